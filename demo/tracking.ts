import type { applicantNotes, dueMoments, outsideApplications } from '../server/db/schema.ts';
import type { DemoSeeker } from './content.ts';
import { DAY, demoId, momentBefore } from './moments.ts';
import { nameOf } from './rows.ts';
import { utcDay } from '../shared/kit/dates.ts';

const HOUR = 3_600_000;

/** At the hour, some days ahead; a due one was due an hour ago. */
const reminderAt = (days: number | undefined, now: Date): Date | null => {
  if (days === undefined) return null;
  const at = days === 0 ? now.getTime() - HOUR : now.getTime() + days * DAY;
  return new Date(Math.floor(at / HOUR) * HOUR);
};

/** A job seeker's own notes on applications. */
export const ownNotesOf = (
  { username, ownNotes }: DemoSeeker,
  now: Date,
): (typeof applicantNotes.$inferInsert)[] =>
  Object.entries(ownNotes).map(([job, { text, remindIn }]) => ({
    applicationId: demoId(`application ${nameOf({ seeker: username, job })}`),
    text,
    remindAt: reminderAt(remindIn, now),
  }));

/** The applications that a job seeker made elsewhere. */
export const outsideOf = (
  { username, outside }: DemoSeeker,
  now: Date,
): (typeof outsideApplications.$inferInsert & { id: string })[] =>
  outside.map(({ jobTitle, applied, remindIn, ...fields }) => {
    const name = `${username} to ${fields.companyName}`;
    const at = momentBefore(now, applied, name);
    return {
      ...fields,
      id: demoId(`outside application ${name}`),
      userId: demoId(`user ${username}`),
      title: jobTitle,
      appliedOn: utcDay(at),
      remindAt: reminderAt(remindIn, now),
      createdAt: at,
    };
  });

/** When the reminders of a job seeker that are still to come are sent. */
export function remindersOf(seeker: DemoSeeker, now: Date): (typeof dueMoments.$inferInsert)[] {
  const ahead = (kind: 'reminder' | 'outside-reminder', subject: string, at?: Date | null) =>
    at && at > now ? [{ kind, subject, at }] : [];
  return [
    ...ownNotesOf(seeker, now).flatMap(({ applicationId, remindAt }) =>
      ahead('reminder', applicationId, remindAt),
    ),
    ...outsideOf(seeker, now).flatMap(({ id, remindAt }) =>
      ahead('outside-reminder', id, remindAt),
    ),
  ];
}
