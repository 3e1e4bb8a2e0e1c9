import type { Api } from '../../shared/api.ts';
import type { Parsed, Returned } from '../../shared/kit/endpoint.ts';
import type { FromCompany } from '../context.ts';
import { inOrderOf } from '../db/find-page.ts';
import { move } from './moves.ts';
import { readRows } from './company-list.ts';
import { toApplication } from './rows.ts';
import { takeMovesBack, undoneUntil } from './undo.ts';

/**
 * POST /applications/company/moves: all that can be moved, in one transaction; of the others why not. Mail waits until
 * the moves cannot be taken back any more.
 */
export async function moveApplications(
  context: FromCompany,
  { body }: Parsed<Api['moveApplications']>,
): Promise<Returned<Api['moveApplications']>> {
  const { ids: sent, ...decision } = body;
  const ids = distinct(sent);
  return context.db.transaction(async (tx) => {
    const mailAfter = undoneUntil(context.now());
    const { moved, refused } = await move(tx, context, ids, decision, mailAfter);
    const rows = moved.map((row) => toApplication(row, context));
    return {
      moved: inOrderOf(ids, rows, ({ _id }) => _id),
      refused: [...refused].map(([_id, reason]) => ({ _id, ...reason })),
    };
  });
}

/**
 * POST /applications/company/moves/undo: for some seconds, and where nothing happened since. The applicants are not
 * told, and what they would have been told is taken back.
 */
export async function undoMoves(
  context: FromCompany,
  { body }: Parsed<Api['undoMoves']>,
): Promise<Returned<Api['undoMoves']>> {
  const ids = distinct(body.ids);
  return context.db.transaction(async (tx) => {
    const { undone, refused } = await takeMovesBack(tx, context, ids);
    const rows = await readRows({ ...context, db: tx }, undone);
    return {
      moved: inOrderOf(ids, rows, ({ _id }) => _id),
      refused: [...refused].map(([_id, reason]) => ({ _id, ...reason })),
    };
  });
}

/** Each id once, as we write it. */
const distinct = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
