import { expect, test } from 'vitest';
import { Twins } from './twins.ts';

/** Adds jobs with these words in their descriptions, the first in slot 0. */
function twinsOf(jobs: { key: number; words: readonly number[] }[]): Twins {
  const twins = new Twins();
  for (const [slot, { key, words }] of jobs.entries()) {
    for (const word of words) twins.sketch(slot, Math.imul(word + 1, 0x9e3779b1) >>> 0);
    twins.add(slot, key);
  }
  return twins;
}
const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

test('jobs of one company and title with nearly the same words are a group', () => {
  const twins = twinsOf([
    { key: 1, words: words(0, 200) },
    { key: 1, words: words(1, 200) },
    { key: 2, words: words(0, 200) },
    { key: 1, words: words(500, 700) },
    { key: 1, words: words(0, 199) },
  ]);
  expect(twins.othersOf(1)).toEqual([0, 4]);
  expect([0, 1, 4].map((slot) => twins.group[slot])).toEqual([0, 0, 0]);
  expect([0, 1, 2, 3, 4].filter((slot) => twins.isAlone(slot))).toEqual([2, 3]);
});

test('a removed job leaves its group, and new ones find the others', () => {
  const twins = twinsOf(words(0, 4).map(() => ({ key: 7, words: words(0, 100) })));
  twins.remove(0);
  twins.remove(2);
  expect(twins.othersOf(1)).toEqual([3]);
  twins.remove(3);
  expect(twins.isAlone(1)).toBe(true);
  for (const word of words(0, 100)) twins.sketch(4, Math.imul(word + 1, 0x9e3779b1) >>> 0);
  twins.add(4, 7);
  expect(twins.othersOf(4)).toEqual([1]);
});

test('groups stay when there is room for more', () => {
  const twins = twinsOf(words(0, 1024).map((slot) => ({ key: slot >> 1, words: words(0, 50) })));
  twins.grow();
  expect(twins.othersOf(1022)).toEqual([1023]);
  twins.add(1024, 511);
  expect(twins.isAlone(1024)).toBe(true);
});
