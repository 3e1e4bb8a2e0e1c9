import { version } from 'unpdf/pdfjs';

// Parses PDFs outside of the page: PDF.js listens by itself when it runs in a worker. Bundlers leave out a library of
// which nothing is used.
Object.assign(globalThis, { pdfReader: version });
