import * as z from 'zod/mini';

export const PAY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/** Pay in figures: whole or decimal units of `currency` (ISO 4217, absent when the text leaves it open) for one `period`. */
export interface Pay {
  min: number;
  max: number;
  currency: string | null;
  period: PayPeriod | null;
}

const PERIOD_WORDS: [PayPeriod, RegExp][] = [
  ['hour', /(per|an|\/)\s*h(ou)?r\b|hourly/i],
  ['day', /(per|a|\/)\s*day\b|daily/i],
  ['week', /(per|a|\/)\s*w(ee)?k\b|weekly/i],
  ['month', /(per|a|\/)\s*mo(nth)?\b|monthly/i],
  ['year', /(per|a|\/)\s*(y(ea)?r|annum)\b|yearly|annual(ly)?|\bp\.?a\.?(\s|$)/i],
];

/** Signs that name one currency only. A bare '$' is shared by twenty and stays open. */
const CURRENCY_SIGNS: [string, RegExp][] = [
  ['EUR', /€/],
  ['GBP', /£/],
  ['INR', /₹/],
  ['BRL', /R\$/],
  ['USD', /US\$/],
  ['CAD', /CA?\$/],
  ['SGD', /S\$/],
  ['AUD', /AU?\$/],
];
const CURRENCY_CODE = /\b(USD|EUR|GBP|CAD|AUD|NZD|SGD|HKD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|INR|JPY|CNY|KRW|BRL|MXN|ZAR|KES|NGN|GHS|EGP|AED|TRY|ILS)\b/i;
const NUMBER = /(\d{1,3}(?:[,.' \u00a0\u202f]\d{2,3})+|\d+(?:[.,]\d{1,2})?)(\s*k\b)?/gi;

/**
 * The figures in a text such as '$80,000 - $120,000', '€52k–64k per year' or 'KES 180 000 / month' (decisions.md
 * section 2, pay): read only where they are certain, that is one or two plausible amounts and no other number.
 * @returns undefined where it is not certain
 */
export function readPay(text: string): Pay | undefined {
  if (/%|\d\s*\+\s*\d/.test(text)) return undefined;
  const found = [...text.matchAll(NUMBER)];
  const [first, second] = found;
  if (!first || found.length > 2) return undefined;
  const max = second ? toAmount(second) : toAmount(first);
  let min = toAmount(first);
  // '80-120k': the k belongs to both.
  if (second?.[2] && !first[2] && min < 1000) min *= 1000;
  const currency = readCurrency(text);
  const named = currency !== null || /[$¥]/.test(text);
  if (!(min > 0 && max >= min) || (!named && min < 1000)) return undefined;
  return { min, max, currency, period: PERIOD_WORDS.find(([, word]) => word.test(text))?.[0] ?? null };
}

function toAmount([, digits = '', thousands]: RegExpMatchArray): number {
  const decimal = /^\d+[.,]\d{1,2}$/.test(digits);
  const plain = decimal ? digits.replace(',', '.') : digits.replace(/\D/g, '');
  return Number(plain) * (thousands ? 1000 : 1);
}

function readCurrency(text: string): string | null {
  const code = CURRENCY_CODE.exec(text)?.[1]?.toUpperCase();
  return code ?? CURRENCY_SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? null;
}

/** An amount of money that a form or client sends; blank is absent. */
export const amount = z.optional(
  z.nullable(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\s*\d*(\.\d{1,2})?\s*$/, 'Enter an amount in figures.'))], {
        error: 'Enter an amount in figures.',
      }),
      z.transform((value: number | string, context): number | null => {
        if (typeof value === 'string' && value.trim() === '') return null;
        const figure = Number(value);
        if (figure > 0 && figure <= 1e12) return figure;
        context.issues.push({ code: 'custom', message: 'Enter an amount above 0.', input: value });
        return z.NEVER;
      }),
    ),
  ),
);

export const currencyCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'Use a three-letter currency code, such as EUR.'));
