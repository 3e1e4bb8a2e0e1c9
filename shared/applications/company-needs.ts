import * as z from 'zod/mini';
import { keptAnswer } from '../companies/kept.ts';
import type { Job } from '../jobs/posting.ts';
import { CLOSING_SOON_DAYS } from '../jobs/status.ts';
import { addDays } from '../kit/dates.ts';
import { momentOf, wallTimeOf } from '../kit/zones.ts';
import { mayMember, type Permission, type TeamRole } from '../permissions.ts';
import { isTimeZone, type InterviewAnswer } from './interviews/interviews.ts';
import { isOfferOpen, isOfferOver, type OfferAnswer } from './offers.ts';
import type { ApplicationStatus } from './status.ts';
import type { ThreadSide } from './thread.ts';

/** What can need a company, in the order of the dashboard within one urgency. */
export const COMPANY_NEED_KINDS = [
  /** Applicants wait longer than was promised, or their answer is due today or tomorrow. */
  'answer',
  /** A law pauses jobs soon, or has paused them. */
  'law',
  /** Jobs are paused soon, or already, because nobody has confirmed them. */
  'confirm',
  /** An offer expires today or tomorrow. */
  'offer-ending',
  /** Interviews of today that have not ended. */
  'interview',
  /** Interviews to which colleagues invited the reader, who has not answered. */
  'invitation',
  'offer-accepted',
  'offer-declined',
  /** An offer has expired without an answer. */
  'offer-expired',
  /** Applicants propose other times for an interview. */
  'times',
  /** Applicants declined an interview, and no other time is proposed. */
  'interview-declined',
  /** An interview is over that the reader has not rated. */
  'scorecard',
  /** Applicants wrote, and nobody has read it. */
  'message',
  /** Applicants wait for an answer since `UNANSWERED_DAYS` days or more, and none is due by tomorrow. */
  'unanswered',
  /** Colleagues mention the reader in notes. */
  'mention',
  /** Colleagues assigned applications to the reader. */
  'assignment',
  /** Jobs were rejected, and can be submitted again. */
  'rejected-job',
  /** Jobs close soon while people wait for an answer. */
  'closing',
] as const;
export type CompanyNeedKind = (typeof COMPANY_NEED_KINDS)[number];

