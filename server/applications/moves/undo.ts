import { and, asc, notInArray, sql } from 'drizzle-orm';
import type { Call, Result } from '../../../shared/api.ts';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import {
  ALREADY_MAILED,
  extendedUntil,
  undoMoveRefusal,
} from '../../../shared/applications/undo.ts';
import type { Reason } from '../../../shared/errors.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { FromCompany } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { isOneOf } from '../../db/lists.ts';
import { applicationEvents, applications } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { recordAll } from '../details.ts';
import { delayMoves, findWaitingMoves } from '../facts.ts';
import { lockOwnApplications, NO_APPLICATION } from '../queries.ts';
import { readRows } from '../rows.ts';
import { unmark } from '../thread/unread.ts';
import { movePartsOf } from './list.ts';
import { distinct, toOutcome } from './moves.ts';
import type { LastMove } from './parts.ts';

/** A move, and the status before it. */
interface Undoable extends LastMove {
  before: ApplicationStatus;
}

/**
 * POST /applications/company/moves/undo: undoes moves within some seconds, unless something happened since. Nobody else has
 * heard of them. The company's history keeps the move and its undo.
 */
export function undoMoves(
  context: FromCompany,
  { body }: Call<'undoMoves'>,
): Promise<Result<'undoMoves'>> {
  const ids = distinct(body.ids);
  const at = context.now();
  return transaction(context.db, async (tx) => {
    const { found, refused } = await findUndoable(tx, context, ids, at);
    if (found.length) await undo(tx, context, found, at);
    const rows = await readRows({ ...context, db: tx }, pluck(found, 'id'));
    return toOutcome(ids, rows, refused);
  });
}

/** Locks the applications, and finds the moves of them that can be undone. */
async function findUndoable(
  tx: Db,
  context: FromCompany,
  ids: readonly string[],
  at: Date,
): Promise<{ found: Undoable[]; refused: Map<string, Reason> }> {
  const lockedById = await lockOwnApplications(tx, context, ids);
  const own = [...lockedById.keys()];
  const lines = Map.groupBy(await readLines(tx, own), (line) => line.applicationId);
  const waiting = await findWaitingMoves(tx, own);
  const followed = new Set<string>();
  for (const { findChangedSince } of movePartsOf(context.features))
    for (const id of (await findChangedSince?.(tx, own)) ?? []) followed.add(id);
  const refused = new Map<string, Reason>();
  const found: Undoable[] = [];
  for (const id of ids) {
    const [before, line] = (lines.get(id) ?? []).slice(-2);
    const { undoUntil } = lockedById.get(id) ?? {};
    const last = line && { ...line, by: line.actorRole };
    const refusal = lockedById.has(id)
      ? (undoMoveRefusal(last, followed.has(id), at, undoUntil) ??
        (waiting.has(id) ? undefined : ALREADY_MAILED))
      : NO_APPLICATION;
    if (refusal) refused.set(id, refusal);
    else if (before && line) found.push({ id, line, before: before.status });
  }
  return { found, refused };
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

async function undo(
  tx: Db,
  context: FromCompany,
  moves: readonly Undoable[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update ${applications} set status = given.status
    from unnest(${sql.param(pluck(moves, 'id'))}::uuid[], ${sql.param(pluck(moves, 'before'))}::text[]) as given (id, status)
    where ${applications.id} = given.id`);
  for (const part of movePartsOf(context.features)) await part.undo?.(tx, context, moves, at);
  await unmark(tx, moves);
  await recordAll(
    tx,
    moves.map(({ id, before }) => ({
      applicationId: id,
      kind: 'taken_back' as const,
      status: before,
      actor: context.actor,
      at,
    })),
  );
}

/**
 * POST /applications/company/moves/undo/extend: gives more time to undo moves while somebody has 'Undo' focused or points
 * at it. Others hear of the moves as much later.
 * @returns until when all of them can be undone; null if none of them can
 */
export function extendUndo(
  context: FromCompany,
  { body }: Call<'extendUndo'>,
): Promise<Result<'extendUndo'>> {
  const at = context.now();
  return transaction(context.db, async (tx) => {
    const { found } = await findUndoable(tx, context, distinct(body.ids), at);
    if (!found.length) return { until: null };
    const earliest = new Date(Math.min(...found.map(({ line }) => line.at.getTime())));
    const until = extendedUntil(earliest, at, body.undoSeconds);
    const ids = pluck(found, 'id');
    await tx
      .update(applications)
      .set({ undoUntil: sql`greatest(${applications.undoUntil}, ${until.toISOString()})` })
      .where(isOneOf(applications.id, ids));
    await delayMoves(tx, ids, until);
    return { until: until.toISOString() };
  });
}
