import { expect, test } from 'vitest';
import { check } from '../../shared/kit/validation.ts';
import { CURRENCIES } from '../../shared/rates/conversion.ts';
import { approximatePay } from './rules/pay.ts';
import { ratesChange } from './rules/rate-table.ts';
import { currencyOfLanguage } from './rules/regions.ts';

test.each([
  ['de', 'EUR'],
  ['de-CH', 'CHF'],
  ['en-US', 'USD'],
  ['sw-KE', 'KES'],
  ['pt', 'BRL'],
  ['is', undefined],
  ['en-US@posix', undefined],
  ['', undefined],
])('%s is likely spoken where people pay in %s', (language, currency) => {
  expect(currencyOfLanguage(language)).toBe(currency);
  expect([undefined, ...CURRENCIES]).toContain(currency);
});

test('a change of rates needs a positive rate of a known currency', () => {
  const read = (changed: Record<string, unknown>) =>
    check(ratesChange, { version: 1, rates: changed });
  expect(read({ USD: '1.12', GBP: 0.8, CHF: '0,94', KES: null })).toEqual({
    value: { version: 1, rates: { USD: 1.12, GBP: 0.8, CHF: 0.94, KES: null } },
  });
  for (const wrong of ['', '0', '-1', '1e3', 'abc', '1e999', 1e9, -1, Number.NaN, true, {}, []])
    expect(read({ USD: wrong }), JSON.stringify(wrong)).toHaveProperty(['errors', 'rates.USD']);
  for (const wrong of [{}, { EUR: 1 }, { XYZ: 1 }, { __proto__: null, toString: 1 }])
    expect(read(wrong)).toHaveProperty('errors');
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
    expect(approximatePay(pay, own, rates)).toBe(text);
  },
);
