import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  type Leaf,
  leafText,
  type PostingLeaf,
  SALT_BYTES,
  toApplicationLeaf,
} from '../rules/leaves.ts';
import type { Shown } from '../rules/receipt.ts';
import type { Db } from '../../../server/db/connect.ts';
import type { ApplicationRecord } from '../../../server/participants.ts';
import { logEntries, logOpenings } from '../tables.ts';

/**
 * Writes what happens to postings into the public log, in the transaction of the change. The entries get their place in
 * the tree some seconds later (sequencer.ts).
 */
export async function logEvents(tx: Db, events: readonly Omit<PostingLeaf, 'v'>[]): Promise<void> {
  const entries = events.map((event) => ({ ...toEntry({ v: 1, ...event }), jobId: event.job }));
  if (entries.length > 0) await tx.execute(insertEntries(entries));
}

/** Writes that companies said that jobs are still open. */
export const logConfirmed = (
  tx: Db,
  confirmed: readonly { id: string; companyId: string }[],
  now: Date,
): Promise<void> =>
  logEvents(
    tx,
    confirmed.map(({ id, companyId }) => ({
      kind: 'confirmed',
      at: now.toISOString(),
      job: id,
      company: companyId,
    })),
  );

/** What happened to an application, hidden in the leaf of its entry by the salt. */
export type Hidden = Required<Shown>;

/**
 * The entries of applications before they are stored. The log gets a salted hash; salt and meaning stay here until the
 * applicant's data is deleted, for receipts.
 */
export const hideApplications = (records: readonly ApplicationRecord[]): Hidden[] =>
  records.map(({ at, ...rest }) => {
    const opening = { ...rest, at: at.toISOString() };
    const salt = randomBytes(SALT_BYTES);
    return { leaf: toApplicationLeaf(salt, opening), salt, opening };
  });

/**
 * Stores entries of applications with what they hide. The transaction has locked the applications, so that none is deleted
 * before what its entries hide can be deleted with it.
 * @param first the place of the first entry; without it, the entries wait for theirs
 * @returns the hashes of the leaves, in their order
 */
export async function insertApplications(
  tx: Db,
  hidden: readonly Hidden[],
  first?: number,
): Promise<Buffer[]> {
  if (hidden.length === 0) return [];
  const entries = hidden.map(({ leaf }) => toEntry(leaf));
  // The salt makes each leaf the only one with its text.
  const { rows } = await tx.execute<{ hash: Buffer }>(sql`
    with entry as (${insertEntries(entries, first)} returning id, leaf, hash), hidden as (
      insert into ${logOpenings} (application_id, entry_id, salt, opening)
      select given.application_id, entry.id, given.salt, given.opening
      from entry join unnest(${list(entries.map(({ leaf }) => leaf))}::text[],
        ${list(hidden.map(({ opening }) => opening.application))}::uuid[],
        ${list(hidden.map(({ salt }) => salt))}::bytea[],
        ${list(hidden.map(({ opening }) => JSON.stringify(opening)))}::jsonb[])
        as given (leaf, application_id, salt, opening) using (leaf)
    )
    select hash from entry order by id`);
  return rows.map(({ hash }) => hash);
}

/** A row of the log before it is stored. */
interface NewEntry {
  kind: Leaf['kind'];
  leaf: string;
  /** Of a posting. */
  jobId?: string;
}

const toEntry = (leaf: Leaf): NewEntry => ({ kind: leaf.kind, leaf: leafText(leaf) });

/** All values of a column as one parameter: many are slow to prepare, and a statement takes at most 65,535. */
const list = (values: readonly unknown[]) => sql.param(values);

/**
 * The statement that stores entries in their order. PostgreSQL makes their hashes (`hashLeaf`), which is cheaper.
 * @param first the place of the first one; without it, they wait for theirs
 */
const insertEntries = (entries: readonly NewEntry[], first?: number) => sql`
  insert into ${logEntries} (kind, job_id, leaf, hash, index)
  select kind, job_id, leaf, sha256('\\x00'::bytea || convert_to(leaf, 'UTF8')), ${first ?? null}::bigint + number - 1
  from unnest(${list(entries.map(({ kind }) => kind))}::text[],
    ${list(entries.map(({ jobId }) => jobId ?? null))}::uuid[],
    ${list(entries.map(({ leaf }) => leaf))}::text[]) with ordinality as given (kind, job_id, leaf, number)
  order by number`;
