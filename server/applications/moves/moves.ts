import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Call, Result } from '../../../shared/api.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { NO_TERMS } from '../../../shared/applications/offers.ts';
import {
  type ApplicationStatus,
  moveRefusal,
  withdrawalUndoableUntil,
} from '../../../shared/applications/status.ts';
import {
  ALREADY_MAILED,
  extendedUntil,
  moveUndoneUntil,
  undoMoveRefusal,
} from '../../../shared/applications/undo.ts';
import type { Reason } from '../../../shared/errors.ts';
import { hasFields } from '../../../shared/templates/fields.ts';
import type { Opening } from '../../../shared/transparency/leaves.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { forgetMoves } from '../../accesses/record.ts';
import type { FromCompany } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { inOrderOf, isOneOf } from '../../db/lists.ts';
import {
  applicationEvents,
  applications,
  type EventDetail,
  jobStages,
  notifications,
} from '../../db/schema.ts';
import { Problem } from '../../http/problems.ts';
import { cancelMails, delayMails } from '../../mail/outbox.ts';
import { delayNotices } from '../../notifications/notify.ts';
import { readRows, type ApplicationRow, selectApplications, toApplication } from '../rows.ts';
import { FULL } from '../assignments.ts';
import { readInterviews, recordAll } from '../details.ts';
import { prepareFor, withFilledNote } from '../fill.ts';
import { arrangeAll, interviewersOf, notifyLostTimes, startsOf } from './bulk-interviews.ts';
import {
  chooseInterviewers,
  dropInterviewers,
  findFullFor,
  lockInterviewers,
} from './interviewers.ts';
import { readAllInterviewers } from '../interviewers.ts';
import { notifyInterviewers } from './interviewer-notices.ts';
import {
  arrangeInterviews,
  dropSlots,
  endInterviews,
  restoreInterviews,
  storeSlots,
  toInterviewDetail,
} from './interviews.ts';
import { mailsAbout, moveKey, notifyMoves } from '../notices.ts';
import { findDoubleBookings } from './double-bookings.ts';
import { dropOffers, findAnswered, makeOffers } from './offers.ts';
import { dropRequests, storeRequests } from '../pool/requests.ts';
import { asAnswered, settleAnswered, takeBackAnswers } from '../promises/answers.ts';
import { lockOwnApplications, NO_APPLICATION, type OwnApplication } from '../queries.ts';
import { confirmByMove } from '../../jobs/confirmation.ts';
import { firstStage, refuseStages } from '../stages.ts';
import { asUnread, unmark } from '../thread/unread.ts';
import { transaction } from '../../db/transaction.ts';
import { logAnswered, toLogged } from '../../transparency/entries.ts';
import { applicationReceipts, logAnswersUndone } from '../../transparency/receipts.ts';
import { delayFacts } from '../../db/facts.ts';

export type Decision = Call<'moveApplication'>['body'] &
  Pick<Call<'moveApplications'>['body'], 'plan' | 'booking' | 'joins'>;

export interface Outcome {
  /** After the move, in any order. */
  moved: ApplicationRow[];
  /** Why each of the others was not moved, by id. */
  refused: Map<string, Reason>;
  /** The self-booking in which they pick their times. */
  booking?: string | undefined;
}

/**
 * Moves applications of the actor's company by the table of moves, in the caller's transaction, and notifies the
 * applicants by mail that waits until the move can no longer be undone. Locks the applications first, in the order of
 * their ids, so that concurrent moves run one after another.
 * @throws Problem 400 for an interview in the past, and for a plan or self-booking without a time for everybody
 */
