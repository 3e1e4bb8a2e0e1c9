import { asc, desc, eq } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import { pick } from '../../shared/kit/pick.ts';
import { toBase64 } from '../../shared/transparency/bytes.ts';
import { openCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { parseLeaf } from '../../shared/transparency/leaves.ts';
import { makeInclusion } from '../../shared/transparency/merkle.ts';
import {
  type Receipt,
  type Shown,
  toCompact,
  toReceipt,
} from '../../shared/transparency/receipt.ts';
import { tileReader } from '../../shared/transparency/tiles.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { logEntries, logOpenings } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import { currentKey } from './keys.ts';
import { readCheckpoint } from './sequencer.ts';
import { fetchTileFrom } from './tiles.ts';

/**
 * Where an entry is in the log; null while it waits for its place, undefined if there is none.
 * @param hash of the leaf, in hexadecimal digits
 */
export async function findEntry(db: Db, hash: string): Promise<number | null | undefined> {
  const [row] = await db
    .select({ index: logEntries.index })
    .from(logEntries)
    .where(eq(logEntries.hash, Buffer.from(hash, 'hex')))
    .orderBy(asc(logEntries.id))
    .limit(1);
  return row?.index;
}

interface StoredEntry extends Shown {
  index: number | null;
}

/** Entries of a posting in its receipt. */
const ENTRIES_MAX = 100;

/** The last entries of a posting, the first one first. */
export async function entriesOfJob(db: Db, jobId: string): Promise<StoredEntry[]> {
  const rows = await db
    .select({ leaf: logEntries.leaf, index: logEntries.index })
    .from(logEntries)
    .where(eq(logEntries.jobId, jobId))
    .orderBy(desc(logEntries.id))
    .limit(ENTRIES_MAX);
  return rows.toReversed().flatMap(({ leaf, index }) => {
    const read = parseLeaf(leaf);
    return read ? [{ leaf: read, index }] : [];
  });
}

/** The entries of applications whose applicants still have an account, by application, the first one first. */
export async function entriesOfApplications(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, StoredEntry[]>> {
  const rows = await db
    .select({
      ...pick(logOpenings, 'applicationId', 'salt', 'opening'),
      leaf: logEntries.leaf,
      index: logEntries.index,
    })
    .from(logOpenings)
    .innerJoin(logEntries, eq(logEntries.id, logOpenings.entryId))
    .where(isOneOf(logOpenings.applicationId, ids))
    .orderBy(asc(logEntries.id));
  const entries = new Map<string, StoredEntry[]>();
  for (const { applicationId, leaf, ...rest } of rows) {
    const read = parseLeaf(leaf);
    if (!read) continue;
    const own = entries.get(applicationId) ?? [];
    entries.set(applicationId, [...own, { ...rest, leaf: read }]);
  }
  return entries;
}

/** A receipt with a proof for each entry that has its place, or null if the log has no entry or no key yet. */
export async function makeReceipt(
  db: Db,
  entries: readonly StoredEntry[],
): Promise<Receipt | null> {
  const [receipt] = await makeReceipts(db, [entries]);
  return receipt ?? null;
}

/** `makeReceipt` for many, of one state of the log, which reads each tile once. Those without an entry are left out. */
export async function makeReceipts(
  db: Db,
  lists: Iterable<readonly StoredEntry[]>,
): Promise<Receipt[]> {
  const [key, note] = [await currentKey(db), await readCheckpoint(db)];
  const checkpoint = key && note ? openCheckpoint(note, [key]) : undefined;
  if (!key || !note || !checkpoint) return [];
  const { size } = checkpoint;
  const read = tileReader(size, fetchTileFrom(db));
  const receipts: Receipt[] = [];
  for (const entries of lists) {
    if (entries.length === 0) continue;
    const receipt = toReceipt(key, entries);
    const proved: Receipt['entries'] = [];
    // One after another, so that other work gets a connection too.
    for (const [at, entry] of receipt.entries.entries()) {
      const index = entries[at]?.index ?? null;
      if (index === null || index >= size) {
        proved.push(entry);
        continue;
      }
      const proof = await makeInclusion(index, size, read);
      proved.push({ ...entry, index, proof: proof.map(toBase64) });
    }
    receipts.push({ ...receipt, checkpoint: note, entries: proved });
  }
  return receipts;
}

/**
 * The addresses of the page that checks receipts, each with a receipt in it, for mails. An entry that waits for its place is
 * found when somebody opens the page.
 * @param receipts entries by any key
 * @returns nothing before the log began
 */
export async function receiptLinks<Key>(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  receipts: ReadonlyMap<Key, readonly Shown[]>,
): Promise<Map<Key, string>> {
  const shown = [...receipts].filter(([, entries]) => entries.length > 0);
  const key = shown.length > 0 ? await currentKey(db) : undefined;
  if (!key) return new Map();
  return new Map(
    shown.map(([of, entries]) => [of, `${publicUrl}/verify#${toCompact(key, entries)}`]),
  );
}

/** `receiptLinks` of applications with all that the log has of them, by application. */
export const applicationReceipts = async (
  tx: Db,
  config: Pick<Config, 'publicUrl'>,
  ids: readonly string[],
): Promise<Map<string, string>> => receiptLinks(tx, config, await entriesOfApplications(tx, ids));

/**
 * GET /jobs/{id}/receipt: also for jobs that are closed or deleted, because the log is public.
 * @throws Problem 404 for a job that was never public
 */
export async function getPostingReceipt({ db }: Context, { params }: Call<'getPostingReceipt'>) {
  const entries = await entriesOfJob(db, params.id);
  if (entries.length === 0) throw notFound('job-not-found', 'Job not found.');
  return { receipt: await makeReceipt(db, entries) };
}
