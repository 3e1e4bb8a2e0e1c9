import { isId } from '../../../../shared/kit/ids.ts';
import { doubled, SlotTable, START } from './slot-table.ts';

/** A UUID has four numbers of 32 bits. */
const PARTS = 4;

/** An id as four numbers, which are in the order of the texts. */
export type IdParts = readonly number[];

/** @returns undefined for what is no UUID */
export function readId(id: string): IdParts | undefined {
  if (!isId(id)) return undefined;
  const digits = id.replaceAll('-', '');
  return [0, 8, 16, 24].map((from) => Number.parseInt(digits.slice(from, from + 8), 16));
}

/** The ids of jobs by slot, in 16 bytes each, and the slots by id. */
export class JobIds {
  #parts = new Uint32Array(PARTS * START);
  readonly #slots = new SlotTable((slot) => this.#parts[PARTS * slot + PARTS - 1] ?? 0);

  /** Sets the id of a slot, which is then found by it. @throws TypeError for what is no UUID */
  set(slot: number, id: string): void {
    const parts = readId(id);
    if (!parts) throw new TypeError(`${id} is no UUID.`);
    if (PARTS * slot >= this.#parts.length) this.#parts = doubled(this.#parts);
    this.#parts.set(parts, PARTS * slot);
    this.#slots.set(parts[PARTS - 1] ?? 0, slot, (other) => this.compareTo(other, parts) === 0);
  }

  /** The slot that got this id last. */
  find(id: string): number | undefined {
    const parts = readId(id);
    return (
      parts && this.#slots.find(parts[PARTS - 1] ?? 0, (slot) => this.compareTo(slot, parts) === 0)
    );
  }

  /** The id of a slot. */
  text(slot: number): string {
    const parts = this.#parts.subarray(PARTS * slot, PARTS * slot + PARTS);
    const digits = Array.from(parts, (part) => part.toString(16).padStart(8, '0')).join('');
    return [0, 8, 12, 16, 20]
      .map((from, index, starts) => digits.slice(from, starts[index + 1]))
      .join('-');
  }

  /** Below 0 if the id of a slot comes before that of another one, above 0 if it comes after it. */
  compare(slot: number, other: number): number {
    return this.#compare(slot, this.#parts, PARTS * other);
  }

  /** `compare` with an id that no slot may have. */
  compareTo(slot: number, id: IdParts): number {
    return this.#compare(slot, id, 0);
  }

  #compare(slot: number, others: ArrayLike<number>, at: number): number {
    for (let index = 0; index < PARTS; index++) {
      const difference = (this.#parts[PARTS * slot + index] ?? 0) - (others[at + index] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