async function move(
  tx: Db,
  context: FromCompany,
  ids: readonly string[],
  asked: Decision,
): Promise<Outcome> {
  const { actor, now } = context;
  const decision = await fillNote(tx, context, ids, asked);
  const { status } = decision;
  const part = (['interview', 'slots', 'plan', 'booking'] as const).find((one) => decision[one]);
  const named =
    status === 'interviewed'
      ? part
        ? decision[part]?.interviewers
        : await interviewersOf(tx, decision.joins)
      : undefined;
  const interviewers = await lockInterviewers(tx, context, named, `${part}.interviewers`);
  const lockedById = await lockOwnApplications(tx, context, ids);
  const refused = new Map<string, Reason>();
  for (const id of ids) {
    const from = lockedById.get(id);
    const refusal =
      from &&
      moveRefusal({ ...from, undoWithdrawalUntil: withdrawalUndoableUntil(from, now()) }, status);
    if (!from) refused.set(id, NO_APPLICATION);
    else if (refusal) refused.set(id, refusal);
  }
  const staged = [...lockedById.values()].filter(({ id }) => !refused.has(id));
  for (const [id, reason] of await refuseStages(tx, staged, status, decision.stage))
    refused.set(id, reason);
  const full = await findFullFor(tx, pluck(staged, 'id'), interviewers);
  for (const id of full) refused.set(id, FULL);
  const left = () => ids.flatMap((id) => (refused.has(id) ? [] : (lockedById.get(id) ?? [])));
  const planned = plannedTimes(left(), decision);
  for (const [id, reason] of await findDoubleBookings(tx, planned)) refused.set(id, reason);
  const locked = left();
  const moving = pluck(locked, 'id');
  if (!moving.length) return { moved: [], refused };

  // All rows of a move share one time: undoing the move finds them by it.
  const at = now();
  const stageId = decision.stage ?? firstStage(sql`${applications.jobId}`, sql`${status}`);
  const undoUntil = moveUndoneUntil(at, decision.undoSeconds);
  const isAnswer = status !== 'reviewed';
  await tx
    .update(applications)
    .set({
      status,
      stageId,
      undoUntil,
      ...asUnread('job_seeker', at),
      ...(isAnswer && asAnswered(at)),
    })
    .where(isOneOf(applications.id, moving));
  await chooseInterviewers(tx, context, moving, interviewers, at);
  const arranged = await arrangeAll(tx, context, moving, decision, {
    fill: async (text) => {
      const filled = await fillMessages(tx, context, moving, text);
      return (id) => filled.get(id) ?? text;
    },
    at,
  });
  const { detail: shared, meetings } =
    arranged ?? (await decide(tx, locked, decision, { by: actor.id, at }));
  const messages = await fillMessages(tx, context, moving, shared.message);
  const detailOf = (id: string) => {
    const message = messages.get(id);
    const fromStage = lockedById.get(id)?.stageId;
    return {
      ...shared,
      ...arranged?.details?.get(id),
      ...(message && { message }),
      ...(fromStage && { fromStage }),
    };
  };
  const events = moving.map((applicationId) => ({
    applicationId,
    status,
    detail: detailOf(applicationId),
    actor,
    at,
  }));
  const eventIds = await recordAll(tx, events);
  const waited = locked.filter(
    ({ answeredAt, ...before }) => !answeredAt && before.status !== 'withdrawn',
  );
  if (isAnswer) await settleAnswered(tx, waited, at);
  const rows = await selectApplications(tx).where(isOneOf(applications.id, moving));
  const receipts = await logMoves(tx, context, rows, at);
  const months = status === 'rejected' ? decision.stayInTouch : undefined;
  const requests = months
    ? await storeRequests(tx, context, moving, { months, messageOf: () => '' }, at)
    : undefined;
  const withMeeting = new Set(meetings);
  const met = rows.filter(({ application }) => withMeeting.has(application.id));
  const interviews = await readInterviews(tx, context, met, 'job_seeker');
  const notices = rows.map((row) => {
    const { id } = row.application;
    return {
      row,
      eventId: eventIds.get(id) ?? 0n,
      receipt: receipts.get(id),
      request: months && toRequest(requests?.asked.get(id), months),
      decision: {
        ...detailOf(id),
        interview: interviews.get(id) ?? null,
        slots: decision.slots,
        offer: decision.offer,
        booking: arranged?.bookingOf?.(id),
      },
    };
  });
  await notifyMoves(tx, context, notices, undoUntil);
  await notifyInterviewers(tx, context, met, {
    // An interview that is arranged is new to everybody; one that is canceled has those who take part.
    ...(status === 'interviewed' && { before: new Map() }),
    by: actor.id,
    waiting: {
      mailAfter: undoUntil,
      keyOf: ({ application }) => moveKey(eventIds.get(application.id) ?? 0n),
    },
  });
  // Who rejects the last applicants of a filled job does not say that it is open.
  if (status !== 'rejected') await confirmByMove(tx, locked, at);
  return { moved: rows, refused, booking: arranged?.booking };
}

