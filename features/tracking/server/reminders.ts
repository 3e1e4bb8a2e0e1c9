import { and, eq, isNotNull } from 'drizzle-orm';
import { type Found, type FoundDate, NEED_TEXT_MAX } from '../../../shared/applications/needs.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import { excerptOf, type NoticeNeeds } from '../../../server/applications/notices.ts';
import type { Db } from '../../../server/db/connect.ts';
import type { Due } from '../../../server/db/due.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import {
  applications,
  approvedRevision,
  companies,
  jobRevisions,
  jobs,
} from '../../../server/db/schema.ts';
import { notifyAll } from '../../../server/notifications/notify.ts';
import { applicantNotes, outsideApplications } from '../tables.ts';

/** Notes with reminders, with what they are about. */
const selectNotes = (db: Db) =>
  db
    .select({
      _id: applications.id,
      userId: applications.applicantId,
      jobTitle: jobRevisions.title,
      companyName: companies.name,
      note: applicantNotes.text,
      remindAt: applicantNotes.remindAt,
    })
    .from(applicantNotes)
    .innerJoin(applications, eq(applications.id, applicantNotes.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .$dynamic();

/** `selectNotes` for outside applications. */
const selectOutside = (db: Db) =>
  db
    .select({
      _id: outsideApplications.id,
      userId: outsideApplications.userId,
      jobTitle: outsideApplications.title,
      companyName: outsideApplications.companyName,
      note: outsideApplications.note,
      remindAt: outsideApplications.remindAt,
    })
    .from(outsideApplications)
    .$dynamic();

type Reminder = Awaited<ReturnType<typeof selectNotes>>[number];

/** Sends the reminders of applications that are due. */
export const remindOfApplications = async (tx: Db, needs: NoticeNeeds, due: readonly Due[]) =>
  notifyReminders(tx, needs, await selectNotes(tx).where(isOneOf(applications.id, idsOf(due))));

/** `remindOfApplications` for outside applications. */
export const remindOfOutside = async (tx: Db, needs: NoticeNeeds, due: readonly Due[]) =>
  notifyReminders(
    tx,
    needs,
    await selectOutside(tx).where(isOneOf(outsideApplications.id, idsOf(due))),
  );

const idsOf = (due: readonly Due[]) => due.map(({ subject }) => subject);

const notifyReminders = (tx: Db, needs: NoticeNeeds, reminders: readonly Reminder[]) =>
  notifyAll(
    tx,
    needs,
    reminders.flatMap(({ _id, userId, jobTitle, companyName, note, remindAt }) =>
      userId && remindAt
        ? {
            userId,
            kind: 'reminder' as const,
            title: `Reminder: ${jobTitle} at ${companyName}`,
            text: note ? excerptOf(note) : 'You set a reminder for this application.',
            path: `/applications/my-applications?note=${_id}`,
            key: `reminder ${_id} ${remindAt.getTime()}`,
            ...(note && { quote: note }),
          }
        : [],
    ),
  );

/** The reminders of a job seeker: those that are due, the dates of the others, and for which applications they wait. */
export async function ownReminders(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ needs: Found[]; dates: FoundDate[]; waits: string[] }> {
  const [notes, outside] = await Promise.all([
    selectNotes(db).where(
      and(eq(applications.applicantId, userId), isNotNull(applicantNotes.remindAt)),
    ),
    selectOutside(db).where(
      and(eq(outsideApplications.userId, userId), isNotNull(outsideApplications.remindAt)),
    ),
  ]);
  const found = [
    ...notes.map((note) => ({ ...note, subject: 'application' as const })),
    ...outside.map((one) => ({ ...one, subject: 'outside' as const })),
  ].flatMap(({ remindAt: at, note, ...row }) =>
    at
      ? {
          note,
          about: {
            ...pick(row, 'subject', '_id', 'jobTitle', 'companyName'),
            kind: 'reminder' as const,
            at,
          },
        }
      : [],
  );
  const [due, ahead] = [
    found.filter(({ about }) => about.at <= now),
    found.filter(({ about }) => about.at > now),
  ];
  return {
    needs: due.map(({ about, note }) => ({
      ...about,
      text: note.slice(0, NEED_TEXT_MAX),
      times: 0,
    })),
    dates: pluck(ahead, 'about'),
    waits: ahead.map(({ about }) => about._id),
  };
}
