import { asc, eq } from 'drizzle-orm';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Interview } from '../../shared/applications/interviews.ts';
import type {
  ApplicationDetail,
  ApplicationStatus,
  EventKind,
  TimelineEntry,
} from '../../shared/applications/status.ts';
import type { Sender } from '../config.ts';
import type { Actor, Services, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applicationEvents, type EventDetail, interviews } from '../db/schema.ts';
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

interface Event {
  applicationId: string;
  /** Default: 'status'. */
  kind?: EventKind;
  /** The status after the event. */
  status: ApplicationStatus;
  detail?: EventDetail;
  actor: Pick<Actor, 'id' | 'role'>;
  at: Date;
}

/** Adds an entry to an application's history in the caller's transaction. Stores only the first view of each side. */
export async function record(tx: Db, event: Event): Promise<void> {
  await recordAll(tx, [event]);
}

/** Adds one entry to each of several histories. @returns the entries' ids by application */
export async function recordAll(tx: Db, events: readonly Event[]): Promise<Map<string, bigint>> {
  const lines = await tx
    .insert(applicationEvents)
    .values(
      events.map(({ actor, ...event }) => ({
        ...event,
        actorId: actor.id,
        actorRole: actor.role,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: applicationEvents.id, applicationId: applicationEvents.applicationId });
  return new Map(lines.map(({ id, applicationId }) => [applicationId, id]));
}

type EventRow = Pick<
  typeof applicationEvents.$inferSelect,
  'kind' | 'status' | 'detail' | 'actorRole' | 'at'
>;

/** A history entry for both sides. It names the side, never the person. */
const toTimelineEntry = ({ kind, status, detail, actorRole, at }: EventRow): TimelineEntry => ({
  kind,
  status,
  at: at.toISOString(),
  by: actorRole,
  ...detail,
});
