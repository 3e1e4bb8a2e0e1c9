import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { pluck } from '../../shared/kit/pick.ts';
import type { Db } from './connect.ts';
import { isOneOf } from './lists.ts';
import { type DueKind, dueMoments } from './schema.ts';
import { transaction } from './transaction.ts';

/** Subjects of one kind in one transaction, unless its work says otherwise. */
const BATCH = 100;
/** Milliseconds until a failed moment is tried again, doubled with each failure, and at most. */
export const RETRY = { first: 60_000, longest: 6 * 3_600_000 };

/**
 * Sets when something happens to a subject, in the caller's transaction, instead of a time set before.
 * @param earliest keeps a time set before if it is earlier
 */
export async function setDue(
  tx: Db,
  kind: DueKind,
  moments: readonly { subject: string; at: Date }[],
  { earliest = false }: { earliest?: boolean } = {},
): Promise<void> {
  if (!moments.length) return;
  // Two lists cost less than a parameter for each value.
  const subjects = sql.param(moments.map(({ subject }) => subject));
  const times = sql.param(moments.map(({ at }) => at.toISOString()));
  const next = earliest ? sql`least(${dueMoments.at}, excluded.at)` : sql`excluded.at`;
  // What is asked for again and again must not look as if it never failed.
  const failures = earliest ? sql`${dueMoments.failures}` : sql`0`;
  await tx.execute(sql`
    insert into ${dueMoments} (kind, subject, at)
    select ${kind}, moment.subject, moment.at
    from unnest(${subjects}::uuid[], ${times}::timestamptz[]) as moment (subject, at)
    order by moment.subject
    on conflict (kind, subject) do update set at = ${next}, failures = ${failures}`);
}

/** Makes sure that something no longer happens to subjects. */
export async function dropDue(
  tx: Db,
  kinds: readonly DueKind[],
  subjects: readonly string[],
): Promise<void> {
  if (!subjects.length) return;
  await tx
    .delete(dueMoments)
    .where(and(inArray(dueMoments.kind, [...kinds]), isOneOf(dueMoments.subject, subjects)));
}

/** A subject whose moment has come, and when it was due. */
export interface Due {
  subject: string;
  at: Date;
}

/** What happens to subjects, in one transaction. A subject may have been removed since. */
export type DueWork = (tx: Db, due: readonly Due[], now: Date) => Promise<void>;

/** Work with something else than a list of subjects. */
export interface InBatches {
  run: DueWork;
  /** Another number of subjects in one transaction: its statements are few for any number. */
  batch?: number;
  /** Locks what an action locks before it sets a moment of these subjects: the sweep locks it before the moments, too. */
  lock?: (tx: Db, subjects: readonly string[]) => Promise<void>;
}

interface Needs {
  db: Db;
  log: Pick<Logger, 'error'>;
}

/**
 * Carries out everything that is due at a time, each moment exactly once, whichever processes sweep at the same time:
 * its row is deleted in the transaction that does the work. What fails is tried again later, alone. Kinds without work
 * stay.
 * @param stop ends the sweep after the current transaction
 * @returns the number of moments
 */
export async function sweepDue(
  { db, log }: Needs,
  work: Readonly<Record<string, DueWork | InBatches>>,
  now: Date,
  stop?: AbortSignal,
): Promise<number> {
  const kinds = await db
    .selectDistinct({ kind: dueMoments.kind })
    .from(dueMoments)
    .where(lte(dueMoments.at, now));
  let swept = 0;
  for (const { kind } of kinds) {
    const own = work[kind];
    if (!own) continue;
    const given = typeof own === 'function' ? { run: own } : own;
    swept += await sweepKind({ db, log }, { batch: BATCH, ...given, kind, now }, stop);
  }
  return swept;
}

interface Sweep extends InBatches {
  kind: DueKind;
  batch: number;
  now: Date;
}

async function sweepKind(
  { db, log }: Needs,
  sweep: Sweep,
  stop: AbortSignal | undefined,
): Promise<number> {
  const { run, batch, now } = sweep;
  for (let swept = 0; ;) {
    if (stop?.aborted) return swept;
    let due: Due[] = [];
    try {
      await transaction(db, async (tx) => {
        due = await take(tx, sweep);
        if (due.length) await run(tx, due, now);
      });
    } catch (error) {
      // The database is away.
      if (!due.length) throw error;
      await sweepSingly({ db, log }, sweep, due, stop);
    }
    swept += due.length;
    if (due.length < batch) return swept;
  }
}

/** Carries out each moment of a failed batch alone, and postpones those that fail. */
async function sweepSingly(
  { db, log }: Needs,
  sweep: Sweep,
  failed: readonly Due[],
  stop: AbortSignal | undefined,
): Promise<void> {
  const { kind, run, now } = sweep;
  for (const { subject } of failed) {
    if (stop?.aborted) return;
    try {
      await transaction(db, async (tx) => {
        const due = await take(tx, sweep, [subject]);
        if (due.length) await run(tx, due, now);
      });
    } catch (error) {
      log.error({ err: error, kind, subject }, 'something due failed');
      await postpone(db, kind, subject, now);
    }
  }
}

/** Takes what is due, and deletes it first, because the work may set the next moment of its subject. */
async function take(
  tx: Db,
  { kind, now, batch, lock }: Sweep,
  among?: readonly string[],
): Promise<Due[]> {
  const find = (subjects = among) =>
    tx
      .select({ subject: dueMoments.subject, at: dueMoments.at })
      .from(dueMoments)
      .where(
        and(
          eq(dueMoments.kind, kind),
          lte(dueMoments.at, now),
          subjects && isOneOf(dueMoments.subject, subjects),
        ),
      )
      .orderBy(dueMoments.at, dueMoments.subject)
      .limit(batch);
  const found = lock && pluck(await find(), 'subject');
  if (found) await lock(tx, found);
  const due = await find(found).for('update', { skipLocked: true });
  if (due.length) await dropDue(tx, [kind], pluck(due, 'subject'));
  return due;
}

async function postpone(db: Db, kind: DueKind, subject: string, now: Date): Promise<void> {
  const delay = sql`least(${RETRY.longest}, ${RETRY.first} * power(2, least(${dueMoments.failures}, 20))) * interval '1 ms'`;
  await db
    .update(dueMoments)
    .set({
      failures: sql`${dueMoments.failures} + 1`,
      at: sql`${now.toISOString()}::timestamptz + ${delay}`,
    })
    .where(and(eq(dueMoments.kind, kind), eq(dueMoments.subject, subject)));
}
