/**
 * `node tests/bench/promises.ts`: what a day of promises costs, on a board with 1,000,000 applications of the last 90 days
 * (the first argument sets their number), of which a third has no answer. Prints what happened and how long the sweep of
 * the day took. Filling the scratch database takes some minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { pino } from 'pino';
import { isNull } from 'drizzle-orm';
import { awaitAnswers } from '../../server/applications/promises/answers.ts';
import { sweepPromises } from '../../server/applications/promises/sweep.ts';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/db/connect.ts';
import { sweepDue } from '../../server/db/due.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openQueue } from '../../server/db/queue.ts';
import { applications } from '../../server/db/schema.ts';
import { transaction } from '../../server/db/transaction.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { PROMISE_BATCH } from '../../server/operation/due-work.ts';
import { createSignedLinks } from '../../server/signed-links.ts';
import { DAY } from '../../shared/kit/dates.ts';
import { fillBoard, publishAll } from './board-data.ts';

const SIZE = Number(process.argv[2] ?? 1_000_000);
/** Seconds between two applications: all of the last 90 days. */
const EVERY = (90 * 86_400) / SIZE;
const JOBS = Math.max(1000, SIZE / 20);

const dir = await mkdtemp(join(tmpdir(), 'daybreak-promises-'));
const postgres = await startEmbedded({ dir, fsync: false });
const database = connect(postgres.superuserUrl);
const { db } = database;
// Filling takes longer than a statement of the product may.
const pool = new Pool({ connectionString: postgres.superuserUrl });
await migrate(database);
await fillBoard(pool, { users: SIZE / 10, jobs: JOBS, applications: SIZE });
await publishAll(pool);
// Those whose date has passed were told so, and their jobs are paused.
await pool.query(`
  set statement_timeout = 0;
  set session_replication_role = replica;
  update users set confirmed_at = now();
  update applications a set applied_at = p.at, answer_by = p.by,
    answered_at = case when status not in ('pending', 'reviewed') then p.at + interval '3 days' end,
    lapsed_at = case when status in ('pending', 'reviewed') and p.by < now() then p.by end
  from (
    select id, at, date_trunc('day', at, 'UTC') + interval '15 days' - interval '1 millisecond' as by
    from (select id, now() - row_number() over () * ${EVERY} * interval '1 second' as at from applications) placed
  ) p where p.id = a.id;
  reset session_replication_role; reset statement_timeout`);
await pool.query('vacuum analyze');
await transaction(db, (tx) => awaitAnswers(tx, isNull(applications.lapsedAt), new Date()));

const config = readConfig({});
const signedLinks = await createSignedLinks(db);
const count = async (sql: string) =>
  Number((await pool.query<{ count: string }>(`select count(*) from ${sql}`)).rows[0]?.count);

const tomorrow = new Date(Date.now() + DAY);
const log = pino({ level: 'error' });
// As on a board with a mail server: each mail is kept until it is sent, with a job that sends it.
const queue = await openQueue(database, log);
const needs = { db, config, features: [], signedLinks, queue, now: () => tomorrow };
const [all, open] = [
  await count('applications'),
  await count(`applications where answered_at is null and status in ('pending', 'reviewed')`),
];
const before = performance.now();
const swept = await sweepDue(
  { db, log },
  { answer: { run: (tx, due, now) => sweepPromises(tx, needs, due, now), batch: PROMISE_BATCH } },
  tomorrow,
);
const seconds = (performance.now() - before) / 1000;
console.log(
  [
    `${all} applications, ${open} without an answer`,
    `${swept} moments of one day swept in ${seconds.toFixed(1)} s`,
    `${await count(`applications where lapsed_at = '${tomorrow.toISOString()}'`)} lapsed`,
    `${await count(`notifications where kind = 'promise'`)} notifications`,
    `${await count(`mails where kind = 'promise'`)} mails`,
    `${await count(`jobs where holds <> '{}'`)} jobs paused`,
  ].join('\n'),
);
// A connection may still be closing when its server stops.
pool.on('error', () => {});
await queue.stop();
await pool.end();
await database.close();
await postgres.stop();
await rm(dir, { recursive: true, force: true });
