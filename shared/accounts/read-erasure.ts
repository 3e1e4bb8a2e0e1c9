import type { Erasure } from './erasure.ts';

/** Reads what a receipt of the server says, without checking it; undefined for anything else. */
export function readErasure(note: string): Erasure | undefined {
  try {
    return JSON.parse(note.split('\n')[2] ?? '') as Erasure;
  } catch {
    return undefined;
  }
}
