/** Slots (server/jobs/search/index/columns.ts) that columns have room for at first; must be a power of two. */
export const START = 1024;

/** The same numbers with room for as many more. */
export function doubled<
  T extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array,
>(numbers: T): T {
  const larger = new (numbers.constructor as new (length: number) => T)(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** Finds slots by a hash of what they contain, in 8 to 16 bytes each; a `Map` needs 50 and an object for each key. */
export class SlotTable {
  /** Slots plus one; 0 is free. */
  #table = new Int32Array(2 * START);
  #count = 0;
  readonly #hashOf: (slot: number) => number;

  /** @param hashOf the hash of a slot in the table: a whole number of at most 32 bits */
  constructor(hashOf: (slot: number) => number) {
    this.#hashOf = hashOf;
  }

  /** The slot with this hash for which `isIt`. */
  find(hash: number, isIt: (slot: number) => boolean): number | undefined {
    const found = this.#table[this.#placeOf(hash, isIt)] ?? 0;
    return found === 0 ? undefined : found - 1;
  }

  /** Adds a slot, in place of the one for which `isIt`. */
  set(hash: number, slot: number, isIt: (slot: number) => boolean): void {
    const place = this.#placeOf(hash, isIt);
    if (this.#table[place] === 0) this.#count += 1;
    this.#table[place] = slot + 1;
    if (2 * this.#count > this.#table.length) this.#grow();
  }

  #placeOf(hash: number, isIt: (slot: number) => boolean): number {
    const mask = this.#table.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const found = this.#table[place] ?? 0;
      if (found === 0 || (this.#hashOf(found - 1) === hash && isIt(found - 1))) return place;
    }
  }

  #grow(): void {
    const former = this.#table;
    this.#table = new Int32Array(2 * former.length);
    const mask = this.#table.length - 1;
    for (const found of former) {
      if (found === 0) continue;
      let place = this.#hashOf(found - 1) & mask;
      while (this.#table[place] !== 0) place = (place + 1) & mask;
      this.#table[place] = found;
    }
  }
}
