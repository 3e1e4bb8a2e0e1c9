import * as z from 'zod/mini';
import {
  COUNTRY_CODES,
  COUNTRY_SENTENCE,
  countryCode,
  regionCode,
  WORKPLACES,
} from '../../../shared/jobs/countries.ts';
import { readTime } from '../../../shared/kit/dates.ts';
import { textList } from '../../../shared/kit/lists.ts';
import { oneOfOrBlank, optionalLine } from '../../../shared/kit/text.ts';
import { COMPANY_SIZES } from '../../../shared/companies/facts.ts';
import { type Ask, SOURCE_KINDS } from './rows.ts';

const blank = z.literal('');

/** Query of GET /laws: a place, as in a posting. Without one, the answer is the whole table. */
export const lawQuery = z.object({
  location: optionalLine(160),
  workplace: z.optional(oneOfOrBlank(WORKPLACES)),
  country: z.optional(z.union([blank, countryCode])),
  region: z.optional(z.union([blank, regionCode])),
  /** For remote work: the countries where applicants may live. */
  remoteFrom: z.optional(
    z.pipe(textList(COUNTRY_SENTENCE, COUNTRY_CODES.length), z.array(countryCode)),
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

const amountIn = z.object({ amount: z.number(), currency: z.string() });
const ask = <const Name extends Ask['asks'], Shape extends z.core.$ZodLooseShape>(
  name: Name,
  shape: Shape,
) => z.object({ asks: z.literal(name), text: z.string(), ...shape });

/** What a law asks, with the same in words. */
const askAnswer = z.discriminatedUnion('asks', [
  ask('pay-stated', {
    orCommission: z.optional(z.literal(true)),
    orLowest: z.optional(z.literal(true)),
    openAbove: z.optional(amountIn),
  }),
  ask('pay-range-width', { most: z.number(), unlessAbove: z.number(), currency: z.string() }),
  ask('benefits-stated', {}),
  ask('closing-date-stated', {}),
  ask('vacancy-stated', {}),
  ask('screening-stated', {}),
  ask('no-local-experience', { adjective: z.string(), country: z.string() }),
  ask('no-pay-history-question', {}),
  ask('pay-before-interview', {}),
  ask('pay-before-hire', {}),
  ask('answer-after-interview-days', { days: z.number() }),
  ask('keep-records-years', { years: z.number(), of: z.enum(['postings', 'applications']) }),
  ask('delete-after-decision-months', {
    months: z.number(),
    since: z.enum(['decision', 'contact']),
  }),
]);

export const lawAnswer = z.object({
  id: z.string(),
  place: z.string(),
  placeName: z.string(),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  employees: z.number(),
  isForRemote: z.boolean(),
  /** Whether it applies to postings that were public before its first day. */
  appliesToOlderPostings: z.boolean(),
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
  /** The further places that the location names. */
  also: z.array(z.object({ country: z.nullable(z.string()), region: z.nullable(z.string()) })),
});

export type ApplicableLaw = z.output<typeof lawAnswer>;
