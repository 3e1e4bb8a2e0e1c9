import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import type { Verdict } from '../rules/cases.ts';
import { suspendMembers } from '../../../server/accounts/administration.ts';
import { lockAnswer, recountAnswer } from '../../../server/applications/promises/answers.ts';
import { audit } from '../../../server/audit/record.ts';
import { lockCompany } from '../../../server/companies/lock.ts';
import type { SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import {
  applicationMessages,
  companies,
  companyMembers,
  jobs,
  users,
} from '../../../server/db/schema.ts';
import { reportCases } from '../tables.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { conflict, notFound } from '../../../server/http/problems.ts';
import { refreshJobSearch } from '../../../server/jobs/search/rows.ts';
import { type CaseRow, freeze, release } from './freeze.ts';
import { sendCaseMessage, tellDecided, tellReporters } from './notices.ts';
import { readCase } from './queries.ts';
import { pauseCase } from './send.ts';
import { readMessage } from './targets.ts';

const noCase = () => notFound('report-not-found', 'These reports no longer exist.');

/**
 * Locks the company of a case and the application of a reported message, then reads the case, which nobody else changes
 * then. @throws Problem 404
 */
async function lockCase(tx: Db, id: string): Promise<CaseRow> {
  const which = eq(reportCases.id, id);
  const [seen] = await tx.select().from(reportCases).where(which);
  if (!seen) throw noCase();
  await lockCompany(tx, seen.companyId);
  if (seen.kind === 'message') await lockAnswer(tx, seen.targetId);
  const [found] = await tx.select().from(reportCases).where(which).for('update');
  if (!found) throw noCase();
  return found;
}

/**
 * PUT /admin/reports/{id}/decision. Upheld: the job is closed, the company suspended, or the message stays hidden
 * and is no answer. Dismissed: what was frozen is as before. Reporters hear the outcome, and those concerned the reason.
 * @throws Problem 404, 409 if it was decided already
 */
export async function decideReport(context: SignedIn, { params, body }: Call<'decideReport'>) {
  const { db, actor } = context;
  return transaction(db, async (tx) => {
    const found = await lockCase(tx, params.id);
    if (found.state !== 'open')
      throw conflict('report-decided', 'These reports have already been decided.');
    const { verdict, reason } = body;
    const isUpheld = verdict === 'uphold';
    const before = isUpheld ? await readJobStatus(tx, found) : null;
    const decided: CaseRow = {
      ...found,
      state: isUpheld ? 'upheld' : 'dismissed',
      decidedAt: context.now(),
      decidedBy: actor.id,
      reason,
      jobStatus: before,
    };
    const { id, ...values } = decided;
    await tx.update(reportCases).set(values).where(eq(reportCases.id, id));
    const { owedBy } = await recount(tx, decided, context.now());
    // Before a suspension, which ends what its members are told.
    await tellDecided(tx, context, decided, { verdict, reason, owedBy });
    if (isUpheld) await uphold(tx, context, decided);
    else if (found.frozenAt) await release(tx, context, decided);
    await tellReporters(tx, context, decided, { verdict, owedBy });
    const target = await auditTarget(tx, found);
    await eraseKept(tx, found);
    await audit(tx, context, {
      action: isUpheld ? 'report.uphold' : 'report.dismiss',
      target,
      before: { isFrozen: found.frozenAt !== null },
      after: { case: id, kind: found.kind },
    });
    return {
      reportCase: await readCase(tx, context, id),
      message: DONE[found.kind][verdict],
    };
  });
}

/**
 * PUT /admin/reports/{id}/pause: pauses or hides what was reported until the decision, whoever it is.
 * @throws Problem 404, 409 if it is paused or decided already
 */
export async function pauseReported(context: SignedIn, { params }: Call<'pauseReported'>) {
  return transaction(context.db, async (tx) => {
    const found = await lockCase(tx, params.id);
    if (found.state !== 'open' || found.frozenAt)
      throw conflict('report-decided', 'This is paused or decided already.');
    await pauseCase(tx, context, found);
    const target = await auditTarget(tx, found);
    await audit(tx, context, { action: 'report.pause', target, after: { case: found.id } });
    const message = 'It is paused until you decide. We told its company or writer.';
    return { reportCase: await readCase(tx, context, found.id), message };
  });
}

/** POST /admin/reports/{id}/notes: keeps a note, and sends it if it is for the company or the reporters. @throws Problem 404 */
export async function addCaseNote(
  context: SignedIn,
  { params, body: { to, text } }: Call<'addCaseNote'>,
) {
  return transaction(context.db, async (tx) => {
    const found = await lockCase(tx, params.id);
    const note = { to, text, at: context.now().toISOString(), by: context.actor.id };
    const notes = [...found.notes, note];
    await tx.update(reportCases).set({ notes }).where(eq(reportCases.id, found.id));
    if (to !== 'admins') await sendCaseMessage(tx, context, found, { to, text });
    const target = await auditTarget(tx, found);
    await audit(tx, context, { action: 'report.note', target, after: { case: found.id, to } });
    const message = to === 'admins' ? 'The note is saved.' : 'The message is sent.';
    return { reportCase: await readCase(tx, context, found.id), message };
  });
}

const DONE: Record<CaseRow['kind'], Record<Verdict, string>> = {
  job: { uphold: 'The job is closed.', dismiss: 'The reports are dismissed.' },
  company: { uphold: 'The company is suspended.', dismiss: 'The reports are dismissed.' },
  message: { uphold: 'The message stays hidden.', dismiss: 'The reports are dismissed.' },
};

/** Whether the company owes an answer again, because a message of it was taken down; or no longer, because it was not. */
const recount = async (tx: Db, { kind, targetId }: CaseRow, now: Date) =>
  kind === 'message' ? recountAnswer(tx, targetId, now) : { owedBy: null };

async function readJobStatus(tx: Db, { kind, targetId }: CaseRow) {
  if (kind !== 'job') return null;
  const [job] = await tx.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, targetId));
  return job?.status ?? null;
}

