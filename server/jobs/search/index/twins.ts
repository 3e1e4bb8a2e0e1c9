import { doubled, SlotTable, START } from './slot-table.ts';

/** Parts of a sketch of a text. */
const SKETCH = 16;
/** Equal parts of two sketches from which on their texts count as nearly equal: about four fifths of the words. */
const EQUAL_MIN = 13;
/** Jobs of one company with the same title that are compared with a new one. */
const COMPARED_MAX = 40;
/** In place of the next member of a group, for jobs that were removed. */
const REMOVED = 0xffffffff;

const anyWithThisHash = () => true;

/**
 * Finds nearly equal jobs: of one company, with the same title, and with nearly the same words in the description. Texts
 * are compared by sketches: the largest hash of the words in each of sixteen groups. The share of equal parts estimates
 * the share of common words (Li, Owen and Zhang: One Permutation Hashing, 2012).
 */
export class Twins {
  /** The group of each job: the slot of the first one. */
  group = new Uint32Array(START);
  /** The next member of the group, in a circle. */
  #next = new Uint32Array(START);
  /** A hash of company and title. */
  #keys = new Uint32Array(START);
  /** One more than the slot before with the same key; 0 for none. */
  #before = new Uint32Array(START);
  #sketches = new Uint16Array(START * SKETCH);
  readonly #latest = new SlotTable((slot) => this.#keys[slot] ?? 0);

  grow(): void {
    this.group = doubled(this.group);
    this.#next = doubled(this.#next);
    this.#keys = doubled(this.#keys);
    this.#before = doubled(this.#before);
    this.#sketches = doubled(this.#sketches);
  }

  /** Adds a word of the description to the sketch of a slot that is not in a group yet. @param hash of 32 bits */
  sketch(slot: number, hash: number): void {
    const part = slot * SKETCH + (hash >>> 28);
    const rest = (hash >>> 12) & 0xffff;
    if (rest > (this.#sketches[part] ?? 0)) this.#sketches[part] = rest;
  }

  /** Adds a job to the group of nearly equal ones. @param key a hash of company and title, of 32 bits */
  add(slot: number, key: number): void {
    const latest = this.#latest.find(key, anyWithThisHash);
    this.#keys[slot] = key;
    this.#latest.set(key, slot, anyWithThisHash);
    this.#before[slot] = latest === undefined ? 0 : latest + 1;
    this.group[slot] = slot;
    this.#next[slot] = slot;
    const twin = this.#firstTwin(slot);
    if (twin === undefined) return;
    this.group[slot] = this.group[twin] ?? 0;
    this.#next[slot] = this.#next[twin] ?? 0;
    this.#next[twin] = slot;
  }

  remove(slot: number): void {
    let before = slot;
    while (this.#next[before] !== slot) before = this.#next[before] ?? 0;
    this.#next[before] = this.#next[slot] ?? 0;
    this.#next[slot] = REMOVED;
  }

  /** Whether no other job is nearly equal. */
  isAlone(slot: number): boolean {
    return this.#next[slot] === slot;
  }

  /** The slots of nearly equal jobs without the job's own, the latest last. */
  othersOf(slot: number): number[] {
    const others: number[] = [];
    for (let other = this.#next[slot] ?? 0; other !== slot; other = this.#next[other] ?? 0)
      others.push(other);
    return others.toSorted((one, other) => one - other);
  }

  /** The first of the latest jobs of this company and title that is nearly equal. */
  #firstTwin(slot: number): number | undefined {
    let twin: number | undefined;
    let compared = 0;
    for (
      let other = (this.#before[slot] ?? 0) - 1;
      other >= 0 && compared < COMPARED_MAX;
      other = (this.#before[other] ?? 0) - 1
    ) {
      if (this.#next[other] === REMOVED) continue;
      compared += 1;
      if (this.#isNearlyEqual(slot, other)) twin = other;
    }
    return twin;
  }

  #isNearlyEqual(one: number, other: number): boolean {
    let equal = 0;
    for (let part = 0; part < SKETCH; part++)
      if (this.#sketches[one * SKETCH + part] === this.#sketches[other * SKETCH + part]) equal += 1;
    return equal >= EQUAL_MIN;
  }
}
