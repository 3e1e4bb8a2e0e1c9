import { and, asc, eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import { moveRefusal } from '../../shared/applications/status.ts';
import type { Reason } from '../../shared/errors.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/find-page.ts';
import { applications, jobs, type EventDetail } from '../db/schema.ts';
import { tellMoves } from './notices.ts';
import { ofCompany } from './company-search.ts';
import { readInterview } from './details.ts';
import { recordAll } from './events.ts';
import { arrangeInterview, endInterviews, toInterviewDetail } from './interviews.ts';
import { selectApplications, type ApplicationRow } from './rows.ts';

export type Decision = Parsed<Api['moveApplication']>['body'];

export const NO_APPLICATION: Reason = {
  code: 'application-not-found',
  message: 'Application not found.',
};

export interface Outcome {
  /** As they are now; in no order. */
  moved: ApplicationRow[];
  /** Why each of the others stays where it is, by id. */
  refused: Map<string, Reason>;
}

/**
 * Moves applications of the actor's company on, by the table of moves, in the transaction of the caller; the
 * applicants are told. They are held first, in the order of their ids: of two moves at once one wins, and the other
 * sees where things stand then.
 * @param mailAfter no mail is sent before
 * @throws Problem 400 for an interview in the past
 */
export async function move(
  tx: Db,
  context: FromCompany,
  ids: readonly string[],
  decision: Decision,
  mailAfter?: Date,
): Promise<Outcome> {
  const { actor, now } = context;
  const { status } = decision;
  const held = await holdOwn(tx, context, ids);
  const refused = new Map<string, Reason>();
  for (const id of ids) {
    const from = held.get(id);
    const refusal = from && moveRefusal(from.status, status);
    if (!from) refused.set(id, NO_APPLICATION);
    else if (refusal) refused.set(id, refusal);
  }
  const moving = ids.filter((id) => !refused.has(id));
  if (!moving.length) return { moved: [], refused };

  // One moment for all that belongs together: taking the move back finds it by that.
  const at = now();
  await tx.update(applications).set({ status }).where(isOneOf(applications.id, moving));
  const { detail, meetings } = await decide(tx, moving, decision, at);
  const events = moving.map((applicationId) => ({ applicationId, status, detail, actor, at }));
  const eventIds = await recordAll(tx, events);
  const rows = await selectApplications(tx).where(isOneOf(applications.id, moving));
  const told = await Promise.all(
    rows.map(async (row) => {
      const { id } = row.application;
      const interview = meetings.includes(id) ? await readInterview(tx, context, row) : null;
      return { row, eventId: eventIds.get(id) ?? 0n, decision: { ...detail, interview } };
    }),
  );
  await tellMoves(tx, context, told, mailAfter);
  return { moved: rows, refused };
}

/** Holds those that are the company's, so that nobody else moves them meanwhile. @returns them by id */
export async function holdOwn(tx: Db, { actor }: FromCompany, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: applications.id,
      status: applications.status,
      applicantId: applications.applicantId,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(isOneOf(applications.id, ids), ofCompany(actor.company.id)))
    .orderBy(asc(applications.id))
    .for('update', { of: applications });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * What goes with a decision: an interview with an invitation, reason and message with a rejection.
 * @returns the line for the history, and the applications whose interview was arranged or ended
 */
async function decide(
  tx: Db,
  ids: readonly string[],
  { status, interview, reason, message }: Decision,
  at: Date,
): Promise<{ detail: EventDetail; meetings: readonly string[] }> {
  if (status === 'interviewed' && interview) {
    for (const id of ids) await arrangeInterview(tx, id, interview, at);
    return { detail: { interview: toInterviewDetail(interview) }, meetings: ids };
  }
  const meetings = status === 'interviewed' ? [] : await endInterviews(tx, ids, at);
  if (status !== 'rejected') return { detail: {}, meetings };
  return { detail: { ...(reason && { reason }), ...(message && { message }) }, meetings };
}
