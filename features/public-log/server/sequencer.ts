import { asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { audit, byCommand } from '../../../server/audit/record.ts';
import { formatCheckpoint } from '../rules/checkpoint.ts';
import { treeRoot } from '../rules/merkle.ts';
import { formatKey, formatNote, signText } from '../rules/note.ts';
import { tileReader } from '../rules/tiles.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { Config } from '../../../server/config.ts';
import type { Db } from '../../../server/db/connect.ts';
import { type Due, setDue } from '../../../server/db/due.ts';
import { logCheckpoints, logCosignatures, logEntries, logKeys } from '../tables.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { type Hidden, insertApplications } from './entries.ts';
import { addKey, ownKey, type SigningKey } from './keys.ts';
import { appendLeaves, fetchTileFrom, readSize } from './tiles.ts';

/** Milliseconds between two looks for entries without a place. */
const EVERY = 10_000;
/** Entries that get their place by one statement, and in one transaction. */
const BATCH = 2000;
const BATCHES = 100;
/** Milliseconds for which checkpoints stay, besides the last one and the last one with cosignatures. */
const KEPT = 30 * 24 * 3_600_000;

type Needs = { config: Pick<Config, 'publicUrl'> };

/**
 * The due work `log`: gives waiting entries their place in the tree. Always due again some seconds later, so that writing an
 * entry locks nothing that others need.
 */
export async function sequenceDue(
  tx: Db,
  needs: Needs,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const again = await nextLook(tx, now);
  await setDue(
    tx,
    'log',
    due.map(({ subject }) => ({ subject, at: again })),
  );
  await sequenceLog(tx, needs, now);
}

/** Never later than the database's clock says: a process whose clock is ahead must not stop the log of all others. */
async function nextLook(tx: Db, now: Date): Promise<Date> {
  const { rows } = await tx.execute<{ time: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as time`,
  );
  return new Date(Math.min(rows[0]?.time ?? Infinity, now.getTime()) + EVERY);
}

/** The subject of the due work `log`: the board has one log. */
const LOG = '00000000-0000-0000-0000-000000000000';

/** Makes sure that the next look for entries is soon, whatever a wrong clock has set. Call it when a process starts. */
export async function lookSoon(db: Db, now: Date): Promise<void> {
  await setDue(db, 'log', [{ subject: LOG, at: await nextLook(db, now) }], { earliest: true });
}

/**
 * Gives waiting entries their place in the tree, in the order in which they were written, and signs a checkpoint if the tree
 * has grown since the last one. Of several processes the second waits. The first call makes the log's key, and the
 * checkpoint of the empty log.
 * @returns the number of entries that got a place
 */
export async function sequenceLog(tx: Db, { config }: Needs, now: Date): Promise<number> {
  await lockLog(tx);
  const signed = await readSignedSize(tx);
  const before = await readSize(tx);
  let size = before;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const count = await sequenceBatch(tx, size);
    size += count;
    if (count < BATCH) break;
  }
  if (size === signed) return 0;
  await sign(tx, size, [await ownKey(tx, config, now)], now);
  await forgetCheckpoints(tx, now);
  return size - before;
}

/**
 * Writes received applications into the log and gives them their places at once, so that each entry is written once. The next
 * sweep signs them. Call it at the end of a transaction: others that give places wait for it.
 */
export async function placeApplications(tx: Db, hidden: readonly Hidden[]): Promise<void> {
  if (hidden.length === 0) return;
  await lockLog(tx);
  const size = await readSize(tx);
  await appendLeaves(tx, size, await insertApplications(tx, hidden, size));
}

/** The size of the last checkpoint; undefined before the log began. */
async function readSignedSize(tx: Db): Promise<number | undefined> {
  const [row] = await tx
    .select({ size: logCheckpoints.size })
    .from(logCheckpoints)
    .orderBy(desc(logCheckpoints.size))
    .limit(1);
  return row?.size;
}

/** Makes other transactions that add to the log wait until the end of this one. */
const lockLog = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('daybreak log', 0))`);

/** @returns the number of entries */
async function sequenceBatch(tx: Db, size: number): Promise<number> {
  const waiting = await tx
    .select({ id: logEntries.id, hash: logEntries.hash })
    .from(logEntries)
    .where(isNull(logEntries.index))
    .orderBy(asc(logEntries.id))
    .limit(BATCH);
  if (waiting.length === 0) return 0;
  const ids = waiting.map(({ id }) => id);
  await tx.execute(sql`
    update ${logEntries} set index = ${size}::bigint + place.number - 1
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as place (id, number)
    where ${logEntries.id} = place.id`);
  await appendLeaves(tx, size, pluck(waiting, 'hash'));
  return waiting.length;
}

/** Signs the state of the log, and stores the checkpoint. */
async function sign(tx: Db, size: number, keys: readonly SigningKey[], now: Date): Promise<string> {
  const text = await textAt(tx, size, keys);
  const note = signAll(text, keys);
  await tx
    .insert(logCheckpoints)
    .values({ size, note, at: now })
    .onConflictDoUpdate({ target: logCheckpoints.size, set: { note } });
  return note;
}

async function textAt(
  tx: Db,
  size: number,
  keys: readonly SigningKey[],
  successor?: string,
): Promise<string> {
  const origin = keys[0]?.key.name ?? '';
  const root = await treeRoot(size, tileReader(size, fetchTileFrom(tx)));
  return formatCheckpoint({ origin, size, root, ...(successor && { successor }) });
}

const signAll = (text: string, keys: readonly SigningKey[]) =>
  formatNote({ text, signatures: keys.map(({ key, secret }) => signText(text, key.name, secret)) });

async function forgetCheckpoints(tx: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - KEPT).toISOString();
  await tx.execute(sql`
    delete from ${logCheckpoints} where at < ${limit}::timestamptz
      and size < coalesce((select max(size) from ${logCosignatures}), (select max(size) from ${logCheckpoints}))`);
}

/** The newest signed state of the log, with the cosignatures of witnesses; undefined before the log began. */
export async function readCheckpoint(
  db: Db,
  { isCosigned = false }: { isCosigned?: boolean } = {},
): Promise<string | undefined> {
  const [row] = await db
    .select({
      note: logCheckpoints.note,
      cosignatures: sql<string>`coalesce((select string_agg(line, '' order by name)
        from ${logCosignatures} where ${eq(logCosignatures.size, logCheckpoints.size)}), '')`,
    })
    .from(logCheckpoints)
    .where(
      isCosigned
        ? sql`${logCheckpoints.size} = (select max(size) from ${logCosignatures})`
        : undefined,
    )
    .orderBy(desc(logCheckpoints.size))
    .limit(1);
  return row && `${row.note}${row.cosignatures}`;
}

/**
 * Replaces the log's key. The last state of the log is signed by both keys, once as a checkpoint, and once with the name of
 * the new key, so that whoever knows the old key can follow. The secret part of the old key is deleted.
 * @returns the new public key
 */
export async function rotateLogKey({
  db,
  config,
  now,
}: Needs & { db: Db; now: () => Date }): Promise<string> {
  return transaction(db, async (tx) => {
    const at = now();
    await sequenceLog(tx, { config }, at);
    const size = await readSize(tx);
    const old = await ownKey(tx, config, at);
    // One key is not retired at a time.
    await tx.update(logKeys).set({ retiredAt: at, secret: null }).where(eq(logKeys.id, old.id));
    const next = await addKey(tx, old.key.name, at);
    const both = [old, next];
    await sign(tx, size, both, at);
    const named = await textAt(tx, size, both, formatKey(next.key));
    await tx
      .update(logKeys)
      .set({ successor: signAll(named, both) })
      .where(eq(logKeys.id, old.id));
    await audit(tx, byCommand(now), {
      action: 'log-key.rotate',
      target: { kind: 'board', id: null },
    });
    return formatKey(next.key);
  });
}
