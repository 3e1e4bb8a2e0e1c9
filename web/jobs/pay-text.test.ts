import { expect, test } from 'vitest';
import { readPay } from '../../shared/jobs/pay.ts';
import { currenciesFor, withCurrency, withPeriod } from './pay-text.ts';

test('a text is completed where applicants would write it', () => {
  expect(withCurrency('45,000–55,000 a year', 'EUR')).toBe('EUR 45,000–55,000 a year');
  expect(withCurrency('$80k - $120k', 'CA$')).toBe('CA$80k - CA$120k');
  expect(withPeriod('€52k - 64k + equity', 'year')).toBe('€52k - 64k a year + equity');
  expect(withPeriod('25 EUR', 'hour')).toBe('25 EUR an hour');
});

test('what completes a text is read', () => {
  for (const text of ['45,000–55,000', '$80k - $120k', '$ 3000 plus tips', 'from 5000'])
    for (const currency of currenciesFor(text)) {
      const read = readPay(withPeriod(withCurrency(text, currency), 'month'));
      expect(read, text).toMatchObject({ currency: expect.any(String), period: 'month' });
    }
});
