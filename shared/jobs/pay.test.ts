import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../../tests/support/seed.ts';
import notations from './pay-notations.json' with { type: 'json' };
import { isForAYear, readPay } from './pay.ts';

test('figures are read where they are certain', () => {
  const certain: [
    text: string,
    min: number,
    max: number,
    currency: string | null,
    period?: string,
  ][] = [
    ['$80,000 - $120,000', 80_000, 120_000, null],
    ['$80,000 - $120,000 a year', 80_000, 120_000, null, 'year'],
    ['€52k–64k per year', 52_000, 64_000, 'EUR', 'year'],
    ['KES 180 000 / month', 180_000, 180_000, 'KES', 'month'],
    ['80-120k', 80_000, 120_000, null],
    ['80k to 120k', 80_000, 120_000, null],
    ['£30.000', 30_000, 30_000, 'GBP'],
    ['€ 45.000,00 p.a.', 45_000, 45_000, 'EUR', 'year'],
    ['1,000.50 USD', 1000.5, 1000.5, 'USD'],
    ["CHF 95'000 – 110'000", 95_000, 110_000, 'CHF'],
    ['₹10,00,000 - ₹12,50,000', 1_000_000, 1_250_000, 'INR'],
    ['$15.50 - 20 an hour', 15.5, 20, null, 'hour'],
    ['CA$25/hr - CA$30/hr', 25, 30, 'CAD', 'hour'],
    ['AU$ 900 daily', 900, 900, 'AUD', 'day'],
    ['from €3000', 3000, 3000, 'EUR'],
    ['25 €/h', 25, 25, 'EUR', 'hour'],
    ['2.000–2.500 €/m', 2000, 2500, 'EUR', 'month'],
    ['45.000 – 55.000 € p.a. (m/w/d)', 45_000, 55_000, 'EUR', 'year'],
    ['45.000 – 55.000 € (m/f/d)', 45_000, 55_000, 'EUR'],
    ['TOP 60,000', 60_000, 60_000, null],
    ['45,000–55,000 a year', 45_000, 55_000, null, 'year'],
    ['THB 40,000 – 60,000 a month', 40_000, 60_000, 'THB', 'month'],
    ['$120K – $150K + equity', 120_000, 150_000, null],
  ];
  for (const [text, min, max, currency, period = null] of certain) {
    expect(readPay(text), text).toEqual({ min, max, currency, period });
  }
});

test('and nowhere else', () => {
  const uncertain = [
    '',
    'Competitive',
    'Up to $100k',
    '$80k-120',
    '$2000-1000',
    '2 positions, $100k',
    '40 hours a week, $20',
    '€50k / $60k',
    '$50k, 2 to 3 years of experience',
    '$100k + 10% bonus',
    '$80k-$90k and 401k',
    '$1.2M',
    '5 - 7',
    '$0',
    '1,2345',
    'ALL 5 OF US',
    `$${'9'.repeat(150)}`,
  ];
  for (const text of uncertain) expect(readPay(text), text).toBeUndefined();
});

/** '45000-55000 EUR month', or 'none' for a text that stays a text. */
function inShort(text: string): string {
  const read = readPay(text);
  if (!read) return 'none';
  const { min, max, currency, period } = read;
  return `${min === max ? min : `${min}-${max}`} ${currency} ${period}`;
}

test.each(Object.entries(notations))('%s', (_name, texts) => {
  for (const [text, reading] of Object.entries(texts)) expect(inShort(text), text).toBe(reading);
});

test('a small amount without a period is not that of a year', () => {
  expect(isForAYear(15, 'EUR')).toBe(false);
  expect(isForAYear(45_000, 'EUR')).toBe(true);
  expect(isForAYear(8_000_000, 'IDR')).toBe(false);
  expect(isForAYear(3_500_000, 'JPY')).toBe(true);
});

test('no text breaks it, and what it reads is in order', () => {
  const pieces = ['$', '€', 'k', '1', '80', '000', ',', '.', ' ', '-', '–', 'to', ' a year', 'USD'];
  const payLike = fc
    .array(fc.constantFrom(...pieces), { maxLength: 20 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 160 }), payLike), (text) => {
      const pay = readPay(text);
      if (!pay) return;
      expect(pay.min).toBeGreaterThan(0);
      expect(pay.max).toBeGreaterThanOrEqual(pay.min);
      expect(pay.max).toBeLessThanOrEqual(1e12);
    }),
    { numRuns: 500, seed },
  );
});
