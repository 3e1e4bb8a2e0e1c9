/**
 * `node features/laws/tests/law-day.ts`: what the day costs on which a law begins, on a board with 100,000 public jobs (the first
 * argument sets their number), of which a tenth is where the law begins and states no pay. Prints how long it takes to look
 * for such jobs, to warn their companies, and to pause the jobs. Filling the scratch database takes about 20 s.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../../server/config.ts';
import { connect } from '../../../server/db/connect.ts';
import { sweepDue } from '../../../server/db/due.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { takePart } from '../../../server/db/participants.ts';
import { applyLawTable } from '../server/table.ts';
import { LAW_BATCH, lawsServer } from '../server/feature.ts';
import { holdByLaws, warnOfLaws } from '../server/notices.ts';
import { startEmbedded } from '../../../server/postgres/start.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { fillWithJobs } from '../../../tests/bench/search-data.ts';

const SIZE = Number(process.argv[2] ?? 100_000);
/** Delaware's law begins. */
const BEGINS = new Date('2027-09-26T04:00:00Z');

const dir = await mkdtemp(join(tmpdir(), 'daybreak-laws-'));
const postgres = await startEmbedded({ dir, fsync: false });
const database = connect(postgres.superuserUrl);
const { db } = database;
takePart(database, [lawsServer]);
await migrate(database);
// Filling takes longer than the product lets a query take.
const pool = new Pool({ connectionString: postgres.superuserUrl });
await fillWithJobs(pool, { open: SIZE, all: SIZE });
await pool.query(`
  set statement_timeout = 0;
  set session_replication_role = replica;
  insert into users (id, role, username, username_key, email, email_key, password_hash, confirmed_at)
  select id, 'company', name, name, name || '@example.com', name || '@example.com', 'x', now()
  from (select id, replace(lower(name), ' ', '') || left(id::text, 12) as name from companies) named;
  insert into company_members (company_id, user_id, role) select id, id, 'owner' from companies;
  update jobs set deadline = '2027-12-01';
  update job_search set deadline = '2027-12-01';
  update job_revisions set location = 'Wilmington, Delaware', workplace = 'On-site', country = 'US', region = 'DE',
    salary_min = null, salary_currency = null
  where hashtext(id::text) % 10 = 0;
  reset session_replication_role; reset statement_timeout`);
await pool.query('vacuum analyze');

const config = readConfig({});
const log = pino({ level: 'error' });
const count = async (rows: string) =>
  (await pool.query<{ count: string }>(`select count(*) from ${rows}`)).rows[0]?.count;
async function time(what: string, work: () => Promise<number>): Promise<void> {
  const before = performance.now();
  const done = await work();
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  console.log(`${what.padEnd(36)} ${seconds.padStart(5)} s  ${done}`);
}
/** What a sweep does at a moment. */
const sweepAt = (now: Date) => {
  const needs = { config, features: [], queue: undefined, now: () => now };
  return sweepDue(
    { db, log },
    {
      'law-warning': { run: (tx, due, at) => warnOfLaws(tx, needs, due, at), batch: LAW_BATCH },
      'law-begins': { run: (tx, due, at) => holdByLaws(tx, needs, due, at), batch: LAW_BATCH },
    },
    now,
  );
};

await time('a start looks at jobs', () => applyLawTable(database, () => addDays(BEGINS, -30)));
await time('moments in which companies are warned', () => sweepAt(addDays(BEGINS, -14)));
await time('moments in which jobs are paused', () => sweepAt(BEGINS));
console.log(
  [
    `${await count(`jobs where holds @> '{law}'`)} jobs paused`,
    `${await count('notifications')} notifications`,
    `${await count('mails')} mails`,
  ].join('\n'),
);
// A connection may still be closing when its server stops.
pool.on('error', () => {});
await pool.end();
await database.close();
await postgres.stop();
await rm(dir, { recursive: true, force: true });
