import { asc, eq } from 'drizzle-orm';
import type { ApplicationDetail } from '../../shared/applications/status.ts';
import type { Interview } from '../../shared/applications/interviews.ts';
import type { Services, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applicationEvents, interviews } from '../db/schema.ts';
import { calendarOf } from './calendar.ts';
import { toTimelineEntry } from './events.ts';
import { toApplication, type ApplicationRow } from './rows.ts';

/** An application with the applicant's whole profile, its interview and everything that happened to it. */
export async function readDetail(
  db: Db,
  row: ApplicationRow,
  context: SignedIn,
): Promise<ApplicationDetail> {
  const { id } = row.application;
  const events = await db
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(asc(applicationEvents.id));
  const application = toApplication(row, context);
  const { applicant } = application;
  const { education = [], experience = [] } = row.profile ?? {};
  return {
    ...application,
    applicant: {
      ...applicant,
      applicantProfile: { ...applicant.applicantProfile, education, experience },
    },
    timeline: events.map(toTimelineEntry),
    interview: await readInterview(db, context, row),
  };
}

/** The interview of an application as both sides read it; null where none was arranged. */
export async function readInterview(
  db: Db,
  { config }: Pick<Services, 'config'>,
  { application, job, companyName, applicant }: ApplicationRow,
): Promise<Interview | null> {
  const [interview] = await db
    .select()
    .from(interviews)
    .where(eq(interviews.applicationId, application.id));
  if (!interview) return null;
  const { startsAt, minutes, timeZone, place, note, cancelledAt } = interview;
  return {
    startsAt: startsAt.toISOString(),
    minutes,
    timeZone,
    place,
    note,
    isCancelled: cancelledAt !== null,
    calendar: calendarOf({
      interview,
      jobTitle: job.title,
      companyName,
      email: applicant.email,
      sender: config.mailFrom,
    }),
  };
}
