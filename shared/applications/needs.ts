import * as z from 'zod/mini';
import { addDays } from '../kit/dates.ts';
import { FEATURE_DATES, FEATURE_NEEDS, type FeatureNeed } from '../seams.ts';
import { isAnswerOverdue, isAnswerOwed } from './promise.ts';
import type { InterviewAnswer } from './interviews/interviews.ts';
import type { ApplicationStatus } from './status.ts';

/** What can need a job seeker, in the order of the dashboard. The three about interviews have one rank. */
const CORE_KINDS = [
  /** A company offers times to choose from. */
  'choose-time',
  /** An interview is not confirmed yet. */
  'confirm-interview',
  /** A confirmed interview is near. */
  'interview',
  /** A company wrote, and nobody has read it. */
  'message',
  /** A company has not answered by the date that it promised. */
  'overdue',
  /** A company has not answered for long. */
  'silence',
] as const;
export type CoreNeed = (typeof CORE_KINDS)[number];
export type NeedKind = CoreNeed | FeatureNeed;

const CORE_RANKS: Record<CoreNeed, number> = {
  'choose-time': 1,
  'confirm-interview': 1,
  interview: 1,
  message: 2,
  overdue: 3,
  silence: 3,
};
const RANKS: Record<string, number> = { ...CORE_RANKS, ...FEATURE_NEEDS };
const KINDS = Object.keys(RANKS).toSorted((one, other) => (RANKS[one] ?? 0) - (RANKS[other] ?? 0));

/** Rows of the dashboard. */
export const NEEDS_MAX = 6;
const UPCOMING_MAX = 4;
/** Days ahead in which a confirmed interview is on the dashboard. */
const INTERVIEW_SOON_DAYS = 7;
/** Days without a word after which a company is silent, and after which it is no longer news. */
const SILENT_DAYS = 30;
const SILENT_DAYS_MAX = 90;
/** Characters of a message or of a job seeker's words that a row shows. */
export const NEED_TEXT_MAX = 200;

const subject = {
  /** What it is about, and its id. */
  subject: z.enum(['application', 'outside', 'job']),
  _id: z.string(),
  companyName: z.string(),
  jobTitle: z.string(),
};

export const needAnswer = z.object({
  kind: z.enum(KINDS as [NeedKind, ...NeedKind[]]),
  ...subject,
  /**
   * The end of what it is about, the start of the interview or of the first time to choose, when the message was written,
   * the promised date, since when there is no answer, what a feature says. Null without an end.
   */
  at: z.nullable(z.iso.datetime()),
  /** The beginning of a message, what a feature says in the line, or ''. */
  text: z.string(),
  /** Times to choose from. */
  times: z.number(),
});
export type Need = z.output<typeof needAnswer>;

export const upcomingAnswer = z.object({
  kind: z.enum(['interview', 'answer', ...FEATURE_DATES]),
  ...subject,
  at: z.iso.datetime(),
});
export type Upcoming = z.output<typeof upcomingAnswer>;

type Subject = Pick<Need, 'subject' | '_id' | 'companyName' | 'jobTitle'>;

/** An open application. */
export interface Tracked extends Subject {
  progress: {
    status: ApplicationStatus;
    interview: { startsAt: Date; cancelledAt: Date | null; answer: InterviewAnswer | null } | null;
    /** Times that the company offers. */
    slots: readonly Date[];
    /** The latest message of the company that the applicant has not seen. */
    message: { text: string; at: Date } | null;
    /** What the company promised. */
    answerBy: Date | null;
    answeredAt: Date | null;
    /** When one side last did or wrote something. */
    lastWordAt: Date;
  };
}

export type Found = Omit<Need, 'at'> & { at: Date | null };
export type FoundDate = Omit<Upcoming, 'at'> & { at: Date };

/**
 * What needs a job seeker at a time: by rank, then by date.
 * @param others what features found
 * @param waits applications of which the job seeker waits on purpose
 */
