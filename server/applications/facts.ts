import { type SQL, sql } from 'drizzle-orm';
import { pluck } from '../../shared/kit/pick.ts';
import type { Db } from '../db/connect.ts';
import { factInsert } from '../db/facts.ts';
import { isOneOf } from '../db/lists.ts';
import { movedFact } from '../fragments/all.ts';
import { applications, facts, jobs } from '../db/schema.ts';

/**
 * States what lines of histories say: moves, withdrawals, and that they were undone. A company's move is passed on when it
 * can no longer be undone, together with those before it that wait. What is undone before it was passed on leaves no fact.
 * @param lines a query in the same statement, with columns as `application_events`, `event_id` and `asked`
 * @returns further parts of that statement
 */
export const statedMoves = (lines: SQL): SQL => sql`move as (
    select *, kind = 'taken_back' as is_undo from (${lines}) happened where kind in ('status', 'taken_back')
  ), gone as (
    delete from ${facts} using move
    where move.is_undo and ${facts.subject} = move.application_id and ${facts.kind} in ('moved', 'withdrawn')
      and ${facts.listener} = '' and ${facts.id} = (select max(id) from ${facts} last where last.subject = move.application_id)
    returning ${facts.subject} as id
  ), together as (
    update ${facts} set due_at = greatest(${facts.dueAt}, move.at, ${applications.undoUntil})
    from move join ${applications} on ${applications.id} = move.application_id
    where not move.is_undo and move.actor_role = 'company' and ${facts.subject} = move.application_id
      and ${facts.kind} = 'moved' and ${facts.listener} = ''
  ), stated as (${factInsert(
    sql`happened.kind`,
    sql`select ${applications.id} as subject, move.at,
        case when move.is_undo then 'moveUndone' when move.status = 'withdrawn' then 'withdrawn' else 'moved' end as kind,
        ${movedFact} || jsonb_build_object('company', ${jobs.companyId}, 'job', ${jobs.id}, 'application', ${applications.id},
          'status', move.status, 'event', move.event_id::text, 'asked', move.asked) as data,
        case when move.actor_role = 'company' and not move.is_undo then greatest(move.at, ${applications.undoUntil})
          else move.at end as due_at
      from move join ${applications} on ${applications.id} = move.application_id
        join ${jobs} on ${jobs.id} = ${applications.jobId}
      where not move.is_undo or move.application_id not in (select id from gone)
      order by ${applications.id}`,
  )})`;

const isWaitingMove = (ids: readonly string[]) =>
  sql`${isOneOf(facts.subject, ids)} and ${facts.kind} = 'moved' and ${facts.listener} = ''`;

/**
 * Those of these applications of which a move waits until it can no longer be undone: nobody else knows of it yet. Their
 * company has to be locked, so that it is not being passed on.
 */
export async function findWaitingMoves(
  tx: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set();
  const rows = await tx.select({ id: facts.subject }).from(facts).where(isWaitingMove(ids));
  return new Set(pluck(rows, 'id'));
}

/**
 * Passes waiting moves on at once, because something else happened that cannot be undone. What others read then is the
 * state after it, so they need no further notice. @returns their applications
 */
export async function passOnAtOnce(
  tx: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set();
  const rows = await tx
    .update(facts)
    .set({ dueAt: now })
    .where(isWaitingMove(ids))
    .returning({ id: facts.subject });
  return new Set(pluck(rows, 'id'));
}

/** Postpones moves while they can be undone. */
export const delayMoves = (tx: Db, ids: readonly string[], until: Date) =>
  tx.update(facts).set({ dueAt: until }).where(isWaitingMove(ids));
