import { doubled } from './slot-table.ts';

/** The fields of a job that a word occurs in, as bits. */
export const FIELD = { title: 1, skills: 2, company: 4, place: 8, text: 16 } as const;
/** The number of combinations of fields. */
export const FIELD_SETS = 32;
const FIELD_BITS = 5;
const IN_FIELDS = FIELD_SETS - 1;

/** The slot of a job in `entriesOf`. */
export const slotIn = (entry: number) => entry >>> FIELD_BITS;
/** The fields of this job that have the word, as bits. */
export const fieldsIn = (entry: number) => entry & IN_FIELDS;

/** Bytes per page of the memory for postings. A block never spans two pages. */
const PAGE_BITS = 20;
const PAGE = 1 << PAGE_BITS;
const IN_PAGE = PAGE - 1;
/** Bytes of a word's first block. Each further block has twice the size, up to the largest. */
const BLOCK = { first: 8, largest: 512 };
/** Bytes at the end of a block that hold the address of the next one. */
const POINTER = 4;
/** Words that are compared one by one until the next sorting, besides a twentieth of all. */
const UNSORTED_MAX = 2000;

/** The numbers of a word, side by side, so that one access to the memory reads them. */
const STRIDE = 8;
/** The address of the first block. */
const FIRST = 0;
/** Where to write next. */
const NEXT = 1;
/** The end of the last block's data, and its size. */
const END = 2;
const SIZE = 3;
/** The last slot that was added. */
const LAST = 4;
const COUNT = 5;
const HASH = 6;
/** The address of the word's text. */
const TEXT = 7;

/**
 * Which jobs have which words: for each word a list of slots (server/jobs/search/index/columns.ts) in ascending order, each
 * with the fields that have the word. A list is a chain of blocks that hold differences of slots in variable-length
 * bytes: two bytes for most words of a text. Lists only grow; removed jobs stay until the columns are loaded again.
 *
 * Words are found by a hash table of their bytes: a job has a hundred words, and a `Map` would need a string for each.
 */
export class Postings {
  /** The words by number. */
  readonly words: string[] = [];
  #numbers = new Int32Array(STRIDE * 1024);
  /** Numbers of words by hash, plus one; 0 is free. */
  #table = new Int32Array(4096);
  /** The bytes of all words, each with its length before it. */
  #texts = Buffer.alloc(16 * 1024);
  #textsUsed = 0;

  #pages: Uint8Array[] = [];
  #used = PAGE;

  /** The memory of `entriesOf`. */
  #entries = new Uint32Array(0);

  /** The words in order, and those that came later. */
  #sorted: Uint32Array = new Uint32Array(0);

  /** The number of a word; undefined if no job has it. */
  find(word: string): number | undefined {
    const bytes = Buffer.from(word);
    const place = this.#placeOf(bytes, 0, bytes.length, hashOfBytes(bytes, 0, bytes.length));
    const found = this.#table[place] ?? 0;
    return found === 0 ? undefined : found - 1;
  }

  /** How many jobs have the word, removed ones included. */
  count(word: number): number {
    return this.#numbers[word * STRIDE + COUNT] ?? 0;
  }

