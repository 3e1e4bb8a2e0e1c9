/**
 * What React writes as markup when it creates a script element: the element itself, and the text of structured data,
 * which is empty in browsers (kit/structured-data.tsx).
 */
const WRITTEN_BY_REACT = new Set(['<script></script>', '']);

/** The only script whose address the page writes (kit/device.ts). */
export const WORKER = '/service-worker.js';

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
    createScriptURL: (url) => (url === WORKER ? url : null),
  });
}
