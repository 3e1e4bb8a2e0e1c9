import { eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import {
  interviewAnswerRefusal,
  MOVED_SINCE,
  INTERVIEW_LENGTH,
  meetingChangedRefusal,
  type MeetingRead,
  type InterviewPlan,
  NOTHING_TO_CANCEL,
  slotRefusal,
  timesRefusal,
  unreadTimesRefusal,
} from '../rules/interviews.ts';
import { bookedTimeRefusal } from '../rules/bookings.ts';
import { slotReminderRefusal } from '../rules/lists.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { FromCompany, SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { interviewProposals, interviews } from '../tables.ts';
import { Problem, refuseField } from '../../../server/http/problems.ts';
import { declinedBooking, lockBooking, retakeTimeRefusal, withFreeTimes } from './bookings.ts';
import { withFilledNote } from '../../../server/applications/fill.ts';
import { readDetail, record } from '../../../server/applications/details.ts';
import { readInterview } from './read.ts';
import {
  mailConfirmed,
  notifyBookings,
  notifyInterview,
  notifyInterviewAnswer,
  notifyProposedTimes,
  notifySlots,
  notifySlotsAgain,
} from './notices.ts';
import { lockApplication, ownApplication } from '../../../server/applications/queries.ts';
import { type ApplicationRow, stateOf } from '../../../server/applications/rows.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notInvitedRefusal } from '../rules/invited.ts';
import { findWaitingMoves, passOnAtOnce } from '../../../server/applications/facts.ts';
import { markUnread } from '../../../server/applications/thread/unread.ts';
import { agree, chooseInterviewers, lockInterviewers } from './choose-interviewers.ts';
import { readInterviewers, readInvited } from './interviewers.ts';
import { refuseDoubleBooking } from './double-bookings.ts';
import { notifyInterviewers } from './interviewer-notices.ts';
import {
  NEXT_VERSION,
  arrangeInterviews,
  dropSlots,
  endInterviews,
  offerTimes,
  toInterviewDetail,
  toOffer,
} from './interviews.ts';

/**
 * PUT /applications/{id}/interview: for an application in status interviewed. A time that the applicant proposed counts as
 * confirmed. If only the interviewers differ, or nothing, the applicant is not asked again. @throws Problem 400, 404, 409, also if the
 * applicant has another interview with the company then
 */
export async function moveInterview(context: FromCompany, { params, body }: Call<'moveInterview'>) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const { read, readTimes, ...asked } = body;
    const members = await lockInterviewers(tx, context, asked.interviewers);
    const invited = await lockInvited(tx, context, params.id);
    const { application: locked } = invited;
    const plan = await withFilledNote(tx, actor, asked, invited);
    const { id: applicationId, status } = locked;
    const { interview: current, times: proposal } = await findMeeting(tx, applicationId, {
      read,
      readTimes,
    });
    const isUpcoming = current && current.cancelledAt === null && current.startsAt > now();
    const isSame = isUpcoming && !proposal && isSamePlan(current, plan);
    const taking = await readInvited(tx, [applicationId], now());
    if (isSame && isSameTeam(members, taking.get(applicationId))) {
      const application = await readDetail(tx, invited, context);
      return { application, message: 'Nothing has changed, so nobody gets an email.' };
    }
    const wasWaiting = isSame
      ? (await findWaitingMoves(tx, [applicationId])).has(applicationId)
      : await inviteNow(tx, applicationId, now());
    const before = wasWaiting ? new Map() : taking;
    await chooseInterviewers(tx, context, [applicationId], members, now());
    if (isSame)
      return changeInterviewers(tx, context, applicationId, wasWaiting ? undefined : before);
    const proposed = proposal?.by === 'job_seeker' ? proposal.startsAt : undefined;
    // Forms name whole minutes.
    const isProposed = proposed?.some((time) => minuteOf(time) === minuteOf(plan.startsAt));
    const answer = isProposed ? 'confirmed' : null;
    await refuseDoubleBooking(tx, invited, plan, 'company');
    const planned = { applicationId, ...plan };
    await arrangeInterviews(tx, [planned], { now: now(), by: actor.id, answer });
    const detail = { interview: toInterviewDetail(plan) };
    await record(tx, { applicationId, kind: 'interview_moved', status, detail, actor, at: now() });
    await markUnread(tx, 'job_seeker', [applicationId], now());
    const row = await ownApplication(tx, actor, applicationId);
    const application = await readDetail(tx, row, context);
    const interview = await readInterview(tx, context, row, 'job_seeker');
    if (!wasWaiting) {
      await notifyInterview(tx, context, row, interview, isUpcoming ? current : undefined);
      await notifyInterviewers(tx, context, [row], { before, by: actor.id });
    }
    const done = isUpcoming ? 'moved' : 'scheduled';
    return { application, message: `The interview has been ${done}. We notified the applicant.` };
  });
}

