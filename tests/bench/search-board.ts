import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { findJobs } from '../../server/jobs/search/find.ts';
import { createJobIndex } from '../../server/jobs/search/index/job-index.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { currentRates } from '../../server/rates/current.ts';
import { jobSearch } from '../../shared/jobs/search/contract.ts';
import { fillWithJobs } from './search-data.ts';
import { compareInTurns } from './turns.ts';

const ROUNDS = 40;

/**
 * A scratch board for measuring searches, with 100,000 open jobs among 300,000, or with the numbers of the arguments. What is
 * measured alternates with the simplest search. Compare the ratios, not the absolute times. Filling takes 20 s for 300,000
 * jobs, and three minutes for a million open ones.
 */
export async function openSearchBoard() {
  const open = Number(process.argv[2] ?? 100_000);
  const all = Number(process.argv[3] ?? open * 3);
  const dir = await mkdtemp(join(tmpdir(), 'daybreak-search-'));
  const postgres = await startEmbedded({ dir, fsync: false });
  const database = connect(postgres.superuserUrl);
  await migrate(database);
  // Filling takes longer than the product lets a query take.
  const patient = new Pool({ connectionString: postgres.superuserUrl, max: 1 });
  await fillWithJobs(patient, { open, all });
  await patient.end();
  const now = new Date();
  const { db } = database;

  const memoryBefore = process.memoryUsage();
  const began = performance.now();
  const index = await createJobIndex({
    db,
    changes: { isListening: () => true, onJobs: (load) => load('all') },
    now: () => now,
  });
  globalThis.gc?.();
  const memory = process.memoryUsage();
  const inMegabytes = (key: keyof NodeJS.MemoryUsage) =>
    `${Math.round((memory[key] - memoryBefore[key]) / 1e6)} MB`;
  console.log(
    `${open} public jobs were read in ${((performance.now() - began) / 1000).toFixed(1)} s: ` +
      `resident ${inMegabytes('rss')}, heap ${inMegabytes('heapUsed')}, outside of it ${inMegabytes('arrayBuffers')}`,
  );
  console.log(`${''.padEnd(48)} ${'found'.padStart(7)}   p50 / p99 ms      ratio of p50`);

  const find = async (query: Record<string, unknown>) =>
    findJobs(
      { columns: await index.read(), stem: index.stem, rates: currentRates(), db, now },
      jobSearch.parse(query),
    );
  return {
    db,
    now,
    index,
    find,
    compare: async (name: string, found: number, ask: () => Promise<unknown>) => {
      const { p50, p99, ratio } = await compareInTurns(ROUNDS, () => find({ limit: '20' }), ask);
      console.log(
        `${name.padEnd(48)} ${String(found).padStart(7)}   ${p50.toFixed(1).padStart(6)} / ${p99.toFixed(1).padEnd(8)} ${ratio.toFixed(1).padStart(6)}`,
      );
    },
    close: async () => {
      await database.close();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
