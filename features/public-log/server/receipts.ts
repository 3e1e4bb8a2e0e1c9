import { asc, desc, eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import { toBase64 } from '../rules/bytes.ts';
import { openCheckpoint } from '../rules/checkpoint.ts';
import { parseLeaf } from '../rules/leaves.ts';
import { makeInclusion } from '../rules/merkle.ts';
import { type Receipt, type Shown, toCompact, toReceipt } from '../rules/receipt.ts';
import { tileReader } from '../rules/tiles.ts';
import type { Config } from '../../../server/config.ts';
import type { Context, SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { ownApplication } from '../../../server/applications/queries.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { applications } from '../../../server/db/schema.ts';
import type { Records } from '../../../server/participants.ts';
import { logEntries, logOpenings } from '../tables.ts';
import { notFound } from '../../../server/http/problems.ts';
import { currentKey } from './keys.ts';
import { hideApplications, insertApplications } from './entries.ts';
import { placeApplications, readCheckpoint } from './sequencer.ts';
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
async function entriesOfApplications(
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
async function makeReceipts(db: Db, lists: Iterable<readonly StoredEntry[]>): Promise<Receipt[]> {
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
async function receiptLinks<Key>(
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

/** What mails link to. */
export const records: Records = {
  store: async (tx, all) => void (await insertApplications(tx, hideApplications(all))),
  async prepare(tx, config, all, groups) {
    const hidden = hideApplications(all);
    const entries = new Map(hidden.map((entry) => [entry.opening.application, entry]));
    const shown = [...groups].map(
      ([key, ids]) => [key, ids.flatMap((id) => entries.get(id) ?? [])] as const,
    );
    const links = await receiptLinks(tx, config, new Map(shown));
    return { links, store: () => placeApplications(tx, hidden) };
  },
  ofApplications: async (tx, config, ids) =>
    receiptLinks(tx, config, await entriesOfApplications(tx, ids)),
  async ofJob(tx, config, id) {
    const last = (await entriesOfJob(tx, id)).slice(-1);
    return (await receiptLinks(tx, config, new Map([[id, last]]))).get(id);
  },
};

/**
 * GET /jobs/{id}/receipt: also for jobs that are closed or deleted, because the log is public.
 * @throws Problem 404 for a job that was never public
 */
export async function getPostingReceipt({ db }: Context, { params }: Call<'getPostingReceipt'>) {
  const entries = await entriesOfJob(db, params.id);
  if (entries.length === 0) throw notFound('job-not-found', 'Job not found.');
  return { receipt: await makeReceipt(db, entries) };
}

/** GET /applications/{id}/receipt: what the public log has of it. @throws Problem 404 for others */
export async function getApplicationReceipt(
  { db, actor }: SignedIn,
  { params }: Call<'getApplicationReceipt'>,
) {
  const { application } = await ownApplication(db, actor, params.id);
  const entries = await entriesOfApplications(db, [application.id]);
  return { receipt: await makeReceipt(db, entries.get(application.id) ?? []) };
}

/** The receipts of all applications of a job seeker, oldest first. */
export async function readOwnReceipts({ db, actor }: SignedIn): Promise<Receipt[]> {
  const own = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, actor.id))
    .orderBy(asc(applications.appliedAt), asc(applications.id));
  const entries = await entriesOfApplications(db, pluck(own, 'id'));
  return makeReceipts(db, entries.values());
}