/** Whether an interview stays as the applicant knows it. */
const isSamePlan = (current: typeof interviews.$inferSelect, plan: InterviewPlan): boolean =>
  minuteOf(current.startsAt) === minuteOf(plan.startsAt) &&
  current.minutes === plan.minutes &&
  current.timeZone === plan.timeZone &&
  current.place === plan.place &&
  current.note === plan.note;

type Team = readonly { userId: string }[];

/** Whether the interviewers stay. @param chosen undefined if nobody was named */
const isSameTeam = (chosen: Team | undefined, current: Team = []): boolean =>
  !chosen ||
  (chosen.length === current.length &&
    chosen.every(({ userId }) => current.some((each) => each.userId === userId)));

/**
 * Answers a change of the interviewers alone, and notifies those who were added or removed.
 * @param before undefined if nobody has heard of the interview yet
 */
async function changeInterviewers(
  tx: Db,
  context: FromCompany,
  applicationId: string,
  before: Awaited<ReturnType<typeof readInvited>> | undefined,
) {
  const { actor, now } = context;
  await tx
    .update(interviews)
    .set({ updatedAt: now(), interviewersSequence: NEXT_VERSION.interviewersSequence })
    .where(eq(interviews.applicationId, applicationId));
  await agree(tx, applicationId, actor.id, now());
  const row = await ownApplication(tx, actor, applicationId);
  if (before)
    await notifyInterviewers(tx, context, [row], { before, by: actor.id, isSameTime: true });
  const application = await readDetail(tx, row, context);
  return {
    application,
    message:
      'The interviewers have been saved. Time and place stay, so the applicant gets no email.',
  };
}

/** DELETE /applications/{id}/interview. @throws Problem 404, 409 if there is none */
export async function cancelInterview(
  context: FromCompany,
  { params, query }: Call<'cancelInterview'>,
) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const { application: locked } = await lockInvited(tx, context, params.id);
    const { id: applicationId, status } = locked;
    await findMeeting(tx, applicationId, query);
    const wasWaiting = await inviteNow(tx, applicationId, now());
    const before = await readInvited(tx, [applicationId], now());
    if (!(await endInterviews(tx, [applicationId], now())).length)
      throw Problem.of(NOTHING_TO_CANCEL);
    await record(tx, { applicationId, kind: 'interview_cancelled', status, actor, at: now() });
    await markUnread(tx, 'job_seeker', [applicationId], now());
    const row = await ownApplication(tx, actor, applicationId);
    const application = await readDetail(tx, row, context);
    if (!wasWaiting) {
      await notifyInterview(tx, context, row, await readInterview(tx, context, row, 'job_seeker'));
      await notifyInterviewers(tx, context, [row], { before, by: actor.id });
    }
    return { application, message: 'The interview has been canceled. We notified the applicant.' };
  });
}

/**
 * PUT /applications/{id}/interview/slots: instead of the times before; an interview that is arranged is canceled.
 * @throws Problem 400, 404, 409
 */
export async function offerSlots(context: FromCompany, { params, body }: Call<'offerSlots'>) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const { read, readTimes, ...asked } = body;
    const members = await lockInterviewers(tx, context, asked.interviewers);
    const invited = await lockInvited(tx, context, params.id);
    const slots = await withFilledNote(tx, actor, asked, invited);
    const { id: applicationId, status } = invited.application;
    const at = now();
    await findMeeting(tx, applicationId, { read, readTimes });
    const wasWaiting = await inviteNow(tx, applicationId, at);
    const before = await readInvited(tx, [applicationId], at);
    await chooseInterviewers(tx, context, [applicationId], members, at);
    const ended = await endInterviews(tx, [applicationId], at);
    await offerTimes(tx, [toOffer(applicationId, slots, at)], at);
    await record(tx, { applicationId, kind: 'times_proposed', status, actor, at });
    await markUnread(tx, 'job_seeker', [applicationId], at);
    const row = await ownApplication(tx, actor, applicationId);
    const application = await readDetail(tx, row, context);
    if (!wasWaiting) {
      const canceled = ended.length ? await readInterview(tx, context, row, 'job_seeker') : null;
      await notifySlots(tx, context, row, { slots, canceled });
      await notifyInterviewers(tx, context, [row], { before, by: actor.id });
    }
    return { application, message: 'The times have been offered. We notified the applicant.' };
  });
}