/** When those have their interviews that a decision arranges. */
function plannedTimes(moving: readonly OwnApplication[], { status, interview, plan }: Decision) {
  if (status !== 'interviewed') return [];
  const startsAtOf = plan && startsOf(plan);
  const { minutes } = interview ?? plan ?? { minutes: 0 };
  return moving.flatMap(({ id: applicationId, applicantId, companyId }) => {
    const startsAt = interview?.startsAt ?? startsAtOf?.get(applicationId);
    return startsAt && applicantId
      ? { applicationId, applicantId, companyId, startsAt, minutes }
      : [];
  });
}

const toRequest = (id: string | undefined, months: number) => (id ? { id, months } : undefined);

/** The decision about one application, with the fields of its note filled in. Notes to several are filled in later. */
async function fillNote(
  tx: Db,
  { actor }: FromCompany,
  [id, ...others]: readonly string[],
  decision: Decision,
): Promise<Decision> {
  const part = (['interview', 'slots', 'offer'] as const).find((one) => decision[one]);
  const noted = part && decision[part];
  if (!id || others.length > 0 || !noted || !hasFields(noted.note)) return decision;
  const [row] = await selectApplications(tx, 'row').where(eq(applications.id, id));
  // Only who may read the application writes to its applicant.
  return row?.job.companyId === actor.company.id
    ? { ...decision, [part]: await withFilledNote(tx, actor, noted, row) }
    : decision;
}

/** The message of a move for each applicant, if it has fields. */
async function fillMessages(
  tx: Db,
  { actor }: FromCompany,
  ids: readonly string[],
  message = '',
): Promise<Map<string, string>> {
  if (!hasFields(message)) return new Map();
  const textFor = await prepareFor(tx, actor, message);
  const rows = await selectApplications(tx, 'row').where(isOneOf(applications.id, ids));
  return new Map(rows.map((row) => [row.application.id, textFor(row)]));
}

/** The answers among the moves. */
const ANSWERS: Partial<Record<ApplicationStatus, NonNullable<Opening['answer']>>> = {
  interviewed: 'interview',
  offered: 'offer',
  rejected: 'rejection',
};

/** Writes answers into the public log. @returns links to the receipts, by application */
async function logMoves(
  tx: Db,
  { config }: FromCompany,
  rows: readonly ApplicationRow[],
  at: Date,
): Promise<Map<string, string>> {
  const answer = rows[0] && ANSWERS[rows[0].application.status];
  if (!answer) return new Map();
  await logAnswered(tx, rows.map(toLogged), answer, at);
  return applicationReceipts(
    tx,
    config,
    rows.map(({ application }) => application.id),
  );
}

/**
 * Applies the parts of a decision: the interview or slots of an invitation, the terms of an offer, the reason and message
 * of a rejection.
 * @returns the details for the history, and the applications whose interview was arranged or canceled
 */
async function decide(
  tx: Db,
  moving: readonly OwnApplication[],
  { status, interview, slots, offer, reason, message }: Decision,
  { by, at }: { by: string; at: Date },
): Promise<{ detail: EventDetail; meetings: readonly string[] }> {
  const ids = pluck(moving, 'id');
  if (status === 'interviewed' && interview) {
    const planned = ids.map((applicationId) => ({ applicationId, ...interview }));
    await arrangeInterviews(tx, planned, { now: at, by });
    return { detail: { interview: toInterviewDetail(interview) }, meetings: ids };
  }
  if (status === 'interviewed' && slots) {
    for (const id of ids) await storeSlots(tx, id, slots, at);
    return { detail: { offersTimes: true }, meetings: [] };
  }
  if (status === 'offered') await makeOffers(tx, ids, offer ?? NO_TERMS, at);
  // Others have no interview that lies ahead.
  const invited = moving.filter((before) => before.status === 'interviewed');
  const meetings = await endInterviews(tx, pluck(invited, 'id'), at);
  if (status !== 'rejected') return { detail: {}, meetings };
  return { detail: { ...(reason && { reason }), ...(message && { message }) }, meetings };
}

/**
 * PUT /applications/{applicationId}/status, by the table of moves. Of two concurrent moves one succeeds; the other is
 * refused with 409 and the reason. Notifies the applicant. @throws Problem 400 for an interview in the past, 404, 409
 */
