import * as z from 'zod/mini';
import { DAY, demoId, momentBefore } from '../../demo/moments.ts';
import { nameOf } from '../../demo/rows.ts';
import type { Db } from '../../server/db/connect.ts';
import { dueMoments } from '../../server/db/schema.ts';
import { APPLICATION_STATUSES } from '../../shared/applications/status.ts';
import { utcDay } from '../../shared/kit/dates.ts';
import file from './demo.json' with { type: 'json' };
import { applicantNotes, outsideApplications } from './tables.ts';

/** Days after the time of seeding; 0 for a reminder that is due. */
const remindIn = z.optional(z.int().check(z.nonnegative()));

/** By job seeker: notes by the job that they applied to, and applications elsewhere, sent some days ago. */
const tracked = z.record(
  z.string(),
  z.strictObject({
    ownNotes: z.record(z.string(), z.strictObject({ text: z.string(), remindIn })),
    outside: z.array(
      z.strictObject({
        jobTitle: z.string(),
        companyName: z.string(),
        link: z._default(z.string(), ''),
        status: z.enum(APPLICATION_STATUSES),
        applied: z.int(),
        note: z._default(z.string(), ''),
        remindIn,
      }),
    ),
  }),
);

const HOUR = 3_600_000;

/** At the hour, some days ahead; a due one was due an hour ago. */
const reminderAt = (days: number | undefined, now: Date): Date | null => {
  if (days === undefined) return null;
  const at = days === 0 ? now.getTime() - HOUR : now.getTime() + days * DAY;
  return new Date(Math.floor(at / HOUR) * HOUR);
};

/** Inserts what job seekers of the demo track, with their reminders. */
export async function insertTracked(tx: Db, now: Date): Promise<void> {
  const seekers = Object.entries(tracked.parse(file));
  const notes = seekers.flatMap(([seeker, { ownNotes }]) =>
    Object.entries(ownNotes).map(([job, { text, remindIn: days }]) => ({
      applicationId: demoId(`application ${nameOf({ seeker, job })}`),
      text,
      remindAt: reminderAt(days, now),
    })),
  );
  const elsewhere = seekers.flatMap(([seeker, { outside }]) =>
    outside.map(({ jobTitle, applied, remindIn: days, ...fields }) => {
      const name = `${seeker} to ${fields.companyName}`;
      const at = momentBefore(now, applied, name);
      return {
        ...fields,
        id: demoId(`outside application ${name}`),
        userId: demoId(`user ${seeker}`),
        title: jobTitle,
        appliedOn: utcDay(at),
        remindAt: reminderAt(days, now),
        createdAt: at,
      };
    }),
  );
  await tx.insert(applicantNotes).values(notes);
  await tx.insert(outsideApplications).values(elsewhere);
  const ahead = (kind: 'reminder' | 'outside-reminder', subject: string, at: Date | null) =>
    at && at > now ? [{ kind, subject, at }] : [];
  await tx
    .insert(dueMoments)
    .values([
      ...notes.flatMap((note) => ahead('reminder', note.applicationId, note.remindAt)),
      ...elsewhere.flatMap(({ id, remindAt }) => ahead('outside-reminder', id, remindAt)),
    ]);
}
