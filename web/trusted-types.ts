/**
 * What React writes as markup when it creates a script element: the element itself, and the text of structured data,
 * which is empty in browsers (kit/structured-data.tsx).
 */
const isWrittenByReact = (text: string) => text === '' || text === '<script></script>';

/** The script of the service worker. As kit/device.ts has it, which would be a script of its own if it imported this one. */
const WORKER = '/service-worker.js';
/** Whether this is the script of our own server that reads PDFs (kit/pdf/open.ts). */
const isPdfWorker = (address: string) =>
  address.startsWith(`${globalThis.location.origin}/assets/pdf-worker-`);

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
    createHTML: (text) => (isWrittenByReact(text) ? text : null),
    createScriptURL: (url) => (url === WORKER || isPdfWorker(url) ? url : null),
  });
}
