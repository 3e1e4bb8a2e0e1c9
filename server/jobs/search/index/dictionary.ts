import { withoutQuotes } from '../../../../shared/jobs/search/fields.ts';
import { plain } from '../../../plain.ts';

/** Texts of jobs, such as titles, each once, with the number of jobs that have it. */
export class Dictionary {
  readonly #numbers = new Map<string, number>();
  /** The latest spelling of each text. */
  readonly texts: string[] = [];
  readonly keys: string[] = [];
  /** The texts as `searchable` makes them. */
  readonly searched: string[] = [];
  readonly counts: number[] = [];
  get size(): number {
    return this.keys.length;
  }

  /** Counts one more job with a text. @returns the number of the text */
  add(key: string, text: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      this.counts[known] = (this.counts[known] ?? 0) + 1;
      if (this.texts[known] !== text) this.#spell(known, text);
      return known;
    }
    const number = this.keys.push(key) - 1;
    this.#spell(number, text);
    this.counts.push(1);
    this.#numbers.set(key, number);
    return number;
  }

  /** Counts one job less. */
  remove(number: number): void {
    this.counts[number] = (this.counts[number] ?? 1) - 1;
  }

  #spell(number: number, text: string): void {
    const searched = searchable(text);
    this.texts[number] = text;
    // Most keys are the same text, which is then stored once.
    this.searched[number] = searched === this.keys[number] ? this.keys[number] : searched;
  }

  /** How many jobs have the text with this key. */
  countOf(key: string): number {
    const number = this.#numbers.get(key);
    return number === undefined ? 0 : (this.counts[number] ?? 0);
  }

  /** The spelling of the text with this key; the key itself if no job has it. */
  textOf(key: string): string {
    const number = this.#numbers.get(key);
    return number === undefined ? key : (this.texts[number] ?? key);
  }

  find(key: string): number | undefined {
    return this.#numbers.get(key);
  }

  /** The numbers of the texts that have these `searchable` words in sequence. */
  withPhrase(words: string): number[] {
    return [...this.searched.keys()].filter((number) =>
      hasPhrase(this.searched[number] ?? '', words),
    );
  }
}

/** A text as suggestions and terms of fields compare it: without case, accents and quotation marks. */
export const searchable = (text: string): string => plain(withoutQuotes(text));

const LETTER = /[\p{L}\p{N}]/u;
/** C++ and C# are words. */
const PART_OF_WORD = /[\p{L}\p{M}\p{N}+#]/u;

/** Whether a word of a text begins so, or several words in sequence. */
export const hasWordWith = (text: string, beginning: string): boolean =>
  isAtWord(text, beginning, () => true);

/** Whether a text has these words in sequence. */
export const hasPhrase = (text: string, words: string): boolean =>
  isAtWord(text, words, (end) => !PART_OF_WORD.test(text[end] ?? ''));

function isAtWord(text: string, part: string, isEnd: (end: number) => boolean): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1))
    if ((at === 0 || !LETTER.test(text[at - 1] ?? '')) && isEnd(at + part.length)) return true;
  return false;
}
