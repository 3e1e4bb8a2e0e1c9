// Parses PDFs outside of the page: PDF.js listens by itself when it runs in a worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
