import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { freeTimes, fullTimeRefusal } from '../rules/bookings.ts';
import type { Refusal } from '../rules/refusals.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../../server/db/connect.ts';
import { inKeyOrder } from '../../../server/db/key-order.ts';
import { newValues } from './new-values.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { interviewBookings, interviewProposals, interviews } from '../tables.ts';

export type BookingRow = typeof interviewBookings.$inferSelect;

/** Interviews that use a time: neither canceled nor declined. */
const usesTime = and(
  isNull(interviews.cancelledAt),
  or(isNull(interviews.answer), eq(interviews.answer, 'confirmed')),
);

/** How many have each time of self-bookings: by booking, and by the time's milliseconds. */
export async function takenOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      id: interviews.bookingId,
      startsAt: interviews.startsAt,
      count: sql<number>`count(*)::int`,
    })
    .from(interviews)
    .where(and(isOneOf(interviews.bookingId, ids), usesTime))
    .groupBy(interviews.bookingId, interviews.startsAt);
  const taken = new Map(ids.map((id) => [id, new Map<number, number>()]));
  for (const { id, startsAt, count } of rows) taken.get(id ?? '')?.set(startsAt.getTime(), count);
  return taken;
}

/** The times of self-bookings that can still be picked, by booking. */
export async function freeTimesOf(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Date[]>> {
  if (!ids.length) return new Map();
  const bookings = await db
    .select()
    .from(interviewBookings)
    .where(isOneOf(interviewBookings.id, ids));
  const taken = await takenOf(db, ids);
  return new Map(
    bookings.map((booking) => [
      booking.id,
      booking.endedAt ? [] : freeTimes(booking, taken.get(booking.id) ?? new Map(), now),
    ]),
  );
}

interface Offered {
  by: 'company' | 'job_seeker';
  bookingId: string | null;
  startsAt: Date[];
}

/** Proposals with the times that can be picked now: those of a self-booking are what others have left. */
export async function withFreeTimes<Proposal extends Offered>(
  db: Db,
  proposals: readonly Proposal[],
  now: Date,
): Promise<Proposal[]> {
  const bookingOf = ({ by, bookingId }: Offered) => (by === 'company' ? bookingId : null);
  const ids = new Set(proposals.flatMap((proposal) => bookingOf(proposal) ?? []));
  const free = await freeTimesOf(db, [...ids], now);
  return proposals.map((proposal) => {
    const id = bookingOf(proposal);
    return id ? { ...proposal, startsAt: free.get(id) ?? [] } : proposal;
  });
}

/**
 * Locks self-bookings, so that their times are given away one after another. Whoever locks applications as well locks them
 * first.
 */
export const lockBookings = (tx: Db, ids: readonly string[]): Promise<BookingRow[]> =>
  tx
    .select()
    .from(interviewBookings)
    .where(isOneOf(interviewBookings.id, ids))
    .orderBy(interviewBookings.id)
    .for('no key update');

/** A self-booking that is being picked from, with its free times. Locks it. */
export async function lockBooking(tx: Db, id: string, now: Date) {
  const [booking] = await lockBookings(tx, [id]);
  if (!booking) return undefined;
  return { booking, free: (await freeTimesOf(tx, [id], now)).get(id) ?? [] };
}

/** Why an applicant who declined a time of a self-booking cannot confirm it any more: others may have it. Locks it. */
export async function retakeTimeRefusal(
  tx: Db,
  interview: Pick<typeof interviews.$inferSelect, 'bookingId' | 'answer' | 'startsAt'> | undefined,
  now: Date,
): Promise<Refusal | undefined> {
  if (!interview?.bookingId || interview.answer !== 'declined') return undefined;
  const found = await lockBooking(tx, interview.bookingId, now);
  if (!found) return undefined;
  const isFree = found.free.some((time) => time.getTime() === interview.startsAt.getTime());
  return isFree ? undefined : fullTimeRefusal(found.free, found.booking.timeZone);
}

/** What an applicant who declined a time of a self-booking can pick instead: its times, with the note as they read it. */
export const declinedBooking = async (db: Db, applicationId: string, now: Date) =>
  (await declinedBookings(db, [applicationId], now))[0];

/** `declinedBooking` for several applications. */
export async function declinedBookings(db: Db, applicationIds: readonly string[], now: Date) {
  if (applicationIds.length === 0) return [];
  const found = await db
    .select({
      applicationId: interviews.applicationId,
      booking: interviewBookings,
      note: interviews.note,
    })
    .from(interviews)
    .innerJoin(interviewBookings, eq(interviewBookings.id, interviews.bookingId))
    .where(
      and(
        isOneOf(interviews.applicationId, applicationIds),
        eq(interviews.answer, 'declined'),
        isNull(interviews.cancelledAt),
      ),
    );
  const free = await freeTimesOf(db, [...new Set(found.map(({ booking }) => booking.id))], now);
  return found.map(({ applicationId, booking, note }) => ({
    ...toInvitation(applicationId, booking, note, now),
    bookingId: booking.id,
    startsAt: free.get(booking.id) ?? [],
  }));
}

/** What is stored for an applicant who picks a time of a self-booking. @param note as this applicant reads it */
export const toInvitation = (
  applicationId: string,
  { id, minutes, timeZone, place }: BookingRow,
  note: string,
  now: Date,
): typeof interviewProposals.$inferInsert => ({
  applicationId,
  by: 'company',
  startsAt: [],
  minutes,
  timeZone,
  place,
  note,
  createdAt: now,
  remindedAt: null,
  bookingId: id,
});

/** Stores invitations to pick times, instead of what was proposed before. @param made a new self-booking that has them */
export async function storeInvitations(
  tx: Db,
  invitations: readonly (typeof interviewProposals.$inferInsert)[],
  made?: BookingRow,
): Promise<void> {
  // One statement stores both.
  const into = made
    ? tx.with(
        tx
          .$with('made')
          .as(tx.insert(interviewBookings).values(made).returning({ id: interviewBookings.id })),
      )
    : tx;
  await into
    .insert(interviewProposals)
    .values(inKeyOrder(invitations, ({ applicationId }) => [applicationId]))
    .onConflictDoUpdate({
      target: interviewProposals.applicationId,
      set: newValues(getTableColumns(interviewProposals)),
    });
}

/**
 * Cancels restored interviews whose time others have picked meanwhile, and lets their applicants pick again.
 * @returns their applications
 */
export async function returnFullTimes(
  tx: Db,
  restored: readonly (typeof interviews.$inferSelect)[],
  now: Date,
): Promise<string[]> {
  const ofBookings = restored.flatMap((row) =>
    row.bookingId ? [{ ...row, bookingId: row.bookingId }] : [],
  );
  if (!ofBookings.length) return [];
  const bookings = await lockBookings(tx, [...new Set(ofBookings.map((row) => row.bookingId))]);
  const taken = await takenOf(tx, pluck(bookings, 'id'));
  const lost = ofBookings.filter(({ bookingId, startsAt, answer }) => {
    const booking = bookings.find(({ id }) => id === bookingId);
    const times = taken.get(bookingId);
    const count = times?.get(startsAt.getTime()) ?? 0;
    if (!booking || answer === 'declined' || count <= booking.atOnce) return false;
    times?.set(startsAt.getTime(), count - 1);
    return true;
  });
  if (!lost.length) return [];
  await tx
    .update(interviews)
    .set({
      cancelledAt: now,
      updatedAt: now,
      sequence: sql`${interviews.sequence} + 1`,
      interviewersSequence: sql`${interviews.interviewersSequence} + 1`,
    })
    .where(inArray(interviews.applicationId, pluck(lost, 'applicationId')));
  await storeInvitations(
    tx,
    lost.flatMap(({ applicationId, bookingId, note }) => {
      const booking = bookings.find(({ id, endedAt }) => id === bookingId && !endedAt);
      return booking ? [toInvitation(applicationId, booking, note, now)] : [];
    }),
  );
  return lost.map(({ applicationId }) => applicationId);
}

/** Deletes self-bookings that have nobody any more, because the move that made them is undone. */
export async function dropEmptyBookings(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .delete(interviewBookings)
    .where(
      and(
        isOneOf(interviewBookings.id, ids),
        sql`not exists (select from ${interviewProposals} where ${interviewProposals.bookingId} = ${interviewBookings.id})`,
        sql`not exists (select from ${interviews} where ${interviews.bookingId} = ${interviewBookings.id})`,
      ),
    );
}
