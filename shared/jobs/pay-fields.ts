import * as z from 'zod/mini';
import { typedNumber } from '../kit/typed-number.ts';
import { NEEDS_FIELD } from '../kit/validation.ts';
import { AMOUNT_MAX, isCurrency, MONEY } from './pay-units.ts';

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

/** ISO 4217, or blank for none. */
export const currencyCode = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.regex(/^([A-Z]{3})?$/, 'Use a three-letter currency code, such as EUR.'),
  z.refine(
    (code) => code.length < 3 || isCurrency(code),
    'This currency is not known. Use a code such as EUR.',
  ),
);
