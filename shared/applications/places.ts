import type { Places } from './places-left.ts';
import * as z from 'zod/mini';
import type { Denial } from '../errors.ts';
import { isWaitingForAnswer, placeTakenUntil, type Waiting } from './promise.ts';

/** The places of a job seeker: how many applications may be open at once, and how many are. */
export const placesAnswer = z.object({
  /** The setting of the board; 0 without a limit. */
  limit: z.number(),
  /** Open applications; more than the limit if it was lowered, or a company undid its answer. */
  taken: z.number(),
  /** When the next place comes back at the latest: the first date of the earliest promise. Null if none is taken. */
  nextBy: z.nullable(z.iso.datetime()),
});

/**
 * The places of a job seeker. An application is open until its company answers, the date that it promised first passes, the
 * applicant withdraws it, or its job is deleted: each of them gives the place back.
 * @param applications all of the job seeker
 */
export function placesOf(applications: readonly Waiting[], limit: number, now: Date): Places {
  const dates = applications
    .filter((application) => isWaitingForAnswer(application, now))
    .map((application) => new Date(placeTakenUntil(application) ?? now).toISOString());
  return { limit, taken: dates.length, nextBy: dates.toSorted()[0] ?? null };
}

// --- First choices

/** The first day of a time's month in UTC, as the day of first choices: '2026-11-01'. */
export const monthOf = (time: Date): string => `${time.toISOString().slice(0, 7)}-01`;

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** 'November' for '2026-11-01'. */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? '';

/** The application that is the first choice of a month. */
export const firstChoiceAnswer = z.object({
  _id: z.string(),
  jobTitle: z.string(),
  companyName: z.string(),
  /** Whether the company has opened it: then the choice stays. */
  isOpened: z.boolean(),
});
export type FirstChoice = z.output<typeof firstChoiceAnswer>;

/** Why an application cannot be sent as the first choice of a month: there is one. */
export const firstChoiceUsed = (
  { jobTitle, companyName }: Pick<FirstChoice, 'jobTitle' | 'companyName'>,
  month: string,
): Denial => ({
  code: 'first-choice-used',
  title: 'First Choice Used',
  message: `Your first choice of ${monthName(month)} is ${jobTitle} at ${companyName}.`,
});

/**
 * Why an application cannot become the first choice of this month: it is answered or closed, or the company of the first
 * choice until now has opened that one.
 * @param chosen the first choice of this month; null if there is none
 */
export function firstChoiceRefusal(
  application: Waiting,
  chosen: FirstChoice | null,
  now: Date,
): Denial | undefined {
  if (!isWaitingForAnswer(application, now))
    return {
      code: 'first-choice-late',
      title: 'Too Late',
      message: 'Only an application that waits for an answer can be your first choice.',
    };
  return chosen?.isOpened ? firstChoiceUsed(chosen, monthOf(now)) : undefined;
}

/** How many first choices were invited or got an offer in 12 months. */
export const firstChoiceYieldAnswer = z.object({ succeeded: z.number(), total: z.number() });
export type FirstChoiceYield = z.output<typeof firstChoiceYieldAnswer>;

/** Fewer first choices say nothing. */
export const YIELD_MIN = 5;

/** 'First choices: 34 of 51 were invited or got an offer in 12 months'. */
export const yieldText = ({ succeeded, total }: FirstChoiceYield): string =>
  `First choices: ${succeeded} of ${total} were invited or got an offer in 12 months`;
