import * as z from 'zod/mini';
import type { Reason } from '../../../shared/errors.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { chooseFrom } from '../../../shared/kit/text.ts';

/** For how many months a company may ask to keep somebody in its talent pool. */
export const POOL_MONTHS = [6, 12, 24] as const;
export type PoolMonths = (typeof POOL_MONTHS)[number];
/** Characters of a company's words to those whom it asks. */
export const POOL_MESSAGE_MAX = 1000;
/** Days within which a request can be answered. No answer is a no. */
export const REQUEST_DAYS = 60;
/** Days after a no, or the end of a consent by the person, before the company may ask again. */
export const ASK_AGAIN_DAYS = 180;
/** Days before the end of a consent when the person is asked whether to prolong it. */
export const REMIND_DAYS = 30;
/** Days for which the evidence of a consent stays after its end. */
export const EVIDENCE_DAYS = 3 * 365;

/** What somebody agrees to. A change of these sentences needs a new version: the evidence names it. */
export const POOL_TEXT_VERSION = '2026-11-27';
export const poolText = (companyName: string): readonly string[] => [
  `${companyName} keeps your name, your email address, your profile here and the resume of your application in its talent pool. If you change your profile, it sees the change.`,
  `It uses them only to consider you for its jobs, and to invite you to apply.`,
  `You can withdraw your consent at any time in your settings, with immediate effect and without a reason. It has no effect on your applications.`,
  `After this time, ${companyName} no longer sees you in its talent pool. We remind you ${REMIND_DAYS} days before.`,
];

/** 'asked' waits for an answer; 'lapsed' did not get one; 'kept' is a consent; 'removed' was ended by the company. */
export const POOL_STATES = [
  'asked',
  'lapsed',
  'declined',
  'kept',
  'ended',
  'removed',
  'expired',
] as const;
export type PoolState = (typeof POOL_STATES)[number];

/** What happened to a request, as evidence. */
export const POOL_EVENTS = [...POOL_STATES, 'prolonged'] as const;

const MONTHS = chooseFrom(POOL_MONTHS.map((months) => `${months} months`));
export const poolMonths = z.union([z.literal(6), z.literal(12), z.literal(24)], { error: MONTHS });

/** Body of an answer. To a consent, 'yes' prolongs it and 'no' ends it. */
export const poolReply = z.object({
  answer: z.enum(['yes', 'no'], { error: chooseFrom(['yes', 'no']) }),
  /** With 'yes': at most what the company proposes. */
  months: z.optional(poolMonths),
});
export type PoolReply = z.output<typeof poolReply>;

/** A request or a consent, for the applicant. */
export const poolConsentAnswer = z.object({
  _id: z.string(),
  company: z.object({ _id: z.string(), companyName: z.string() }),
  /** The application that the company asked about. */
  application: z.object({ _id: z.string(), jobTitle: z.string() }),
  state: z.enum(POOL_STATES),
  /** The longest time that the company proposes. */
  months: poolMonths,
  message: z.string(),
  askedAt: z.iso.datetime(),
  /** When the person last said yes or no; null without an answer. */
  answeredAt: z.nullable(z.iso.datetime()),
  /** Of a consent. */
  keptUntil: z.nullable(z.iso.datetime()),
});
export type PoolConsent = z.output<typeof poolConsentAnswer>;

/** What a company knows of its last request to a person. */
export interface PoolStanding {
  state: PoolState;
  askedAt: Date | string;
  answeredAt: Date | string | null;
  keptUntil: Date | string | null;
  /** Of the application that the request was about. */
  applicationId: string;
}

type PoolReason = Reason<
  | 'pool-already-kept'
  | 'pool-already-asked'
  | 'pool-asked-before'
  | 'pool-withdrawn'
  | 'pool-asked-recently'
>;

/** Whether it can be answered. */
export const isOpenRequest = (
  { state, askedAt }: Pick<PoolStanding, 'state' | 'askedAt'>,
  now: Date,
): boolean => state === 'asked' && addDays(new Date(askedAt), REQUEST_DAYS) > now;

/** Whether the company keeps the person. */
export const isKept = (
  { state, keptUntil }: Pick<PoolStanding, 'state' | 'keptUntil'>,
  now: Date,
): boolean => state === 'kept' && keptUntil !== null && new Date(keptUntil) > now;

/**
 * Why a company cannot ask an applicant to stay in its talent pool.
 * @param last its last request to the person, about any application
 * @param wasAskedAbout whether it has asked about this application before
 */
export function askRefusal(
  { isWithdrawn }: { isWithdrawn: boolean },
  { last, wasAskedAbout }: { last: PoolStanding | null | undefined; wasAskedAbout: boolean },
  now: Date,
): PoolReason | undefined {
  if (last && isKept(last, now))
    return { code: 'pool-already-kept', message: 'This person is in your talent pool.' };
  if (last && isOpenRequest(last, now))
    return { code: 'pool-already-asked', message: 'You have asked this person already.' };
  if (wasAskedAbout)
    return {
      code: 'pool-asked-before',
      message: 'You can ask once for each application, and have asked about this one.',
    };
  if (isWithdrawn)
    return {
      code: 'pool-withdrawn',
      message: 'This person withdrew the application, so you cannot ask.',
    };
  if (!last) return undefined;
  const again =
    last.state === 'declined' || last.state === 'ended'
      ? addDays(new Date(last.answeredAt ?? last.askedAt), ASK_AGAIN_DAYS)
      : last.state === 'asked' || last.state === 'lapsed'
        ? addDays(new Date(last.askedAt), ASK_AGAIN_DAYS)
        : undefined;
  return again && again > now
    ? {
        code: 'pool-asked-recently',
        message: `This person did not want to stay in your talent pool. You can ask again from ${formatDay(again)}.`,
      }
    : undefined;
}

/** Why an answer is refused. */
export function replyRefusal(
  consent: Pick<PoolStanding, 'state' | 'askedAt' | 'keptUntil'> & { months: number },
  { answer, months }: PoolReply,
  now: Date,
): Reason<'pool-request-over' | 'invalid-input'> | undefined {
  if (!isOpenRequest(consent, now) && !isKept(consent, now))
    return { code: 'pool-request-over', message: 'This request can no longer be answered.' };
  if (answer === 'yes' && months && months > consent.months)
    return {
      code: 'invalid-input',
      message: `Choose at most ${counted(consent.months, 'month')}.`,
    };
  return undefined;
}

/** The end of a consent that is given now for some months, at the same time of day. */
export function keptUntilAfter(now: Date, months: number): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  // The 31st of a month that has none is the last day of the month before.
  if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** The months that a person may choose from. */
export const monthsUpTo = (most: number): PoolMonths[] =>
  POOL_MONTHS.filter((months) => months <= most);
