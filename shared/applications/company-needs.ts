import * as z from 'zod/mini';
import { keptAnswer } from '../companies/kept.ts';
import type { Job } from '../jobs/posting.ts';
import { CLOSING_SOON_DAYS } from '../jobs/status.ts';
import { addDays } from '../kit/dates.ts';
import type { CompanyNeedPlace } from '../kit/feature.ts';
import { mayMember, type TeamRole } from '../permissions.ts';
import { FEATURE_COMPANY_NEEDS, type FeatureCompanyNeed } from '../seams.ts';
import { isTimeZone } from '../kit/zones.ts';

/** What can need a company, with its place among rows of one urgency. */
const CORE_KINDS = {
  /** Applicants wait longer than was promised, or their answer is due today or tomorrow. */
  answer: { rank: 0, may: 'handle-applications' },
  /** A law pauses jobs soon, or has paused them. */
  law: { rank: 10, may: 'manage-jobs' },
  /** Jobs are paused soon, or already, because nobody has confirmed them. */
  confirm: { rank: 20, may: 'manage-jobs' },
  /** Applicants wrote, and nobody has read it. */
  message: { rank: 100, may: 'handle-applications' },
  /** Applicants wait for an answer since `UNANSWERED_DAYS` days or more, and none is due by tomorrow. */
  unanswered: { rank: 110, may: 'handle-applications' },
  /** Jobs were rejected, and can be submitted again. */
  'rejected-job': { rank: 140, may: 'manage-jobs' },
  /** Jobs close soon while people wait for an answer. */
  closing: { rank: 150, may: 'handle-applications' },
} as const satisfies Record<string, CompanyNeedPlace>;
export type CoreCompanyNeed = keyof typeof CORE_KINDS;
export type CompanyNeedKind = CoreCompanyNeed | FeatureCompanyNeed;

const KINDS: Record<string, CompanyNeedPlace> = { ...CORE_KINDS, ...FEATURE_COMPANY_NEEDS };
export const COMPANY_NEED_KINDS = Object.keys(KINDS) as [CompanyNeedKind, ...CompanyNeedKind[]];

/** Red before amber before the rest. */
export const URGENCIES = ['late', 'soon', 'open'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Whether a member may do what a row asks for. */
export const mayActOn = (kind: CompanyNeedKind, role: TeamRole): boolean =>
  mayMember(role, KINDS[kind]?.may ?? 'read');

/** Rows of the dashboard before 'Show All'. */
export const COMPANY_NEEDS_SHOWN = 6;
/** Days after which somebody without an answer is in the dashboard, whether or not one was promised. */
export const UNANSWERED_DAYS = 7;
/** People or jobs that a row names; the others are counted. */
export const NEED_NAMES = 3;
/** Days before the deadline in which a job with waiting people needs its company. */
export const JOB_CLOSING_DAYS = 7;
/** An applicant with the job, or a job, whose `name` is ''. */
const subject = z.object({
  _id: z.string(),
  name: z.string(),
  jobTitle: z.string(),
  /**
   * The date that makes it urgent: when the answer is due, something ends, or the job is paused; or when it
   * happened: the application, the start of the interview or of the first proposed time, the message, the answer. Null
   * if it is past, or there is none.
   */
  at: z.nullable(z.iso.datetime()),
});

export const companyNeedAnswer = z.object({
  kind: z.enum(COMPANY_NEED_KINDS),
  urgency: z.enum(URGENCIES),
  /** People, jobs, messages or notices. */
  count: z.number(),
  /** The most urgent three. */
  of: z.array(subject),
  /** People or jobs beyond those. */
  more: z.number(),
  /** Of jobs that close: people who wait for an answer. */
  waiting: z.number(),
  /** When the first of them applied, if an answer is due. */
  appliedAt: z.nullable(z.iso.datetime()),
});
export type CompanyNeed = z.output<typeof companyNeedAnswer>;

/** Query of GET /applications/company/needs. */
export const companyNeedsQuery = z.object({
  /** The reader's time zone (IANA name), for what is today. UTC if left out. */
  zone: z.optional(
    z.string().check(z.refine(isTimeZone, 'Send a time zone such as Europe/Lisbon.')),
  ),
});

/** What the dashboard of a company begins with. */
export const companyNeedsAnswer = {
  count: z.number(),
  /** In order. */
  needs: z.array(companyNeedAnswer),
  /** Who waits for an answer, promised or not: how many, whose answer is due first, and when the first of them applied. */
  answers: z.object({
    due: z.number(),
    first: z.nullable(z.string()),
    oldest: z.nullable(z.iso.datetime()),
  }),
  /** How the company kept its promises; null below five promises. */
  kept: z.nullable(keptAnswer),
};

export interface NamedSubject {
  _id: string;
  name: string;
  jobTitle: string;
}

/** Applicants of one urgency, counted, with the first of them. */
export interface DueAnswers {
  /** 'open' for those who wait since `UNANSWERED_DAYS` days, without an answer that is due by tomorrow. */
  urgency: Urgency;
  count: number;
  /** Those whose answer is due first, or who applied first, at most `NEED_NAMES`. */
  first: readonly (NamedSubject & { at: Date; appliedAt: Date })[];
}

/** A job of the company, with the number of people who wait for an answer. */
export interface NeedyJob extends Pick<
  Job,
  '_id' | 'jobTitle' | 'status' | 'approvalStatus' | 'applicationDeadline' | 'approvedDeadline'
> {
  isRejectedForGood: boolean;
  waiting: number;
  /** What features say that it needs. */
  needs: readonly JobNeed[];
}

/** What a job needs of its company. */
export interface JobNeed {
  kind: CompanyNeedKind;
  urgency: Urgency;
  at: Date | null;
}

/** What a company's member sees of its work. */
export interface CompanyWork {
  answers: readonly DueAnswers[];
  /** Applications with messages of the applicant that nobody has read, the oldest unread one first. */
  messages: readonly (NamedSubject & { at: Date; count: number })[];
  /** Unread notifications of the reader about applications. */
  notices: readonly (NamedSubject & { at: Date; kind: CompanyNeedKind })[];
  jobs: readonly NeedyJob[];
  /** What features found. */
  others: readonly FoundNeed[];
}

/** Something about an applicant or a job that needs the company. */
export interface FoundNeed extends NamedSubject, JobNeed {
  /** One unless it says otherwise. */
  count?: number;
  waiting?: number;
}

/**
 * What needs a company's member: one row for each kind and urgency, so that two hundred late answers are one row. Red
 * before amber before the rest, then by the rank of its kind; within a row by date.
 */
export function companyNeedsOf(work: CompanyWork, now: Date): CompanyNeed[] {
  const found: FoundNeed[] = [
    ...work.messages.map((each) => ({ ...each, kind: 'message' as const, ...OPEN })),
    ...work.notices.map((each) => ({ ...each, ...OPEN })),
    ...work.jobs.flatMap((job) => jobNeeds(job, now)),
    ...work.others,
  ];
  const rows = [
    ...work.answers.filter(({ count }) => count > 0).map(toAnswerRow),
    ...[...Map.groupBy(found, ({ kind, urgency }) => `${kind} ${urgency}`).values()].flatMap(toRow),
  ];
  return rows.toSorted(
    (one, other) =>
      URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency) ||
      rankOf(one) - rankOf(other),
  );
}

