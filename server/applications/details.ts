import { asc, eq } from 'drizzle-orm';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Interview } from '../../shared/applications/interviews.ts';
import type { ApplicationDetail } from '../../shared/applications/status.ts';
import type { Sender } from '../config.ts';
import type { Services, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applicationEvents, interviews } from '../db/schema.ts';
import { toTimelineEntry } from './history.ts';
import { type ApplicationRow, toApplication } from './rows.ts';

/** An application with the applicant's whole profile, its interview and its timeline. */
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

/** The interview of an application for both sides; null if there is none. */
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

interface Meeting {
  interview: typeof interviews.$inferSelect;
  jobTitle: string;
  companyName: string;
  /** The applicant's. */
  email: string;
  /** The organizer's address: calendars accept changes only from the same one. */
  sender: Sender;
}

/**
 * An interview as a calendar file (RFC 5545). The UID of the entry stays the same, and each change has a higher
 * sequence number, so that a later file moves or cancels the entry. RFC 5546 requires the organizer, and in a
 * cancellation the former attendee. Times are in UTC, which calendars convert.
 */
function calendarOf({ interview, jobTitle, companyName, email, sender }: Meeting): string {
  const { applicationId, startsAt, minutes, place, note, sequence, cancelledAt, updatedAt } =
    interview;
  const calendar = ical({
    prodId: { company: 'Daybreak', product: 'Job board', language: 'EN' },
    method: cancelledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `interview-${applicationId}`,
    sequence,
    stamp: updatedAt,
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * 60_000),
    summary: `Interview: ${jobTitle} at ${companyName}`,
    location: place,
    description: note || null,
    organizer: { name: companyName, email: sender.address },
    attendees: cancelledAt ? [{ email }] : [],
    status: cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}
