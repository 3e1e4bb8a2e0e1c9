import * as z from 'zod/mini';
import type { Reason } from '../../shared/errors.ts';
import { readWebAddress } from '../../shared/kit/addresses.ts';
import { isWebAddress } from '../../shared/companies/profile.ts';
import { addDays, readTime, utcDay } from '../../shared/kit/dates.ts';
import {
  chooseFrom,
  oneOf,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../shared/kit/text.ts';
import { APPLICATION_STATUSES } from '../../shared/applications/status.ts';

/** Outside applications of one job seeker. */
export const OUTSIDE_MAX = 1000;
/** Characters of an applicant's own note. */
export const OWN_NOTE_MAX = 4000;
/** Days ahead of now in which a reminder may be. */
const REMINDER_DAYS_MAX = 2 * 365;

const WHEN = 'Choose a day for the reminder.';
const APPLIED = 'Choose the day when you applied.';
const LINK = 'Enter a web address, such as https://example.com/jobs/1.';

/** A moment in the formats of `readTime`; blank means no reminder. */
const reminder = z.pipe(
  z.nullable(z.string({ error: WHEN })),
  z.transform((value: string | null, context): Date | null => {
    if (!value) return null;
    const time = readTime(value);
    if (time) return time;
    context.issues.push({ code: 'custom', message: WHEN, input: value });
    return z.NEVER;
  }),
);

/** An applicant's note and reminder of an application. Absent fields stay as they are. */
export const ownNoteChange = z.object({
  note: z.optional(optionalText(OWN_NOTE_MAX)),
  remindAt: z.optional(reminder),
});

const outsideFields = {
  jobTitle: requiredLine('Enter the job title.', 200),
  companyName: requiredLine('Enter the company.', 200),
  /** The address of the job, or ''. */
  link: z
    .pipe(optionalLine(2000, readWebAddress), z.string())
    .check(z.refine((value) => value === '' || isWebAddress(value), LINK)),
  status: oneOf(APPLICATION_STATUSES, chooseFrom(APPLICATION_STATUSES)),
  /** Such as 2026-11-23. */
  appliedOn: z.iso.date(APPLIED).check(z.refine((day) => day >= '1970-01-01', APPLIED)),
  note: optionalText(OWN_NOTE_MAX),
  remindAt: reminder,
};

/** An application that a job seeker made elsewhere. */
export const newOutsideApplication = z.object({
  ...outsideFields,
  remindAt: z._default(reminder, null),
});

/** Absent fields stay as they are. */
export const outsideApplicationChange = z.partial(z.object(outsideFields));

const kept = { note: z.string(), remindAt: z.nullable(z.iso.datetime()) };

/** The note of an application, for its applicant only. */
export const ownNoteAnswer = z.object({ applicationId: z.string(), ...kept });
export type OwnNote = z.output<typeof ownNoteAnswer>;

export const outsideApplicationAnswer = z.object({
  _id: z.string(),
  jobTitle: z.string(),
  companyName: z.string(),
  link: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  appliedOn: z.string(),
  ...kept,
});
export type OutsideApplication = z.output<typeof outsideApplicationAnswer>;

/** Why a reminder is refused. @param before the stored one, which may stay although it has passed */
export function reminderRefusal(
  remindAt: Date | null,
  now: Date,
  before: Date | null = null,
): string | undefined {
  if (!remindAt || remindAt.getTime() === before?.getTime()) return undefined;
  if (remindAt <= now) return 'Choose a day in the future.';
  return remindAt > addDays(now, REMINDER_DAYS_MAX)
    ? 'Choose a day within the next two years.'
    : undefined;
}

/** Why the day of an outside application is refused. In the east, tomorrow has begun when it is today in UTC. */
export const appliedOnRefusal = (appliedOn: string, now: Date): string | undefined =>
  appliedOn > utcDay(addDays(now, 1)) ? 'Choose a day that is not in the future.' : undefined;

/** Why no further outside application can be added. @param count those that exist */
export const addOutsideRefusal = (
  count: number,
): Reason<'too-many-outside-applications'> | undefined =>
  count >= OUTSIDE_MAX
    ? {
        code: 'too-many-outside-applications',
        message: `You can keep up to ${OUTSIDE_MAX} applications from elsewhere. Delete one first.`,
      }
    : undefined;
