import * as z from 'zod/mini';
import { readNumber } from '../kit/numbers.ts';
import { typedNumber } from '../kit/typed-number.ts';
import { NEEDS_FIELD } from '../kit/validation.ts';

export const PAY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/** Units of `currency` (ISO 4217; absent if the text is ambiguous) for one `period`. */
export interface Pay {
  min: number;
  max: number;
  currency: string | null;
  period: PayPeriod | null;
}

/** Periods in a year of full-time work, to compare hourly and monthly pay. */
const PERIODS_A_YEAR: Record<PayPeriod, number> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

/** An amount of pay for a year of full-time work. Without a period, it is for a year. */
export const perYear = (amount: number, period: PayPeriod | null): number =>
  amount * PERIODS_A_YEAR[period ?? 'year'];

const PERIOD_WORDS: [PayPeriod, RegExp][] = [
  ['hour', /(per|an|\/)\s*h(ou)?r\b|hourly/i],
  ['day', /(per|a|\/)\s*day\b|daily/i],
  ['week', /(per|a|\/)\s*w(ee)?k\b|weekly/i],
  ['month', /(per|a|\/)\s*(mo(nth)?|mth)\b|monthly/i],
  ['year', /(per|a|\/)\s*(y(ea)?r|annum)\b|yearly|annual(ly)?|\bp\.?a\.?(\s|$)/i],
];

/** '25 €/h': a letter is a period only beside an amount or its currency, unlike in 'p.a. (m/w/d)'. */
const PERIOD_LETTER = /\d ?k? ?(?:\p{Sc}|[A-Z]{3})? ?\/ ?([dh]|[mw]|y)\b/iu;
const LETTERS: Record<string, PayPeriod> = {
  h: 'hour',
  d: 'day',
  w: 'week',
  m: 'month',
  y: 'year',
};

/** Signs of a single currency. A bare '$' stands for twenty currencies and is ambiguous. */
const CURRENCY_SIGNS: [string, RegExp][] = [
  ['EUR', /€/],
  ['GBP', /£/],
  ['INR', /₹/],
  // Upper case only, because "try" is also a word.
  ['TRY', /₺|\bTRY\b/],
  ['BRL', /R\$/],
  ['USD', /US\$/],
  ['CAD', /CA?\$/],
  ['SGD', /S\$/],
  ['AUD', /AU?\$/],
];
const CURRENCY_CODE =
  /\b(USD|EUR|GBP|CAD|AUD|NZD|SGD|HKD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|INR|JPY|CNY|KRW|BRL|MXN|ZAR|KES|NGN|GHS|EGP|AED|ILS)\b/i;
