// cspell:ignore oflag notrunc
/**
 * `node tests/bench/applications.ts`: measures the lists of a company with 5,000 applications to 20 jobs (the first
 * argument sets the number), next to another company of the same size. Calls alternate with the simplest query, the
 * newest fifty rows. Compare the ratios, not the absolute times. Then some of them are asked once each after PostgreSQL
 * has started anew and neither it nor the system has a page of its files in memory (Linux).
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { companyNeedsQuery } from '../../shared/applications/company-needs.ts';
import {
  applicationNeighbourSearch,
  companyApplicationSearch,
  positionSearch,
} from '../../shared/applications/lists.ts';
import { moveApplications } from '../../server/applications/moves/moves.ts';
import { undoMoves } from '../../server/applications/moves/undo.ts';
import {
  getApplicationNeighbours,
  listCompanyApplications,
} from '../../server/applications/company-lists.ts';
import { listPositions } from '../../server/applications/positions.ts';
import { listCompanyNeeds } from '../../server/applications/company-needs.ts';
import { getApplication } from '../../server/applications/queries.ts';
import { createSignedLinks } from '../../server/signed-links.ts';
import { readConfig } from '../../server/config.ts';
import type { FromCompany } from '../../server/context.ts';
import { connect } from '../../server/db/connect.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { migrate } from '../../server/db/migrate.ts';
import { fillWithApplications } from './application-data.ts';
import { median } from './median.ts';
import { compareInTurns, timeOf } from './turns.ts';

const SIZE = Number(process.argv[2] ?? 5000);
const ROUNDS = 20;
const COLD_ROUNDS = 5;

let opened = 0;

const dir = await mkdtemp(join(tmpdir(), 'daybreak-applications-'));
let postgres = await startEmbedded({ dir, fsync: false });
let database = connect(postgres.superuserUrl);
await migrate(database);
const { companyId, userId } = await fillWithApplications(database.pool, SIZE);
const actor: FromCompany['actor'] = {
  id: userId,
  role: 'company',
  sessionId: crypto.randomUUID(),
  hasConfirmedAddress: true,
  confirmedAt: new Date(),
  company: {
    id: companyId,
    name: 'Acme',
    role: 'owner',
    isApproved: true,
    isTurnedAway: false,
    overdueAnswers: 0,
    isReported: false,
  },
};
const context = {
  db: database.db,
  config: readConfig({}),
  signedLinks: await createSignedLinks(database.db),
  now: () => new Date(),
  actor,
} as FromCompany;

const list = (query: Record<string, unknown> = {}) =>
  listCompanyApplications(context, { query: companyApplicationSearch.parse(query) });
const positions = () => listPositions(context, { query: positionSearch.parse({}) });
const plainest = () =>
  context.db.execute(sql`select a.* from applications a join jobs j on j.id = a.job_id
    where j.company_id = ${companyId} order by a.applied_at desc, a.id desc limit 50`);

const first = await list();
const { nextCursor } = first;
const ids = first.applications.map(({ _id }) => _id);
const job = (await positions()).positions[7]?._id ?? '';
const ASKED: [name: string, ask: () => Promise<unknown>][] = [
  ['first page with all figures', () => list()],
  ['the jobs with their counts', positions],
  ['next page', () => list({ cursor: nextCursor ?? '' })],
  ['people with several', () => list({ people: 'several' })],
  ['by name', () => list({ sort: 'name' })],
  ['one job', () => list({ job, cursor: nextCursor ?? '' })],
  ['one status', () => list({ status: 'reviewed', cursor: nextCursor ?? '' })],
  ['a search for one', () => list({ search: 'person 4242', cursor: nextCursor ?? '' })],
  ['a search for many', () => list({ search: 'example', cursor: nextCursor ?? '' })],
  ['two rare words of resumes', () => list({ search: 'kubernetes migration' })],
  ['a phrase', () => list({ search: '"kubernetes migration"' })],
  ['a word in every letter', () => list({ search: 'team' })],
  ['the beginning of many words', () => list({ search: 'ka' })],
  ['five words over all fields', () => list({ search: 'person engineer sql team ter' })],
  ['people for the palette', () => list({ search: 'person 4242', only: 'people', limit: '6' })],
  ['under review', () => list({ status: 'under-review' })],
  ['answer due first', () => list({ sort: 'due' })],
  ['the board', () => list({ view: 'board' })],
  ['the board, answer due first', () => list({ view: 'board', sort: 'due' })],
  [
    'neighbours',
    () =>
      getApplicationNeighbours(context, {
        params: { id: ids[20] ?? '' },
        query: applicationNeighbourSearch.parse({}),
      }),
  ],
  [
    'what needs the company',
    () => listCompanyNeeds(context, { query: companyNeedsQuery.parse({}) }),
  ],
  ['neighbours in a search', () => searchNext('team')],
  ['the next applicant', openNext],
  ['500 moved and taken back', moveAndUndo],
];

console.log(`${`of ${SIZE} applications`.padEnd(30)}   p50 / p99 ms      ratio of p50`);
for (const [name, ask] of ASKED) await compare(name, ask);

const COLD = new Set([
  'first page with all figures',
  'two rare words of resumes',
  'the board',
  'neighbours',
  'what needs the company',
  'the numbers of a year',
  'the next applicant',
]);
console.log(`\n${'with cold memory'.padEnd(30)}   p50 / max ms`);
for (const [name, ask] of ASKED) if (COLD.has(name)) await measureCold(name, ask);

await database.close();
await postgres.stop();
await rm(dir, { recursive: true, force: true });

/** What going on to another applicant asks for: the application and its neighbors. Each time another one. */
async function openNext(): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select a.id from applications a join jobs j on j.id = a.job_id
     where j.company_id = $1 order by a.applied_at desc, a.id desc offset $2 limit 1`,
    [companyId, (opened += 97) % SIZE],
  );
  const params = { id: rows[0]?.id ?? '' };
  await Promise.all([
    getApplication(context, { params }),
    getApplicationNeighbours(context, { params, query: applicationNeighbourSearch.parse({}) }),
  ]);
}

function searchNext(search: string) {
  return getApplicationNeighbours(context, {
    params: { id: ids[20] ?? '' },
    query: applicationNeighbourSearch.parse({ search }),
  });
}

async function moveAndUndo(): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select a.id from applications a join jobs j on j.id = a.job_id
     where j.company_id = $1 and a.status = 'pending' limit 500`,
    [companyId],
  );
  const chosen = rows.map(({ id }) => id);
  await moveApplications(context, { body: { ids: chosen, status: 'reviewed', message: '' } });
  const { moved } = await undoMoves(context, { body: { ids: chosen } });
  if (moved.length !== chosen.length) throw new Error('not all moves were taken back');
}

async function measureCold(name: string, ask: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    await startCold();
    times.push(await timeOf(ask));
  }
  console.log(
    `${name.padEnd(30)} ${median(times).toFixed(1).padStart(7)} / ${Math.max(...times).toFixed(1)}`,
  );
}

/** PostgreSQL starts anew, and reads from the disk. The connection is there, as in a server that has started. */
async function startCold(): Promise<void> {
  await database.close();
  await postgres.stop();
  const dropCache = ['dd', 'of={}', 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'];
  execFileSync('find', [dir, '-type', 'f', '-exec', ...dropCache, ';'], { stdio: 'ignore' });
  postgres = await startEmbedded({ dir, fsync: false });
  database = connect(postgres.superuserUrl);
  context.db = database.db;
  await database.pool.query('select 1');
}

async function compare(name: string, ask: () => Promise<unknown>): Promise<void> {
  const { p50, p99, ratio } = await compareInTurns(ROUNDS, plainest, ask);
  console.log(
    `${name.padEnd(30)} ${p50.toFixed(1).padStart(7)} / ${p99.toFixed(1).padEnd(8)} ${ratio.toFixed(1).padStart(6)}`,
  );
}