/** POST /applications/{id}/interview/slots/remind: at most once a day. @throws Problem 404, 409 */
export async function remindOfSlots(context: FromCompany, { params }: Call<'remindOfSlots'>) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const { application: locked } = await lockInvited(tx, context, params.id);
    const found = await findProposal(tx, locked.id);
    const [offered] = await withFreeTimes(tx, found?.by === 'company' ? [found] : [], now());
    const refusal = slotReminderRefusal(offered, now());
    if (refusal) throw Problem.of(refusal);
    if (!offered) throw new Error('a reminder of no offer was accepted');
    await tx
      .update(interviewProposals)
      .set({ remindedAt: now() })
      .where(eq(interviewProposals.applicationId, locked.id));
    await markUnread(tx, 'job_seeker', [locked.id], now());
    const row = await ownApplication(tx, actor, locked.id);
    const ahead = offered.startsAt.filter((time) => time > now());
    const slots = { ...offered, startsAt: ahead };
    const wasWaiting = await inviteNow(tx, locked.id, now());
    if (wasWaiting) return { application: await readDetail(tx, row, context), message: REMINDED };
    if (offered.bookingId) await notifyBookings(tx, context, [{ row, booking: slots }]);
    else await notifySlotsAgain(tx, context, row, slots);
    const application = await readDetail(tx, row, context);
    return { application, message: REMINDED };
  });
}

const REMINDED = 'We reminded the applicant of the times.';

/** PUT /applications/{id}/interview/answer. @throws Problem 404, 409 */
export async function answerInterview(
  context: SignedIn,
  { params, body }: Call<'answerInterview'>,
) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const before = await lockInvited(tx, context, params.id);
    const { id: applicationId, status } = before.application;
    const interview = await findInterview(tx, applicationId);
    const at = now();
    const { answer, text } = body;
    const refusal =
      interviewAnswerRefusal(interview, body, at) ??
      (answer === 'confirmed' ? await retakeTimeRefusal(tx, interview, at) : undefined);
    if (refusal) throw Problem.of(refusal);
    await tx
      .update(interviews)
      .set({ answer, answeredAt: at })
      .where(eq(interviews.applicationId, applicationId));
    // Who confirms no longer proposes other times.
    if (answer === 'confirmed') await dropSlots(tx, [applicationId]);
    const detail = text ? { message: text } : {};
    await record(tx, {
      applicationId,
      kind: `interview_${answer}`,
      status,
      detail,
      actor,
      at,
    });
    const row = await ownApplication(tx, actor, applicationId);
    const application = await readDetail(tx, row, context);
    const wasWaiting = await inviteNow(tx, applicationId, at);
    if (interview?.answer !== answer || text) {
      // Interviewers have not heard of it either: they get an invitation, unless it is declined.
      const except = wasWaiting ? pluck(await readInterviewers(tx, applicationId), 'userId') : [];
      await markUnread(tx, 'company', [applicationId], at);
      await notifyInterviewAnswer(tx, context, row, {
        interview: application.interview,
        answer,
        text,
        except,
      });
    }
    const message =
      answer === 'confirmed'
        ? `You confirmed the interview. We notified ${row.companyName}.`
        : `You declined the interview. We notified ${row.companyName}.`;
    return { application, message };
  });
}

/**
 * PUT /applications/{id}/interview/proposal: instead of all times before, if the applicant has read them.
 * @throws Problem 400, 404, 409
 */
export async function proposeTimes(context: SignedIn, { params, body }: Call<'proposeTimes'>) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const before = await lockInvited(tx, context, params.id);
    const { id: applicationId, status } = before.application;
    const at = now();
    const { read, sequence, ...proposed } = body;
    refuseField('startsAt', timesRefusal(proposed, at));
    const interview = await findInterview(tx, applicationId);
    const isEarlier = sequence !== undefined && interview?.sequence !== sequence;
    if (isEarlier) throw Problem.of(MOVED_SINCE);
    const offered = await findProposal(tx, applicationId);
    const current = {
      interview: interview && !interview.cancelledAt ? interview.startsAt : null,
      // The times of a self-booking change whenever somebody picks one.
      slots: offered?.by === 'company' && !offered.bookingId ? offered.startsAt : [],
    };
    const refusal = unreadTimesRefusal(current, read);
    if (refusal) throw Problem.of(refusal);
    // An interview holds until the company moves it; offered times are answered.
    if (!current.interview) await inviteNow(tx, applicationId, at);
    const minutes = interview?.minutes ?? offered?.minutes ?? INTERVIEW_LENGTH.default;
    const values = {
      by: 'job_seeker' as const,
      ...proposed,
      minutes,
      place: interview ? '' : (offered?.place ?? ''),
      createdAt: at,
    };
    await tx
      .insert(interviewProposals)
      .values({ applicationId, ...values })
      .onConflictDoUpdate({ target: interviewProposals.applicationId, set: values });
    const detail = body.note ? { message: body.note } : {};
    await record(tx, { applicationId, kind: 'times_proposed', status, detail, actor, at });
    await markUnread(tx, 'company', [applicationId], at);
    const row = await ownApplication(tx, actor, applicationId);
    const application = await readDetail(tx, row, context);
    await notifyProposedTimes(tx, context, row, body);
    return { application, message: `We sent your times to ${row.companyName}.` };
  });
}

