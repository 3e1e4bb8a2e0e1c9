import type { Job } from '../../shared/jobs/posting.ts';
import { addDays } from '../../shared/kit/dates.ts';

/** Days after which an open job is paused unless its company confirms it. */
export const CONFIRM_DAYS = 14;
/** Days before that at which the company is reminded. */
export const CONFIRM_REMINDERS = [3, 1] as const;
/** Jobs that one call confirms. */
export const CONFIRMED_AT_ONCE_MAX = 200;
/** Where no job of a mail waits for a confirmation any more. */
export const NOTHING_TO_CONFIRM = 'These jobs are confirmed already, or closed.';

type Confirmable = Pick<
  Job,
  'status' | 'hasPublicVersion' | 'applicationDeadline' | 'approvedDeadline' | 'holds'
>;

/** Whether the company can say that a job is still open: it is public, or paused because nobody said so. */
export const isConfirmable = (job: Confirmable, now: Date): boolean =>
  job.status === 'active' &&
  job.hasPublicVersion === true &&
  new Date(job.approvedDeadline ?? job.applicationDeadline) > now &&
  (job.holds ?? []).every((hold) => hold === 'unconfirmed');

/** Whether nobody has confirmed a job in time, which paused it. */
export const isUnconfirmed = ({ holds }: Pick<Job, 'holds'>): boolean =>
  holds?.includes('unconfirmed') ?? false;

/** Whether the company is asked to confirm a job now: it is paused soon, or already. */
export const needsConfirmation = (
  job: Confirmable & Pick<Job, 'confirmedAt'>,
  now: Date,
): boolean =>
  isConfirmable(job, now) &&
  (isUnconfirmed(job) ||
    (job.confirmedAt !== null &&
      addDays(new Date(job.confirmedAt), CONFIRM_DAYS - CONFIRM_REMINDERS[0]) <= now));
