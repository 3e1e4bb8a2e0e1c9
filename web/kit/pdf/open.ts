import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

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

/** What only some PDFs need: character maps, fonts of symbols, decoders of scans (vite.config.ts copies them). */
const DATA = import.meta.env.DEV ? '/node_modules/pdfjs-dist' : `/assets/pdfjs-${version}`;

/** Opens a PDF. @param content stays usable. @throws if it is no PDF, is damaged or needs a password */
export function openPdf(content: ArrayBuffer): Promise<PDFDocumentProxy> {
  return getDocument({
    // The worker takes what it is given.
    data: new Uint8Array(content.slice(0)),
    worker: readyWorker(),
    cMapUrl: `${DATA}/cmaps/`,
    standardFontDataUrl: `${DATA}/standard_fonts/`,
    wasmUrl: `${DATA}/wasm/`,
    useWorkerFetch: true,
    // Compiled code would need another policy. The decoders are scripts then.
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: 0,
  } as Parameters<typeof getDocument>[0]).promise;
}
