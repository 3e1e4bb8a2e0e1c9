import { plain } from '../jobs/keywords.ts';

/** Words that follow each other: three tell a copied sentence from a common turn of phrase. */
const IN_ROW = 3;

/** A text as the set of all its runs of three words, without case, accents and signs. */
export function toShingles(text: string): ReadonlySet<string> {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length <= IN_ROW) return new Set([words.join(' ')]);
  return new Set(
    words.slice(IN_ROW - 1).map((_, index) => words.slice(index, index + IN_ROW).join(' ')),
  );
}

/** From 0 for texts that share nothing to 1 for the same: twice what they share, of all they have. */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.size + other.size;
  let shared = 0;
  for (const shingle of one) if (other.has(shingle)) shared++;
  return all === 0 ? 0 : (2 * shared) / all;
}

/** Sentences by which the copies of a text are looked for, and words of each. */
const SENTENCES = 6;
const WORDS = 3;

/**
 * The longest words of each of the longest sentences: long words are rare ones, and a copy that was touched up here and
 * there still has all of some sentence. Letters only, without case and accents.
 */
export function tellingWords(text: string): string[][] {
  return text
    .split(/[.!?\n]+/)
    .toSorted((one, other) => other.length - one.length)
    .map(longestWords)
    .filter((words) => words.length === WORDS)
    .slice(0, SENTENCES);
}

const longestWords = (sentence: string): string[] =>
  [...new Set(plain(sentence).match(/\p{L}{4,40}/gu))]
    .toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .slice(0, WORDS);