export async function moveApplication(
  context: FromCompany,
  { params, body }: Call<'moveApplication'>,
) {
  return transaction(context.db, async (tx) => {
    const id = params.applicationId.toLowerCase();
    const { moved, refused } = await move(tx, context, [id], body);
    const [row] = moved;
    if (!row) throw Problem.of(refused.get(id) ?? NO_APPLICATION);
    const application = toApplication(row, context);
    return {
      application,
      message: `${displayName(application.applicant)}'s application status updated to ${body.status}.`,
    };
  });
}

/**
 * POST /applications/company/moves: moves all that can be moved in one transaction, and answers why the others cannot.
 */
export async function moveApplications(
  context: FromCompany,
  { body }: Call<'moveApplications'>,
): Promise<Result<'moveApplications'>> {
  const { ids: sent, ...decision } = body;
  const ids = distinct(sent);
  return transaction(context.db, async (tx) => {
    const { moved, refused, booking } = await move(tx, context, ids, decision);
    const rows = moved.map((row) => toApplication(row, context));
    return {
      moved: inOrderOf(ids, rows, ({ _id }) => _id),
      refused: [...refused].map(([_id, reason]) => ({ _id, ...reason })),
      ...(booking && { booking }),
    };
  });
}

/**
 * POST /applications/company/moves/undo: undoes moves within some seconds, unless something happened since. Also drops
 * the waiting mails and notifications of the moves.
 */
export async function undoMoves(
  context: FromCompany,
  { body }: Call<'undoMoves'>,
): Promise<Result<'undoMoves'>> {
  const ids = distinct(body.ids);
  return transaction(context.db, async (tx) => {
    const { undone, refused } = await undo(tx, context, ids);
    const rows = await readRows({ ...context, db: tx }, undone);
    return {
      moved: inOrderOf(ids, rows, ({ _id }) => _id),
      refused: [...refused].map(([_id, reason]) => ({ _id, ...reason })),
    };
  });
}

const distinct = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

type Line = typeof applicationEvents.$inferSelect;

/** A company's last move of an application, and the status before it. */
interface LastMove {
  id: string;
  applicantId: string;
  line: Line;
  before: ApplicationStatus;
}

/**
 * Undoes the last moves of applications in the caller's transaction: restores the status and the interview, and drops
 * the move's mail and notification. The company's history keeps the move and its undo.
 * @returns the undone ids, and why each of the others was not undone
 */
async function undo(
  tx: Db,
  context: FromCompany,
  ids: readonly string[],
): Promise<{ undone: string[]; refused: Map<string, Reason> }> {
  const at = context.now();
  const { found, refused } = await findUndoable(tx, context, ids, at);
  const alreadySent = await cancelMails(
    tx,
    new Map(found.map(({ id, line }) => [mailsAbout(id), line.at])),
  );
  const moves = found.filter(({ id }) => !alreadySent.has(mailsAbout(id)));
  for (const { id } of found) {
    if (alreadySent.has(mailsAbout(id))) refused.set(id, ALREADY_MAILED);
  }
  if (moves.length) await reverse(tx, context, moves, at);
  return { undone: moves.map(({ id }) => id), refused };
}

/** Locks the applications, and finds the moves of them that can be undone. */
async function findUndoable(
  tx: Db,
  context: FromCompany,
  ids: readonly string[],
  at: Date,
): Promise<{ found: LastMove[]; refused: Map<string, Reason> }> {
  const lockedById = await lockOwnApplications(tx, context, ids);
  const lines = Map.groupBy(
    await readLines(tx, [...lockedById.keys()]),
    (line) => line.applicationId,
  );
  const answered = await findAnswered(tx, [...lockedById.keys()]);
  const refused = new Map<string, Reason>();
  const found: LastMove[] = [];
  for (const id of ids) {
    const own = lockedById.get(id);
    const [before, line] = (lines.get(id) ?? []).slice(-2);
    const refusal = own
      ? undoMoveRefusal(
          line && { ...line, by: line.actorRole },
          answered.has(id),
          at,
          own.undoUntil,
        )
      : NO_APPLICATION;
    if (refusal) refused.set(id, refusal);
    else if (own?.applicantId && before && line)
      found.push({ id, applicantId: own.applicantId, line, before: before.status });
  }
  return { found, refused };
}