/** Red before amber before the rest. */
export const URGENCIES = ['late', 'soon', 'open'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** The permission for the verb of a row. Other members read the row. */
const VERBS: Record<CompanyNeedKind, Permission> = {
  answer: 'handle-applications',
  law: 'manage-jobs',
  confirm: 'manage-jobs',
  'offer-ending': 'handle-applications',
  interview: 'rate-applicants',
  invitation: 'read',
  'offer-accepted': 'handle-applications',
  'offer-declined': 'handle-applications',
  'offer-expired': 'handle-applications',
  times: 'handle-applications',
  'interview-declined': 'handle-applications',
  scorecard: 'rate-applicants',
  message: 'handle-applications',
  unanswered: 'handle-applications',
  mention: 'read',
  assignment: 'read',
  'rejected-job': 'manage-jobs',
  closing: 'handle-applications',
};

/** Whether a member may do what a row asks for. */
export const mayActOn = (kind: CompanyNeedKind, role: TeamRole): boolean =>
  mayMember(role, VERBS[kind]);

/** Rows of the dashboard before 'Show All'. */
export const COMPANY_NEEDS_SHOWN = 6;
/** Days after which somebody without an answer is in the dashboard, whether or not one was promised. */
export const UNANSWERED_DAYS = 7;
/** People or jobs that a row names; the others are counted. */
export const NEED_NAMES = 3;
/** Days before the deadline in which a job with waiting people needs its company. */
export const JOB_CLOSING_DAYS = 7;
/** Days ahead in which an offer expires soon: today and tomorrow. */
const OFFER_ENDING_DAYS = 1;
/** Days after an interview in which its rating is asked for. */
const SCORECARD_DAYS = 14;

/** An applicant with the job, or a job, whose `name` is ''. */
const subject = z.object({
  _id: z.string(),
  name: z.string(),
  jobTitle: z.string(),
  /**
   * The date that makes it urgent: when the answer is due, the offer or the job ends, or the job is paused; or when it
   * happened: the application, the start of the interview or of the first proposed time, the message, the answer. Null
   * if it is past, or there is none.
   */
  at: z.nullable(z.iso.datetime()),
});

export const companyNeedAnswer = z.object({
  kind: z.enum(COMPANY_NEED_KINDS),
  urgency: z.enum(URGENCIES),
  /** People, jobs, messages or mentions. */
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
  /** The reader's time zone (IANA name), for the interviews of today. UTC if left out. */
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

/** An application with an interview, proposed times or an offer. */
export interface InProgress extends NamedSubject {
  status: ApplicationStatus;
  isUnread: boolean;
  /** Whether the reader took part in the interview, or is assigned if it has no interviewers, and has not rated it. */
  isToRate: boolean;
  /** Whether the reader is an interviewer, and has not answered. */
  isInvited: boolean;
  interview: {
    startsAt: Date;
    minutes: number;
    cancelledAt: Date | null;
    answer: InterviewAnswer | null;
  } | null;
  proposal: { by: ThreadSide; startsAt: readonly Date[] } | null;
  offer: {
    answerBy: Date | null;
    answer: OfferAnswer | null;
    answeredAt: Date | null;
    settledAt: Date | null;
  } | null;
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
  applications: readonly InProgress[];
  /** Applications with messages of the applicant that nobody has read, the oldest unread one first. */
  messages: readonly (NamedSubject & { at: Date; count: number })[];
  /** Unread notifications of the reader about applications. */
  notices: readonly (NamedSubject & { at: Date; kind: CompanyNeedKind })[];
  jobs: readonly NeedyJob[];
}

interface Found extends NamedSubject, JobNeed {
  /** One unless it says otherwise. */
  count?: number;
  waiting?: number;
}

/**
 * What needs a company's member: one row for each kind and urgency, so that two hundred late answers are one row. Red
 * before amber before the rest, then in the order of `COMPANY_NEED_KINDS`; within a row by date.
 * @param zone the reader's time zone: the interviews of their today
 */
export function companyNeedsOf(work: CompanyWork, now: Date, zone: string): CompanyNeed[] {
  const endOfDay = endOfToday(now, zone);
  const found: Found[] = [
    ...work.applications.flatMap((each) => [
      ...interviewNeeds(each, now, endOfDay),
      ...offerNeeds(each, now),
    ]),
    ...work.messages.map((each) => ({ ...each, kind: 'message' as const, ...OPEN })),
    ...work.notices.map((each) => ({ ...each, ...OPEN })),
    ...work.jobs.flatMap((job) => jobNeeds(job, now)),
  ];
  const rows = [
    ...work.answers.filter(({ count }) => count > 0).map(toAnswerRow),
    ...[...Map.groupBy(found, ({ kind, urgency }) => `${kind} ${urgency}`).values()].flatMap(toRow),
  ];
  return rows.toSorted(
    (one, other) =>
      URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency) ||
      COMPANY_NEED_KINDS.indexOf(one.kind) - COMPANY_NEED_KINDS.indexOf(other.kind),
  );
}

const OPEN = { urgency: 'open' } as const;

/** The end of the reader's day. */
function endOfToday(now: Date, zone: string): Date {
  const tomorrow = wallTimeOf(addDays(now, 1), zone).day;
  return momentOf({ day: tomorrow, time: '00:00' }, zone) ?? addDays(now, 1);
}

const toAnswerRow = ({ urgency, count, first }: DueAnswers): CompanyNeed => ({
  kind: urgency === 'open' ? 'unanswered' : 'answer',
  urgency,
  count,
  of: first.map(toSubject),
  more: count - first.length,
  waiting: 0,
  appliedAt: first[0]?.appliedAt.toISOString() ?? null,
});

function toRow(found: readonly Found[]): CompanyNeed[] {
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
const timeOf = ({ at }: Found) => at?.getTime() ?? 0;

const about = ({ _id, name, jobTitle }: NamedSubject): NamedSubject => ({ _id, name, jobTitle });

function interviewNeeds(each: InProgress, now: Date, endOfDay: Date): Found[] {
  const { status, interview, proposal, isToRate, isInvited } = each;
  if (status !== 'interviewed') return [];
  const person = { ...about(each), ...OPEN };
  if (proposal?.by === 'job_seeker')
    return [{ ...person, kind: 'times', at: proposal.startsAt[0] ?? null }];
  // The applicant is to choose one of the company's times.
  if (!interview || interview.cancelledAt || proposal) return [];
  const { startsAt, minutes, answer } = interview;
  if (answer === 'declined') return [{ ...person, kind: 'interview-declined', at: startsAt }];
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  if (endsAt > now)
    return [
      ...(startsAt < endOfDay ? [{ ...person, kind: 'interview' as const, at: startsAt }] : []),
      ...(isInvited && startsAt > now
        ? [{ ...person, kind: 'invitation' as const, at: startsAt }]
        : []),
    ];
  return isToRate && endsAt > addDays(now, -SCORECARD_DAYS)
    ? [{ ...person, kind: 'scorecard', at: startsAt }]
    : [];
}

/** An answer is news until somebody of the company has opened the application. */
function offerNeeds(each: InProgress, now: Date): Found[] {
  const { status, offer, isUnread } = each;
  if (status !== 'offered' || !offer) return [];
  const person = about(each);
  const { answer, answerBy, answeredAt, settledAt } = offer;
  if (isOfferOpen(offer, now))
    return answerBy && answerBy <= addDays(now, OFFER_ENDING_DAYS)
      ? [{ ...person, kind: 'offer-ending', urgency: 'soon', at: answerBy }]
      : [];
  if (!isUnread) return [];
  if (isOfferOver(offer, now)) return [{ ...person, kind: 'offer-expired', ...OPEN, at: answerBy }];
  // Until then the applicant may undo it, and the company does not know.
  return answer && settledAt
    ? [{ ...person, kind: `offer-${answer}` as const, ...OPEN, at: answeredAt }]
    : [];
}

function jobNeeds(job: NeedyJob, now: Date): Found[] {
  const { _id, jobTitle, waiting } = job;
  const named = { _id, name: '', jobTitle };
  const deadline = new Date(job.approvedDeadline ?? job.applicationDeadline);
  const needs: Found[] = job.needs.map((need) => ({ ...named, ...need }));
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
