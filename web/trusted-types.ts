/**
 * What React writes as markup when it creates a script element: the element itself, and the text of structured data,
 * which is empty in browsers (kit/structured-data.tsx).
 */
const WRITTEN_BY_REACT = new Set(['<script></script>', '']);

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

/** Lets no other text become markup, in browsers that have Trusted Types (the policy: server/http/headers.ts). */
export function guardMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (WRITTEN_BY_REACT.has(text) ? text : null),
  });
}
