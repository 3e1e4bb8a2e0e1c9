import {
  isWaitingForAnswer,
  placeTakenUntil,
  type Waiting,
} from '../../shared/applications/promise.ts';
import type { Denial } from '../../shared/errors.ts';
import { formatNearDay } from '../../shared/kit/day.ts';

type LimitDenial = Denial<'no-places-left' | 'first-choice-used' | 'first-choice-late'>;

/** The places of a job seeker: how many applications may be open at once, and how many are. */
export interface Places {
  /** The setting of the board; 0 without a limit. */
  limit: number;
  /** Open applications; more than the limit if it was lowered, or a company undid its answer. */
  taken: number;
  /** When the next place comes back at the latest: the first date of the earliest promise, in ISO 8601. Null if none is taken. */
  nextBy: string | null;
}

/** How many more applications a job seeker may send now; Infinity without a limit. */
const placesLeft = ({ limit, taken }: Pick<Places, 'limit' | 'taken'>): number =>
  limit === 0 ? Infinity : Math.max(0, limit - taken);

/** The place of an application comes back when the day of its promise is over. */
const onDayAfter = (end: string | Date): string =>
  `on ${formatNearDay(new Date(new Date(end).getTime() + 1))} at the latest.`;

/** When the next place comes back: 'You get one back on Dec 4 at the latest.'; '' if none is taken. */
export function nextPlaceText(places: Places): string {
  if (!places.nextBy) return '';
  const what = placesLeft(places) === 0 ? 'You can apply again' : 'You get one back';
  return `${what} ${onDayAfter(places.nextBy)}`;
}

/** 'You have 15 applications left (limit: 20)', for a board with a limit. */
export function ownPlacesText(places: Places) {
  const left = placesLeft(places);
  const isFull = left === 0;
  return {
    text: `You have ${isFull ? 'no' : left} ${left === 1 ? 'application' : 'applications'} left (limit: ${places.limit})`,
    isFull,
    next: nextPlaceText(places),
  };
}

/** @param answerBy the promised date of the answer */
export const stopsCounting = (answerBy: Date): string =>
  `This application stops counting when the company answers, ${onDayAfter(answerBy)}`;

/** Why a job seeker cannot apply: all places are taken. */
export function noPlacesRefusal(places: Places): LimitDenial | undefined {
  if (placesLeft(places) > 0) return undefined;
  const { taken } = places;
  const open = taken === 1 ? '1 open application' : `${taken} open applications`;
  return {
    code: 'no-places-left',
    title: 'No Places Left',
    message: `You have ${open}. ${nextPlaceText(places)}`.trim(),
  };
}

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
export interface FirstChoice {
  _id: string;
  jobTitle: string;
  companyName: string;
  /** Whether the company has opened it: then the choice stays. */
  isOpened: boolean;
}

/** Why an application cannot be sent as the first choice of a month: there is one. */
export const firstChoiceUsed = (
  { jobTitle, companyName }: Pick<FirstChoice, 'jobTitle' | 'companyName'>,
  month: string,
): LimitDenial => ({
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
): LimitDenial | undefined {
  if (!isWaitingForAnswer(application, now))
    return {
      code: 'first-choice-late',
      title: 'Too Late',
      message: 'Only an application that waits for an answer can be your first choice.',
    };
  return chosen?.isOpened ? firstChoiceUsed(chosen, monthOf(now)) : undefined;
}

/** How many first choices were invited or got an offer in 12 months. */
export interface FirstChoiceYield {
  succeeded: number;
  total: number;
}

/** Fewer first choices say nothing. */
export const YIELD_MIN = 5;

/** 'First choices: 34 of 51 were invited or got an offer in 12 months'. */
export const yieldText = ({ succeeded, total }: FirstChoiceYield): string =>
  `First choices: ${succeeded} of ${total} were invited or got an offer in 12 months`;
