import type { Suggestion } from '../../shared/jobs/search.ts';

/** The words and the place of a search. */
export interface ChosenSuggestion {
  keywords: string;
  /** Undefined if it stays as it is. */
  location?: string;
}

/**
 * What a chosen suggestion makes of the typed text. A place leaves the words before it: 'nurse lis' with Lisbon becomes
 * the keywords 'nurse' and the location Lisbon.
 */
export function applySuggestion({ kind, text }: Suggestion, typed: string): ChosenSuggestion {
  if (kind === 'company') return { keywords: `"${text}"` };
  if (kind !== 'place') return { keywords: text };
  const words = typed.trim().split(/\s+/);
  const beginning = text.toLowerCase();
  const from = words.findIndex((_, index) =>
    beginning.startsWith(words.slice(index).join(' ').toLowerCase()),
  );
  return { keywords: words.slice(0, from < 0 ? -1 : from).join(' '), location: text };
}
