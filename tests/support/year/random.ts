/** Chance that repeats itself: the same seed leads to the same values. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** Whether something of this probability happens. */
  happens(probability: number): boolean;
  /** @throws if there is none */
  pick<T>(all: readonly T[]): T;
  /** Words that hardly two texts share. */
  words(count: number): string;
}

const SYLLABLES = 'ba co du fe gi ha jo ku le mo na pe qui ro sa te vo wa xe zu'.split(' ');

/** Mulberry32. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(all: readonly T[]): T => {
    if (all.length === 0) throw new Error('there is nothing to pick');
    return all[below(all.length)] as T;
  };
  const word = () => pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick,
    words: (count) => Array.from({ length: count }, word).join(' '),
  };
}

/** A list in another order. */
export function shuffled<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((each) => ({ each, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ each }) => each);
}
