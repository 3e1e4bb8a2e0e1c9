import { desc, eq } from 'drizzle-orm';
import { statusLabel } from '../../../shared/applications/status.ts';
import { pageOf, selectApplications } from '../../../server/applications/rows.ts';
import type { Services } from '../../../server/context.ts';
import { applications } from '../../../server/db/schema.ts';
import { ownList } from '../../../server/exports/own-list.ts';
import type { Columns } from '../../../server/exports/table.ts';
import { utcDay } from '../../../shared/kit/dates.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { applicantNotes, outsideApplications } from '../tables.ts';

interface Line {
  where: string;
  jobTitle: string;
  companyName: string;
  location: string;
  jobType: string;
  status: string;
  appliedOn: string;
  address: string;
  note: string;
  remindAt: Date | null;
  answerBy?: Date | null;
  answeredAt?: Date | null;
  /** The first day of its month. */
  firstChoiceMonth?: string | null;
}

const COLUMNS: Columns<Line> = {
  Where: (line) => line.where,
  'Job title': (line) => line.jobTitle,
  Company: (line) => line.companyName,
  Location: (line) => line.location,
  'Job type': (line) => line.jobType,
  Status: (line) => line.status,
  Applied: (line) => line.appliedOn,
  Address: (line) => line.address,
  Note: (line) => line.note,
  Reminder: (line) => line.remindAt,
  'Answer by': (line) => line.answerBy ?? null,
  Answered: (line) => line.answeredAt ?? null,
  'First choice of': (line) => line.firstChoiceMonth ?? null,
};

/** All applications of a user, here and elsewhere, with their notes and reminders, newest first. */
async function readMyApplications(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<Line[]> {
  const rows = await selectApplications(db, 'row')
    .where(eq(applications.applicantId, userId))
    .orderBy(desc(applications.appliedAt), desc(applications.id));
  const notes = await db
    .select({ note: applicantNotes })
    .from(applicantNotes)
    .innerJoin(applications, eq(applications.id, applicantNotes.applicationId))
    .where(eq(applications.applicantId, userId));
  const noteOf = new Map(notes.map(({ note }) => [note.applicationId, note]));
  const outside = await db
    .select()
    .from(outsideApplications)
    .where(eq(outsideApplications.userId, userId));
  const lines: Line[] = [
    ...rows.map(({ application, job, companyName }) => ({
      where: config.siteName,
      jobTitle: job.title,
      companyName,
      location: job.location,
      jobType: job.type,
      status: statusLabel(application.status),
      appliedOn: utcDay(application.appliedAt),
      address: `${config.publicUrl}${pageOf('job_seeker', application.id)}`,
      note: noteOf.get(application.id)?.text ?? '',
      remindAt: noteOf.get(application.id)?.remindAt ?? null,
      ...pick(application, 'answerBy', 'answeredAt', 'firstChoiceMonth'),
    })),
    ...outside.map(({ title, link, status, ...row }) => ({
      where: 'Elsewhere',
      jobTitle: title,
      location: '',
      jobType: '',
      status: statusLabel(status),
      address: link,
      ...row,
    })),
  ];
  return lines.toSorted((one, other) => other.appliedOn.localeCompare(one.appliedOn));
}

export const MY_APPLICATIONS = ownList(
  '/my-data/my-applications.csv',
  'my-applications',
  COLUMNS,
  readMyApplications,
);
