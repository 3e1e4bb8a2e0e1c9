import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  NEED_TEXT_MAX,
  NEEDS_MAX,
  needsOf,
  type Tracked,
  upcomingOf,
} from '../../../shared/applications/needs.ts';
import { OPEN_STATUSES } from '../../../shared/applications/status.ts';
import { pick } from '../../../shared/kit/pick.ts';
import type { SignedIn } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import {
  approvedRevision,
  applicationEvents,
  applicationMessages,
  applications,
  companies,
  interviewProposals,
  interviews,
  jobRevisions,
  jobs,
} from '../../db/schema.ts';
import { freeTimesOf } from '../bookings.ts';

/** GET /applications/needs: what needs the caller now (shared/applications/needs.ts decides), and what is coming up. */
export async function listNeeds({ db, actor, now, features }: SignedIn) {
  const time = now();
  const [tracked, others] = await Promise.all([
    readApplications(db, actor.id, time),
    Promise.all(features.flatMap((one) => one.seekerNeeds?.(db, actor.id, time) ?? [])),
  ]);
  const found = needsOf(
    tracked,
    others.flatMap(({ needs }) => needs),
    time,
    new Set(others.flatMap(({ waits = [] }) => waits)),
  );
  const shown = found.slice(0, NEEDS_MAX);
  const dates = others.flatMap((one) => one.dates ?? []);
  const upcoming = upcomingOf(tracked, dates, time);
  return { count: shown.length, total: found.length, needs: shown, upcoming };
}

/** The latest message of the company that the applicant has not seen. */
const unseen = sql<{ text: string; at: string } | null>`(
  select json_build_object('text', left(message.text, ${NEED_TEXT_MAX}), 'at', message.created_at)
  from ${applicationMessages} message
  where message.application_id = ${applications.id} and message.by = 'company' and message.seen_at is null
    and message.hidden_at is null
  order by message.created_at desc limit 1)`;

/** When one side last did or wrote something; opening is neither. */
const lastWordAt = sql`greatest(${applications.appliedAt},
  (select max(event.at) from ${applicationEvents} event
   where event.application_id = ${applications.id} and event.kind not in ('opened', 'resume_opened')),
  (select max(message.created_at) from ${applicationMessages} message
   where message.application_id = ${applications.id}))`.mapWith(applications.appliedAt);

/** The open applications of a user. */
async function readApplications(db: Db, userId: string, now: Date): Promise<Tracked[]> {
  const rows = await db
    .select({
      _id: applications.id,
      ...pick(applications, 'status', 'answerBy', 'answeredAt'),
      jobTitle: jobRevisions.title,
      companyName: companies.name,
      interview: pick(interviews, 'startsAt', 'cancelledAt', 'answer'),
      slots: interviewProposals.startsAt,
      bookingId: interviewProposals.bookingId,
      message: unseen,
      lastWordAt,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(interviews, eq(interviews.applicationId, applications.id))
    .leftJoin(
      interviewProposals,
      and(
        eq(interviewProposals.applicationId, applications.id),
        eq(interviewProposals.by, 'company'),
      ),
    )
    .where(
      and(
        eq(applications.applicantId, userId),
        inArray(applications.status, [...OPEN_STATUSES]),
        isNull(jobs.deletedAt),
      ),
    );
  const bookings = rows.flatMap(({ bookingId }) => bookingId ?? []);
  const free = await freeTimesOf(db, bookings, now);
  return rows.map(({ _id, jobTitle, companyName, slots, bookingId, message, ...progress }) => ({
    subject: 'application',
    _id,
    jobTitle,
    companyName,
    progress: {
      ...progress,
      slots: (bookingId ? free.get(bookingId) : slots) ?? [],
      message: message && { text: message.text, at: new Date(message.at) },
    },
  }));
}
