import { plain } from '../../plain.ts';

/** Texts of jobs, such as titles, each once, with the number of jobs that have it. */
export class Dictionary {
  readonly #numbers = new Map<string, number>();
  /** The latest spelling of each text. */
  readonly texts: string[] = [];
  readonly keys: string[] = [];
  /** The texts without case and accents. */
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
    const searched = plain(text);
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
}
