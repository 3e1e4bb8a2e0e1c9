/** Characters of the text that are quoted on either side of what was found. */
const AROUND = 32;
/** Quotes of one hint: what is found more often is not read more often. */
const QUOTES = 5;

/** A text as it is searched: letters in their plain form, and nothing that is in it without being seen. */
export const searchable = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');

/** What was found, with some words around it: '… a refundable registration fee of $50 before …'. */
export function quote(text: string, start: number, end: number): string {
  const from = wordEdge(text, start - AROUND, start);
  const until = wordEdge(text, end + AROUND, end);
  const words = text.slice(from, until).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '… ' : ''}${words}${until < text.length ? ' …' : ''}`;
}

/** The place between two words that lies nearest to `wanted` on the way to `kept`. */
function wordEdge(text: string, wanted: number, kept: number): number {
  if (wanted <= 0) return 0;
  if (wanted >= text.length) return text.length;
  const step = wanted < kept ? 1 : -1;
  let at = wanted;
  while (at !== kept && !/\s/.test(text[at] ?? ' ')) at += step;
  return at;
}

/** The quotes of everything that a pattern (with the flag g) finds, each once. */
export function quotesOf(text: string, pattern: RegExp): string[] {
  const found = [...text.matchAll(pattern)].slice(0, QUOTES);
  return [...new Set(found.map(({ 0: words, index }) => quote(text, index, index + words.length)))];
}

/** At most as many as are read, each once. */
export const few = (quotes: readonly string[]): string[] => [...new Set(quotes)].slice(0, QUOTES);
