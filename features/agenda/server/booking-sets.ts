import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import {
  bookingEndedRefusal,
  overlapRefusal,
  tooManyTimesRefusal,
} from '../../interviews/rules.ts';
import { timesRefusal } from '../../interviews/rules.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import {
  applicantProfiles,
  applications,
  jobRevisions,
  jobs,
  users,
} from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { Problem, refuseField } from '../../../server/http/problems.ts';
import { recordAll } from '../../../server/applications/details.ts';
import { passOnAtOnce } from '../../../server/applications/facts.ts';
import { nameOf } from '../../../server/applications/notices.ts';
import { lockOwnApplications } from '../../../server/applications/queries.ts';
import { selectApplications } from '../../../server/applications/rows.ts';
import { markUnread } from '../../../server/applications/thread/unread.ts';
import type { Booking, BookingDetail, BookingState } from '../rules.ts';
import {
  interviewBookings,
  interviewProposals,
  interviews,
  type BookingRow,
  freeTimesOf,
  lockBookings,
  takenOf,
  notifyBookings,
  noBooking,
  placesIn,
} from '../../interviews/server/public.ts';

/** Self-bookings that the list shows: the newest. */
const LISTED = 200;

/** GET /applications/company/bookings */
export async function listBookings({ db, actor, now }: FromCompany) {
  const rows = await db
    .select()
    .from(interviewBookings)
    .where(eq(interviewBookings.companyId, actor.company.id))
    .orderBy(desc(interviewBookings.createdAt), desc(interviewBookings.id))
    .limit(LISTED);
  const bookings = await readBookings(db, rows, now());
  return { bookings };
}

/** GET /applications/company/bookings/{id}. @throws Problem 404 */
export async function getBooking({ db, actor, now }: FromCompany, { params }: Call<'getBooking'>) {
  return { booking: await readBooking(db, actor, params.id, now()) };
}

/**
 * POST /applications/company/bookings/{id}/times: those who have not picked a time are notified, also if they have
 * proposed other times, which are replaced. @throws Problem 400, 404, 409 once it has ended
 */
export async function addBookingTimes(
  context: FromCompany,
  { params, body }: Call<'addBookingTimes'>,
) {
  const at = context.now();
  return transaction(context.db, async (tx) => {
    const { booking, waiting } = await lockOwnBooking(tx, context, params.id);
    refuseField('startsAt', timesRefusal(body, at));
    const known = new Set(booking.startsAt.map((time) => time.getTime()));
    const startsAt = [
      ...booking.startsAt,
      ...body.startsAt.filter((time) => !known.has(time.getTime())),
    ].toSorted((one, other) => one.getTime() - other.getTime());
    refuseField('startsAt', tooManyTimesRefusal(startsAt.length));
    refuseField('startsAt', overlapRefusal(startsAt, booking.minutes, 1));
    await tx
      .update(interviewBookings)
      .set({ startsAt })
      .where(eq(interviewBookings.id, booking.id));
    await tx
      .update(interviewProposals)
      .set({ by: 'company', startsAt: [], createdAt: at })
      .where(isOneOf(interviewProposals.applicationId, waiting));
    const free = (await freeTimesOf(tx, [booking.id], at)).get(booking.id) ?? [];
    await tell(tx, context, waiting, {
      kind: 'times_proposed',
      booking: { ...booking, startsAt: free },
      at,
    });
    return {
      booking: await readBooking(tx, context.actor, booking.id, at),
      message: 'The times have been added. We notified those who have not picked one.',
    };
  });
}

/**
 * DELETE /applications/company/bookings/{id}: interviews that were picked stay. Those who have not picked are notified.
 * @throws Problem 404, 409 if it has ended before
 */
export async function endBooking(context: FromCompany, { params }: Call<'endBooking'>) {
  const at = context.now();
  return transaction(context.db, async (tx) => {
    const { booking, waiting } = await lockOwnBooking(tx, context, params.id);
    await tx
      .update(interviewBookings)
      .set({ endedAt: at })
      .where(eq(interviewBookings.id, booking.id));
    const withdrawn = await tx
      .delete(interviewProposals)
      .where(
        and(
          isOneOf(interviewProposals.applicationId, waiting),
          eq(interviewProposals.by, 'company'),
        ),
      )
      .returning({ id: interviewProposals.applicationId });
    await tell(tx, context, pluck(withdrawn, 'id'), {
      kind: 'times_ended',
      booking: undefined,
      at,
    });
    return {
      booking: await readBooking(tx, context.actor, booking.id, at),
      message: 'The self-booking has ended. We notified those who had not picked a time.',
    };
  });
}

/**
 * Locks a self-booking of the company that is open, after the invited applications that wait in it.
 * @returns it with the ids of these applications. @throws Problem 404, 409
 */
async function lockOwnBooking(tx: Db, context: FromCompany, id: string) {
  const of = tx
    .select({ id: interviewProposals.applicationId })
    .from(interviewProposals)
    .where(eq(interviewProposals.bookingId, id));
  const before = await of;
  const locked = await lockOwnApplications(
    tx,
    context,
    before.map((row) => row.id),
  );
  const [booking] = await lockBookings(tx, [id]);
  if (booking?.companyId !== context.actor.company.id) throw noBooking();
  const ended = bookingEndedRefusal(booking);
  if (ended) throw Problem.of(ended);
  // Some may have picked before they were locked.
  const waiting = (await of)
    .map((row) => row.id)
    .filter((applicationId) => locked.get(applicationId)?.status === 'interviewed');
  return { booking, waiting };
}

