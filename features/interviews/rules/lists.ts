import * as z from 'zod/mini';
import type { Refusal } from './refusals.ts';
import { DAY } from '../../../shared/kit/dates.ts';
import { requiredText } from '../../../shared/kit/text.ts';
import { INTERVIEWERS_MAX } from './interviews.ts';
import { exactTime } from '../../../shared/kit/moments.ts';

/** A time at which a member takes part in an interview. */
export const busyTime = z.object({
  member: z.object({ _id: z.string(), name: z.string() }),
  /** The id of the application. */
  application: z.string(),
  applicantName: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.number(),
});
export type BusyTime = z.output<typeof busyTime>;

/** Members whose busy times one call answers, and days of them. */
const BUSY_MEMBERS_MAX = INTERVIEWERS_MAX;
const BUSY_DAYS_MAX = 92;
/** Busy times of one answer. */
export const BUSY_MAX = 500;

const RANGE = `Send from and to as times with an offset (ISO 8601), at most ${BUSY_DAYS_MAX} days apart.`;
const MEMBERS = `Send the ids of 1 to ${BUSY_MEMBERS_MAX} members, with commas between them.`;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Query of GET /applications/company/interviews/busy. */
export const busySearch = z
  .object({
    members: z.pipe(
      requiredText(MEMBERS, 40 * BUSY_MEMBERS_MAX),
      z.transform((value: string, context): string[] => {
        const ids = value.split(',');
        if (ids.length <= BUSY_MEMBERS_MAX && ids.every((id) => UUID.test(id))) return ids;
        context.issues.push({ code: 'custom', message: MEMBERS, input: value });
        return z.NEVER;
      }),
    ),
    from: exactTime(RANGE),
    to: exactTime(RANGE),
  })
  .check(
    z.refine(({ from, to }) => to >= from && to.getTime() - from.getTime() <= BUSY_DAYS_MAX * DAY, {
      error: RANGE,
      path: ['to'],
    }),
  );

export interface Span {
  startsAt: string;
  minutes: number;
}

/** When an interview ends, in milliseconds. */
export const endOf = ({ startsAt, minutes }: Span) =>
  new Date(startsAt).getTime() + minutes * 60_000;

/** Whether two interviews overlap. One may begin when the other ends. */
const overlap = (one: Span, other: Span): boolean =>
  new Date(one.startsAt).getTime() < endOf(other) &&
  new Date(other.startsAt).getTime() < endOf(one);

/** The other interviews of these members that overlap with an interview. */
export const clashesOf = (
  interview: Span & { application: string; interviewers: readonly string[] },
  busy: readonly BusyTime[],
): BusyTime[] =>
  busy.filter(
    (time) =>
      time.application !== interview.application &&
      interview.interviewers.includes(time.member._id) &&
      overlap(interview, time),
  );

/** A person's interview, planned or arranged. */
interface PersonalSpan extends Span {
  person: string;
}

/**
 * Of planned interviews, those whose person has an earlier one of them, or an arranged one, at the same time.
 * @returns each with the interview that it overlaps with
 */
export function doubleBooked<Planned extends PersonalSpan, Other extends PersonalSpan>(
  planned: readonly Planned[],
  arranged: readonly Other[] = [],
): { interview: Planned; other: Planned | Other }[] {
  const taken: (Planned | Other)[] = [...arranged];
  return planned.flatMap((interview) => {
    const other = taken.find((one) => one.person === interview.person && overlap(one, interview));
    if (other) return { interview, other };
    taken.push(interview);
    return [];
  });
}

interface Offered {
  startsAt: readonly (Date | string)[];
  /** When the applicant was reminded last. */
  remindedAt: Date | string | null;
}

/** Why an applicant cannot be reminded of offered times. @param offered undefined if there are none */
export function slotReminderRefusal(offered: Offered | undefined, now: Date): Refusal | undefined {
  if (!offered)
    return { code: 'no-times-offered', message: 'No times are offered to this applicant.' };
  if (!offered.startsAt.some((time) => new Date(time) > now))
    return { code: 'slot-expired', message: 'All of these times have passed. Offer other ones.' };
  const { remindedAt } = offered;
  return remindedAt && now.getTime() - new Date(remindedAt).getTime() < DAY
    ? {
        code: 'already-reminded',
        message: 'The applicant was reminded today. You can remind them once a day.',
      }
    : undefined;
}