const rankOf = ({ kind }: CompanyNeed) => KINDS[kind]?.rank ?? 0;

const OPEN = { urgency: 'open' } as const;

const toAnswerRow = ({ urgency, count, first }: DueAnswers): CompanyNeed => ({
  kind: urgency === 'open' ? 'unanswered' : 'answer',
  urgency,
  count,
  of: first.map(toSubject),
  more: count - first.length,
  waiting: 0,
  appliedAt: first[0]?.appliedAt.toISOString() ?? null,
});

function toRow(found: readonly FoundNeed[]): CompanyNeed[] {
  const [first] = found;
  if (!first) return [];
  const inOrder = found.toSorted((one, other) => timeOf(one) - timeOf(other));
  const named = inOrder.slice(0, NEED_NAMES);
  return [
    {
      kind: first.kind,
      urgency: first.urgency,
      count: found.reduce((sum, { count = 1 }) => sum + count, 0),
      of: named.map(toSubject),
      more: found.length - named.length,
      waiting: found.reduce((sum, { waiting = 0 }) => sum + waiting, 0),
      appliedAt: null,
    },
  ];
}

const toSubject = ({ _id, name, jobTitle, at }: NamedSubject & { at: Date | null }) => ({
  _id,
  name,
  jobTitle,
  at: at?.toISOString() ?? null,
});

/** What has no date is past, and comes first. */
const timeOf = ({ at }: FoundNeed) => at?.getTime() ?? 0;

function jobNeeds(job: NeedyJob, now: Date): FoundNeed[] {
  const { _id, jobTitle, waiting } = job;
  const named = { _id, name: '', jobTitle };
  const deadline = new Date(job.approvedDeadline ?? job.applicationDeadline);
  const needs: FoundNeed[] = job.needs.map((need) => ({ ...named, ...need }));
  if (job.approvalStatus === 'rejected' && !job.isRejectedForGood && job.status !== 'closed')
    needs.push({ ...named, kind: 'rejected-job', ...OPEN, at: null });
  const isClosing = deadline > now && deadline <= addDays(now, JOB_CLOSING_DAYS);
  if (waiting > 0 && job.status === 'active' && isClosing)
    needs.push({
      ...named,
      kind: 'closing',
      urgency: deadline <= addDays(now, CLOSING_SOON_DAYS) ? 'soon' : 'open',
      at: deadline,
      waiting,
    });
  return needs;
}
