import { type SQL, sql } from 'drizzle-orm';
import { factInsert } from '../db/facts.ts';
import { applications, facts, jobs, jobStages } from '../db/schema.ts';

const stage = sql`(select name from ${jobStages} where ${jobStages.id} = ${applications.stageId})`;

/**
 * States what lines of histories say: moves, withdrawals, and that they were undone. A company's move is passed on when it
 * can no longer be undone. What is undone before it was passed on leaves no fact.
 * @param lines the name of a part of the same statement, with columns as `application_events`
 * @returns further parts of that statement
 */
export const statedMoves = (lines: SQL): SQL => sql`move as (
    select *, kind = 'taken_back' as is_undo from ${lines} where kind in ('status', 'taken_back')
  ), gone as (
    delete from ${facts} using move
    where move.is_undo and ${facts.subject} = move.application_id and ${facts.kind} in ('moved', 'withdrawn')
      and ${facts.listener} = '' and ${facts.id} = (select max(id) from ${facts} last where last.subject = move.application_id)
    returning ${facts.subject} as id
  ), stated as (${factInsert(
    sql`happened.kind`,
    sql`select ${applications.id} as subject, move.at,
        case when move.is_undo then 'moveUndone' when move.status = 'withdrawn' then 'withdrawn' else 'moved' end as kind,
        json_build_object('company', ${jobs.companyId}, 'job', ${jobs.id}, 'application', ${applications.id},
          'status', move.status, 'stage', ${stage}) as data,
        case when move.actor_role = 'company' and not move.is_undo then greatest(move.at, ${applications.undoUntil})
          else move.at end as due_at
      from move join ${applications} on ${applications.id} = move.application_id
        join ${jobs} on ${jobs.id} = ${applications.jobId}
      where not move.is_undo or move.application_id not in (select id from gone)
      order by ${applications.id}`,
  )})`;
