import { expect, test } from 'vitest';
import { CURRENCIES } from './conversion.ts';
import { currencyOfLanguage } from './regions.ts';

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
