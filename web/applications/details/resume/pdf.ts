import { getDocument, PDFWorker } from 'unpdf/pdfjs';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';

/** Pages that are shown; a resume has a few. */
export const PAGES_MAX = 30;

let worker: PDFWorker | undefined;

/** The worker that parses PDFs, from our own server (the policy: server/http/headers.ts, web/trusted-types.ts). */
function readyWorker(): PDFWorker {
  if (!worker || worker.destroyed) {
    const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
    worker = PDFWorker.create({ port });
  }
  return worker;
}

/** Loads what only some PDFs need when PDF.js asks for it: the list of these files is long. */
class PdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { readPdfData } = await import('./pdf-data.ts');
    return readPdfData(filename);
  }
}

/** Opens a PDF. @param content stays usable. @throws if it is no PDF, is damaged or needs a password */
export function openPdf(content: ArrayBuffer): Promise<PDFDocumentProxy> {
  return getDocument({
    // The worker takes what it is given.
    data: new Uint8Array(content.slice(0)),
    worker: readyWorker(),
    BinaryDataFactory: PdfData,
    useWorkerFetch: false,
    // Compiled code would need another policy.
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: 0,
  } as Parameters<typeof getDocument>[0]).promise;
}