export function needsOf(
  tracked: readonly Tracked[],
  others: readonly Found[],
  now: Date,
  waits: ReadonlySet<string> = new Set(),
): Need[] {
  const named = new Set(
    others.flatMap((one) =>
      one.subject === 'application' && rankOf(one) < CORE_RANKS.message ? one._id : [],
    ),
  );
  const found = [
    ...tracked.flatMap((each) => [
      // They lead to the same page, which shows the message as well.
      ...toList(interviewNeed(each, now) ?? (named.has(each._id) ? undefined : messageNeed(each))),
      ...(waits.has(each._id) ? [] : toList(overdueNeed(each, now) ?? silenceNeed(each, now))),
    ]),
    ...others,
  ];
  return found
    .toSorted((one, other) => rankOf(one) - rankOf(other) || timeOf(one) - timeOf(other))
    .map(({ at, ...rest }) => ({ ...rest, at: at?.toISOString() ?? null }));
}

const toList = (found: Found | undefined) => (found ? [found] : []);
const rankOf = ({ kind }: Found) => RANKS[kind] ?? 0;
/** What has no end comes after what has one. */
const timeOf = ({ at }: Found) => at?.getTime() ?? Number.MAX_SAFE_INTEGER;

const need = (
  kind: NeedKind,
  { subject: what, _id, companyName, jobTitle }: Subject,
  at: Date | null,
  { text = '', times = 0 }: { text?: string; times?: number } = {},
): Found => ({
  kind,
  subject: what,
  _id,
  companyName,
  jobTitle,
  at,
  text: text.slice(0, NEED_TEXT_MAX),
  times,
});

function interviewNeed(each: Tracked, now: Date): Found | undefined {
  const { progress } = each;
  if (progress.status !== 'interviewed') return undefined;
  const slots = progress.slots.filter((time) => time > now);
  const [first] = slots;
  if (first) return need('choose-time', each, first, { times: slots.length });
  const { interview } = progress;
  if (!isAhead(interview, now)) return undefined;
  if (!interview.answer) return need('confirm-interview', each, interview.startsAt);
  return interview.answer === 'confirmed' && interview.startsAt <= addDays(now, INTERVIEW_SOON_DAYS)
    ? need('interview', each, interview.startsAt)
    : undefined;
}

type Interview = NonNullable<Tracked['progress']['interview']>;

const isAhead = (interview: Interview | null, now: Date): interview is Interview =>
  interview !== null && !interview.cancelledAt && interview.startsAt > now;

function messageNeed(each: Tracked): Found | undefined {
  const { message } = each.progress;
  return message ? need('message', each, message.at, { text: message.text }) : undefined;
}

function overdueNeed(each: Tracked, now: Date): Found | undefined {
  const { progress } = each;
  if (!progress.answerBy || !isAnswerOverdue({ ...progress, closure: null }, now)) return undefined;
  return need('overdue', each, progress.answerBy);
}

function silenceNeed(each: Tracked, now: Date): Found | undefined {
  const { progress } = each;
  if (!WAITING.has(progress.status)) return undefined;
  const { slots, interview, message, lastWordAt } = progress;
  const metAt = interview && !interview.cancelledAt ? interview.startsAt : lastWordAt;
  const isAwaited = message || metAt > now || slots.some((time) => time > now);
  if (isAwaited) return undefined;
  const since = metAt > lastWordAt ? metAt : lastWordAt;
  const isSilent = since <= addDays(now, -SILENT_DAYS) && since > addDays(now, -SILENT_DAYS_MAX);
  return isSilent ? need('silence', each, since) : undefined;
}

const WAITING: ReadonlySet<ApplicationStatus> = new Set(['pending', 'reviewed', 'interviewed']);

/**
 * What has a date that is still to come, soonest first: interviews and promised answers.
 * @param others what features found
 */
export function upcomingOf(
  tracked: readonly Tracked[],
  others: readonly FoundDate[],
  now: Date,
): Upcoming[] {
  const found = tracked.flatMap(({ progress, ...each }): FoundDate[] => {
    const { subject: what, _id, companyName, jobTitle } = each;
    const about = { subject: what, _id, companyName, jobTitle };
    const { status, interview } = progress;
    const isInvited = status === 'interviewed' && isAhead(interview, now);
    return [
      ...(isInvited && interview.answer !== 'declined'
        ? [{ kind: 'interview' as const, ...about, at: interview.startsAt }]
        : []),
      ...(progress.answerBy &&
      progress.answerBy > now &&
      isAnswerOwed({ ...progress, closure: null })
        ? [{ kind: 'answer' as const, ...about, at: progress.answerBy }]
        : []),
    ];
  });
  return [...found, ...others]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, UPCOMING_MAX)
    .map((each) => ({ ...each, at: each.at.toISOString() }));
}
