import { and, eq, isNull } from 'drizzle-orm';
import type { AnswerPart } from '../../../shared/parts/parts.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import type { ApplicationRow } from '../../../server/applications/rows.ts';
import type { Actor, Services, SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import {
  applications,
  approvedRevision,
  companies,
  jobRevisions,
  jobs,
} from '../../../server/db/schema.ts';
import type { Expected, SeekerNeeds } from '../../../server/extensions.ts';
import { formatZonedTime, type Interview, type Proposal } from '../rules/interviews.ts';
import { needsOfInvited } from '../rules/needs.ts';
import { interviewProposals, interviews } from '../tables.ts';
import { declinedBookings, freeTimesOf, withFreeTimes } from './bookings.ts';
import { applicantCalendar, type Attending, colleagueCalendar } from './calendar.ts';
import { readAllInterviewers, toInterviewer } from './interviewers.ts';

/** What the details of applications have of interviews, by application. */
export async function readMeetings(
  db: Db,
  ids: readonly string[],
  { context, rows }: { context: SignedIn; rows: readonly ApplicationRow[] },
): Promise<Map<string, MeetingPart>> {
  const { actor } = context;
  const interviewers = actor.company && (await readAllInterviewers(db, ids));
  const arranged = await readInterviews(db, context, rows, actor, interviewers);
  const proposals = await readProposals(db, rows, context);
  return new Map(
    ids.map((id) => [
      id,
      {
        interview: arranged.get(id) ?? null,
        proposal: proposals.get(id) ?? null,
        ...(interviewers && { interviewers: (interviewers.get(id) ?? []).map(toInterviewer) }),
      },
    ]),
  );
}

type MeetingPart = Pick<
  AnswerPart<'applicationDetails'>,
  'interview' | 'proposal' | 'interviewers'
>;

/** `readInterviews` for one application; null if there is none. */
export async function readInterview(
  db: Db,
  needs: Pick<Services, 'config' | 'features' | 'signedLinks'>,
  row: ApplicationRow,
  reader: Reader,
): Promise<Interview | null> {
  const found = await readInterviews(db, needs, [row], reader);
  return found.get(row.application.id) ?? null;
}

type Reader = 'job_seeker' | Pick<Actor, 'id' | 'role'>;

/**
 * The interviews of applications, by application.
 * @param reader whose calendar file they have: the applicant's, or the one of a member or an admin. For those who take
 * part it is the one that they also get by mail
 * @param taking the interviewers, if they were read
 */
export async function readInterviews(
  db: Db,
  needs: Pick<Services, 'config' | 'features' | 'signedLinks'>,
  rows: readonly ApplicationRow[],
  reader: Reader,
  taking?: ReadonlyMap<string, Attending[]>,
): Promise<Map<string, Interview>> {
  if (!rows.length) return new Map();
  const ids = rows.map(({ application }) => application.id);
  const stored = await db.select().from(interviews).where(isOneOf(interviews.applicationId, ids));
  const rowOf = new Map(rows.map((row) => [row.application.id, row]));
  const isApplicant = reader === 'job_seeker' || reader.role === 'job_seeker';
  const attending =
    taking ??
    (isApplicant || stored.length === 0
      ? new Map<string, Attending[]>()
      : await readAllInterviewers(db, pluck(stored, 'applicationId')));
  const calendarOf = (row: ApplicationRow, interview: (typeof stored)[number]) =>
    isApplicant
      ? applicantCalendar(needs, row, interview)
      : colleagueCalendar(needs, row, interview, {
          readerId: reader.id,
          all: attending.get(interview.applicationId) ?? [],
        });
  return new Map(
    stored.flatMap((interview) => {
      const { applicationId, startsAt, minutes, timeZone, place, note, cancelledAt, answer } =
        interview;
      const row = rowOf.get(applicationId);
      if (!row) return [];
      const shown: Interview = {
        startsAt: startsAt.toISOString(),
        minutes,
        timeZone,
        place,
        note,
        isCancelled: cancelledAt !== null,
        answer,
        calendar: calendarOf(row, interview),
      };
      return [[applicationId, shown] as const];
    }),
  );
}

/** The times of which one side may pick one, while the applicant is invited; by application. */
async function readProposals(
  db: Db,
  rows: readonly ApplicationRow[],
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
): Promise<Map<string, Proposal>> {
  const invited = rows.filter(({ application }) => application.status === 'interviewed');
  const ids = invited.map(({ application }) => application.id);
  if (ids.length === 0) return new Map();
  const stored = await db
    .select()
    .from(interviewProposals)
    .where(isOneOf(interviewProposals.applicationId, ids));
  const named = await withFreeTimes(db, stored, now());
  const isNamed = new Set(named.map(({ applicationId }) => applicationId));
  // The company sees that the applicant declined. The applicant can pick what is left.
  const left =
    actor.role === 'job_seeker'
      ? await declinedBookings(
          db,
          ids.filter((id) => !isNamed.has(id)),
          now(),
        )
      : [];
  const shown = [...named, ...left.filter(({ startsAt }) => startsAt.length > 0)];
  return new Map(
    shown.map(({ applicationId, by, bookingId, startsAt, minutes, timeZone, place, note }) => [
      applicationId,
      {
        by,
        startsAt: startsAt.map((time) => time.toISOString()),
        minutes,
        timeZone,
        place,
        note,
        isShared: by === 'company' && bookingId !== null,
        ...(bookingId && actor.company && { booking: bookingId }),
      },
    ]),
  );
}

/** What the interviews of a job seeker need. */
export async function seekerInterviews(db: Db, userId: string, now: Date): Promise<SeekerNeeds> {
  const rows = await db
    .select({
      _id: applications.id,
      companyName: companies.name,
      jobTitle: jobRevisions.title,
      interview: pick(interviews, 'startsAt', 'cancelledAt', 'answer'),
      slots: interviewProposals.startsAt,
      bookingId: interviewProposals.bookingId,
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
        eq(applications.status, 'interviewed'),
        isNull(jobs.deletedAt),
      ),
    );
  const bookings = rows.flatMap(({ bookingId }) => bookingId ?? []);
  const free = await freeTimesOf(db, bookings, now);
  const found = rows.map(({ slots, bookingId, ...row }) => ({
    id: row._id,
    ...needsOfInvited({ ...row, slots: (bookingId ? free.get(bookingId) : slots) ?? [] }, now),
  }));
  return {
    needs: found.flatMap(({ needed }) => needed ?? []),
    dates: found.flatMap(({ date }) => date ?? []),
    awaited: new Map(found.flatMap(({ id, awaited }) => (awaited ? [[id, awaited]] : []))),
  };
}

/** The interviews that do not take place because their applicants delete their accounts. */
export async function interviewsOfDeleted(
  tx: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Expected>> {
  const found = await tx
    .select()
    .from(interviews)
    .where(and(isOneOf(interviews.applicationId, ids), isNull(interviews.cancelledAt)));
  return new Map(
    found
      .filter(({ startsAt }) => startsAt > now)
      .map(({ applicationId, startsAt, timeZone }) => [
        applicationId,
        {
          adds: `The interview on ${formatZonedTime({ startsAt: startsAt.toISOString(), timeZone })} does not take place.`,
        },
      ]),
  );
}
