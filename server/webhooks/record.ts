import { and, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { ApplicationStatus, EventKind } from '../../shared/applications/status.ts';
import { addDays } from '../../shared/kit/dates.ts';
import type { Role } from '../../shared/roles.ts';
import { DELIVERY_KEPT_DAYS, type SentEvent } from '../../shared/webhooks/webhooks.ts';
import { pluck } from '../../shared/kit/pick.ts';
import type { Db } from '../db/connect.ts';
import { dropDue } from '../db/due.ts';
import {
  applications,
  dueMoments,
  jobs,
  jobStages,
  webhookDeliveries,
  webhooks,
} from '../db/schema.ts';
import type { DueKind } from '../db/schema.ts';

/** Literals, so that a prepared statement has no further parameters. */
const literal = (text: string) => sql.raw(`'${text}'`);
export const named = (event: SentEvent): SQL => literal(event);
const DUE = literal('webhook' satisfies DueKind);

interface Sending {
  /** When it is sent first. */
  sendAt?: SQL;
  /** A condition on the webhooks. */
  only?: SQL;
}

/**
 * The statement that writes deliveries of events, for the webhooks of a company that subscribe to them.
 * @param happened a query with `company_id`, `event`, `data` (json) and `at`
 */
export const deliveryInsert = (
  happened: SQL,
  { sendAt = sql`happened.at`, only = sql`true` }: Sending = {},
): SQL => sql`
  insert into ${webhookDeliveries} (webhook_id, event, payload, created_at, next_attempt_at)
  select ${webhooks.id}, happened.event, json_build_object('type', happened.event,
      'timestamp', to_char(happened.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', happened.data)::text, happened.at, ${sendAt}
  from (${happened}) happened join ${webhooks} on ${webhooks.companyId} = happened.company_id
    and happened.event = any(${webhooks.events}) and ${webhooks.offSince} is null and ${only}
  returning id, next_attempt_at`;

/** The statement that has deliveries sent. @param delivery the name of the rows that `deliveryInsert` returned */
export const deliveryDue = (delivery: SQL): SQL => sql`
  insert into ${dueMoments} (kind, subject, at) select ${DUE}, id, next_attempt_at from ${delivery}`;

const write = (tx: Db, happened: SQL, sending?: Sending) =>
  tx.execute(
    sql`with delivery as (${deliveryInsert(happened, sending)}) ${deliveryDue(sql`delivery`)}`,
  );

/** `data` of an event about an application. */
export const applicationData = (
  ids: { company: SQL; job: SQL; application: SQL },
  more: SQL,
): SQL =>
  sql`json_build_object('company', ${ids.company}, 'job', ${ids.job}, 'application', ${ids.application}, ${more})`;

const OF_APPLICATION = {
  company: sql`${jobs.companyId}`,
  job: sql`${jobs.id}`,
  application: sql`${applications.id}`,
};

const fromApplications = sql`join ${applications} on ${applications.id} = given.id
  join ${jobs} on ${jobs.id} = ${applications.jobId}`;

/** `data` of a move among `given` applications. */
const moved = (isUndo: SQL) =>
  applicationData(
    OF_APPLICATION,
    sql`'status', given.status, 'isUndo', ${isUndo},
      'stage', (select name from ${jobStages} where ${jobStages.id} = ${applications.stageId})`,
  );

interface Move {
  applicationId: string;
  kind?: EventKind;
  /** After the event. */
  status: ApplicationStatus;
  actor: { role: Role };
  at: Date;
}

/**
 * Writes deliveries of events of applications' histories, in the transaction of the events. Those of a company's moves
 * are sent when the moves can no longer be undone. `deliverUndone` writes what is sent about undone ones.
 */
export async function deliverMoves(tx: Db, events: readonly Move[]): Promise<void> {
  const moves = events.filter(
    ({ kind = 'status', actor }) =>
      kind === 'status' || (kind === 'taken_back' && actor.role !== 'company'),
  );
  if (!moves.length) return;
  const given = {
    ids: sql.param(moves.map(({ applicationId }) => applicationId)),
    statuses: sql.param(moves.map(({ status }) => status)),
    undone: sql.param(moves.map(({ kind }) => kind === 'taken_back')),
    times: sql.param(moves.map(({ at }) => at.toISOString())),
    undoable: sql.param(moves.map(({ actor }) => actor.role === 'company')),
  };
  const isWithdrawal = sql`given.status = 'withdrawn' and not given.is_undo`;
  const withdrawn = applicationData(OF_APPLICATION, sql`'status', given.status`);
  await write(
    tx,
    sql`select ${jobs.companyId} as company_id,
      case when ${isWithdrawal} then ${named('application.withdrawn')} else ${named('application.moved')} end as event,
      case when ${isWithdrawal} then ${withdrawn} else ${moved(sql`given.is_undo`)} end as data, given.at,
      case when given.is_undoable then greatest(given.at, ${applications.undoUntil}) else given.at end as send_at
    from unnest(${given.ids}::uuid[], ${given.statuses}::text[], ${given.undone}::boolean[],
      ${given.times}::timestamptz[], ${given.undoable}::boolean[])
      as given (id, status, is_undo, at, is_undoable) ${fromApplications}`,
    { sendAt: sql`happened.send_at` },
  );
}

/** Whether a delivery is of a move that is `given`. */
const isOfMove = sql`${webhookDeliveries.webhookId} = ${webhooks.id}
  and ${webhookDeliveries.createdAt} = given.moved_at
  and ${webhookDeliveries.event} = ${named('application.moved')}
  and ${webhookDeliveries.payload}::json #>> '{data,application}' = given.id::text`;
const isUnsent = sql`${webhookDeliveries.state} = 'waiting' and ${webhookDeliveries.attempts} = 0`;

interface MadeMove {
  applicationId: string;
  movedAt: Date;
}

interface UndoneMove extends MadeMove {
  /** After the undo. */
  status: ApplicationStatus;
}

/** Postpones the deliveries of moves whose time to undo was extended. */
export async function delayMoves(tx: Db, moves: readonly MadeMove[], until: Date): Promise<void> {
  const given = sql`unnest(${sql.param(moves.map(({ applicationId }) => applicationId))}::uuid[],
    ${sql.param(moves.map(({ movedAt }) => movedAt.toISOString()))}::timestamptz[]) as given (id, moved_at)`;
  await tx.execute(sql`
    with delayed as (
      update ${webhookDeliveries} set next_attempt_at = ${until.toISOString()}
      from ${given} ${fromApplications} join ${webhooks} on ${webhooks.companyId} = ${jobs.companyId}
      where ${isOfMove} and ${isUnsent} returning ${webhookDeliveries.id} as id)
    update ${dueMoments} set at = ${until.toISOString()} from delayed
    where ${dueMoments.kind} = ${DUE} and ${dueMoments.subject} = delayed.id`);
}

/**
 * Removes the deliveries that wait because their move can be undone, which is what happens in this transaction. A webhook to
 * which one was sent all the same, such as by a process whose clock is ahead, is sent the undo as well.
 */
export async function deliverUndone(tx: Db, moves: readonly UndoneMove[], at: Date): Promise<void> {
  if (!moves.length) return;
  const given = sql`unnest(${sql.param(moves.map(({ applicationId }) => applicationId))}::uuid[],
    ${sql.param(moves.map(({ movedAt }) => movedAt.toISOString()))}::timestamptz[],
    ${sql.param(moves.map(({ status }) => status))}::text[]) as given (id, moved_at, status)`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from ${webhookDeliveries} using ${given} ${fromApplications}
      join ${webhooks} on ${webhooks.companyId} = ${jobs.companyId}
    where ${isOfMove} and ${isUnsent}
    returning ${webhookDeliveries.id} as id`);
  await dropDue(tx, ['webhook'], pluck(rows, 'id'));
  await write(
    tx,
    sql`select ${jobs.companyId} as company_id, ${named('application.moved')} as event, ${moved(sql`true`)} as data,
      ${at.toISOString()}::timestamptz as at, ${webhooks.id} as webhook_id
    from ${given} ${fromApplications} join ${webhooks} on ${webhooks.companyId} = ${jobs.companyId}
      join ${webhookDeliveries} on ${isOfMove}`,
    { only: sql`${webhooks.id} = happened.webhook_id` },
  );
}

interface StageMove {
  applicationId: string;
  status: ApplicationStatus;
  /** The names of the stages; null for none. */
  from: string | null;
  to: string | null;
}

/** Writes deliveries of moves between stages of a status, in their transaction. */
export async function deliverStages(tx: Db, moves: readonly StageMove[], at: Date): Promise<void> {
  if (!moves.length) return;
  const list = (read: (move: StageMove) => string | null) => sql.param(moves.map(read));
  const data = applicationData(
    OF_APPLICATION,
    sql`'status', given.status, 'from', given.former, 'to', given.next`,
  );
  await write(
    tx,
    sql`select ${jobs.companyId} as company_id, ${named('application.stage_changed')} as event, ${data} as data,
      ${at.toISOString()}::timestamptz as at
    from unnest(${list(({ applicationId }) => applicationId)}::uuid[], ${list(({ status }) => status)}::text[],
      ${list(({ from }) => from)}::text[], ${list(({ to }) => to)}::text[])
      as given (id, status, former, next) ${fromApplications}`,
  );
}

/** Writes deliveries of an applicant's message, in its transaction. */
export async function deliverMessage(
  tx: Db,
  { id, applicationId, createdAt }: { id: string; applicationId: string; createdAt: Date },
): Promise<void> {
  const data = applicationData(OF_APPLICATION, sql`'message', ${id}::text`);
  await write(
    tx,
    sql`select ${jobs.companyId} as company_id, ${named('message.received')} as event, ${data} as data,
      ${createdAt.toISOString()}::timestamptz as at
    from (select ${applicationId}::uuid as id) given ${fromApplications}`,
  );
}

/** Writes deliveries of jobs that became public or stopped being public, in the transaction of the change. */
export async function deliverJobs(
  tx: Db,
  changed: readonly { id: string; isPublic: boolean }[],
  now: Date,
): Promise<void> {
  if (!changed.length) return;
  const ids = sql.param(changed.map(({ id }) => id));
  const states = sql.param(changed.map(({ isPublic }) => isPublic));
  await write(
    tx,
    sql`select ${jobs.companyId} as company_id,
      case when given.is_public then ${named('job.published')}
        when ${jobs.status} = 'closed' or ${jobs.deletedAt} is not null or ${jobs.deadline} <= ${now.toISOString()}
          then ${named('job.closed')} else ${named('job.paused')} end as event,
      json_build_object('company', ${jobs.companyId}, 'job', ${jobs.id}, 'isPublic', given.is_public) as data,
      coalesce(${jobs.closedAt}, ${now.toISOString()}::timestamptz) as at
    from unnest(${ids}::uuid[], ${states}::boolean[]) as given (id, is_public)
    join ${jobs} on ${jobs.id} = given.id`,
  );
}

/** Removes deliveries that are old, unless they are on their way. */
export async function forgetDeliveries(db: Db, now: Date): Promise<void> {
  const before = addDays(now, -DELIVERY_KEPT_DAYS);
  await db
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, before), ne(webhookDeliveries.state, 'waiting')));
}
