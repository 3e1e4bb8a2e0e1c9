import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { isWaitingForAnswer } from '../../../shared/applications/promise.ts';
import {
  undoWithdrawalRefusal,
  withdrawalIn,
  withdrawRefusal,
} from '../../../shared/applications/status.ts';
import { undoneUntil } from '../../../shared/applications/undo.ts';
import type { SignedIn } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { type Due, dropDue, setDue } from '../../db/due.ts';
import { isOneOf } from '../../db/lists.ts';
import { applicationEvents, applications } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { Problem } from '../../http/problems.ts';
import { readDetail, record } from '../details.ts';
import { delayMoves, findWaitingMoves, passOnAtOnce } from '../facts.ts';
import { endParts } from './list.ts';
import { type NoticeNeeds, notifyWithdrawals } from '../notices.ts';
import { awaitAnswers, recordMessages } from '../promises/answers.ts';
import { settleHoldsOf } from '../promises/holds.ts';
import { lockApplication, ownApplication } from '../queries.ts';
import { retakeRefusal } from '../submission/places.ts';
import { promiseOf, selectApplications, stateOf } from '../rows.ts';
import { markUnread } from '../thread/unread.ts';

/**
 * PUT /applications/{id}/withdraw: from pending, reviewed or interviewed. The company sees the status at once, and is
 * notified, and can reject it, when the applicant can no longer undo it. @throws Problem 404, 409
 */
export async function withdrawApplication(
  context: SignedIn,
  { params }: Call<'withdrawApplication'>,
) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const owned = await lockApplication(tx, actor, params.id);
    const refusal = withdrawRefusal(stateOf(owned));
    if (refusal) throw Problem.of(refusal);
    const applicationId = owned.application.id;
    const at = now();
    await tx
      .update(applications)
      .set({ status: 'withdrawn', withdrawnAt: at })
      .where(eq(applications.id, applicationId));
    const unannounced = await findWaitingMoves(tx, [applicationId]);
    // Undoing the withdrawal makes an invitation news again.
    if (unannounced.has(applicationId) && owned.application.status === 'interviewed')
      await delayMoves(tx, [applicationId], undoneUntil(at));
    const finish = await endParts(context.features, ({ withdrawn }) =>
      withdrawn?.(tx, context, [applicationId], { unannounced, at }),
    );
    await settleHoldsOf(tx, [applicationId], at);
    await record(tx, { applicationId, status: 'withdrawn', actor, at });
    await setDue(tx, 'withdrawn', [{ subject: applicationId, at: undoneUntil(at) }]);
    const row = await ownApplication(tx, actor, applicationId);
    const detail = await readDetail(tx, row, context);
    await finish();
    return {
      application: detail,
      message: 'Your application has been withdrawn.',
    };
  });
}

/**
 * DELETE /applications/{id}/withdraw: restores the status and what the application had, within ten minutes, if the
 * places that the withdrawal gave back are still free. @throws Problem 404, 409
 */
export async function undoWithdrawal(context: SignedIn, { params }: Call<'undoWithdrawal'>) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const owned = await lockApplication(tx, actor, params.id);
    const applicationId = owned.application.id;
    const lines = await tx
      .select()
      .from(applicationEvents)
      .where(eq(applicationEvents.applicationId, applicationId))
      .orderBy(asc(applicationEvents.id));
    const { withdrawnAt } = owned.application;
    const refusal = undoWithdrawalRefusal({ ...stateOf(owned), withdrawnAt }, now());
    if (refusal) throw Problem.of(refusal);
    const withdrawal = withdrawalIn(lines);
    if (!withdrawal) throw new Error('a withdrawal that is not in the history was accepted');
    const { line, before } = withdrawal;
    const { status } = before;
    const again = { ...promiseOf(owned), status };
    const full = await retakeRefusal(
      tx,
      { jobId: owned.job.id, userId: actor.id, isOpen: isWaitingForAnswer(again, now()) },
      context,
    );
    if (full) throw Problem.of(full);
    await tx
      .update(applications)
      .set({ status, withdrawnAt: null })
      .where(eq(applications.id, applicationId));
    await recordMessages(tx, [applicationId], now());
    await awaitAnswers(tx, eq(applications.id, applicationId), now());
    await passOnAtOnce(tx, [applicationId], now());
    const finish = await endParts(context.features, ({ withdrawalUndone }) =>
      withdrawalUndone?.(tx, context, [{ id: applicationId, line }], now()),
    );
    await record(tx, { applicationId, kind: 'taken_back', status, actor, at: now() });
    await dropDue(tx, ['withdrawn'], [applicationId]);
    // It may have taken the last place. Who applies at this moment has locked the job.
    await setDue(tx, 'full', [{ subject: owned.job.id, at: now() }]);
    const row = await ownApplication(tx, actor, applicationId);
    const detail = await readDetail(tx, row, context);
    await finish();
    return { application: detail, message: 'Your application is active again.' };
  });
}

/** Tells companies of withdrawals that can no longer be undone. */
export async function settleWithdrawals(
  tx: Db,
  needs: NoticeNeeds,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const ids = due.map(({ subject }) => subject);
  const rows = await selectApplications(tx, 'row')
    .where(and(isOneOf(applications.id, ids), inArray(applications.status, ['withdrawn'])))
    .orderBy(applications.id)
    .for('no key update', { of: applications });
  await markUnread(
    tx,
    'company',
    rows.map(({ application }) => application.id),
    now,
  );
  await notifyWithdrawals(tx, needs, rows);
}