/** The code of any other currency beside an amount. 'TOP 60,000' is a word, and 'ALL 5 OF US' is shouting. */
const CODE_BESIDE = /\b([A-Z]{3})\s?\d|\d\s?k?\s?([A-Z]{3})\b/g;
const ALSO_WORDS: ReadonlySet<string> = new Set(['ALL', 'TOP']);
const CAPITALS = /\b[A-Z]{2,}\b/g;
/** Digits with separators; `readNumber` decides whether they form a number. */
const FIGURES = /\d(?:[\d.,'’ \u00a0\u202f]*\d)?/g;
/** Money has at most two decimals, so three digits after a separator are thousands. */
const MONEY = { decimals: 2 };
/** Text allowed between the two ends of a range, with single spaces: '$80k a year - $120k', '50 EUR to 60 EUR'. */
const RANGE =
  /^ ?(?:k\b)? ?(?:[a-z]{3}\b)?\p{Sc}? ?(?:(?:per|an?|\/) ?[a-z]+)? ?(?:-|–|—|−|~|to|and|up to|\.{2,3}|…) ?(?:[a-z]{1,3}\.?)? ?\p{Sc}? ?$/iu;
/** Millions, lakhs and the like after a number, and names of pension plans make a text ambiguous. */
const UNCERTAIN =
  /%|\d\s*(?:m|mn|mio|mil|millions?|bn?|lakhs?|lacs?|lpa|cr|crores?)\b|\b401\s*\(?k/i;
const ONLY_UPPER = /\bup to\b|\bmax(?:imum)?\b/i;
/** Higher amounts are refused, in any currency. */
const AMOUNT_MAX = 1e12;

/**
 * Parses pay from a text such as '$80,000 - $120,000', '€52k–64k per year' or 'KES 180 000 / month' (product.md section
 * 3.2). The text must be unambiguous: one amount or one range, and no other number.
 * @returns undefined if the text is ambiguous or has no pay
 */
export function readPay(text: string): Pay | undefined {
  if (UNCERTAIN.test(text)) return undefined;
  const [first, second, ...others] = [...text.matchAll(FIGURES)].map((match) => toFigure(match));
  if (!first || others.length > 0) return undefined;
  const isRange =
    second !== undefined && RANGE.test(text.slice(first.end, second.start).replaceAll(/\s+/g, ' '));
  if (second ? !isRange : ONLY_UPPER.test(text)) return undefined;
  const max = second ? amountOf(second) : amountOf(first);
  // '80-120k': the k applies to both.
  const min = second?.inThousands && first.number < 1000 ? first.number * 1000 : amountOf(first);
  const currency = readCurrency(text);
  const isMoney = currency !== null || /\p{Sc}/u.test(text) || min >= 1000;
  if (!isMoney || !(min > 0 && max >= min && max <= AMOUNT_MAX)) return undefined;
  return { min, max, currency, period: readPeriod(text) };
}

interface Figure {
  /** NaN if the digits are not a number. */
  number: number;
  /** Whether a k follows. */
  inThousands: boolean;
  /** Its position in the text, without the k. */
  start: number;
  end: number;
}

function toFigure({ 0: digits, index: start, input }: RegExpExecArray): Figure {
  const end = start + digits.length;
  const read = readNumber(digits, MONEY);
  const number = 'number' in read ? read.number : Number.NaN;
  return { number, inThousands: /^\s*k\b/i.test(input.slice(end, end + 10)), start, end };
}

const amountOf = ({ number, inThousands }: Figure) => (inThousands ? number * 1000 : number);

function readPeriod(text: string): PayPeriod | null {
  const word = PERIOD_WORDS.find(([, each]) => each.test(text))?.[0];
  return word ?? LETTERS[PERIOD_LETTER.exec(text)?.[1]?.toLowerCase() ?? ''] ?? null;
}

function readCurrency(text: string): string | null {
  const code = CURRENCY_CODE.exec(text)?.[1]?.toUpperCase();
  const signed = code ?? CURRENCY_SIGNS.find(([, sign]) => sign.test(text))?.[0];
  if (signed) return signed;
  if (new Set(text.match(CAPITALS)).size > 1) return null;
  const beside = [...text.matchAll(CODE_BESIDE)].map(([, before, after]) => before ?? after ?? '');
  return beside.find((each) => isCurrency(each) && !ALSO_WORDS.has(each)) ?? null;
}

/** An amount of money in a request, as a number or as text such as '1,500.50'; blank means absent. */
export const amount = z.optional(
  z.pipe(
    typedNumber(MONEY, 'Enter the amount as a number.'),
    z.transform((figure: number | null, context): number | null => {
      if (figure === null || (figure > 0 && figure <= AMOUNT_MAX)) return figure;
      const message = figure > 0 ? 'This amount is too high.' : 'Enter an amount above 0.';
      context.issues.push({ code: 'custom', message, input: figure, ...NEEDS_FIELD });
      return z.NEVER;
    }),
  ),
);

const CODE = /^[A-Z]{3}$/;

/** Whether a code is that of a currency (ISO 4217), with or without a rate: 'EUR', but neither 'ABC' nor 'eur'. */
const isCurrency = (code: string): boolean =>
  CODE.test(code) && Intl.supportedValuesOf('currency').includes(code);

/** ISO 4217, or blank for none. */
export const currencyCode = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.regex(/^([A-Z]{3})?$/, 'Use a three-letter currency code, such as EUR.'),
  z.refine(
    (code) => !CODE.test(code) || isCurrency(code),
    'This currency is not known. Use a code such as EUR.',
  ),
);
