import { addDays, DAY, daysBetween } from '../kit/dates.ts';
import { formatNearDay } from '../kit/day.ts';
import { counted } from '../kit/figures.ts';
import type { Application } from './status.ts';

/**
 * The end of the day until which a company promises to answer: this many whole days after the day of the application, in
 * UTC, so that both sides, mails and the log name the same date.
 * @param days from the posting, when the applicant applied
 */
export const answerBy = (appliedAt: Date, days: number): Date =>
  new Date((Math.floor(appliedAt.getTime() / DAY) + days + 1) * DAY - 1);

/** What a company promised the applicant. Times are Dates in rows, and texts in answers. */
export interface Promised {
  status: Application['status'];
  /** Not null if the job or the company was deleted: nobody owes an answer any more. */
  closure: Application['closure'];
  /** Null for applications from before there were promises. */
  answerBy: Date | string | null;
  /** When the company first answered. */
  answeredAt: Date | string | null;
  /** The date before the company prolonged the promise; null if it did not. */
  prolongedFrom: Date | string | null;
  /** When the applicant was told that the date has passed. */
  lapsedAt: Date | string | null;
}

type Owed = Pick<Promised, 'status' | 'closure' | 'answerBy' | 'answeredAt'>;
/** What decides whether an application takes one of its applicant's places. */
export type Waiting = Owed & Pick<Promised, 'prolongedFrom'>;

/** Whether the company has answered: an interview, an offer, a rejection, or a message that asks or names a date. */
const isAnswered = ({ answeredAt }: Pick<Promised, 'answeredAt'>): boolean => answeredAt !== null;

/** Whether the company owes an answer, in time or late. */
export const isAnswerOwed = (application: Owed): boolean =>
  application.answerBy !== null &&
  !isAnswered(application) &&
  !application.closure &&
  (application.status === 'pending' || application.status === 'reviewed');

/** Until when an application takes a place of its applicant at the latest: a company cannot prolong that. */
export const placeTakenUntil = ({
  answerBy: by,
  prolongedFrom,
}: Pick<Promised, 'answerBy' | 'prolongedFrom'>): Date | string | null => prolongedFrom ?? by;

/** Whether the applicant waits for an answer whose first date has not passed: it takes one of their places. */
export const isWaitingForAnswer = (application: Waiting, now: Date): boolean =>
  isAnswerOwed(application) && !isPast({ answerBy: placeTakenUntil(application) }, now);

/** Whether an answer is owed whose date has passed. */
export const isAnswerOverdue = (application: Owed, now: Date): boolean =>
  isAnswerOwed(application) && isPast(application, now);

const isPast = ({ answerBy: by }: Pick<Promised, 'answerBy'>, now: Date): boolean =>
  by !== null && new Date(by) < now;

/** What a company reads beside a message while an answer is owed (`isAnswerText`, shared/applications/answer-text.ts). */
export const ANSWER_RULE =
  'A message counts as an answer if it asks a question or names a date. The same text sent again for this job does not count.';

/** The hour of the day, in UTC, at which companies are reminded: together, whoever applied when. */
const REMINDER_HOUR = 8;

/** What a promise needs to know when something happens to it. */
export interface PromisedDates {
  appliedAt: Date;
  answerBy: Date;
  /** Null if it is the first date. */
  prolongedFrom: Date | null;
}

/**
 * When a company is reminded of a promise: at half time, three days and one day before its date. A prolonged promise has
 * had its half time.
 */
export function remindersOf({ appliedAt, answerBy: by, prolongedFrom }: PromisedDates): Date[] {
  const half = prolongedFrom ? [] : [new Date((appliedAt.getTime() + by.getTime()) / 2)];
  const moments = [...half, addDays(by, -3), addDays(by, -1)]
    .map((time) => Math.floor(time.getTime() / DAY) * DAY + (REMINDER_HOUR / 24) * DAY)
    .filter((time) => time > appliedAt.getTime());
  return [...new Set(moments)].toSorted((one, other) => one - other).map((time) => new Date(time));
}

/** When something happens to a promise next, after a time: a reminder, or its date has passed. */
export const nextMoment = (promise: PromisedDates, now: Date): Date =>
  remindersOf(promise).find((time) => time > now) ?? lapseOf(promise);

/** When a promise lapses. */
const lapseOf = ({ answerBy: by }: Pick<PromisedDates, 'answerBy'>) => new Date(by.getTime() + 1);

/** Days before their date in which an answer is due soon. */
const SOON_DAYS = 1;

/** Answers whose date is before this moment are due soon, or late: the end of tomorrow, in UTC. */
export const dueSoonBefore = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY) + SOON_DAYS + 1) * DAY);

export interface AnswerLabel {
  /** 'soon' is amber, 'late' is red. */
  tone: 'waiting' | 'soon' | 'late' | 'answered';
  text: string;
}

/** 'by Dec 3', 'due tomorrow', 'due today', '2 days late' or 'answered in 4 days'; undefined without a promise that counts. */
export function answerLabel(
  application: Owed & { appliedDate: string },
  now: Date,
): AnswerLabel | undefined {
  const { answerBy: by, answeredAt, appliedDate } = application;
  if (by === null) return undefined;
  if (answeredAt !== null) {
    const days = daysBetween(new Date(appliedDate), new Date(answeredAt));
    return {
      tone: 'answered',
      text: days < 1 ? 'answered the same day' : `answered in ${counted(days, 'day')}`,
    };
  }
  if (!isAnswerOwed(application)) return undefined;
  const days = daysBetween(now, new Date(by));
  if (days < 0) return { tone: 'late', text: `${counted(-days, 'day')} late` };
  if (days === 0) return { tone: 'soon', text: 'due today' };
  if (days <= SOON_DAYS) return { tone: 'soon', text: 'due tomorrow' };
  return { tone: 'waiting', text: `by ${formatNearDay(by)}` };
}

/**
 * What an applicant reads of the promise: 'Acme promised to answer by Dec 3'; '' if they do not wait.
 * @param isNamed whether the company's name stands beside it: 'Promised to answer by Dec 3'
 */
export function promiseInWords(
  application: Owed & Pick<Promised, 'prolongedFrom'> & { job: { companyName: string } },
  now: Date,
  isNamed = false,
): string {
  const { answerBy: by, prolongedFrom } = application;
  if (by === null || !isAnswerOwed(application)) return '';
  const promised = isNamed ? 'Promised' : `${application.job.companyName} promised`;
  const day = formatNearDay(by);
  if (isAnswerOverdue(application, now))
    return `${promised} an answer by ${day} but has not replied.`;
  const text = `${promised} to answer by ${day}`;
  return prolongedFrom === null ? text : `${text} instead of ${formatNearDay(prolongedFrom)}`;
}

/** What overdue answers of a job mean for its company. @param isOpen whether it would be public otherwise */
export const untilAnswered = (isOpen: boolean): string =>
  isOpen
    ? 'The job is not public, and you cannot post others, until they are answered.'
    : 'You cannot post or reopen jobs until they are answered.';

/** '3 answers are late'. */
export const answersAreLate = (count: number): string =>
  count === 1 ? '1 answer is late' : `${count} answers are late`;

/** '3 people wait for an answer'. */
export const peopleWait = (count: number): string =>
  count === 1 ? '1 person waits for an answer' : `${count} people wait for an answer`;
