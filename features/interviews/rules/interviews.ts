import * as z from 'zod/mini';
import type { Refusal } from './refusals.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { withAt } from '../../../shared/kit/day.ts';
import { isTimeZone } from '../../../shared/kit/zones.ts';
import { optionalText, requiredText } from '../../../shared/kit/text.ts';
import { hasFields } from '../../../shared/templates/fields.ts';
import { optionalWithFields } from '../../../shared/templates/texts.ts';
import { THREAD_SIDES } from '../../../shared/applications/thread.ts';
import { exactTime, inTimeZone, sentTime } from '../../../shared/kit/moments.ts';
import { distinctTimes } from './times.ts';

/** In minutes. */
export const INTERVIEW_LENGTH = { min: 5, default: 45, max: 480 } as const;

/** Of the note to the applicant. */
export const INTERVIEW_NOTE_MAX = 2000;

/** The answers of applicants and interviewers to an interview. */
export const INTERVIEW_ANSWERS = ['confirmed', 'declined'] as const;
export type InterviewAnswer = (typeof INTERVIEW_ANSWERS)[number];

const LENGTH = `An interview must last ${INTERVIEW_LENGTH.min} to ${INTERVIEW_LENGTH.max} minutes.`;

/** Members of the company who take part in one interview. */
export const INTERVIEWERS_MAX = 10;
const INTERVIEWERS = `Choose at most ${INTERVIEWERS_MAX} interviewers.`;

/** The ids of members. Left out of a plan, those who were chosen before stay. */
const interviewerIds = z
  .array(z.guid('Choose interviewers from your team.'), { error: INTERVIEWERS })
  .check(z.maxLength(INTERVIEWERS_MAX, INTERVIEWERS));

/** What an interview has besides its time. */
export const meeting = {
  minutes: z
    .number({ error: LENGTH })
    .check(z.int(LENGTH), z.gte(INTERVIEW_LENGTH.min, LENGTH), z.lte(INTERVIEW_LENGTH.max, LENGTH)),
  /** IANA name, such as Europe/Lisbon. Both sides see the time in this zone. */
  timeZone: requiredText('Choose a time zone.', 60).check(
    z.refine(isTimeZone, 'Choose a time zone such as Europe/Lisbon.'),
  ),
  /** An address, a room or a link. */
  place: requiredText('Enter a place or a link.', 500).check(
    z.refine((text) => !hasFields(text), 'Fields such as {job} are filled in only in the note.'),
  ),
  note: optionalWithFields(INTERVIEW_NOTE_MAX),
  interviewers: z.optional(interviewerIds),
};

type Timed<Plan, Time> = Omit<Plan, 'startsAt'> & { startsAt: Time };

/** A plan with one time, which is read in its time zone if it has no offset. */
const withTime = <Schema extends z.ZodMiniType<Timed<{ timeZone: string }, string>>>(
  schema: Schema,
) =>
  z.pipe(
    schema,
    z.transform((plan: z.output<Schema>, context): Timed<z.output<Schema>, Date> => {
      const read = inTimeZone(plan.timeZone, context);
      return { ...plan, startsAt: read(plan.startsAt, 'startsAt') };
    }),
  );

/** A plan with different times, in their order. */
export const withTimes = <Schema extends z.ZodMiniType<Timed<{ timeZone: string }, string[]>>>(
  schema: Schema,
) =>
  z.pipe(
    schema,
    z.transform((plan: z.output<Schema>, context): Timed<z.output<Schema>, Date[]> => {
      const read = inTimeZone(plan.timeZone, context);
      const times = plan.startsAt.map((text, at) => read(text, 'startsAt', at));
      return { ...plan, startsAt: distinctTimes(times) };
    }),
  );

const plan = z.object({ startsAt: sentTime, ...meeting });
export const interviewPlan = withTime(plan);

export type InterviewPlan = z.output<typeof interviewPlan>;

/** How many times a company offers, and an applicant proposes. */
export const SLOTS_MAX = 10;
export const PROPOSALS_MAX = 5;
/** Times that somebody has read: a self-booking has more than an offer of slots. */
const READ_MAX = 500;
const readTimes = z.array(exactTime()).check(z.maxLength(READ_MAX));

/** What a member has read of an interview. What others have changed since is not overwritten. */
const meetingRead = {
  /** The time of the interview, null if there was none. */
  read: z.optional(z.nullable(exactTime())),
  /** The times that one side named; none of a self-booking, whose times change whenever somebody picks one. */
  readTimes: z.optional(readTimes),
};
export interface MeetingRead {
  read?: Date | null | undefined;
  readTimes?: readonly Date[] | undefined;
}

export const interviewChange = withTime(z.extend(plan, meetingRead));
/** Query of a cancellation. */
export const interviewCancel = z.object({ read: z.optional(exactTime()) });

