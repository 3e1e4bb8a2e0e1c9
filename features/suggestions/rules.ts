import { withoutQuotes } from '../../shared/jobs/search/fields.ts';
import type { Suggestion } from './calls.ts';

// Must not import zod: public pages load this file.

/** What choosing a suggestion searches: a place becomes the location, everything else a term of its field. */
export function toSearch({ kind, before, text }: Pick<Suggestion, 'kind' | 'before' | 'text'>): {
  keywords: string;
  /** Undefined if it stays as it is. */
  location?: string;
} {
  if (kind === 'place') return { keywords: before, location: text };
  const term = `${kind}:"${withoutQuotes(text)}"`;
  return { keywords: before ? `${before} ${term}` : term };
}
