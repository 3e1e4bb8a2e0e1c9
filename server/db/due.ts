import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from './connect.ts';
import { isOneOf } from './lists.ts';
import { type DueKind, dueMoments } from './schema.ts';
import { transaction } from './transaction.ts';

/** Subjects of one kind in one transaction, unless its work says otherwise. */
const BATCH = 100;
/** Milliseconds until a failed moment is tried again, doubled with each failure, and at most. */
const RETRY = { first: 60_000, longest: 6 * 3_600_000 };

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

/** Work with another number of subjects in one transaction: its statements are few for any number. */
export interface InBatches {
  run: DueWork;
  batch: number;
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
    const { run, batch } = typeof own === 'function' ? { run: own, batch: BATCH } : own;
    swept += await sweepKind({ db, log }, { kind, run, batch, now }, stop);
  }
  return swept;
}

interface Sweep {
  kind: DueKind;
  run: DueWork;
  batch: number;
  now: Date;
}

async function sweepKind(
  { db, log }: Needs,
  { kind, run, batch, now }: Sweep,
  stop: AbortSignal | undefined,
): Promise<number> {
  for (let swept = 0; ;) {
    if (stop?.aborted) return swept;
    let due: Due[] = [];
    try {
      await transaction(db, async (tx) => {
        due = await take(tx, { kind, now, limit: batch });
        if (due.length) await run(tx, due, now);
      });
    } catch (error) {
      // The database is away.
      if (!due.length) throw error;
      await sweepSingly({ db, log }, { kind, run, now }, due, stop);
    }
    swept += due.length;
    if (due.length < batch) return swept;
  }
}

/** Carries out each moment of a failed batch alone, and postpones those that fail. */
async function sweepSingly(
  { db, log }: Needs,
  { kind, run, now }: Omit<Sweep, 'batch'>,
  batch: readonly Due[],
  stop: AbortSignal | undefined,
): Promise<void> {
  for (const { subject } of batch) {
    if (stop?.aborted) return;
    try {
      await transaction(db, async (tx) => {
        const due = await take(tx, { kind, now, limit: 1, subject });
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
  { kind, now, limit, subject }: { kind: DueKind; now: Date; limit: number; subject?: string },
): Promise<Due[]> {
  const due = await tx
    .select({ subject: dueMoments.subject, at: dueMoments.at })
    .from(dueMoments)
    .where(
      and(
        eq(dueMoments.kind, kind),
        lte(dueMoments.at, now),
        subject === undefined ? undefined : eq(dueMoments.subject, subject),
      ),
    )
    .orderBy(dueMoments.at, dueMoments.subject)
    .limit(limit)
    .for('update', { skipLocked: true });
  const subjects = due.map((moment) => moment.subject);
  if (due.length) await dropDue(tx, [kind], subjects);
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
