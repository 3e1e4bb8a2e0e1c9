/**
 * `node features/search-suggestions/tests/bench.ts`: measures suggestions on a board with 100,000 open jobs among 300,000, as
 * `tests/bench/search.ts` measures searches. Arguments set both numbers.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';

import { jobSearch } from '../../../shared/jobs/search/contract.ts';
import { connect } from '../../../server/db/connect.ts';
import { startEmbedded } from '../../../server/postgres/start.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { findJobs } from '../../../server/jobs/search/find.ts';
import { createJobIndex } from '../../../server/jobs/search/index/job-index.ts';
import { currentRates } from '../../../server/rates/current.ts';
import { fillWithJobs } from '../../../tests/bench/search-data.ts';
import { compareInTurns } from '../../../tests/bench/turns.ts';
import { suggest } from '../server/suggestions.ts';

const OPEN = Number(process.argv[2] ?? 100_000);
const ALL = Number(process.argv[3] ?? OPEN * 3);
const ROUNDS = 40;

const dir = await mkdtemp(join(tmpdir(), 'daybreak-suggestions-'));
const postgres = await startEmbedded({ dir, fsync: false });
const database = connect(postgres.superuserUrl);
await migrate(database);
// Filling takes longer than the product lets a query take.
const patient = new Pool({ connectionString: postgres.superuserUrl, max: 1 });
await fillWithJobs(patient, { open: OPEN, all: ALL });
await patient.end();
const now = new Date();
const { db } = database;
const index = await createJobIndex({
  db,
  changes: { isListening: () => true, onJobs: (load) => load('all') },
  now: () => now,
});
const needs = { columns: await index.read(), db, stem: index.stem, rates: currentRates(), now };
const plain = () => findJobs(needs, jobSearch.parse({ limit: '20' }));

const texts = [
  'e',
  'eng',
  'senior w',
  'lis',
  'company 0',
  'zzz',
  'engineer ber',
  'nurse lis',
  'senior engineer ber',
  'remote engineer t',
];
for (const text of texts) {
  const { length } = await suggest(needs, text);
  await compare(`suggestions for '${text}'`, length, () => suggest(needs, text));
}

const filters = jobSearch.parse({
  jobType: ['Full-time', 'Contract'],
  location: 'Berlin',
  salaryMin: '30000',
});
for (const text of ['e', 'engineer t']) {
  const { length } = await suggest(needs, text, filters);
  await compare(`suggestions for '${text}' with filters`, length, () =>
    suggest(needs, text, filters),
  );
}

await database.close();
await postgres.stop();
await rm(dir, { recursive: true, force: true });

async function compare(name: string, found: number, ask: () => Promise<unknown>): Promise<void> {
  const { p50, p99, ratio } = await compareInTurns(ROUNDS, plain, ask);
  console.log(
    `${name.padEnd(48)} ${String(found).padStart(3)}   ${p50.toFixed(1).padStart(6)} / ${p99.toFixed(1).padEnd(8)} ${ratio.toFixed(1).padStart(6)}`,
  );
}
