/**
 * What React writes as markup when it creates a script element: the element itself, and the text of structured data,
 * which is empty in browsers (kit/structured-data.tsx).
 */
const WRITTEN_BY_REACT = new Set(['<script></script>', '']);

/** The script of the service worker (kit/device.ts). */
export const WORKER = '/service-worker.js';
/** The script that reads PDFs (applications/details/resume/pdf.ts). */
const PDF_WORKER = /^\/assets\/pdf-worker-[\w-]+\.js$/;

/** Whether a page may start a script: one of the two workers, from our own server. */
function isOwnWorker(address: string): boolean {
  const { origin } = globalThis.location;
  const url = new URL(address, origin);
  return address === WORKER || (url.origin === origin && PDF_WORKER.test(url.pathname));
}

interface Rules {
  createHTML(text: string): string | null;
  createScriptURL(url: string): string | null;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): unknown;
}

/** Lets no other text become markup, and no other address a worker's, in browsers that have Trusted Types (the policy: server/http/headers.ts). */
export function guardMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (WRITTEN_BY_REACT.has(text) ? text : null),
    createScriptURL: (url) => (isOwnWorker(url) ? url : null),
  });
}
