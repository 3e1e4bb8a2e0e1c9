import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import { pdfTrouble } from '../../shared/kit/files/refusal.ts';

/** The thread in which a PDF is opened (server/files/uploads.ts), in a process of its own. */
const options = { disableFontFace: true, useSystemFonts: false, maxImageSize: 1, verbosity: 0 };
const trouble = await pdfTrouble(() => getDocumentProxy(workerData as Uint8Array, options));
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage({ trouble });
