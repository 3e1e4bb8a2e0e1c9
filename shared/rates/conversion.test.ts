import { expect, test } from 'vitest';
import { convert, CURRENCIES, roundApproximately } from './conversion.ts';

const rates = { EUR: 1, USD: 1.1, GBP: 0.85, JPY: 170 };

test.each([
  [100, 'EUR', 'USD', 110],
  [110, 'USD', 'EUR', 100],
  [85, 'GBP', 'USD', 110],
  [100, 'JPY', 'JPY', 100],
  // Unknown rates; the same currency needs none.
  [100, 'EUR', 'XYZ', undefined],
  [100, 'XYZ', 'EUR', undefined],
  [100, 'XYZ', 'XYZ', 100],
  [100, 'constructor', 'EUR', undefined],
])('%d %s in %s', (amount, from, to, expected) => {
  const converted = convert(amount, from, to, rates);
  expect(converted && Number(converted.toFixed(6))).toBe(expected);
});

test.each([
  [87_432, 87_000],
  [103_482, 103_000],
  [99_600, 100_000],
  [19_951, 20_000],
  [45.67, 46],
  [17.43, 17.4],
  [0.0123456, 0.0123],
  [9_876_543_210, 9_900_000_000],
  [0, 0],
  [-5, 0],
  [Number.NaN, 0],
])('%d is about %d', (amount, expected) => {
  expect(roundApproximately(amount)).toBe(expected);
});

test('every currency of the list is one that pay can be shown in', () => {
  expect(CURRENCIES).toEqual(CURRENCIES.toSorted());
  for (const currency of CURRENCIES)
    expect(new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(1)).toContain(
      '1',
    );
});