interface Told {
  kind: 'times_proposed' | 'times_ended';
  booking: BookingRow | undefined;
  at: Date;
}

async function tell(
  tx: Db,
  context: FromCompany,
  ids: readonly string[],
  { kind, booking, at }: Told,
): Promise<void> {
  if (!ids.length) return;
  const { actor } = context;
  await recordAll(
    tx,
    ids.map((applicationId) => ({
      applicationId,
      kind,
      status: 'interviewed' as const,
      actor,
      at,
    })),
  );
  await markUnread(tx, 'job_seeker', [...ids], at);
  const notes = await tx
    .select({ id: interviewProposals.applicationId, note: interviewProposals.note })
    .from(interviewProposals)
    .where(isOneOf(interviewProposals.applicationId, ids));
  const noteOf = new Map(notes.map(({ id, note }) => [id, note]));
  const rows = await selectApplications(tx).where(isOneOf(applications.id, ids));
  const waiting = await passOnAtOnce(tx, ids, at);
  const notices = rows
    .filter(({ application }) => !waiting.has(application.id))
    .map((row) => ({
      row,
      booking: booking && { ...booking, note: noteOf.get(row.application.id) ?? '' },
    }));
  await notifyBookings(tx, context, notices);
}

async function readBooking(
  db: Db,
  actor: FromCompany['actor'],
  id: string,
  now: Date,
): Promise<BookingDetail> {
  const rows = await db
    .select()
    .from(interviewBookings)
    .where(and(eq(interviewBookings.id, id), eq(interviewBookings.companyId, actor.company.id)));
  const [booking] = await readBookings(db, rows, now);
  if (!booking) throw noBooking();
  return booking;
}

async function readBookings(
  db: Db,
  rows: readonly BookingRow[],
  now: Date,
): Promise<BookingDetail[]> {
  const ids = rows.map(({ id }) => id);
  const people = Map.groupBy(await readPeople(db, ids), ({ bookingId }) => bookingId);
  const taken = await takenOf(db, ids);
  return rows.map((row) => {
    const of = people.get(row.id) ?? [];
    const count = (state: BookingState) => of.filter(({ person }) => person.state === state).length;
    const times = taken.get(row.id) ?? new Map<number, number>();
    return {
      ...toBooking(row),
      jobs: [...new Set(of.map(({ person }) => person.job))].toSorted(),
      picked: count('picked'),
      waiting: count('waiting'),
      proposed: count('proposed'),
      declined: count('declined'),
      free: placesIn(row, times, now),
      times: row.startsAt.map((time) => ({
        startsAt: time.toISOString(),
        taken: times.get(time.getTime()) ?? 0,
      })),
      people: of.map(({ person }) => person),
    };
  });
}

const toBooking = ({
  id,
  createdAt,
  endedAt,
  minutes,
  timeZone,
  place,
  note,
  atOnce,
}: BookingRow): Omit<
  Booking,
  'jobs' | 'picked' | 'waiting' | 'proposed' | 'declined' | 'free'
> => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  minutes,
  timeZone,
  place,
  note,
  atOnce,
});

/** Who takes part in self-bookings: those with a time by it first, then those without, each by name. */
async function readPeople(db: Db, ids: readonly string[]) {
  if (!ids.length) return [];
  const proposal = interviewProposals;
  const bookingId = sql<string>`coalesce(${proposal.bookingId}, ${interviews.bookingId})`;
  const rows = await db
    .select({
      bookingId,
      application: { id: applications.id, status: applications.status },
      applicant: { username: users.username },
      profile: { fullName: applicantProfiles.fullName },
      job: jobRevisions.title,
      by: sql<
        'company' | 'job_seeker' | null
      >`case when ${proposal.bookingId} is not null then ${proposal.by} end`,
      interview: pick(interviews, 'startsAt', 'cancelledAt', 'answer'),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .leftJoin(proposal, eq(proposal.applicationId, applications.id))
    .leftJoin(interviews, eq(interviews.applicationId, applications.id))
    // An `or` of the two would read every application: neither index could be used.
    .where(
      inArray(
        applications.id,
        sql`(select ${proposal.applicationId} from ${proposal} where ${isOneOf(proposal.bookingId, ids)}
          union select ${interviews.applicationId} from ${interviews} where ${isOneOf(interviews.bookingId, ids)})`,
      ),
    )
    .orderBy(asc(interviews.startsAt), asc(applications.id));
  return rows.map(({ bookingId: of, application, by, interview, job, ...named }) => {
    const state = stateOf(application.status, by, interview);
    const hasTime = interview && (state === 'picked' || state === 'declined');
    return {
      bookingId: of,
      person: {
        _id: application.id,
        name: nameOf(named),
        job,
        state,
        startsAt: hasTime ? interview.startsAt.toISOString() : null,
      },
    };
  });
}

type Meeting = Pick<typeof interviews.$inferSelect, 'startsAt' | 'cancelledAt' | 'answer'> | null;

function stateOf(
  status: string,
  by: 'company' | 'job_seeker' | null,
  interview: Meeting,
): BookingState {
  if (by) {
    if (status !== 'interviewed') return 'left';
    return by === 'company' ? 'waiting' : 'proposed';
  }
  if (!interview || interview.cancelledAt) return 'left';
  return interview.answer === 'declined' ? 'declined' : 'picked';
}
