import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import { participants } from './db/participants.ts';
import type { ApplicationRecord, Records } from './participants.ts';

/** Records of what happened to applications and jobs. A feature keeps them; without it, mails have no links to them. */

const keeperOf = (tx: Db): Records | undefined =>
  participants(tx).flatMap(({ records }) => records ?? [])[0];

/** The ids of a record, from a row with its application, applicant and job. */
export const recorded = (row: {
  application: { id: string };
  applicant: { id: string };
  job: { id: string };
}): Pick<ApplicationRecord, 'application' | 'applicant' | 'job'> => ({
  application: row.application.id,
  applicant: row.applicant.id,
  job: row.job.id,
});

/** Records answers, or that one was undone. Call it in the transaction in which it happens, with the applications locked. */
export const keepRecords = async (tx: Db, records: readonly ApplicationRecord[]): Promise<void> =>
  keeperOf(tx)?.store(tx, records);

/** Prepares records for the end of a transaction. @returns the links of groups of applications, and what stores them */
export const prepareRecords: Records['prepare'] = async (tx, ...args) =>
  (await keeperOf(tx)?.prepare(tx, ...args)) ?? { links: new Map(), store: async () => {} };

/** The link to all records of each application, for mails. */
export const recordsOfApplications: Records['ofApplications'] = async (tx, ...args) =>
  (await keeperOf(tx)?.ofApplications(tx, ...args)) ?? new Map();

/** The link to the last record of a job, for mails. */
export const recordOfJob = async (
  tx: Db,
  config: Pick<Config, 'publicUrl'>,
  id: string,
): Promise<string | undefined> => keeperOf(tx)?.ofJob(tx, config, id);
