/** Letters without case and accents, as locations and words are compared. */
export const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What somebody typed, taken apart. */
export interface Keywords {
  words: string[];
  phrases: string[];
  excluded: string[];
  /** The last word while it is being typed: any word that begins like it counts. */
  prefix: string | undefined;
}

/** Terms beyond this are not looked at, so that no search costs more than a search. */
const TERMS_MAX = 16;
const TERM = /(-?)"([^"]*)"?|(\S+)/g;

/**
 * Reads words, "phrases" and -exclusions. The last word is a prefix unless a space follows it.
 * Nothing in the text is an operator beyond these: the rest is searched, not executed.
 */
export function readKeywords(text: string): Keywords {
  const keywords: Keywords = { words: [], phrases: [], excluded: [], prefix: undefined };
  const found = [...plain(text).matchAll(TERM)].slice(0, TERMS_MAX);
  for (const [index, [, minus, phrase, word = '']] of found.entries()) {
    const term = (phrase ?? word.replace(/^-/, '')).trim();
    if (!/[\p{L}\p{N}]/u.test(term)) continue;
    const isLast = index === found.length - 1;
    if (phrase === undefined ? word.startsWith('-') : minus) keywords.excluded.push(term);
    else if (phrase !== undefined) keywords.phrases.push(term);
    else if (isLast && !/\s$/.test(text)) keywords.prefix = term;
    else keywords.words.push(term);
  }
  return keywords;
}
