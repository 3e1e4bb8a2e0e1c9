import { featureOfCall } from '../../../shared/seams.ts';
import { DAY } from '../clock.ts';
import type { Account, Temper } from './people.ts';

// What the simulation knows by itself, from the answers it got and from rules written down here again: it asks no function
// of the product, so that a mistake there is found.

/** Open applications of a seeker, confirmation of a job and the length of promises, as the specification has them. */
export const OPEN_MAX = 20;
const CONFIRM_DAYS = 14;
/** Days that a company has to confirm a job that is public again: it is asked after one, and has another one. */
const GRACE_DAYS = 2;

export interface Seeker extends Account {
  /** Ids of the jobs that they applied to. */
  applied: Set<string>;
  isGone: boolean;
}

export interface Company extends Account {
  companyId: string;
  temper: Temper;
  isApproved: boolean;
  jobs: PostedJob[];
}

export interface PostedJob {
  id: string;
  company: Company;
  posting: Posting;
  deadline: number;
  /** An admin has approved a version of it. */
  wasApproved: boolean;
  /** Whether a version waits for an admin. */
  isInReview: boolean;
  status: 'active' | 'paused' | 'closed';
  isDeleted: boolean;
  /** When the company certainly last said that it is open. */
  confirmedAt: number;
  /** When the company last did anything with it. */
  touchedAt: number;
  /** When it was last certainly not public. */
  hiddenAt: number;
  applications: Application[];
  /** Its public text at the end of the last day; undefined if a lawful one was approved since. */
  publicText: LawfulText | undefined;
}

/** What the simulation posts. */
export interface Posting {
  jobTitle: string;
  jobLocation: string;
  jobDescription: string;
  salaryRange: string;
  replyDays: number;
  places: number | null;
}

export interface Application {
  id: string;
  job: PostedJob;
  seeker: Seeker;
  appliedAt: number;
  /** Until when an answer is promised, and until when it was before that was prolonged. */
  by: number;
  firstBy: number;
  isAnsweredByMove: boolean;
  isAnsweredByMessage: boolean;
  isWithdrawn: boolean;
  /** Whether an answer was taken back: then it may be one more than its seeker may have open. */
  wasUndone: boolean;
  /** Whether its notice of a lapse was seen. */
  isNoticed: boolean;
  /** The step of the year in which it last changed. */
  changedIn: number;
}

/** The end of the day, in UTC, that is so many days after the application. */
const endOfPromise = (appliedAt: number, days: number): number =>
  (Math.floor(appliedAt / DAY) + days + 1) * DAY - 1;

const isClosed = ({ job, seeker }: Application) => job.isDeleted || seeker.isGone;

export const isAnswered = (each: Application): boolean =>
  each.isAnsweredByMove || each.isAnsweredByMessage;

/** Whether somebody waits for an answer. */
export const isOwed = (each: Application): boolean =>
  !isAnswered(each) && !each.isWithdrawn && !isClosed(each);

export const isOverdue = (each: Application, now: number): boolean => isOwed(each) && each.by < now;

export const overdueOf = (job: PostedJob, now: number): number =>
  job.applications.filter((each) => isOverdue(each, now)).length;

export const overdueOfCompany = ({ jobs }: Company, now: number): number =>
  jobs.reduce((sum, job) => sum + overdueOf(job, now), 0);

/** Whether an application takes one of its seeker's places. */
export const takesPlace = (each: Application, now: number): boolean =>
  isOwed(each) && each.firstBy >= now;

/** How many applications take a place of a job. A deleted account gives its place back. */
export const placesTaken = ({ applications }: PostedJob): number =>
  applications.filter(({ isWithdrawn, seeker }) => !isWithdrawn && !seeker.isGone).length;

/** Whether a job that is open may be shown, apart from whether it was confirmed in time. */
function mayBeShown(job: PostedJob, now: number): boolean {
  return (
    job.company.isApproved &&
    job.wasApproved &&
    job.status === 'active' &&
    !job.isDeleted &&
    job.deadline > now &&
    overdueOf(job, now) === 0 &&
    isShownLawfully(job, now)
  );
}

export const isFull = (job: PostedJob): boolean =>
  job.posting.places !== null && placesTaken(job) >= job.posting.places;

/** Whether showing a job is allowed. Whatever the company does with a job may count as its confirmation. */
export const mayBePublic = (job: PostedJob, now: number): boolean =>
  mayBeShown(job, now) &&
  (now - job.touchedAt <= CONFIRM_DAYS * DAY || now - job.hiddenAt <= GRACE_DAYS * DAY);

/** Whether a job has to be shown. */
export const mustBePublic = (job: PostedJob, now: number): boolean =>
  mayBeShown(job, now) && !isFull(job) && now - job.confirmedAt < CONFIRM_DAYS * DAY;

/** What laws look at. */
export type LawfulText = Pick<Posting, 'jobLocation' | 'jobDescription' | 'salaryRange'>;

/** Whether the public text of a job may be public. */
export const isShownLawfully = ({ publicText }: PostedJob, now: number): boolean =>
  publicText === undefined || isLawful(publicText, now);

/** When the law of Delaware begins: at its midnight of September 26, 2027. */
export const DELAWARE_BEGINS = Date.UTC(2027, 8, 26, 4);

/** Whether a text of a job may be public where it is: the laws that the simulation posts under, written down again. */
export function isLawful(
  { jobLocation, jobDescription, salaryRange }: LawfulText,
  now: number,
): boolean {
  if (!featureOfCall('listLaws')) return true;
  const amounts = [...salaryRange.matchAll(/\d[\d,]*/g)].map(([each]) =>
    Number(each.replaceAll(',', '')),
  );
  if (jobLocation.endsWith('Colorado, USA')) return amounts.length > 0;
  if (jobLocation.endsWith('Delaware, USA')) return amounts.length > 0 || now < DELAWARE_BEGINS;
  if (!jobLocation.endsWith('Ontario, Canada')) return true;
  const [low = 0, high = low] = amounts;
  return (
    amounts.length > 0 && high - low <= 50_000 && !jobDescription.includes('Canadian experience')
  );
}

interface Ledger {
  jobs: PostedJob[];
  applications: Application[];
  step: number;
  now(): number;
}

/** A job that a company has posted. */
export function addJob(
  { jobs, now }: Ledger,
  job: Pick<PostedJob, 'id' | 'company' | 'posting' | 'deadline'>,
): void {
  const posted: PostedJob = {
    ...job,
    wasApproved: false,
    isInReview: true,
    status: 'active',
    isDeleted: false,
    confirmedAt: now(),
    touchedAt: now(),
    hiddenAt: now(),
    applications: [],
    publicText: undefined,
  };
  job.company.jobs.push(posted);
  jobs.push(posted);
}

/** An application that was received. */
export function addApplication(
  { applications, step }: Ledger,
  received: Pick<Application, 'id' | 'job' | 'seeker' | 'appliedAt'>,
): void {
  const { job, seeker, appliedAt } = received;
  const by = endOfPromise(appliedAt, job.posting.replyDays);
  const application: Application = {
    ...received,
    by,
    firstBy: by,
    isAnsweredByMove: false,
    isAnsweredByMessage: false,
    isWithdrawn: false,
    wasUndone: false,
    isNoticed: false,
    changedIn: step,
  };
  seeker.applied.add(job.id);
  job.applications.push(application);
  applications.push(application);
}
