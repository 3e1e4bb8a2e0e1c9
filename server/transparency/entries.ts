import { randomBytes } from 'node:crypto';
import {
  type Leaf,
  hashLeafText,
  leafText,
  type Opening,
  type PostingLeaf,
  SALT_BYTES,
  toApplicationLeaf,
} from '../../shared/transparency/leaves.ts';
import type { Shown } from '../../shared/transparency/receipt.ts';
import type { Db } from '../db/connect.ts';
import { logEntries, logOpenings } from '../db/schema.ts';

/** A statement takes at most 65,535 values, and an entry has four. */
const ROWS_AT_ONCE = 2000;

/**
 * Writes what happens to postings into the public log, in the transaction of the change. The entries get their place in
 * the tree some seconds later (sequencer.ts).
 */
export async function logEvents(
  tx: Db,
  events: readonly Omit<PostingLeaf, 'v'>[],
): Promise<Shown[]> {
  const shown = events.map((event) => ({ leaf: { v: 1 as const, ...event } }));
  await insert(
    tx,
    shown.map(({ leaf }) => ({ leaf, jobId: leaf.job })),
  );
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
  const ids = await insert(
    tx,
    shown.map(({ leaf }) => ({ leaf, jobId: null })),
  );
  const rows = shown.map(({ salt, opening }, index) => ({
    entryId: ids[index] ?? 0,
    applicationId: opening.application,
    applicantId: opening.applicant,
    salt,
    opening,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(logOpenings).values(rows.slice(from, from + ROWS_AT_ONCE));
  return shown;
}

/** @returns the ids in the order of the entries */
async function insert(
  tx: Db,
  entries: readonly { leaf: Leaf; jobId: string | null }[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    const rows = entries.slice(from, from + ROWS_AT_ONCE).map(({ leaf, jobId }) => {
      const text = leafText(leaf);
      return { kind: leaf.kind, jobId, leaf: text, hash: Buffer.from(hashLeafText(text)) };
    });
    const stored = await tx.insert(logEntries).values(rows).returning({ id: logEntries.id });
    ids.push(...stored.map(({ id }) => id));
  }
  return ids;
}

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
