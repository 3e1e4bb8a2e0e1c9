import { plain as plainOf } from '../../plain.ts';
import { wordsOf } from '../../jobs/search/words/keywords.ts';
import { straight } from '../../jobs/search/words/letters.ts';
import { typedTerms } from '../../jobs/search/words/operators.ts';

/** Further words of a search are ignored, which limits its cost. */
const TERMS_MAX = 16;
/** PostgreSQL counts positions up to this one, and keeps so many of a word. */
const POSITIONS = { last: 16_383, each: 255 };

/** A word or "phrase" of a search. */
export interface Term {
  /** Written with a minus: what has it is not found. */
  isExcluded: boolean;
  /** As it stands in short texts, where any part of a word matches. */
  plain: string;
  /** As it stands in long texts, where the last of them is the beginning of a word. Empty for signs alone. */
  words: readonly string[];
  /** Terms that will do as well. */
  or?: Term[];
}

/** The words and "phrases" of a search (`typedTerms`), without case and accents. All of them have to match, and no -excluded one. */
export function searchTerms(search: string): Term[] {
  const terms = new Map<string, Term>();
  let last: Term | undefined;
  for (const { text, isExcluded, isEither } of typedTerms(straight(search))) {
    const plain = plainOf(text).replaceAll(/\s+/g, ' ').trim();
    const term = { isExcluded, plain, words: wordsOf(text) };
    if (plain === '' || (isExcluded && term.words.length === 0)) continue;
    if (isEither && last) (last.or ??= []).push(term);
    else terms.set(plain, (last = term));
  }
  // Brackets and bars alone are looked for as they stand.
  const plain = plainOf(search).trim();
  if (terms.size === 0 && /^[()|\s]+$/.test(plain))
    return [{ isExcluded: false, plain, words: [] }];
  const all = [...terms.values()];
  const withWords = all.filter(({ words }) => words.length > 0);
  return (withWords.length > 0 ? withWords : all).slice(0, TERMS_MAX);
}

/**
 * Words in the index begin with the company's key, so that a search reads nothing of other companies' words. Two companies
 * may have the same one: the list has the condition of the company in any case.
 */
const keyOf = (companyId: string) => companyId.slice(0, 6);

/** Texts as a `tsvector` with positions. A phrase does not reach from one text into the next. */
export function toVector(companyId: string, texts: readonly string[]): string {
  const key = keyOf(companyId);
  const places = new Map<string, number[]>();
  let position = 0;
  for (const text of texts) {
    for (const word of wordsOf(text)) {
      position += 1;
      const known = places.get(word) ?? [];
      if (known.length < POSITIONS.each) known.push(Math.min(position, POSITIONS.last));
      places.set(word, known);
    }
    position += 1;
  }
  return [...places].map(([word, at]) => `'${key}${word}':${at.join(',')}`).join(' ');
}

/** Between the parts of a word that the end of a line divides. */
export const DIVISION = String.raw`[-\u2010]\s*\n\s*`;
const DIVIDED = new RegExp(String.raw`(\p{L}+)${DIVISION}(\p{Ll}[\p{L}\p{M}]*)`, 'gu');

/** The words that ends of lines divide, joined. Their parts are words too: the hyphen may belong to the word. */
export const dividedWords = (text: string): string =>
  [...text.matchAll(DIVIDED)].map(([, first, second]) => `${first}${second}`).join(' ');

/** A term as a `tsquery`: its words one after the other, the last one as the beginning of a word. */
export const toQuery = (companyId: string, { words }: Term): string =>
  words
    .map((word, at) => `'${keyOf(companyId)}${word}'${at === words.length - 1 ? ':*' : ''}`)
    .join(' <-> ');
