import * as z from 'zod/mini';
import { type NumberRule, readNumber } from './numbers.ts';
import { besideField } from './validation.ts';

/** A number in a request, or the text that somebody typed. Blank text and null mean absent. */
export const typedNumber = (rule?: NumberRule, missing = 'This must be a number.') =>
  z.pipe(
    z.nullable(z.union([z.number(), z.string()], { error: besideField(missing) })),
    z.transform((value: number | string | null, context): number | null => {
      if (typeof value !== 'string') return value;
      if (!value.trim()) return null;
      const read = readNumber(value, rule);
      if ('number' in read) return read.number;
      context.issues.push({ code: 'custom', message: read.refusal, input: value });
      return z.NEVER;
    }),
  );
