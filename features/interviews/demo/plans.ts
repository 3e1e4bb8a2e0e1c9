import * as z from 'zod/mini';
import { momentOf, wallTimeOf } from '../../../shared/kit/zones.ts';
import type { DemoApplication } from '../../../demo/content.ts';
import { DAY, momentBefore, numberOf } from '../../../demo/moments.ts';
import { companyOf, nameOf } from '../../../demo/rows.ts';
import content from './interviews.json' with { type: 'json' };

const interviewContent = z.strictObject({
  /** Days after the time of seeding; negative for an interview that took place. */
  on: z.int(),
  at: z.string(),
  minutes: z.int(),
  place: z.string(),
  note: z._default(z.string(), ''),
  /** First scheduled for the day `from`, then moved. */
  moved: z.optional(z.strictObject({ from: z.int(), ago: z.number() })),
  canceled: z.optional(z.number()),
});

/** By job and applicant. Null: invited, but nothing is scheduled yet. */
const CONTENT = z
  .record(z.string(), z.record(z.string(), z.nullable(interviewContent)))
  .parse(content);

/** What the content says of an interview. Undefined: it is derived from the dates. */
export const contentOf = ({ job, seeker }: Pick<DemoApplication, 'job' | 'seeker'>) =>
  CONTENT[job]?.[seeker];

const QUARTER = 900_000;
const HOURS = ['09:30', '10:00', '11:15', '14:00', '15:30'] as const;
const LENGTHS = [30, 45, 60] as const;

interface Plan {
  startsAt: Date;
  minutes: number;
  timeZone: string;
  place: string;
  note: string;
}

/** An interview as scheduled, and its changes. */
export interface DemoInterview {
  arranged: Plan;
  moved?: { at: Date; to: Plan };
  canceledAt?: Date;
}

/**
 * The interview of an application: from the content, or derived from the dates.
 * @param invited when the company invited the applicant
 * @param decided when the application got its next status, if it did
 */
export function interviewOf(
  application: DemoApplication,
  { invited, decided, now }: { invited: Date; decided: Date | undefined; now: Date },
): DemoInterview | undefined {
  const interview = contentOf(application);
  if (interview === null) return undefined;
  if (!interview) return { arranged: makeUp(application, { invited, decided, now }) };
  const { on, at, moved, canceled, ...rest } = interview;
  const { timeZone } = companyOf(application.job);
  const onDay = (days: number) => ({
    ...rest,
    timeZone,
    startsAt: atTime(daysAfter(now, days), at, timeZone),
  });
  const changedAt = (ago: number, change: string) =>
    momentBefore(now, ago, `${nameOf(application)}: interview ${change}`);
  return {
    arranged: onDay(moved?.from ?? on),
    ...(moved && { moved: { at: changedAt(moved.ago, 'moved'), to: onDay(on) } }),
    ...(canceled && { canceledAt: changedAt(canceled, 'canceled') }),
  };
}

/** Between the invitation and the decision; without a decision, mostly some days after now. */
function makeUp(
  application: DemoApplication,
  { invited, decided, now }: { invited: Date; decided: Date | undefined; now: Date },
): Plan {
  const { timeZone, website, location } = companyOf(application.job);
  const number = numberOf(nameOf(application));
  const isAhead = !decided && number % 4 !== 0;
  const end = decided ?? now;
  const middle = new Date((invited.getTime() + end.getTime()) / 2);
  const day = isAhead ? daysAfter(now, 2 + (number % 6)) : middle;
  const startsAt = atTime(day, HOURS[number % HOURS.length] ?? '10:00', timeZone);
  const fits = isAhead || (startsAt > invited && startsAt < end);
  const room = `https://meet.${new URL(website).hostname}/${application.job}`;
  return {
    startsAt: fits ? startsAt : new Date(Math.ceil(day.getTime() / QUARTER) * QUARTER),
    minutes: LENGTHS[number % LENGTHS.length] ?? 45,
    timeZone,
    place: number % 2 ? room : `Our office in ${location}`,
    note: '',
  };
}

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY);

/** A time of day in a time zone; on the following Monday if the day is on a weekend. */
function atTime(moment: Date, time: string, zone: string): Date {
  const { day } = wallTimeOf(moment, zone);
  const weekday = new Date(`${day}T12:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return atTime(daysAfter(moment, 1), time, zone);
  return momentOf({ day, time }, zone) ?? moment;
}
