/**
 * `node tests/bench/admin.ts`: measures the admin's lists, figures and exports on a board with 100,000 users, 100,000
 * jobs and 300,000 applications (the first argument sets the number of users). Calls alternate with the simplest one, a
 * page of users by date. Compare the ratios, not the absolute times. Filling the scratch database takes a minute.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { api } from '../../shared/api.ts';
import { EXPORTS } from '../../shared/exports/tables.ts';
import { listUsers } from '../../server/accounts/queries.ts';
import { createSignedLinks } from '../../server/signed-links.ts';
import { listAllApplications } from '../../server/applications/queries.ts';
import { listCompanies } from '../../server/reviews/companies.ts';
import { getBoard } from '../../server/operation/board.ts';
import type { SignedIn } from '../../server/context.ts';
import { connect } from '../../server/db/connect.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { migrate } from '../../server/db/migrate.ts';
import { toCsv } from '../../server/exports/table.ts';
import { TABLES } from '../../server/exports/tables.ts';
import { listAllJobs } from '../../server/jobs/queries.ts';
import { fillBoard } from './board-data.ts';
import { compareInTurns } from './turns.ts';

const USERS = Number(process.argv[2] ?? 100_000);
const ROUNDS = 15;

const dir = await mkdtemp(join(tmpdir(), 'daybreak-admin-'));
const postgres = await startEmbedded({ dir, fsync: false });
const database = connect(postgres.superuserUrl);
await migrate(database);
await fillBoard(database.pool, { users: USERS, jobs: USERS, applications: USERS * 3 });

const context = {
  db: database.db,
  now: () => new Date(),
  actor: { id: crypto.randomUUID(), role: 'admin', sessionId: crypto.randomUUID() },
  signedLinks: await createSignedLinks(database.db),
} as SignedIn;

type Query = Record<string, string>;
const users = (query: Query) => listUsers(context, { query: api.listUsers.query.parse(query) });
const jobs = (query: Query) => listAllJobs(context, { query: api.listAllJobs.query.parse(query) });
const applications = (query: Query) =>
  listAllApplications(context, { query: api.listAllApplications.query.parse(query) });
const company = await database.pool.query<{ id: string }>('select id from companies limit 1');
const ofCompany = { company: company.rows[0]?.id ?? '' };

const PAGE = { limit: '50' };
const plainest = () => users(PAGE);
const CALLS: [name: string, call: () => Promise<unknown>][] = [
  ['users by name', () => users({ ...PAGE, sort: 'name' })],
  ['users, pending companies', () => users({ ...PAGE, status: 'pending' })],
  ['users, suspended', () => users({ ...PAGE, status: 'suspended' })],
  ['users, a name searched for', () => users({ ...PAGE, search: 'josé okafor' })],
  ['users, one found', () => users({ ...PAGE, search: 'user4711@' })],
  ['users, deep page', await deepPage(users)],
  ['jobs', () => jobs(PAGE)],
  ['jobs by title', () => jobs({ ...PAGE, sort: 'title' })],
  ['jobs by applicants', () => jobs({ ...PAGE, sort: 'applicants' })],
  ['jobs by deadline', () => jobs({ ...PAGE, sort: 'deadline' })],
  ['jobs, pending', () => jobs({ ...PAGE, approval: 'pending' })],
  ['jobs of a company', () => jobs({ ...PAGE, ...ofCompany })],
  ['jobs, a word searched for', () => jobs({ ...PAGE, search: 'nurse 12' })],
  ['jobs, deep page', await deepPage(jobs)],
  ['applications', () => applications(PAGE)],
  ['applications, offered', () => applications({ ...PAGE, status: 'offered' })],
  ['applications to a company', () => applications({ ...PAGE, ...ofCompany })],
  ['applications, a name searched for', () => applications({ ...PAGE, search: 'zoë silva' })],
  ['applications, nothing found', () => applications({ ...PAGE, search: 'nobody at all' })],
  ['applications, deep page', await deepPage(applications)],
  ['figures of the board', () => getBoard(context)],
  ['companies by name', () => listCompanies(context, { query: { ...PAGE, cursor: '', search: 'company 12' } })],
];

console.log(`${'call'.padEnd(36)}   p50 / p99 ms      ratio of p50`);
for (const [name, call] of CALLS) {
  const { p50, p99, ratio } = await compareInTurns(ROUNDS, plainest, call);
  console.log(
    `${name.padEnd(36)} ${p50.toFixed(1).padStart(6)} / ${p99.toFixed(1).padEnd(8)} ${ratio.toFixed(1).padStart(6)}`,
  );
}

console.log(
  `\n${'export of everything'.padEnd(36)} ${'rows'.padStart(8)}  seconds    MB  memory MB`,
);
for (const what of EXPORTS) await exportAll(what);

await database.close();
await postgres.stop();
await rm(dir, { recursive: true, force: true });

/** The page after 2,000 rows. */
async function deepPage(list: (query: Query) => Promise<{ nextCursor: string | null }>) {
  let cursor: string | null = null;
  for (let turned = 0; turned < 20; turned++)
    ({ nextCursor: cursor } = await list({ limit: '100', ...(cursor && { cursor }) }));
  return () => list({ ...PAGE, cursor: cursor ?? '' });
}

/** Reads a whole export. Memory is the peak growth since the start. */
async function exportAll(what: (typeof EXPORTS)[number]): Promise<void> {
  const before = process.memoryUsage().rss;
  const began = performance.now();
  let [rows, bytes, most] = [0, 0, before];
  for await (const batch of TABLES[what]({}).batches(database.db)) {
    rows += batch.lines.length;
    bytes += Buffer.byteLength(toCsv(batch.lines));
    most = Math.max(most, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - began) / 1000;
  const cells = [seconds.toFixed(1), (bytes / 1e6).toFixed(1), ((most - before) / 1e6).toFixed(0)];
  console.log(
    `${what.padEnd(36)} ${String(rows).padStart(8)} ${cells.map((cell) => cell.padStart(8)).join(' ')}`,
  );
}