/** 1 to `max` times that are read in a time zone (`withTimes`). */
export const sentTimes = (max: number) => {
  const many = `Choose 1 to ${max} times.`;
  return z.array(sentTime, { error: many }).check(z.minLength(1, many), z.maxLength(max, many));
};

/** Times that a company offers, of which the applicant picks one. */
const slots = z.object({ startsAt: sentTimes(SLOTS_MAX), ...meeting });
export const interviewSlots = withTimes(slots);
export type InterviewSlots = z.output<typeof interviewSlots>;
export const slotsChange = withTimes(z.extend(slots, meetingRead));

/** Times that an applicant proposes instead. */
export const proposedTimes = withTimes(
  z.object({
    startsAt: sentTimes(PROPOSALS_MAX),
    timeZone: meeting.timeZone,
    note: optionalText(2000),
    /** The version of the calendar entry for which times are proposed: they are refused for earlier ones. */
    sequence: z.optional(z.int()),
    /** What the applicant has read; times are refused if the company has named others since. */
    read: z.optional(
      z.object({
        /** The time of the interview; null if there is none, or it is canceled. */
        interview: z.nullable(exactTime()),
        /** The company's times of which to pick one; may be empty. */
        slots: readTimes,
      }),
    ),
  }),
);
export type ProposedTimes = z.output<typeof proposedTimes>;

/** The slot that an applicant picks. */
export const slotChoice = z.object({ startsAt: exactTime() });

/** The applicant's answer to an interview. */
export const interviewReply = z.object({
  answer: z.enum(INTERVIEW_ANSWERS, { error: 'Send confirmed or declined.' }),
  text: optionalText(2000),
  /** The time that the applicant has read: answers to another one are refused. */
  startsAt: z.optional(exactTime()),
  /** The version of the calendar entry that is answered: answers to earlier ones are refused. */
  sequence: z.optional(z.int()),
});
export type InterviewReply = z.output<typeof interviewReply>;

/** An interview as both sides see it. */
export const interviewAnswer = z.object({
  startsAt: z.iso.datetime(),
  minutes: z.number(),
  timeZone: z.string(),
  place: z.string(),
  note: z.string(),
  isCancelled: z.boolean(),
  /** The applicant's answer to this time; null if there is none yet. */
  answer: z.nullable(z.enum(INTERVIEW_ANSWERS)),
  /** A calendar file (iCalendar, RFC 5545). Opening a later version moves the same entry. */
  calendar: z.string(),
});

export type Interview = z.output<typeof interviewAnswer>;

/** An interview as histories have it. */
export const arrangedAnswer = z.omit(interviewAnswer, {
  calendar: true,
  isCancelled: true,
  answer: true,
});

/** Times for an interview of which the other side picks one. */
export const proposalAnswer = z.object({
  by: z.enum(THREAD_SIDES),
  /** In the order of time. */
  startsAt: z.array(z.iso.datetime()),
  minutes: z.number(),
  timeZone: z.string(),
  /** '' if the applicant proposes, unless the company has named it with its own times. */
  place: z.string(),
  note: z.string(),
  /** Others pick from the same times: `startsAt` has those that are still free. */
  isShared: z.boolean(),
  /** Only for the company: the id of the self-booking. */
  booking: z.optional(z.string()),
});

export type Proposal = z.output<typeof proposalAnswer>;

/** Days ahead for which interviews are arranged. */
const DAYS_AHEAD = 366;
const isTooFar = (time: Date, now: Date) => time > addDays(now, DAYS_AHEAD);

/** The refusal of times in the past, or in a year that somebody mistyped. */
export function timesRefusal({ startsAt }: { startsAt: readonly Date[] }, now: Date) {
  if (startsAt.some((time) => time <= now)) return 'All times must be in the future.';
  return startsAt.some((time) => isTooFar(time, now))
    ? 'All times must be within a year from now.'
    : undefined;
}

/** Why a slot cannot be picked. @param offered the company's current slots */
export function slotRefusal(
  offered: readonly Date[] | undefined,
  startsAt: Date,
  now: Date,
): Refusal | undefined {
  if (!offered?.some((time) => time.getTime() === startsAt.getTime()))
    return {
      code: 'slot-replaced',
      message: 'The company no longer offers this time. Choose one of the current ones.',
    };
  return startsAt <= now
    ? { code: 'slot-expired', message: 'This time has passed. Choose another one.' }
    : undefined;
}

interface Named {
  /** Null if there is none, or it is canceled. */
  interview: Date | string | null;
  slots: readonly (Date | string)[];
}

/** Why times are refused that were proposed for an earlier time of the interview. */
export const MOVED_SINCE: Refusal = {
  code: 'interview-changed',
  message: 'The time of the interview has changed. Check it before you propose others.',
};

