import { expect, test } from 'vitest';
import { payRange } from './pay-range.ts';

const upTo = (count: number) => Array.from({ length: count }, (_amount, index) => index + 1);

test('a range needs ten amounts', () => {
  expect(payRange(upTo(9))).toBeUndefined();
  expect(payRange([...upTo(9), 0, -1, Number.NaN, Number.POSITIVE_INFINITY])).toBeUndefined();
  expect(payRange(upTo(10))).toBeDefined();
});

test.each([
  [upTo(11), { low: 2, median: 6, high: 10 }],
  [upTo(101), { low: 11, median: 51, high: 91 }],
  // In any order, and without the outlier.
  [[50, 40, 10, 20, 30, 60, 70, 80, 90, 100, 1_000_000], { low: 20, median: 60, high: 100 }],
  [Array.from({ length: 12 }, () => 5), { low: 5, median: 5, high: 5 }],
])('%j pay %j', (amounts, expected) => {
  expect(payRange(amounts)).toEqual(expected);
});

test('percentiles between two amounts are interpolated', () => {
  const range = payRange(upTo(10));
  expect(range?.low).toBeCloseTo(1.9);
  expect(range?.median).toBeCloseTo(5.5);
  expect(range?.high).toBeCloseTo(9.1);
});
