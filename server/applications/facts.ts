import { sql } from 'drizzle-orm';
import type { ApplicationStatus, EventKind } from '../../shared/applications/status.ts';
import type { Role } from '../../shared/roles.ts';
import type { Db } from '../db/connect.ts';
import { factInsert } from '../db/facts.ts';
import { applications, facts, jobs, jobStages } from '../db/schema.ts';

interface Move {
  applicationId: string;
  kind?: EventKind;
  /** After the event. */
  status: ApplicationStatus;
  actor: { role: Role };
  at: Date;
}

/**
 * States what lines of histories say: moves, withdrawals, and that they were undone. A company's move is passed on when it
 * can no longer be undone. What is undone before it was passed on leaves no fact.
 */
export async function stateMoves(tx: Db, events: readonly Move[]): Promise<void> {
  const moves = events.filter(({ kind = 'status' }) => kind === 'status' || kind === 'taken_back');
  if (!moves.length) return;
  const list = (read: (move: Move) => string | boolean) => sql.param(moves.map(read));
  const stage = sql`(select name from ${jobStages} where ${jobStages.id} = ${applications.stageId})`;
  await tx.execute(sql`
    with given as (
      select * from unnest(${list(({ applicationId }) => applicationId)}::uuid[],
        ${list(({ status }) => status)}::text[], ${list(({ kind }) => kind === 'taken_back')}::boolean[],
        ${list(({ actor }) => actor.role)}::text[], ${list(({ at }) => at.toISOString())}::timestamptz[])
        as given (id, status, is_undo, role, at)
    ), gone as (
      delete from ${facts} using given
      where given.is_undo and ${facts.subject} = given.id and ${facts.kind} in ('moved', 'withdrawn')
        and ${facts.listener} = '' and ${facts.id} = (select max(id) from ${facts} last where last.subject = given.id)
      returning ${facts.subject} as id
    )
    ${factInsert(
      sql`happened.kind`,
      sql`select ${applications.id} as subject, given.at,
          case when given.is_undo then 'moveUndone' when given.status = 'withdrawn' then 'withdrawn' else 'moved' end as kind,
          json_build_object('company', ${jobs.companyId}, 'job', ${jobs.id}, 'application', ${applications.id},
            'status', given.status, 'stage', ${stage}) as data,
          case when given.role = 'company' and not given.is_undo then greatest(given.at, ${applications.undoUntil})
            else given.at end as due_at
        from given join ${applications} on ${applications.id} = given.id
          join ${jobs} on ${jobs.id} = ${applications.jobId}
        where not given.is_undo or given.id not in (select id from gone)
        order by ${applications.id}`,
    )}`);
}
