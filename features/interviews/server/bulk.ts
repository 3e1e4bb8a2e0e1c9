import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import {
  bookingEndedRefusal,
  freeTimes,
  overlapRefusal,
  placesRefusal,
} from '../rules/bookings.ts';
import { timesRefusal } from '../rules/interviews.ts';
import type { FromCompany, SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { applications, type EventDetail } from '../../../server/db/schema.ts';
import { interviewBookings, interviewInterviewers, interviewProposals } from '../tables.ts';
import { invalid, notFound, Problem, refuseField } from '../../../server/http/problems.ts';
import { type BookingRow, freeTimesOf, lockBooking, takenOf, toInvitation } from './bookings.ts';
import { readInterviews } from './read.ts';
import { notifyBookings } from './notices.ts';
import { selectApplications } from '../../../server/applications/rows.ts';
import { notifyInterviewers } from './interviewer-notices.ts';
import { arrangeInterviews, offerTimes, toInterviewDetail } from './interviews.ts';

type Decision = Call<'moveApplications'>['body'];

interface Arranged {
  /** Of the line of an application's history. */
  detailOf: (applicationId: string) => EventDetail;
  /** The self-booking in which they pick a time. */
  answer?: { booking: string };
}

interface Options {
  /** Fills the fields of a text. @returns the text as an applicant reads it */
  fill: (text: string) => Promise<(applicationId: string) => string>;
  at: Date;
}

/**
 * Arranges the interviews of applications that are being moved: by a plan with a time for each, or by a self-booking.
 * @returns undefined if the move has neither
 * @throws Problem 400 for times that are in the past, overlap or do not suffice, 404, 409 for a self-booking that has ended
 */
export async function arrangeAll(
  tx: Db,
  context: FromCompany,
  ids: readonly string[],
  { plan, booking, joins }: Pick<Decision, 'plan' | 'booking' | 'joins'>,
  options: Options,
): Promise<Arranged | undefined> {
  if (plan) return arrangePlan(tx, context, ids, plan, options);
  if (!booking && !joins) return undefined;
  const { fill, at } = options;
  const made = booking
    ? makeBooking(context, booking, ids.length, at)
    : await joinBooking(tx, context, joins ?? '', ids.length, at);
  const noteOf = await fill(made.note);
  const invitations = ids.map((id) => toInvitation(id, made, noteOf(id), at));
  await offerTimes(tx, invitations, at, booking && made);
  return {
    detailOf: () => ({ offersTimes: true }),
    answer: { booking: made.id },
  };
}

/** When a plan has the interview of each application, by id. */
export const startsOf = ({ times }: NonNullable<Decision['plan']>): Map<string, Date> =>
  new Map(times.map(({ _id, startsAt }) => [_id.toLowerCase(), startsAt]));

async function arrangePlan(
  tx: Db,
  { actor }: FromCompany,
  ids: readonly string[],
  plan: NonNullable<Decision['plan']>,
  { fill, at }: Options,
): Promise<Arranged> {
  const { times, atOnce, interviewers: _, ...meeting } = plan;
  const startsAtOf = startsOf(plan);
  if (startsAtOf.size < times.length)
    throw invalid('invalid-input', 'Choose one time for each application.', {
      times: 'Choose one time for each application.',
    });
  const starts = [...startsAtOf.values()];
  refuseField('times', timesRefusal({ startsAt: starts }, at));
  refuseField('times', overlapRefusal(starts, meeting.minutes, atOnce));
  const noteOf = await fill(meeting.note);
  const planned = ids.map((applicationId) => {
    const startsAt = startsAtOf.get(applicationId);
    if (!startsAt)
      throw invalid('invalid-input', 'Choose a time for each application.', {
        times: 'Choose a time for each application.',
      });
    return { applicationId, ...meeting, startsAt, note: noteOf(applicationId) };
  });
  await arrangeInterviews(tx, planned, { now: at, by: actor.id });
  const details = new Map(planned.map((each) => [each.applicationId, toInterviewDetail(each)]));
  return { detailOf: (id) => ({ interview: details.get(id) }) };
}

/** A new self-booking, which is stored with its invitations. */
function makeBooking(
  { actor }: FromCompany,
  booking: NonNullable<Decision['booking']>,
  people: number,
  at: Date,
): BookingRow {
  const { interviewers: _, ...plan } = booking;
  const { startsAt, minutes, atOnce } = plan;
  refuseField('startsAt', timesRefusal(plan, at));
  refuseField('startsAt', overlapRefusal(startsAt, minutes, 1));
  refuseField('startsAt', placesRefusal(startsAt.length * atOnce, people));
  const id = randomUUID();
  return { id, ...plan, companyId: actor.company.id, createdAt: at, endedAt: null };
}

/** A move in several calls has one self-booking. */
async function joinBooking(
  tx: Db,
  { actor }: FromCompany,
  id: string,
  people: number,
  at: Date,
): Promise<BookingRow> {
  const found = await lockBooking(tx, id, at);
  if (found?.booking.companyId !== actor.company.id) throw noBooking();
  const { booking } = found;
  const ended = bookingEndedRefusal(booking);
  if (ended) throw Problem.of(ended);
  const waiting = await tx.$count(interviewProposals, eq(interviewProposals.bookingId, id));
  const places = await countPlaces(tx, booking, at);
  refuseField('startsAt', placesRefusal(places - waiting, people));
  return booking;
}

/** The interviewers of those who wait in a self-booking, for others who join it. */
export async function interviewersOf(
  tx: Db,
  bookingId: string | undefined,
): Promise<string[] | undefined> {
  if (!bookingId) return undefined;
  const rows = await tx
    .selectDistinct({ id: interviewInterviewers.userId })
    .from(interviewInterviewers)
    .innerJoin(
      interviewProposals,
      eq(interviewProposals.applicationId, interviewInterviewers.applicationId),
    )
    .where(eq(interviewProposals.bookingId, bookingId));
  return rows.map(({ id }) => id);
}

export const noBooking = () => notFound('booking-not-found', 'Self-booking not found.');

/** Places that are free in times to come. */
async function countPlaces(tx: Db, booking: BookingRow, now: Date): Promise<number> {
  const taken = (await takenOf(tx, [booking.id])).get(booking.id) ?? new Map<number, number>();
  return placesIn(booking, taken, now);
}

/** Places that are free in times to come. @param taken how many have each time, by its milliseconds */
export const placesIn = (
  booking: Pick<BookingRow, 'startsAt' | 'atOnce' | 'endedAt'>,
  taken: ReadonlyMap<number, number>,
  now: Date,
): number =>
  booking.endedAt
    ? 0
    : freeTimes(booking, taken, now).reduce(
        (sum, time) => sum + booking.atOnce - (taken.get(time.getTime()) ?? 0),
        0,
      );

/**
 * Tells applicants that an interview that was restored stays canceled, because others have its time in a self-booking, and
 * lets them choose another one.
 */
export async function notifyLostTimes(
  tx: Db,
  context: SignedIn,
  ids: readonly string[],
): Promise<void> {
  if (!ids.length) return;
  const rows = await selectApplications(tx).where(isOneOf(applications.id, ids));
  const invitations = await tx
    .select({
      applicationId: interviewProposals.applicationId,
      note: interviewProposals.note,
      booking: interviewBookings,
    })
    .from(interviewProposals)
    .innerJoin(interviewBookings, eq(interviewBookings.id, interviewProposals.bookingId))
    .where(isOneOf(interviewProposals.applicationId, ids));
  const free = await freeTimesOf(
    tx,
    invitations.map(({ booking }) => booking.id),
    context.now(),
  );
  const lost = await readInterviews(tx, context, rows, 'job_seeker');
  const told = rows.map((row) => {
    const { id } = row.application;
    const found = invitations.find(({ applicationId }) => applicationId === id);
    return {
      row,
      canceled: lost.get(id) ?? null,
      booking: found && {
        ...found.booking,
        note: found.note,
        startsAt: free.get(found.booking.id) ?? [],
      },
    };
  });
  await notifyBookings(tx, context, told);
  await notifyInterviewers(tx, context, rows, {});
}