/** A deleted job, or a removed company, stays as it is. */
async function uphold(tx: Db, context: SignedIn, decided: CaseRow): Promise<void> {
  const now = context.now();
  const { kind, targetId, companyId, reason } = decided;
  if (kind === 'company') {
    await suspendMembers(tx, context, companyId, reason);
    // The suspension hides its jobs; when an admin ends it, nothing else should.
    await release(tx, context, decided);
    return;
  }
  if (kind === 'job')
    await tx
      .update(jobs)
      .set({ status: 'closed', statusChangedAt: now, outcome: null, fullAt: null })
      .where(and(eq(jobs.id, targetId), ne(jobs.status, 'closed')));
  // The company cannot open the job again (`reportedJobRefusal`).
  await freeze(tx, context, decided);
  if (kind === 'job') await refreshJobSearch(tx, eq(jobs.id, targetId), now);
}

/** Erases a message that stayed only for this decision: the rest of its application was erased before. */
async function eraseKept(tx: Db, { kind, targetId }: CaseRow): Promise<void> {
  if (kind !== 'message') return;
  const message = await readMessage(tx, targetId);
  if (message && message.applicantId === null)
    await tx.delete(applicationMessages).where(eq(applicationMessages.id, targetId));
}

/** Messages have no entry of their own in the audit log: the application has. */
async function auditTarget(tx: Db, { kind, targetId }: CaseRow) {
  if (kind !== 'message') return { kind, id: targetId };
  const message = await readMessage(tx, targetId);
  return { kind: 'application' as const, id: message?.applicationId ?? null };
}

/**
 * DELETE /admin/reports/{id}/decision: the case waits again, as frozen as before. A closed job has its former status.
 * @throws Problem 404, 409 if it was not decided, was reported again since, or its company is suspended
 */
export async function undoReportDecision(
  context: SignedIn,
  { params }: Call<'undoReportDecision'>,
) {
  return transaction(context.db, async (tx) => {
    const now = context.now();
    const found = await lockCase(tx, params.id);
    if (found.state === 'open')
      throw conflict('report-not-decided', 'These reports have not been decided.');
    await refuseUndo(tx, found);
    const reopened: CaseRow = { ...found, state: 'open' };
    await tx
      .update(reportCases)
      .set({ state: 'open', decidedAt: null, decidedBy: null, reason: '', jobStatus: null })
      .where(eq(reportCases.id, found.id));
    await recount(tx, reopened, now);
    const isUpheld = found.state === 'upheld';
    if (isUpheld && found.jobStatus && found.jobStatus !== 'closed')
      await tx
        .update(jobs)
        .set({ status: found.jobStatus, statusChangedAt: now })
        .where(and(eq(jobs.id, found.targetId), eq(jobs.status, 'closed')));
    if (found.frozenAt) await freeze(tx, context, reopened);
    else await release(tx, context, reopened);
    if (found.kind === 'job') await refreshJobSearch(tx, eq(jobs.id, found.targetId), now);
    await audit(tx, context, {
      action: 'report.undo',
      target: await auditTarget(tx, found),
      before: { state: found.state },
      after: { case: found.id, kind: found.kind },
    });
    return {
      reportCase: await readCase(tx, context, found.id),
      message: 'Decision undone. The reports are waiting again.',
    };
  });
}

async function refuseUndo(tx: Db, { id, kind, targetId, messageId, companyId, state }: CaseRow) {
  if (kind === 'message' && messageId === null)
    throw conflict(
      'undo-refused',
      'The message was erased with an account, so there is nothing to decide again.',
    );
  const isSame = and(eq(reportCases.kind, kind), eq(reportCases.targetId, targetId));
  const again = and(isSame, eq(reportCases.state, 'open'), ne(reportCases.id, id));
  if ((await tx.$count(reportCases, again)) > 0)
    throw conflict(
      'undo-refused',
      'It was reported again since. Decide the newer reports instead.',
    );
  if (kind !== 'company' || state !== 'upheld') return;
  const [suspended] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(companyMembers, eq(companyMembers.userId, users.id))
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(
      and(
        eq(companies.id, companyId),
        eq(companyMembers.role, 'owner'),
        isNotNull(users.suspendedAt),
      ),
    );
  if (suspended)
    throw conflict('undo-refused', 'The company is suspended. Restore it in Companies first.');
}
