import { and, ne, sql, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Fact, FactKind, Facts } from '../../shared/facts.ts';
import { pluck } from '../../shared/kit/pick.ts';
import type { Db } from './connect.ts';
import { RETRY } from './due.ts';
import { isLostRace } from './errors.ts';
import { isOneOf } from './lists.ts';
import { facts } from './schema.ts';
import { transaction } from './transaction.ts';

/** Facts in one transaction. */
const BATCH = 250;

/** A literal, so that a prepared statement has no further parameters. */
const literal = (kind: FactKind) => sql.raw(`'${kind}'`);

/**
 * The statement that states facts, for an action that is one statement.
 * @param kind the same for all, or the name of a column
 * @param happened a query with `subject`, `data` (json), `at` and `due_at`
 */
export const factInsert = (kind: FactKind | SQL, happened: SQL): SQL => sql`
  insert into ${facts} (kind, subject, data, at, due_at)
  select ${typeof kind === 'string' ? literal(kind) : kind}, happened.subject, happened.data, happened.at, happened.due_at
  from (${happened}) happened`;

interface Stated<Kind extends FactKind> {
  subject: string;
  data: Facts[Kind];
}

/** States facts of one kind that cannot be undone, in the transaction of what happened. They are passed on within seconds. */
export async function stateFacts<Kind extends FactKind>(
  tx: Db,
  kind: Kind,
  stated: readonly Stated<Kind>[],
  at: Date,
): Promise<void> {
  if (!stated.length) return;
  await tx
    .insert(facts)
    .values(stated.map(({ subject, data }) => ({ kind, subject, data, at, dueAt: at })));
}

/** Who takes facts, once they can no longer be undone, in one transaction for all listeners. */
export interface Listener<Needs> {
  name: string;
  after?: {
    [Kind in FactKind]?: (
      tx: Db,
      needs: Needs,
      facts: readonly Fact<Kind>[],
      now: Date,
    ) => Promise<void>;
  };
}

interface Sweep<Needs> {
  needs: Needs;
  /** In the order in which they get each fact. */
  listeners: readonly Listener<Needs>[];
  /** Locks the companies of facts before the facts, as every action does that states or takes back one. */
  lock: (tx: Db, companyIds: readonly string[]) => Promise<unknown>;
  now: Date;
  stop?: AbortSignal;
}

/**
 * Passes on all facts that are due, whichever processes sweep at the same time: a fact is deleted in the transaction in
 * which its listeners took it, and facts about one subject are passed on in their order. A listener that fails is asked
 * again later, alone; the others go on.
 * @returns the number of facts
 */
export async function sweepFacts<Needs extends { db: Db; log: Pick<Logger, 'error'> }>(
  sweep: Sweep<Needs>,
): Promise<number> {
  let count = 0;
  for (let taken = BATCH; taken > 0 && !sweep.stop?.aborted; count += taken)
    taken = await transaction(sweep.needs.db, (tx) => passOn(tx, sweep));
  return count;
}

type Row = typeof facts.$inferSelect;

async function passOn<Needs extends { log: Pick<Logger, 'error'> }>(
  tx: Db,
  { needs, listeners, lock, now }: Sweep<Needs>,
): Promise<number> {
  const isTaken = isDue(pluck(listeners, 'name'), now);
  const next = await tx.select().from(facts).where(isTaken).orderBy(facts.id).limit(BATCH);
  if (!next.length) return 0;
  await lock(tx, [...new Set(next.map(({ data }) => data.company))]);
  const rows = await tx
    .select()
    .from(facts)
    // What happened to one thing is read as a whole: the first move of two is no news.
    .where(and(isOneOf(facts.subject, pluck(next, 'subject')), isTaken))
    .orderBy(facts.id)
    .for('update', { skipLocked: true });
  if (!rows.length) return 0;
  // Each again alone: one of them may be the reason of the failure.
  const [again, fresh] = [
    rows.filter(({ listener }) => listener),
    rows.filter((row) => !row.listener),
  ];
  const parts = [...Map.groupBy(fresh, ({ kind }) => kind).values(), ...again.map((row) => [row])];
  const waiting = await readWaiting(tx, fresh);
  const failed: Row[] = [];
  for (const part of parts) {
    const [{ kind, listener: only }] = part as [Row];
    for (const { name, after } of listeners) {
      const run = after?.[kind];
      if (!run || (only && only !== name)) continue;
      const isWaiting = ({ listener, subject }: Row) => !listener && waiting.has(subject + name);
      failed.push(...part.filter(isWaiting).map((row) => ({ ...row, listener: name })));
      const taken = part.filter((row) => !isWaiting(row));
      if (!taken.length) continue;
      await tx.execute(sql`savepoint listener`);
      try {
        await run(tx, needs, taken.map(toFact), now);
        await tx.execute(sql`release savepoint listener`);
      } catch (error) {
        // The whole transaction begins again.
        if (isLostRace(error)) throw error;
        await tx.execute(sql`rollback to savepoint listener`);
        needs.log.error({ err: error, listener: name, kind }, 'a listener failed');
        failed.push(...taken.map((row) => toRetry(row, name, now)));
      }
    }
  }
  const ids = sql.param(rows.map(({ id }) => String(id)));
  await tx.execute(sql`
    delete from ${facts} using unnest(${ids}::bigint[], ${sql.param(pluck(rows, 'listener'))}::text[]) as taken (id, listener)
    where ${facts.id} = taken.id and ${facts.listener} = taken.listener`);
  if (failed.length) await tx.insert(facts).values(failed);
  return rows.length;
}

/** Listeners that have not taken an earlier fact about the subject of one of these, as subject and name. */
async function readWaiting(tx: Db, fresh: readonly Row[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ subject: facts.subject, listener: facts.listener })
    .from(facts)
    .where(and(isOneOf(facts.subject, pluck(fresh, 'subject')), ne(facts.listener, '')));
  return new Set(rows.map(({ subject, listener }) => subject + listener));
}

/**
 * What is due, without facts that wait for an earlier one about the same subject, and without unknown listeners. Those of one
 * kind are passed on together, but each again by itself.
 */
const isDue = (names: readonly string[], now: Date) => sql`
  ${facts.dueAt} <= ${now.toISOString()} and ${facts.listener} = any(${sql.param(['', ...names])}::text[])
  and not exists (select from ${facts} earlier where earlier.subject = ${facts.subject} and earlier.id < ${facts.id}
    and earlier.listener in ('', ${facts.listener})
    and (earlier.kind <> ${facts.kind} or earlier.due_at > ${now.toISOString()} or ${facts.listener} <> ''))`;

const toFact = ({ id, kind, at, data }: Row) => ({ id: String(id), kind, at, data }) as Fact<never>;

function toRetry(row: Row, listener: string, now: Date): Row {
  const failures = row.failures + 1;
  const pause = Math.min(RETRY.longest, RETRY.first * 2 ** Math.min(row.failures, 20));
  return { ...row, listener, failures, dueAt: new Date(now.getTime() + pause) };
}