  /** A hash of the word's text. */
  hash(word: number): number {
    return (this.#numbers[word * STRIDE + HASH] ?? 0) >>> 0;
  }

  /** Adds a job to the list of a word. `slot` must be higher than all before. */
  add(word: string, slot: number, fields: number): void {
    const bytes = Buffer.from(word);
    this.addBytes(bytes, 0, bytes.length, slot, fields);
  }

  /** `add` for a word in UTF-8 (at most 2,046 bytes). @returns the number of the word */
  addBytes(bytes: Buffer, start: number, end: number, slot: number, fields: number): number {
    const hash = hashOfBytes(bytes, start, end);
    const place = this.#placeOf(bytes, start, end, hash);
    const known = this.#table[place] ?? 0;
    const word = known === 0 ? this.#addWord(bytes, start, end, hash, place) : known - 1;
    const numbers = this.#numbers;
    const at = word * STRIDE;
    let value = ((slot - (numbers[at + LAST] ?? 0)) << FIELD_BITS) | fields;
    numbers[at + LAST] = slot;
    numbers[at + COUNT] = (numbers[at + COUNT] ?? 0) + 1;
    while (value > 0x7f) {
      this.#write(at, (value & 0x7f) | 0x80);
      value >>>= 7;
    }
    this.#write(at, value);
    return word;
  }

  /** Raises `best` at each job of the word to the quality of the fields that have it. */
  mark(word: number, best: Uint8Array, qualities: Uint8Array): void {
    const entries = this.entriesOf(word);
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index] ?? 0;
      const slot = slotIn(entry);
      const quality = qualities[fieldsIn(entry)] ?? 0;
      if (quality > (best[slot] ?? 0)) best[slot] = quality;
    }
  }

  /** The jobs of a word, for `slotIn` and `fieldsIn`. Valid until the next call: they share their memory. */
  entriesOf(word: number): Uint32Array {
    const count = this.count(word);
    if (this.#entries.length < count) this.#entries = new Uint32Array(2 * count);
    const entries = this.#entries;
    const first = this.#numbers[word * STRIDE + FIRST] ?? 0;
    let page = this.#pages[first >>> PAGE_BITS] as Uint8Array;
    let at = first & IN_PAGE;
    let size = BLOCK.first;
    let end = at + size - POINTER;
    let slot = 0;
    for (let index = 0; index < count; index++) {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        if (at === end) {
          const next = readPointer(page, end);
          page = this.#pages[next >>> PAGE_BITS] as Uint8Array;
          at = next & IN_PAGE;
          size = Math.min(size * 2, BLOCK.largest);
          end = at + size - POINTER;
        }
        const byte = page[at] ?? 0;
        at += 1;
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      slot += value >>> FIELD_BITS;
      entries[index] = (slot << FIELD_BITS) | (value & IN_FIELDS);
    }
    return entries.subarray(0, count);
  }

  /** The numbers of the words with this beginning. */
  startingWith(beginning: string): number[] {
    this.sortMany();
    const found: number[] = [];
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#wordAt(middle) < beginning) low = middle + 1;
      else high = middle;
    }
    for (; low < this.#sorted.length && this.#wordAt(low).startsWith(beginning); low++)
      found.push(this.#sorted[low] ?? 0);
    for (let word = this.#sorted.length; word < this.words.length; word++)
      if (this.words[word]?.startsWith(beginning)) found.push(word);
    return found;
  }

  /** Sorts the words for `startingWith`, if many were added. */
  sortMany(): void {
    const sorted = this.#sorted.length;
    if (this.words.length - sorted < UNSORTED_MAX + sorted / 20) return;
    const { words } = this;
    this.#sorted = Uint32Array.from(words.keys()).toSorted((one, other) =>
      (words[one] ?? '') < (words[other] ?? '') ? -1 : 1,
    );
  }

  #wordAt(index: number): string {
    return this.words[this.#sorted[index] ?? 0] ?? '';
  }

  /** Where the hash table has the word, or has room for it. */
  #placeOf(bytes: Buffer, start: number, end: number, hash: number): number {
    const mask = this.#table.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const found = this.#table[place] ?? 0;
      if (found === 0) return place;
      const at = (found - 1) * STRIDE;
      if (
        this.#numbers[at + HASH] === hash &&
        this.#isText(this.#numbers[at + TEXT] ?? 0, bytes, start, end)
      )
        return place;
    }
  }

  #isText(address: number, bytes: Buffer, start: number, end: number): boolean {
    const texts = this.#texts;
    const length = end - start;
    if ((texts[address] ?? 0) + (texts[address + 1] ?? 0) * 256 !== length) return false;
    for (let index = 0; index < length; index++)
      if (texts[address + 2 + index] !== bytes[start + index]) return false;
    return true;
  }

  #addWord(bytes: Buffer, start: number, end: number, hash: number, place: number): number {
    const word = this.words.push(bytes.toString('utf8', start, end)) - 1;
    const length = end - start;
    if (this.#textsUsed + length + 2 > this.#texts.length)
      this.#texts = Buffer.concat([this.#texts], 2 * this.#texts.length + length);
    if ((word + 1) * STRIDE > this.#numbers.length) this.#numbers = doubled(this.#numbers);
    const block = this.#addBlock(BLOCK.first);
    const text = this.#textsUsed;
    this.#texts.writeUInt16LE(length, text);
    bytes.copy(this.#texts, text + 2, start, end);
    this.#textsUsed += length + 2;
    const end0 = block + BLOCK.first - POINTER;
    this.#numbers.set([block, block, end0, BLOCK.first, 0, 0, hash, text], word * STRIDE);
    this.#table[place] = word + 1;
    if (2 * this.words.length > this.#table.length) this.#growTable();
    return word;
  }

  #growTable(): void {
    const table = new Int32Array(2 * this.#table.length);
    const mask = table.length - 1;
    for (let word = 0; word < this.words.length; word++) {
      let place = (this.#numbers[word * STRIDE + HASH] ?? 0) & mask;
      while (table[place] !== 0) place = (place + 1) & mask;
      table[place] = word + 1;
    }
    this.#table = table;
  }

  /** @param at the word's numbers */
  #write(at: number, byte: number): void {
    const numbers = this.#numbers;
    let next = numbers[at + NEXT] ?? 0;
    const end = numbers[at + END] ?? 0;
    if (next === end) {
      const size = Math.min((numbers[at + SIZE] ?? 0) * 2, BLOCK.largest);
      const block = this.#addBlock(size);
      writePointer(this.#pages[end >>> PAGE_BITS] as Uint8Array, end & IN_PAGE, block);
      next = block;
      numbers[at + END] = block + size - POINTER;
      numbers[at + SIZE] = size;
    }
    const page = this.#pages[next >>> PAGE_BITS] as Uint8Array;
    page[next & IN_PAGE] = byte;
    numbers[at + NEXT] = next + 1;
  }

  #addBlock(size: number): number {
    if (this.#used + size > PAGE) {
      this.#pages.push(new Uint8Array(PAGE));
      this.#used = 0;
    }
    const block = (this.#pages.length - 1) * PAGE + this.#used;
    this.#used += size;
    return block;
  }
}

/** A 32-bit hash (FNV-1a with mixed bits), signed. */
export function hashOfBytes(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 12);
}

const readPointer = (page: Uint8Array, at: number) =>
  (page[at] ?? 0) +
  (page[at + 1] ?? 0) * 0x100 +
  (page[at + 2] ?? 0) * 0x10000 +
  (page[at + 3] ?? 0) * 0x1000000;

function writePointer(page: Uint8Array, at: number, address: number): void {
  page[at] = address;
  page[at + 1] = address >>> 8;
  page[at + 2] = address >>> 16;
  page[at + 3] = address >>> 24;
}