/** Refuses other times that would replace an interview or slots which the applicant has not read. */
export function unreadTimesRefusal(current: Named, read: Named | undefined): Refusal | undefined {
  if (!read) return undefined;
  const isOther = (now: Named['slots'], before: Named['slots']) =>
    now.length > 0 && String(now.map(toTime)) !== String(before.map(toTime));
  if (isOther(current.slots, read.slots))
    return {
      code: 'slot-replaced',
      message: 'The company now offers other times. Check them before you propose your own.',
    };
  return isOther(asList(current.interview), asList(read.interview)) ? MOVED_SINCE : undefined;
}

const toTime = (time: Date | string) => new Date(time).getTime();
const asList = (time: Named['interview']) => (time ? [time] : []);

interface Answerable {
  startsAt: Date;
  /** Pages do not know it. */
  sequence?: number;
  cancelledAt: Date | null;
}

/** Why an interview cannot be answered. @param read what the applicant has read */
export function interviewAnswerRefusal(
  interview: Answerable | undefined,
  read: Pick<InterviewReply, 'startsAt' | 'sequence'>,
  now: Date,
): Refusal | undefined {
  if (!interview || interview.cancelledAt)
    return { code: 'no-interview', message: 'There is no interview to answer.' };
  // Calendars write whole seconds.
  const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
  const isOther = read.startsAt && toSeconds(read.startsAt) !== toSeconds(interview.startsAt);
  if (isOther || (read.sequence !== undefined && read.sequence !== interview.sequence))
    return {
      code: 'interview-changed',
      message: 'The company has moved the interview. Check the new time before you answer.',
    };
  return interview.startsAt <= now
    ? { code: 'interview-over', message: 'The time of this interview has passed.' }
    : undefined;
}

interface Meeting {
  interview:
    | (Pick<Answerable, 'startsAt' | 'cancelledAt'> & { answer?: string | null })
    | undefined;
  /** Named times. */
  times:
    | { by: 'company' | 'job_seeker'; startsAt: readonly Date[]; bookingId: string | null }
    | undefined;
}

/** Refuses to overwrite an interview, or named times, that somebody has changed since they were read. */
export function meetingChangedRefusal(
  { interview, times }: Meeting,
  { read, readTimes: timesRead }: MeetingRead,
): Refusal | undefined {
  const current = interview && !interview.cancelledAt ? interview.startsAt : null;
  const changed = (message: string): Refusal => ({ code: 'interview-changed', message });
  if (read !== undefined && current?.getTime() !== read?.getTime())
    return changed(
      interview?.answer === 'confirmed' &&
        timesRead?.some((time) => toTime(time) === current?.getTime())
        ? 'The applicant has picked a time. Check it before you change it.'
        : 'A colleague has changed this interview. Check the new time before you change it.',
    );
  const named = times && !(times.by === 'company' && times.bookingId) ? times.startsAt : [];
  if (!timesRead || String(named.map(toTime)) === String(timesRead.map(toTime))) return undefined;
  if (named.length === 0)
    return changed('The times are no longer offered. Check what has changed.');
  return changed(
    times?.by === 'job_seeker'
      ? 'The applicant has proposed other times. Check them before you change anything.'
      : 'A colleague has offered other times. Check them before you change anything.',
  );
}

/** Why an interview cannot be canceled. */
export const cancelRefusal = (interview: { isCancelled: boolean } | null): Refusal | undefined =>
  interview && !interview.isCancelled ? undefined : NOTHING_TO_CANCEL;

export const NOTHING_TO_CANCEL: Refusal = {
  code: 'no-interview',
  message: 'There is no interview to cancel.',
};

/** The refusal of an interview in the past, or in a year that somebody mistyped. */
export function interviewRefusal({ startsAt }: Pick<InterviewPlan, 'startsAt'>, now: Date) {
  if (startsAt <= now) return 'The interview must be in the future.';
  return isTooFar(startsAt, now) ? 'The interview must be within a year from now.' : undefined;
}

/** 'Wed, Dec 2, 2026 at 14:30 GMT+1': the start in the interview's time zone. */
export const formatInterviewTime = ({
  startsAt,
  timeZone,
}: Pick<Interview, 'startsAt' | 'timeZone'>) =>
  withAt(
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
      timeZoneName: 'short',
    }).format(new Date(startsAt)),
  )
    // Some zones, such as Lisbon's in winter.
    .replace(/GMT[+]0$/, 'GMT');

/** 'Wed, Dec 2, 2026, 14:30 GMT+1 (Europe/Berlin)', for those who do not know the zone from what is around it. */
export const formatZonedTime = (interview: Pick<Interview, 'startsAt' | 'timeZone'>) =>
  `${formatInterviewTime(interview)} (${interview.timeZone})`;
