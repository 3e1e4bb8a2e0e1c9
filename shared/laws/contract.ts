import * as z from 'zod/mini';
import { countryCode, regionCode, WORKPLACES } from '../jobs/places.ts';
import { readTime } from '../kit/dates.ts';
import { oneOfOrBlank, optionalLine } from '../kit/text.ts';
import { COMPANY_SIZES } from '../companies/facts.ts';
import { ASKS, SOURCE_KINDS } from './rows.ts';

const blank = z.literal('');
const countries = z.union([z.array(countryCode).check(z.maxLength(60)), countryCode, blank]);

/** Query of GET /laws: a place, as in a posting. Without one, the answer is the whole table. */
export const lawQuery = z.object({
  location: optionalLine(160),
  workplace: z.optional(oneOfOrBlank(WORKPLACES)),
  country: z.optional(z.union([blank, countryCode])),
  region: z.optional(z.union([blank, regionCode])),
  /** For remote work: the countries where applicants may live. */
  remoteFrom: z.optional(
    z.pipe(
      countries,
      z.transform((codes) => (Array.isArray(codes) ? codes : codes ? [codes] : [])),
    ),
  ),
  /** The size of the employer. */
  size: z.optional(oneOfOrBlank(COMPANY_SIZES)),
  /** The day or moment of publication; now if it is absent. */
  at: z.pipe(
    optionalLine(40),
    z.transform((text: string, context): Date | null => {
      if (text === '') return null;
      const time = readTime(text);
      if (time) return time;
      context.issues.push({ code: 'custom', message: 'Enter a date.', input: text });
      return z.NEVER;
    }),
  ),
});

/** What a law asks. The figures are those of its kind; the others are absent. */
const askAnswer = z.object({
  asks: z.enum(ASKS),
  /** The same in words. */
  text: z.string(),
  orCommission: z.optional(z.literal(true)),
  orLowest: z.optional(z.literal(true)),
  openAbove: z.optional(z.object({ amount: z.number(), currency: z.string() })),
  most: z.optional(z.number()),
  unlessAbove: z.optional(z.number()),
  currency: z.optional(z.string()),
  adjective: z.optional(z.string()),
  country: z.optional(z.string()),
  days: z.optional(z.number()),
  years: z.optional(z.number()),
  of: z.optional(z.enum(['postings', 'applications'])),
  months: z.optional(z.number()),
  since: z.optional(z.enum(['decision', 'contact'])),
});

export const lawAnswer = z.object({
  id: z.string(),
  place: z.string(),
  placeName: z.string(),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  employees: z.number(),
  isForRemote: z.boolean(),
  asks: z.array(askAnswer),
  citation: z.string(),
  sources: z.array(z.object({ title: z.string(), url: z.string(), kind: z.enum(SOURCE_KINDS) })),
  checked: z.string(),
  note: z.string(),
  /** Whether it covers the employer: not certain if its size is unknown or around the threshold. */
  isCertain: z.boolean(),
});

/** The place as it was read. */
export const lawPlaceAnswer = z.object({
  workplace: z.enum(WORKPLACES),
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  remoteFrom: z.array(z.string()),
});
