import type { Call, Result } from '../../../shared/api.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { moveRefusal, withdrawalUndoableUntil } from '../../../shared/applications/status.ts';
import { moveUndoneUntil } from '../../../shared/applications/undo.ts';
import type { Reason } from '../../../shared/errors.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { RefusalCode } from '../../../shared/seams.ts';
import { type AnswerPart, formPart } from '../../../shared/parts/parts.ts';
import type { FromCompany } from '../../context.ts';
import { inOrderOf, isOneOf } from '../../db/lists.ts';
import { applications } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { Problem } from '../../http/problems.ts';
import { recordAll } from '../details.ts';
import { fillFor } from '../fill.ts';
import { lockOwnApplications, NO_APPLICATION, type OwnApplication } from '../queries.ts';
import { type ApplicationRow, selectApplications, toApplication } from '../rows.ts';
import { asUnread } from '../thread/unread.ts';
import { movePartsOf } from './list.ts';
import type { Move, Stored, MoveSteps } from './parts.ts';

interface Outcome {
  /** After the move, in any order. */
  moved: ApplicationRow[];
  /** Why each of the others was not moved, by id. */
  refused: ReadonlyMap<string, Reason<RefusalCode>>;
  answer: AnswerPart<'bulkMoved'>;
}

/**
 * Moves applications of the actor's company by the table of moves. Others hear of it when it can no longer be undone
 * (`passOnMoves`). Locks the applications in the order of their ids, so that concurrent moves run one after another.
 */
async function move(one: Move): Promise<Outcome> {
  const { tx, context, ids, decision, at } = one;
  const parts: MoveSteps[] = [];
  for (const { begin } of movePartsOf(context.features)) parts.push((await begin?.(one)) ?? {});

  const locked = await lockOwnApplications(tx, context, ids);
  const refused = refuseMoves(one, locked);
  const left = () => ids.flatMap((id) => (refused.has(id) ? [] : (locked.get(id) ?? [])));
  for (const { refuse } of parts)
    for (const [id, reason] of (await refuse?.(left())) ?? []) refused.set(id, reason);
  const moving = left();
  if (!moving.length) return { moved: [], refused, answer: {} };

  const { status, undoSeconds, reason, message } = decision;
  await tx
    .update(applications)
    .set({
      status,
      undoUntil: moveUndoneUntil(at, undoSeconds),
      ...asUnread('job_seeker', at),
      ...Object.assign({}, ...pluck(parts, 'set')),
    })
    .where(isOneOf(applications.id, pluck(moving, 'id')));
  const stored: Stored[] = [];
  for (const { store } of parts) stored.push((await store?.(moving)) ?? {});

  const isRejected = status === 'rejected';
  const messageOf = await fillFor(
    tx,
    context.actor,
    pluck(moving, 'id'),
    isRejected ? message : '',
  );
  await recordAll(
    tx,
    moving.map(({ id }) => ({
      applicationId: id,
      status,
      detail: {
        ...Object.assign({}, ...stored.map(({ detailOf }) => detailOf?.(id))),
        ...(isRejected && reason && { reason }),
        ...(messageOf(id) && { message: messageOf(id) }),
      },
      actor: context.actor,
      at,
      asked: isRejected ? formPart('rejection', decision) : {},
    })),
  );
  const moved = await selectApplications(tx).where(isOneOf(applications.id, pluck(moving, 'id')));
  return { moved, refused, answer: Object.assign({}, ...pluck(stored, 'answer')) };
}

/** The refusals of the table of moves. */
function refuseMoves(
  { ids, decision, at }: Move,
  locked: ReadonlyMap<string, OwnApplication>,
): Map<string, Reason<RefusalCode>> {
  const refused = new Map<string, Reason<RefusalCode>>();
  for (const id of ids) {
    const from = locked.get(id);
    const refusal = from
      ? moveRefusal(
          { ...from, undoWithdrawalUntil: withdrawalUndoableUntil(from, at) },
          decision.status,
        )
      : NO_APPLICATION;
    if (refusal) refused.set(id, refusal);
  }
  return refused;
}

/**
 * PUT /applications/{applicationId}/status, by the table of moves. Of two concurrent moves one succeeds; the other is
 * refused with 409 and the reason. @throws Problem 400 from features, 404, 409
 */
export const moveApplication = (context: FromCompany, { params, body }: Call<'moveApplication'>) =>
  transaction(context.db, async (tx) => {
    const id = params.applicationId.toLowerCase();
    const { moved, refused } = await move({
      tx,
      context,
      ids: [id],
      decision: body,
      at: context.now(),
    });
    const [row] = moved;
    if (!row) throw Problem.of(refused.get(id) ?? NO_APPLICATION);
    const application = toApplication(row, context);
    return {
      application,
      message: `${displayName(application.applicant)}'s application status updated to ${body.status}.`,
    };
  });

/**
 * POST /applications/company/moves: moves all that can be moved in one transaction, and answers why the others cannot.
 * @throws Problem 400 for a plan or self-booking without a time for everybody
 */
export function moveApplications(
  context: FromCompany,
  { body: { ids: sent, ...decision } }: Call<'moveApplications'>,
): Promise<Result<'moveApplications'>> {
  const ids = distinct(sent);
  return transaction(context.db, async (tx) => {
    const { moved, refused, answer } = await move({
      tx,
      context,
      ids,
      decision,
      at: context.now(),
    });
    const rows = moved.map((row) => toApplication(row, context));
    return { ...toOutcome(ids, rows, refused), ...answer };
  });
}

/** The ids that a call names, each once. */
export const distinct = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** What happened to each of the applications of a call. */
export const toOutcome = <Row extends { _id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  refused: ReadonlyMap<string, Reason<RefusalCode>>,
) => ({
  moved: inOrderOf(ids, rows, ({ _id }) => _id),
  refused: [...refused].map(([_id, reason]) => ({ _id, ...reason })),
});
