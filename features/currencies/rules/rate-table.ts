import * as z from 'zod/mini';
import { readNumber } from '../../../shared/kit/numbers.ts';
import { NEEDS_FIELD } from '../../../shared/kit/validation.ts';
import { BASE, CURRENCIES } from '../../../shared/rates/conversion.ts';

/** Those whose rates are stored. */
export const RATED_CURRENCIES = CURRENCIES.filter((currency) => currency !== BASE);

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
          z.union([z.number(), z.string()], { error: RATE_SENTENCE }),
          z.transform((value: number | string, context): number => {
            const read =
              typeof value === 'string'
                ? readNumber(value, { dotIsDecimal: true })
                : { number: value };
            if ('refusal' in read) {
              context.issues.push({ code: 'custom', message: RATE_SENTENCE, input: value });
              return z.NEVER;
            }
            const rate = read.number;
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
  /** Public jobs that state pay in it. */
  jobs: z.number(),
});

/** Answer of GET /admin/rates. */
export const rateTableAnswer = z.object({ version: z.number(), rates: z.array(storedRate) });
