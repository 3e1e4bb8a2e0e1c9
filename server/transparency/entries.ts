import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  type Leaf,
  leafText,
  type Opening,
  type PostingLeaf,
  SALT_BYTES,
  toApplicationLeaf,
} from '../../shared/transparency/leaves.ts';
import type { Shown } from '../../shared/transparency/receipt.ts';
import type { Db } from '../db/connect.ts';
import { logEntries, logOpenings } from '../db/schema.ts';

/**
 * Writes what happens to postings into the public log, in the transaction of the change. The entries get their place in
 * the tree some seconds later (sequencer.ts).
 */
export async function logEvents(
  tx: Db,
  events: readonly Omit<PostingLeaf, 'v'>[],
): Promise<Shown[]> {
  const shown = events.map((event) => ({ leaf: { v: 1 as const, ...event } }));
  const entries = shown.map(({ leaf }) => ({ ...toEntry(leaf), jobId: leaf.job }));
  if (entries.length > 0) await tx.execute(insertEntries(entries));
  return shown;
}

/**
 * Writes that applications were received or answered. The log gets a salted hash; salt and meaning stay here until the
 * applicant's data is deleted, for receipts.
 */
export async function logApplications(tx: Db, openings: readonly Opening[]): Promise<Shown[]> {
  const shown = openings.map((opening) => {
    const salt = randomBytes(SALT_BYTES);
    return { leaf: toApplicationLeaf(salt, opening), salt, opening };
  });
  if (shown.length === 0) return shown;
  const entries = shown.map(({ leaf }) => toEntry(leaf));
  // The salt makes each leaf the only one with its text.
  await tx.execute(sql`
    with entry as (${insertEntries(entries)} returning id, leaf)
    insert into ${logOpenings} (entry_id, application_id, applicant_id, salt, opening)
    select entry.id, given.application_id, given.applicant_id, given.salt, given.opening
    from entry join unnest(${list(entries.map(({ leaf }) => leaf))}::text[],
      ${list(openings.map(({ application }) => application))}::uuid[],
      ${list(openings.map(({ applicant }) => applicant))}::uuid[],
      ${list(shown.map(({ salt }) => salt))}::bytea[],
      ${list(openings.map((opening) => JSON.stringify(opening)))}::jsonb[])
      as given (leaf, application_id, applicant_id, salt, opening) using (leaf)`);
  return shown;
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

/** The statement that stores entries in their order. PostgreSQL makes their hashes (`hashLeaf`), which is cheaper. */
const insertEntries = (entries: readonly NewEntry[]) => sql`
  insert into ${logEntries} (kind, job_id, leaf, hash)
  select kind, job_id, leaf, sha256('\\x00'::bytea || convert_to(leaf, 'UTF8'))
  from unnest(${list(entries.map(({ kind }) => kind))}::text[],
    ${list(entries.map(({ jobId }) => jobId ?? null))}::uuid[],
    ${list(entries.map(({ leaf }) => leaf))}::text[]) with ordinality as given (kind, job_id, leaf, number)
  order by number`;

/** An application with its applicant and job, by id. */
type LoggedApplication = Pick<Opening, 'application' | 'applicant' | 'job'>;

/** An application for the log, from a row with its applicant and job. */
export const toLogged = (row: {
  application: { id: string };
  applicant: { id: string };
  job: { id: string };
}): LoggedApplication => ({
  application: row.application.id,
  applicant: row.applicant.id,
  job: row.job.id,
});

/** Writes that a company answered applications. Call it in the transaction of the answer. */
export const logAnswered = (
  tx: Db,
  applications: readonly LoggedApplication[],
  answer: NonNullable<Opening['answer']>,
  at: Date,
): Promise<Shown[]> =>
  logApplications(
    tx,
    applications.map(({ application, applicant, job }) => {
      const who = { application, applicant, job };
      return { kind: 'answered', at: at.toISOString(), ...who, answer };
    }),
  );
