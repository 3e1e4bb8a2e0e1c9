import * as z from 'zod/mini';
import { readTime } from '../kit/dates.ts';
import { optionalText, requiredText } from '../kit/text.ts';

/** In minutes. */
export const INTERVIEW_LENGTH = { min: 5, default: 45, max: 480 } as const;

/** The applicant's answers to an interview. */
export const INTERVIEW_ANSWERS = ['confirmed', 'declined'] as const;
export type InterviewAnswer = (typeof INTERVIEW_ANSWERS)[number];

const WHEN = 'Choose the date and time of the interview.';
const LENGTH = `An interview must last ${INTERVIEW_LENGTH.min} to ${INTERVIEW_LENGTH.max} minutes.`;

/** A date and time in the formats of `readTime`. */
const moment = z.pipe(
  requiredText(WHEN, 40),
  z.transform((value: string, context): Date => {
    const time = readTime(value);
    if (time) return time;
    context.issues.push({ code: 'custom', message: WHEN, input: value });
    return z.NEVER;
  }),
);

export const interviewPlan = z.object({
  startsAt: moment,
  minutes: z
    .number({ error: LENGTH })
    .check(z.int(LENGTH), z.gte(INTERVIEW_LENGTH.min, LENGTH), z.lte(INTERVIEW_LENGTH.max, LENGTH)),
  /** IANA name, such as Europe/Lisbon. Both sides see the time in this zone. */
  timeZone: requiredText('Choose a time zone.', 60).check(
    z.refine(isTimeZone, 'Choose a time zone such as Europe/Lisbon.'),
  ),
  /** An address, a room or a link. */
  place: requiredText('Enter a place or a link.', 500),
  note: optionalText(2000),
});

export type InterviewPlan = z.output<typeof interviewPlan>;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** An interview as both sides see it. */
export const interviewAnswer = z.object({
  startsAt: z.iso.datetime(),
  minutes: z.number(),
  timeZone: z.string(),
  place: z.string(),
  note: z.string(),
  isCancelled: z.boolean(),
  /** A calendar file (iCalendar, RFC 5545). Opening a later version moves the same entry. */
  calendar: z.string(),
});

export type Interview = z.output<typeof interviewAnswer>;

/** The refusal of an interview in the past. */
export const interviewRefusal = ({ startsAt }: Pick<InterviewPlan, 'startsAt'>, now: Date) =>
  startsAt <= now ? 'The interview must be in the future.' : undefined;

/** 'Mon, Nov 23, 2026, 2:30 PM GMT+1': the start in the interview's time zone. */
export const formatInterviewTime = ({
  startsAt,
  timeZone,
}: Pick<Interview, 'startsAt' | 'timeZone'>) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(startsAt));
