import * as z from 'zod/mini';
import { NEEDS_FIELD } from '../kit/validation.ts';

/** The currencies that pay is compared in (ISO 4217), by name of the code. Rates are stored for all but the euro. */
export const CURRENCIES = (
  'AED AUD BRL CAD CHF CNY CZK DKK EGP EUR GBP GHS HKD HUF ILS INR JPY KES KRW MXN NGN NOK NZD PLN SEK SGD TRY USD ' +
  'ZAR'
).split(' ');

/** The currency that all rates refer to. */
export const BASE = 'EUR';
export const RATED_CURRENCIES = CURRENCIES.filter((currency) => currency !== BASE);

/** Units of each currency for one euro; 1 for the euro itself. */
export type Rates = Readonly<Record<string, number>>;

/** An amount in another currency, not rounded; undefined if one of the rates is unknown. */
export function convert(
  amount: number,
  from: string,
  to: string,
  rates: Rates,
): number | undefined {
  if (from === to) return amount;
  const [one, other] = [rateOf(rates, from), rateOf(rates, to)];
  return one && other && (amount / one) * other;
}

const rateOf = (rates: Rates, currency: string): number | undefined =>
  Object.hasOwn(rates, currency) ? rates[currency] : undefined;

/**
 * An amount as people write an approximate one: three digits that are not zero if the first is 1, otherwise two.
 * 103,482 becomes 103,000 and 87,432 becomes 87,000. The error is below 1 % or 2.5 %.
 */
export function roundApproximately(amount: number): number {
  if (!(amount > 0)) return 0;
  const digits = amount.toExponential().startsWith('1') ? 3 : 2;
  return Number(amount.toPrecision(digits));
}

/** Bounds of a rate: units of a currency for one euro. */
const RATE_MIN = 0.0001;
const RATE_MAX = 1_000_000;
const RATE_SENTENCE = 'Enter how many units one euro buys, such as 1.08.';

/** Body of PUT /admin/rates. */
export const ratesChange = z.object({
  /** The version that was read; if there is a newer one, nothing is overwritten. */
  version: z.int(),
  /** The new rates by currency; null restores the rate that the product came with. */
  rates: z
    .partialRecord(
      z.enum(RATED_CURRENCIES),
      z.nullable(
        z.pipe(
          z.union(
            [z.number(), z.string().check(z.trim(), z.regex(/^\d+(\.\d+)?$/, RATE_SENTENCE))],
            {
              error: RATE_SENTENCE,
            },
          ),
          z.transform((value: number | string, context): number => {
            const rate = Number(value);
            if (rate >= RATE_MIN && rate <= RATE_MAX) return rate;
            const message = `Enter a rate from ${RATE_MIN} to ${RATE_MAX.toLocaleString('en-US')}.`;
            context.issues.push({ code: 'custom', message, input: value, ...NEEDS_FIELD });
            return z.NEVER;
          }),
        ),
      ),
    )
    .check(z.refine((rates) => Object.keys(rates).length > 0, 'Change at least one rate.')),
});

/** Answer of GET /rates. */
export const ratesAnswer = z.object({
  base: z.literal(BASE),
  /** The day of the oldest rate. */
  date: z.iso.date(),
  /** Units of each currency for one euro, the euro included. */
  rates: z.record(z.string(), z.number()),
});

/** A rate as admins see it. */
const storedRate = z.object({
  currency: z.string(),
  /** Units of the currency for one euro. */
  perEuro: z.number(),
  date: z.iso.date(),
  /** 'currency-api' for a rate that the product came with, otherwise 'admin'. */
  source: z.string(),
  /** The admin who set it; null for the rates that the product came with, and if the account was deleted. */
  changedBy: z.nullable(z.string()),
  /** The rate that the product came with. */
  start: z.object({ perEuro: z.number(), date: z.iso.date() }),
});

/** Answer of GET /admin/rates. */
export const rateTableAnswer = z.object({ version: z.number(), rates: z.array(storedRate) });
