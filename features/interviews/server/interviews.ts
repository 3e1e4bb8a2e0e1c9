import { and, eq, getTableColumns, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import {
  type InterviewAnswer,
  type InterviewPlan,
  interviewRefusal,
  type InterviewSlots,
  timesRefusal,
} from '../rules/interviews.ts';
import { DAY } from '../../../shared/kit/dates.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../../server/db/connect.ts';
import { type Due, dropDue, setDue } from '../../../server/db/due.ts';
import { inKeyOrder } from '../../../server/db/key-order.ts';
import { newValues } from './new-values.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { applicationEvents, applications, jobs } from '../../../server/db/schema.ts';
import { interviewProposals, interviews } from '../tables.ts';
import { refuseField } from '../../../server/http/problems.ts';
import {
  type BookingRow,
  dropEmptyBookings,
  returnFullTimes,
  storeInvitations,
} from './bookings.ts';
import { readInterviews } from './read.ts';
import { type Ended, notifyInterviewTomorrow } from './notices.ts';
import { type NoticeNeeds } from '../../../server/applications/notices.ts';
import { selectApplications } from '../../../server/applications/rows.ts';
import { findWaitingMoves } from '../../../server/applications/facts.ts';
import { askInterviewers } from './choose-interviewers.ts';
import { readInvited } from './interviewers.ts';

interface Arranged {
  now: Date;
  /** The member who arranges them; undefined if the applicant chose the time. */
  by?: string | undefined;
  /** 'confirmed' if the applicant chose the time. */
  answer?: InterviewAnswer | null;
  /** The self-booking from which the time was picked. */
  bookingId?: string | null;
}

/**
 * Creates or moves interviews in the caller's transaction, instead of proposed times. A moved one waits for an answer
 * again, also of the interviewers. @throws Problem 400 for a time in the past
 */
export async function arrangeInterviews(
  tx: Db,
  planned: readonly (InterviewPlan & { applicationId: string })[],
  { now, by, answer = null, bookingId = null }: Arranged,
): Promise<void> {
  for (const plan of planned) refuseField('startsAt', interviewRefusal(plan, now));
  const same = {
    cancelledAt: null,
    updatedAt: now,
    answer,
    answeredAt: answer ? now : null,
    bookingId,
  };
  const ids = pluck(planned, 'applicationId');
  await tx
    .insert(interviews)
    .values(
      inKeyOrder(
        planned.map((plan) => ({ ...plan, ...same })),
        ({ applicationId }) => [applicationId],
      ),
    )
    .onConflictDoUpdate({
      target: interviews.applicationId,
      set: {
        ...newValues(pick(interviews, 'startsAt', 'minutes', 'timeZone', 'place', 'note')),
        ...same,
        ...NEXT_VERSION,
      },
    });
  await askInterviewers(tx, ids, by, now);
  await tx.delete(interviewProposals).where(isOneOf(interviewProposals.applicationId, ids));
  await setReminders(tx, planned, now);
}

/** The next version of the calendar entries of the applicant and the interviewers. */
export const NEXT_VERSION = {
  sequence: sql`${interviews.sequence} + 1`,
  interviewersSequence: sql`${interviews.interviewersSequence} + 1`,
};

/** Sets when both sides are reminded: a day before, unless that has passed. */
async function setReminders(
  tx: Db,
  arranged: readonly { applicationId: string; startsAt: Date }[],
  now: Date,
): Promise<void> {
  const moments = arranged.map(({ applicationId, startsAt }) => ({
    subject: applicationId,
    at: new Date(startsAt.getTime() - DAY),
  }));
  const passed = moments.filter(({ at }) => at <= now);
  await dropDue(tx, ['interview-tomorrow'], pluck(passed, 'subject'));
  const ahead = moments.filter(({ at }) => at > now);
  await setDue(tx, 'interview-tomorrow', ahead);
}

/** Invites applicants to pick times, instead of those before, and asks the interviewers again. @param made as of `storeInvitations` */
export async function offerTimes(
  tx: Db,
  invitations: readonly (typeof interviewProposals.$inferInsert)[],
  now: Date,
  made?: BookingRow,
): Promise<void> {
  await askInterviewers(tx, pluck(invitations, 'applicationId'), undefined, now);
  await storeInvitations(tx, invitations, made);
}

/** The invitation to pick one of these times. @throws Problem 400 for times in the past */
export function toOffer(
  applicationId: string,
  slots: InterviewSlots,
  now: Date,
): typeof interviewProposals.$inferInsert {
  const { interviewers: _, ...times } = slots;
  refuseField('startsAt', timesRefusal(times, now));
  return {
    applicationId,
    by: 'company',
    ...times,
    createdAt: now,
    remindedAt: null,
    bookingId: null,
  };
}

/** Takes back the times that applicants can pick from, and self-bookings that nobody takes part in any more. */
export async function dropSlots(tx: Db, applicationIds: readonly string[]): Promise<void> {
  const dropped = await tx
    .delete(interviewProposals)
    .where(isOneOf(interviewProposals.applicationId, applicationIds))
    .returning({ bookingId: interviewProposals.bookingId });
  const bookings = new Set(dropped.flatMap(({ bookingId }) => bookingId ?? []));
  await dropEmptyBookings(tx, [...bookings]);
}

/**
 * Cancels the upcoming interviews of applications.
 * @returns the applications that had one
 */
export async function endInterviews(
  tx: Db,
  applicationIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (!applicationIds.length) return [];
  const ended = await tx
    .update(interviews)
    .set({ cancelledAt: now, updatedAt: now, ...NEXT_VERSION })
    .where(
      and(
        isOneOf(interviews.applicationId, applicationIds),
        isNull(interviews.cancelledAt),
        gt(interviews.startsAt, now),
      ),
    )
    .returning({ id: interviews.applicationId });
  const ids = ended.map(({ id }) => id);
  await dropDue(tx, ['interview-tomorrow'], ids);
  return ids;
}

/**
 * Restores the interviews that these history entries canceled.
 * @param wasMailed whether calendars have got the cancellation, so that the interview has to be sent again. Otherwise
 * they still know the version before it, and what they answer to that is accepted
 * @returns the applications whose interview stays canceled, because others have picked its time in a self-booking
 */
export async function restoreInterviews(
  tx: Db,
  eventIds: readonly bigint[],
  { now, wasMailed }: { now: Date; wasMailed: boolean },
): Promise<string[]> {
  const step = wasMailed ? 1 : -1;
  const sequence = sql`${interviews.sequence} + ${step}`;
  const interviewersSequence = sql`${interviews.interviewersSequence} + ${step}`;
  const restored = await tx
    .update(interviews)
    .set({ cancelledAt: null, updatedAt: now, sequence, interviewersSequence })
    .from(applicationEvents)
    .where(
      and(
        inArray(applicationEvents.id, [...eventIds]),
        eq(interviews.applicationId, applicationEvents.applicationId),
        eq(interviews.cancelledAt, applicationEvents.at),
      ),
    )
    .returning(getTableColumns(interviews));
  const lost = await returnFullTimes(tx, restored, now);
  const kept = restored.filter(({ applicationId }) => !lost.includes(applicationId));
  await setReminders(tx, kept, now);
  return lost;
}

/** An interview as the history stores it: applicants read it. */
export const toInterviewDetail = ({
  startsAt,
  minutes,
  timeZone,
  place,
  note,
}: Omit<InterviewPlan, 'interviewers'>) => ({
  startsAt: startsAt.toISOString(),
  minutes,
  timeZone,
  place,
  note,
});

/** Reminds both sides of interviews that are tomorrow. */
export async function remindOfInterviews(
  tx: Db,
  needs: NoticeNeeds,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const ids = due.map(({ subject }) => subject);
  const rows = await selectApplications(tx, 'row').where(
    and(isOneOf(applications.id, ids), eq(applications.status, 'interviewed')),
  );
  const found = await readInterviews(tx, needs, rows, 'job_seeker');
  for (const row of rows) {
    const interview = found.get(row.application.id);
    const isAhead = interview && !interview.isCancelled && new Date(interview.startsAt) > now;
    if (isAhead && !row.job.deletedAt && interview.answer !== 'declined')
      await notifyInterviewTomorrow(tx, needs, row, interview);
  }
}

/**
 * Cancels the upcoming interviews of jobs.
 * @param which a condition on jobs
 * @returns them with their applications and whether the applicants knew of them, and who took part
 */
export async function endInterviewsOf(
  tx: Db,
  context: NoticeNeeds,
  which: SQL,
  now: Date,
): Promise<{
  ended: (Ended & { wasNotified: boolean })[];
  before: Awaited<ReturnType<typeof readInvited>>;
}> {
  // Locked in the same order as by moves.
  const invited = await tx
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(which, eq(applications.status, 'interviewed')))
    .orderBy(applications.id)
    .for('update', { of: applications });
  const ids = invited.map(({ id }) => id);
  const waiting = await findWaitingMoves(tx, ids);
  const before = await readInvited(
    tx,
    ids.filter((id) => !waiting.has(id)),
    now,
  );
  const canceled = await endInterviews(tx, ids, now);
  const rows = await selectApplications(tx).where(isOneOf(applications.id, canceled));
  const found = await readInterviews(tx, context, rows, 'job_seeker');
  const ended = rows.flatMap((row) => {
    const interview = found.get(row.application.id);
    return interview ? [{ row, interview, wasNotified: !waiting.has(row.application.id) }] : [];
  });
  return { ended, before };
}
