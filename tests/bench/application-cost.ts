// cspell:ignore schedstat
/**
 * `node tests/bench/application-cost.ts`: the processor time that an application costs, in the product and in PostgreSQL:
 * the call, and what follows seconds later (notices, mails, the public log). On a board with 20,000 jobs, or the first
 * argument. Processor time depends less on other work of the machine than rates do; compare two versions in turns. Linux only.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Pool } from 'pg';
import { pino } from 'pino';
import { apply } from '../../server/applications/submission/apply.ts';
import { notifyApplied } from '../../server/applications/submission/applied.ts';
import { readConfig } from '../../server/config.ts';
import type { SignedIn } from '../../server/context.ts';
import { connect } from '../../server/db/connect.ts';
import { sweepDue } from '../../server/db/due.ts';
import { createFiles } from '../../server/files/files.ts';
import { sweepFacts } from '../../server/db/facts.ts';
import { createSignedLinks } from '../../server/signed-links.ts';
import { takePart } from '../../server/db/participants.ts';
import { featuresOn } from '../../server/feature-list.ts';
import { tinyPdf } from '../support/pdf.ts';
import { withColdBoard } from './cold.ts';
import { median } from './median.ts';

const SIZE = Number(process.argv[2] ?? 20_000);
/** The first round does not count. */
const ROUNDS = 8;
const COUNT = 960;
const AT_ONCE = 16;

await withColdBoard(SIZE, async (databaseUrl, { jobs }) => {
  const database = connect(databaseUrl);
  const { db } = database;
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const { rows: seekers } = await pool.query<{ id: string }>(
    `select id from users where username like 'job_seeker%' order by md5(id::text)`,
  );
  const { rows } = await pool.query<{ file: string }>(
    `select pg_read_file('postmaster.pid') as file`,
  );
  const postmaster = Number.parseInt(rows[0]?.file ?? '', 10);
  const log = pino({ level: 'error' });
  const config = readConfig({});
  const now = () => new Date();
  const features = featuresOn(config);
  takePart(database, features);
  const needs = { db, config, now, log, features, queue: undefined };
  const context = {
    ...needs,
    signedLinks: await createSignedLinks(db),
    files: createFiles({ settings: config.files, log, now }),
  };
  const dueLater = features.flatMap(({ due = {} }) =>
    Object.entries(due).map(([kind, workFor]) => [kind, workFor(context as never)] as const),
  );
  // Random bytes: a real PDF is compressed already.
  const content = Buffer.concat([tinyPdf(), randomBytes(50_000)]);
  let next = 0;
  const applyOnce = () => {
    const at = next++;
    const actor = { id: seekers[at % seekers.length]?.id, role: 'job_seeker' };
    return apply({ ...context, actor } as unknown as SignedIn, {
      params: { jobId: jobs[at % jobs.length] ?? '' },
      body: { coverLetter: 'I would like to work with you.' },
      file: { name: 'resume.pdf', content },
      moreFiles: {},
    });
  };
  const applyAll = async () => {
    for (let sent = 0; sent < COUNT; sent += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, applyOnce));
  };
  const follow = async () => {
    const later = new Date(Date.now() + 60_000);
    const listeners = [{ name: 'core', after: { applied: notifyApplied } }];
    await sweepFacts({ needs: context, listeners, lock: async () => {}, now: later });
    await sweepDue({ db, log }, Object.fromEntries(dueLater), later);
  };
  const measure = async (work: () => Promise<void>) => {
    const before = { product: process.cpuUsage(), postgres: await timeOfAll(postmaster) };
    await work();
    const { user, system } = process.cpuUsage(before.product);
    const postgres = (await timeOfAll(postmaster)) - before.postgres;
    return { product: (user + system) / 1000 / COUNT, postgres: postgres / COUNT };
  };
  const rounds: Awaited<ReturnType<typeof measure>>[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = [await measure(applyAll), await measure(follow)];
    if (round > 0) rounds.push(measured);
  }
  console.log('ms per application             product  PostgreSQL');
  for (const [at, name] of ['the call', 'what follows'].entries()) {
    const of = (part: 'product' | 'postgres') =>
      median(rounds.map((round) => round[at]?.[part] ?? NaN)).toFixed(2);
    console.log(name.padEnd(28), of('product').padStart(9), of('postgres').padStart(11));
  }
  await pool.end();
  await database.close();
});

/** Milliseconds of processor time of the processes that a process has started and that still run. */
async function timeOfAll(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const times = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map(async (child) => {
        const stat = await readFile(`/proc/${child}/schedstat`, 'utf8').catch(() => '0');
        return Number(stat.split(' ')[0]) / 1e6;
      }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}