/** POST /applications/{id}/interview/slots/pick: arranges and confirms the interview. @throws Problem 404, 409 */
export async function pickSlot(context: SignedIn, { params, body }: Call<'pickSlot'>) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const invited = await lockInvited(tx, context, params.id);
    const { id: applicationId, status } = invited.application;
    const at = now();
    const found = await findProposal(tx, applicationId);
    const offered =
      found?.by === 'company'
        ? found
        : found
          ? undefined
          : await declinedBooking(tx, applicationId, at);
    const bookingId = offered?.bookingId ?? null;
    const shared = bookingId ? await lockBooking(tx, bookingId, at) : undefined;
    const refusal = shared
      ? bookedTimeRefusal(shared.booking, shared.free, body.startsAt, at)
      : slotRefusal(offered?.startsAt, body.startsAt, at);
    if (refusal) throw Problem.of(refusal);
    if (!offered) throw new Error('a slot of no offer was accepted');
    const { minutes, timeZone, place, note } = offered;
    const plan = { startsAt: body.startsAt, minutes, timeZone, place, note };
    await refuseDoubleBooking(tx, invited, plan, 'job_seeker');
    const wasWaiting = await inviteNow(tx, applicationId, at);
    const before = await readInvited(tx, [applicationId], at);
    const planned = { applicationId, ...plan };
    await arrangeInterviews(tx, [planned], { now: at, answer: 'confirmed', bookingId });
    const detail = { interview: toInterviewDetail(plan) };
    await record(tx, {
      applicationId,
      kind: 'interview_confirmed',
      status,
      detail,
      actor,
      at,
    });
    await markUnread(tx, 'company', [applicationId], at);
    const row = await ownApplication(tx, actor, applicationId);
    const application = await readDetail(tx, row, context);
    const { interview } = application;
    if (!wasWaiting) {
      await mailConfirmed(tx, context, row, interview);
      await notifyInterviewers(tx, context, [row], { before, isPicked: true });
    }
    // Interviewers have the invitation, which says the same.
    const taking = await readInterviewers(tx, applicationId);
    const except = taking.map(({ userId }) => userId);
    await notifyInterviewAnswer(tx, context, row, {
      interview,
      answer: 'confirmed',
      text: '',
      except,
    });
    return {
      application,
      message: `Your interview is confirmed. We notified ${row.companyName}.`,
    };
  });
}

/**
 * Whether nobody has heard of the invitation yet, because it can still be undone. It no longer can: everybody is invited
 * now, to what it is after this change.
 */
const inviteNow = async (tx: Db, applicationId: string, at: Date) =>
  (await passOnAtOnce(tx, [applicationId], at)).has(applicationId);

/** An application's interview and named times. @throws Problem 409 if they are others than what was read */
async function findMeeting(tx: Db, applicationId: string, read: MeetingRead) {
  const meeting = {
    interview: await findInterview(tx, applicationId),
    times: await findProposal(tx, applicationId),
  };
  const stale = meetingChangedRefusal(meeting, read);
  if (stale) throw Problem.of(stale);
  return meeting;
}

async function findInterview(tx: Db, applicationId: string) {
  const [interview] = await tx
    .select()
    .from(interviews)
    .where(eq(interviews.applicationId, applicationId));
  return interview;
}

const minuteOf = (time: Date) => Math.floor(time.getTime() / 60_000);

async function findProposal(tx: Db, applicationId: string) {
  const [proposal] = await tx
    .select()
    .from(interviewProposals)
    .where(eq(interviewProposals.applicationId, applicationId));
  return proposal;
}

/** Locks an application in status interviewed. @throws Problem 404, 409 */
async function lockInvited(tx: Db, { actor }: SignedIn, id: string): Promise<ApplicationRow> {
  const row = await lockApplication(tx, actor, id);
  const refusal = notInvitedRefusal(stateOf(row), actor.company ? 'company' : 'job_seeker');
  if (refusal) throw Problem.of(refusal);
  return row;
}
