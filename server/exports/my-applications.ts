import { desc, eq } from 'drizzle-orm';
import { statusLabel } from '../../shared/applications/status.ts';
import { pageOf, selectApplications } from '../applications/rows.ts';
import type { Services, SignedIn } from '../context.ts';
import { applicantNotes, applications, outsideApplications } from '../db/schema.ts';
import { BYTE_ORDER_MARK, type Cell, toCsv } from './table.ts';
import { utcDay } from '../../shared/kit/dates.ts';
import { pick } from '../../shared/kit/pick.ts';

/** The subject of the download's signed link. */
export const MY_APPLICATIONS = 'my-applications';

/** POST /exports/my-applications: a link that works for an hour and for this session only. */
export async function prepareMyApplications({ signedLinks, actor, now }: SignedIn) {
  const address = '/my-data/my-applications.csv';
  return { path: signedLinks.mintPath(address, MY_APPLICATIONS, actor.sessionId, now()) };
}

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

const COLUMNS: Record<string, (line: Line) => Cell> = {
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

/** All applications of a user as CSV, here and elsewhere, with their notes and reminders, newest first. */
export async function myApplicationsAsCsv(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<string> {
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
  const sorted = lines.toSorted((one, other) => other.appliedOn.localeCompare(one.appliedOn));
  const cells = sorted.map((line) => Object.values(COLUMNS).map((cell) => cell(line)));
  return BYTE_ORDER_MARK + toCsv([Object.keys(COLUMNS), ...cells]);
}