/**
 * POST /applications/company/moves/undo/extend: gives more time to undo moves while somebody has 'Undo' focused or points
 * at it. The mails of the moves, and what features do about them, wait as long.
 * @returns until when all of them can be undone; null if none of them can
 */
export async function extendUndo(
  context: FromCompany,
  { body }: Call<'extendUndo'>,
): Promise<Result<'extendUndo'>> {
  const at = context.now();
  return transaction(context.db, async (tx) => {
    const { found } = await findUndoable(tx, context, distinct(body.ids), at);
    const [first] = found;
    if (!first) return { until: null };
    const earliest = found.reduce(
      (one, { line }) => (line.at < one ? line.at : one),
      first.line.at,
    );
    const until = extendedUntil(earliest, at, body.undoSeconds);
    const ids = found.map(({ id }) => id);
    await tx
      .update(applications)
      .set({ undoUntil: sql`greatest(${applications.undoUntil}, ${until.toISOString()})` })
      .where(isOneOf(applications.id, ids));
    await delayMails(tx, new Map(found.map(({ id, line }) => [mailsAbout(id), line.at])), until);
    await delayNotices(
      tx,
      context,
      found.map(({ line }) => moveKey(line.id)),
      until,
    );
    await delayFacts(tx, ids, until);
    return { until: until.toISOString() };
  });
}

/** The history of each application in order, without views. */
const readLines = (tx: Db, ids: readonly string[]) =>
  tx
    .select()
    .from(applicationEvents)
    .where(
      and(
        isOneOf(applicationEvents.applicationId, ids),
        notInArray(applicationEvents.kind, ['opened', 'resume_opened']),
      ),
    )
    .orderBy(asc(applicationEvents.id));

async function reverse(
  tx: Db,
  context: FromCompany,
  moves: readonly LastMove[],
  at: Date,
): Promise<void> {
  const { actor } = context;
  for (const [status, same] of Map.groupBy(moves, ({ before }) => before)) {
    const ids = same.map(({ id }) => id);
    await tx
      .update(applications)
      .set({ status, stageId: null })
      .where(isOneOf(applications.id, ids));
  }
  // The stages from which they were moved, unless they were deleted.
  for (const [stageId, same] of Map.groupBy(moves, ({ line }) => line.detail.fromStage)) {
    const ids = same.map(({ id }) => id);
    if (stageId)
      await tx
        .update(applications)
        .set({ stageId: sql`(select id from ${jobStages} where id = ${stageId})` })
        .where(isOneOf(applications.id, ids));
  }
  const answered = moves.filter(({ line }) => ANSWERS[line.status]).map(({ id }) => id);
  await logAnswersUndone(tx, answered, at);
  await takeBackAnswers(
    tx,
    moves.map(({ id, line }) => ({ id, at: line.at })),
    at,
  );
  const eventIds = moves.map(({ line }) => line.id);
  const taking = await readAllInterviewers(tx, pluck(moves, 'id'));
  const interviewers = [...taking.values()].flat().map(({ userId }) => userId);
  const lost = await restoreInterviews(tx, eventIds, { now: at, wasMailed: false });
  await notifyLostTimes(tx, context, lost);
  const arranged = moves.filter(({ line }) => line.detail.interview).map(({ id }) => id);
  await endInterviews(tx, arranged, at);
  const invited = moves.filter(({ line }) => line.status === 'interviewed').map(({ id }) => id);
  await dropSlots(tx, invited);
  await dropInterviewers(tx, eventIds);
  await dropOffers(tx, eventIds);
  await dropRequests(
    tx,
    moves.map(({ id, line }) => ({ id, at: line.at })),
  );
  const people = [...moves.map(({ applicantId }) => applicantId), ...interviewers];
  await tx
    .delete(notifications)
    .where(
      and(isOneOf(notifications.userId, people), inArray(notifications.key, eventIds.map(moveKey))),
    );
  await forgetMoves(tx, moves);
  await unmark(tx, moves);
  await recordAll(
    tx,
    moves.map(({ id, before }) => ({
      applicationId: id,
      kind: 'taken_back' as const,
      status: before,
      actor,
      at,
    })),
  );
}
