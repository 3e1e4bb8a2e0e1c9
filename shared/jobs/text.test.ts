import { expect, test } from 'vitest';
import fc from 'fast-check';
import { seed } from '../../tests/support/seed.ts';
import { approximatePay, truncate } from './text.ts';

test('truncating ends at a word where it can, and never exceeds the limit', () => {
  expect(truncate('short', 10)).toBe('short');
  expect(truncate('one two three four', 15)).toBe('one two three...');
  expect(truncate('abcdefghijklmnop', 10)).toBe('abcdefghij...');
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (text, max) => {
      const cut = truncate(text, max);
      expect(cut.length).toBeLessThanOrEqual(max + 3);
      expect(cut === text).toBe(text.length <= max || cut === text);
    }),
    { seed },
  );
});

const rates = { EUR: 1, USD: 1.1, GBP: 0.85, JPY: 170 };

test.each([
  [50_000, 61_234, 'USD', 'year', 'EUR', '≈ €45,000–56,000 a year'],
  [50_000, 50_001, 'USD', 'year', 'EUR', '≈ €45,000 a year'],
  [18.5, null, 'GBP', 'hour', 'EUR', '≈ €22 an hour'],
  [15.33, null, 'GBP', 'hour', 'EUR', '≈ €18 an hour'],
  [14.5, 16, 'GBP', 'hour', 'EUR', '≈ €17.10–18.80 an hour'],
  [3000, null, 'EUR', 'month', 'JPY', '≈ ¥510,000 a month'],
  [3000, null, 'EUR', null, 'USD', '≈ $3,300'],
  // The same currency, no figures, no currency, and unknown rates.
  [3000, null, 'EUR', 'month', 'EUR', undefined],
  [null, null, 'EUR', 'month', 'USD', undefined],
  [3000, null, null, 'month', 'USD', undefined],
  [3000, null, 'XYZ', 'month', 'USD', undefined],
  [3000, null, 'EUR', 'month', 'XYZ', undefined],
] as const)(
  'pay of %s to %s %s a %s in %s',
  (salaryMin, salaryMax, currency, period, own, text) => {
    const pay = { salaryMin, salaryMax, salaryCurrency: currency, salaryPeriod: period };
    expect(approximatePay({ ...pay, salaryRange: '' }, own, rates)).toBe(text);
  },
);
