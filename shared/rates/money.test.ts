import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../../tests/support/seed.ts';
import { CURRENCIES } from './conversion.ts';
import { formatMoney, SYMBOLS } from './money.ts';

const asIntl = (amount: number, currency: string, digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    trailingZeroDisplay: 'stripIfInteger',
    currency,
    maximumFractionDigits: digits,
  }).format(amount);

test.each([...new Set([...CURRENCIES, ...Object.keys(SYMBOLS), 'KWD', 'XYZ'])])(
  'amounts in %s are written as the platform writes them in US English',
  (currency) => {
    for (const amount of [0, 7, 999, 1000, 52_000, 1_234_567])
      expect(formatMoney(amount, currency, 0)).toBe(asIntl(amount, currency, 0));
  },
);

test('fractions have two digits or none', () => {
  expect(formatMoney(17.5, 'GBP', 2)).toBe('£17.50');
  expect(formatMoney(18, 'GBP', 2)).toBe('£18');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      expect(formatMoney(cents / 100, 'EUR', 2)).toBe(asIntl(cents / 100, 'EUR', 2));
    }),
    { seed },
  );
});
