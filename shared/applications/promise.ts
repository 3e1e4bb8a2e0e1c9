import { DAY } from '../kit/dates.ts';
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
}

/** Whether the company has answered: an interview, an offer, a rejection, or a message that asks or names a date. */
export const isAnswered = ({ answeredAt }: Pick<Promised, 'answeredAt'>): boolean =>
  answeredAt !== null;

/** Whether the company owes an answer, in time or late. */
export const isAnswerOwed = (application: Promised): boolean =>
  application.answerBy !== null &&
  !isAnswered(application) &&
  !application.closure &&
  (application.status === 'pending' || application.status === 'reviewed');

/** Whether the applicant waits for an answer whose date has not passed: the application takes one of their places. */
export const isWaitingForAnswer = (application: Promised, now: Date): boolean =>
  isAnswerOwed(application) && !isPast(application, now);

/** Whether an answer is owed whose date has passed. */
export const isAnswerOverdue = (application: Promised, now: Date): boolean =>
  isAnswerOwed(application) && isPast(application, now);

const isPast = ({ answerBy: by }: Pick<Promised, 'answerBy'>, now: Date): boolean =>
  by !== null && new Date(by) < now;
