/**
 * `node tests/bench/search.ts`: measures searches on a board with 100,000 open jobs among 300,000. Arguments set the number
 * of open jobs, and of all jobs. Searches alternate with the simplest one. Compare the ratios, not the absolute times.
 * Filling the scratch database takes 20 s for 300,000 jobs, and three minutes for a million open ones.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';

import { jobSearch } from '../../shared/jobs/search/contract.ts';
import type { Context } from '../../server/context.ts';
import { connect } from '../../server/db/connect.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { migrate } from '../../server/db/migrate.ts';
import { listSimilarJobs } from '../../server/jobs/search/similar.ts';
import { findJobs } from '../../server/jobs/search/find.ts';
import { createJobIndex } from '../../server/jobs/search/index/job-index.ts';
import { currentRates } from '../../server/rates/current.ts';
import { fillWithJobs, WORDS } from './search-data.ts';
import { compareInTurns } from './turns.ts';

const OPEN = Number(process.argv[2] ?? 100_000);
const ALL = Number(process.argv[3] ?? OPEN * 3);
const ROUNDS = 40;
const PLAINEST = { limit: '20' };
const FACETS = { limit: '20', facets: 'true' };

const SEARCHES: [name: string, query: Record<string, unknown>][] = [
  ['newest, no condition', PLAINEST],
  ['by pay', { limit: '20', sort: 'salary' }],
  ['by deadline', { limit: '20', sort: 'deadline' }],
  [
    'filters only',
    { limit: '20', jobType: 'Part-time', experienceLevel: 'Director', remote: 'true' },
  ],
  ['place and pay', { limit: '20', location: 'são paulo', salaryMin: '60000' }],
  ['first page with facets', FACETS],
  ['filters with facets', { ...FACETS, jobType: 'Part-time', location: 'berlin' }],
  ['common word', { limit: '20', keywords: `${WORDS.common} ` }],
  ['common word with facets', { ...FACETS, keywords: `${WORDS.common} ` }],
  ['common word by relevance', { limit: '20', keywords: `${WORDS.common} `, sort: 'relevance' }],
  ['medium word with facets', { ...FACETS, keywords: `${WORDS.medium} ` }],
  ['rare word with facets', { ...FACETS, keywords: `${WORDS.rare} ` }],
  ['common and rare word with facets', { ...FACETS, keywords: `${WORDS.common} ${WORDS.rare} ` }],
  ['a phrase with facets', { ...FACETS, keywords: `"${WORDS.medium} ${WORDS.common}"` }],
  ['a beginning with facets', { ...FACETS, keywords: 'en' }],
  ['an exclusion with facets', { ...FACETS, keywords: `-${WORDS.common}` }],
  ['a typing error with facets', { ...FACETS, keywords: 'enginer ' }],
  ['word and place with facets', { ...FACETS, keywords: 'nurse lisbon' }],
  [
    'within 25 km, nearest first',
    { ...FACETS, location: 'Lisbon', within: '25', sort: 'distance' },
  ],
  ['three words, folded', { ...FACETS, keywords: 'senior nurse sql', fold: 'true' }],
];

const dir = await mkdtemp(join(tmpdir(), 'daybreak-search-'));
const postgres = await startEmbedded({ dir, fsync: false });
const database = connect(postgres.superuserUrl);
await migrate(database);
// Filling takes longer than the product lets a query take.
const patient = new Pool({ connectionString: postgres.superuserUrl, max: 1 });
await fillWithJobs(patient, { open: OPEN, all: ALL });
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
  `${OPEN} public jobs were read in ${((performance.now() - began) / 1000).toFixed(1)} s: ` +
    `resident ${inMegabytes('rss')}, heap ${inMegabytes('heapUsed')}, outside of it ${inMegabytes('arrayBuffers')}`,
);

const find = async (query: Record<string, unknown>) =>
  findJobs(
    { columns: await index.read(), stem: index.stem, rates: currentRates(), db, now },
    jobSearch.parse(query),
  );

console.log(`${'search'.padEnd(36)} ${'found'.padStart(7)}   p50 / p99 ms      ratio of p50`);
for (const [name, query] of SEARCHES) {
  const { total } = await find(query);
  await compare(name, total, () => find(query));
}
const { total, cursor } = await deepPage();
await compare('after 2,000 jobs', total, () => find({ ...PLAINEST, cursor }));
const { ids } = await find({ limit: '50' });
let next = 0;
const context = { db, now: () => now, jobIndex: index } as Context;
await compare('similar jobs', 6, () =>
  listSimilarJobs(context, { params: { id: ids[next++ % ids.length] ?? '' } }),
);

await database.close();
await postgres.stop();
await rm(dir, { recursive: true, force: true });

async function deepPage(): Promise<{ total: number; cursor: string }> {
  let page = await find({ limit: '100' });
  for (let turned = 1; turned < 20; turned++)
    page = await find({ limit: '100', cursor: page.nextCursor ?? '' });
  return { total: page.total, cursor: page.nextCursor ?? '' };
}

async function compare(name: string, found: number, ask: () => Promise<unknown>): Promise<void> {
  const { p50, p99, ratio } = await compareInTurns(ROUNDS, () => find(PLAINEST), ask);
  console.log(
    `${name.padEnd(36)} ${String(found).padStart(7)}   ${p50.toFixed(1).padStart(6)} / ${p99.toFixed(1).padEnd(8)} ${ratio.toFixed(1).padStart(6)}`,
  );
}
