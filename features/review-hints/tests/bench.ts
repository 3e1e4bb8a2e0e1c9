/**
 * `node features/review-hints/tests/bench.ts`: measures the hints that an admin waits for when opening a reported job, on a board with
 * 100,000 public jobs (the first argument sets the number), each with the text of a real posting's length. Filling the
 * scratch database takes about 20 s.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { Pool } from 'pg';

import { connect } from '../../../server/db/connect.ts';
import { startEmbedded } from '../../../server/postgres/start.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { selectJobs } from '../../../server/jobs/rows.ts';
import { findLookalikes } from '../server/lookalikes.ts';
import { readHints } from '../../../server/reviews/queries.ts';
import { findUnusualPay } from '../server/unusual-pay.ts';
import { jobs } from '../../../server/db/schema.ts';
import * as features from '../../../server/features.ts';
import { fillWithJobs } from '../../../tests/bench/search-data.ts';
import { quantile } from '../../../tests/bench/median.ts';

const OPEN = Number(process.argv[2] ?? 100_000);
const OPENED = 200;

const dir = await mkdtemp(join(tmpdir(), 'daybreak-hints-'));
const postgres = await startEmbedded({ dir, fsync: false });
const database = connect(postgres.superuserUrl);
const { db, pool } = database;
const reading = { db, features: Object.values(features) };
await migrate(database);
// Filling takes longer than the product lets a query take.
const patient = new Pool({ connectionString: postgres.superuserUrl, max: 1 });
await fillWithJobs(patient, { open: OPEN, all: OPEN });
await patient.query('vacuum analyze');
await patient.end();

const { rows } = await pool.query<{ id: string; companyId: string }>(
  `select id, company_id as "companyId" from jobs order by md5(id::text) limit $1`,
  [OPENED],
);
const now = new Date();
const measure = async (name: string, call: (row: (typeof rows)[number]) => Promise<unknown>) => {
  const times: number[] = [];
  // The first calls prepare statements and compile.
  for (const row of rows.slice(0, 10)) await call(row);
  for (const row of rows) {
    const began = performance.now();
    await call(row);
    times.push(performance.now() - began);
  }
  console.log(
    `${name.padEnd(28)} ${quantile(times, 0.5).toFixed(1).padStart(7)} / ${quantile(times, 0.99).toFixed(1)} ms`,
  );
};
const own = (id: string) => selectJobs(db, 'public').where(eq(jobs.id, id));

console.log(`${OPEN} public jobs, ${OPENED} opened cases, p50 / p99`);
await measure('all hints of a job', ({ id, companyId }) =>
  readHints(reading, { kind: 'job', id, companyId }, now),
);
await measure('the job alone', ({ id }) => own(id));
await measure('similar jobs', async ({ id }) => findLookalikes(db, await own(id)));
await measure('unusual pay', async ({ id }) => findUnusualPay(db, await own(id)));
await measure('all hints of a company', ({ companyId }) =>
  readHints(reading, { kind: 'company', id: companyId, companyId }, now),
);

await database.close();
await postgres.stop();
await rm(dir, { recursive: true, force: true });
