import type { Reason } from '../errors.ts';
import { daysBetween } from '../kit/dates.ts';
import { isOpen, type Job, jobLabel, type JobStatus } from './posting.ts';
import { allTaken } from './full.ts';

type Standing = Pick<
  Job,
  | 'status'
  | 'approvalStatus'
  | 'applicationDeadline'
  | 'approvedDeadline'
  | 'hasPublicVersion'
  | 'places'
  | 'placesLeft'
  | 'holds'
> &
  TakenDown;

/** What an admin gave as the reason for closing a job after reports. */
interface TakenDown {
  closedAfterReports?: string | null | undefined;
}

/** A company's actions on a job, and how they differ. An ellipsis means that a dialog opens first. */
export const JOB_MOVES = {
  pause: { label: 'Pause Job', to: 'paused', hint: 'Hidden until you reopen it' },
  open: { label: 'Reopen Job', to: 'active', hint: 'Public again, with the same deadline' },
  relist: { label: 'Relist Job…', to: 'active', hint: 'Public again, with a new deadline' },
  close: { label: 'Close Job…', to: 'closed', hint: 'No new applications. You choose the outcome' },
} as const satisfies Record<string, { label: string; to: JobStatus; hint: string }>;
export type JobMove = keyof typeof JOB_MOVES;

/** Why a job cannot be reopened. */
const reopenRefusal = (
  { applicationDeadline }: Pick<Job, 'applicationDeadline'>,
  now: Date,
): Reason | undefined =>
  new Date(applicationDeadline) <= now
    ? {
        code: 'deadline-passed',
        message: 'Its deadline has passed. Relist the job with a new deadline.',
      }
    : undefined;

const REJECTED: Reason = {
  code: 'job-rejected',
  message: 'This job was rejected. Edit it to submit it for review again.',
};

/** Whether a job was rejected and no revision was ever approved. */
export const isRejectedBeforeApproval = ({
  approvalStatus,
  hasPublicVersion,
}: Pick<Job, 'approvalStatus' | 'hasPublicVersion'>): boolean =>
  approvalStatus === 'rejected' && !hasPublicVersion;

/** Whether an admin can decide about a job: it waits, or an admin has changed it since its rejection. */
export const isDecidable = ({
  approvalStatus,
  rejection,
}: Pick<Job, 'approvalStatus' | 'rejection'>) =>
  approvalStatus === 'pending' || rejection?.isCorrected === true;

/** Whether an approved version stays public while a newer one waits or was rejected. */
export const isOldTextPublic = ({
  approvalStatus,
  hasPublicVersion,
}: Pick<Job, 'approvalStatus' | 'hasPublicVersion'>): boolean =>
  approvalStatus !== 'approved' && hasPublicVersion === true;

/** Why a company cannot set this status. A rejected job can only be edited or deleted. */
export function statusRefusal(
  job: Pick<
    Job,
    'approvalStatus' | 'hasPublicVersion' | 'applicationDeadline' | 'places' | 'placesLeft'
  >,
  to: JobStatus,
  now: Date,
): Reason | undefined {
  if (isRejectedBeforeApproval(job)) return REJECTED;
  return to === 'active' ? (reopenRefusal(job, now) ?? fullRefusal(job)) : undefined;
}

/** Why a job cannot be open: it has got as many applications as its company wants. */
const fullRefusal = ({
  places,
  placesLeft,
}: Pick<Job, 'places' | 'placesLeft'>): Reason | undefined =>
  places !== null && placesLeft === 0
    ? {
        code: 'job-full',
        message: `${allTaken(places)}. Edit the job and raise Maximum Applications first.`,
      }
    : undefined;

/** Why a job cannot be relisted: only expired and closed jobs can. */
export function relistRefusal(job: Standing, now: Date): Reason | undefined {
  if (job.approvalStatus === 'rejected') return REJECTED;
  if (job.status === 'closed' || new Date(job.applicationDeadline) <= now) return fullRefusal(job);
  if (job.status === 'paused')
    return { code: 'job-paused', message: 'This job is paused. Reopen it instead.' };
  if (job.approvedDeadline) {
    const message = 'The new deadline of this job is already under review.';
    return { code: 'deadline-under-review', message };
  }
  const message = 'This job is still open. You can relist it after its deadline.';
  return { code: 'job-open', message };
}

/** Why a company cannot open a job: reports about it wait for an admin, or an admin closed it after reports. */
export const reportedJobRefusal = ({
  holds = [],
  closedAfterReports,
}: Pick<Job, 'holds'> & TakenDown): Reason | undefined =>
  holds.includes('reported')
    ? {
        code: 'job-reported',
        message: closedAfterReports
          ? `Closed after reports: ${closedAfterReports}`
          : 'This job is under review because of reports. You cannot open it until an admin has decided.',
      }
    : undefined;

/** Whether an admin closed it after reports. */
export const isTakenDown = (job: Pick<Job, 'holds'> & TakenDown): boolean =>
  Boolean(job.closedAfterReports);

/** The actions of a job's menu, in order. */
export function jobMoves(job: Standing, now: Date): JobMove[] {
  const canBe = (status: JobStatus) => job.status !== status && !statusRefusal(job, status, now);
  const moves: Record<JobMove, boolean> = {
    pause: isOpen(job, now) && canBe('paused'),
    open: canBe('active') && !reportedJobRefusal(job),
    relist: !relistRefusal(job, now) && !reportedJobRefusal(job),
    close: canBe('closed'),
  };
  return (Object.keys(moves) as JobMove[]).filter((move) => moves[move]);
}

/** Whether the job or its approved revision is public, ignoring the state of the company. */
export const hasPublicPage = (
  job: Pick<
    Job,
    'status' | 'applicationDeadline' | 'approvedDeadline' | 'hasPublicVersion' | 'holds'
  >,
  now: Date,
): boolean =>
  job.hasPublicVersion === true &&
  isOpen({ ...job, applicationDeadline: job.approvedDeadline ?? job.applicationDeadline }, now);

/**
 * Whether the job counts as active: applicants can find it (product.md section 4.3), also while a later version waits for
 * review or was rejected.
 */
export const isActive = (
  job: Parameters<typeof jobLabel>[0] & Parameters<typeof hasPublicPage>[0],
  now: Date,
): boolean => jobLabel(job, now) === 'Active' || hasPublicPage(job, now);

/** What is said of an active job beside its deadline: its later version is not public. */
export function laterVersion(
  job: Parameters<typeof isActive>[0],
  now: Date,
): 'changes in review' | 'changes rejected' | undefined {
  if (!isActive(job, now) || job.approvalStatus === 'approved') return undefined;
  return job.approvalStatus === 'pending' ? 'changes in review' : 'changes rejected';
}

/** Days before the deadline in which a saved job is marked as closing soon. */
export const CLOSING_SOON_DAYS = 3;

/** 'Closes in 3 days' in the last days before a deadline; otherwise ''. */
export function closingSoon(deadline: string | Date, now: Date): string {
  const time = new Date(deadline);
  const days = daysBetween(now, time);
  if (days > CLOSING_SOON_DAYS || time <= now) return '';
  if (days === 0) return 'Closes today';
  return days === 1 ? 'Closes tomorrow' : `Closes in ${days} days`;
}
