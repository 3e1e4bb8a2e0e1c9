import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listenForChanges, type Published } from './changes.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { startProxy } from '../../tests/support/proxy.ts';
import { connectTo } from '../../tests/support/connect.ts';
import { connect } from './connect.ts';

test('closes while its connection is being made', async () => {
  const open = new Set<Socket>();
  // Accepts connections and never answers, as a database that starts or is frozen does.
  const frozen = createServer((socket) => open.add(socket.resume().on('error', () => {})));
  await new Promise<void>((resolve) => void frozen.listen(0, '127.0.0.1', resolve));
  const { port } = frozen.address() as AddressInfo;
  const database = connect(`postgres://127.0.0.1:${port}/none`);
  const changes = await listenForChanges(database, () => {});
  await expect.poll(() => open.size).toBe(1);
  expect(changes.isListening()).toBe(false);
  await changes.close();
  for (const socket of open) socket.destroy();
  await new Promise((resolve) => void frozen.close(resolve));
  await database.close();
});

/** A connection is broken after two seconds, as in the product. */
const CHECK = { pause: 20, tick: 200 };
const SENT_BY_LISTENER = 'listen published';

const { url } = await freshDatabase();
const proxy = await startProxy(url);
const database = connect(proxy.url);
/** For tests whose changes must not be late. */
const patient = connectTo(url);
const silences: boolean[] = [];
const setSilent = (isSilent: boolean) => {
  silences.push(isSilent);
  database.setSilent(isSilent);
};
const lost: string[] = [];
const changes = await listenForChanges(
  { ...database, setSilent },
  ({ message }) => lost.push(message),
  CHECK,
);
afterAll(async () => {
  await changes.close();
  await database.close();
  await patient.close();
});

async function listen() {
  const own = await listenForChanges(patient, () => {});
  onTestFinished(() => own.close());
  await expect.poll(() => own.isListening()).toBe(true);
  return own;
}

const [companyId, jobId, secondId] = Array.from(
  { length: 3 },
  (_, index) => `00000000-0000-4000-8000-00000000000${index}`,
);

test('a change for visitors names its jobs and companies, once it is committed', async () => {
  const { pool } = patient;
  const own = await listen();
  const heard: (Published | 'all')[] = [];
  own.onPublished((what) => heard.push(what));
  const after = async (statements: string) => {
    heard.length = 0;
    await pool.query(statements);
    await own.caughtUp();
    return heard.map((what) =>
      what === 'all' ? what : Object.fromEntries(Object.entries(what).filter(([, ids]) => ids[0])),
    );
  };
  expect(
    await after(`
      insert into companies (id, name) values ('${companyId}', 'Acme');
      insert into jobs (id, company_id, status, deadline)
        select id, '${companyId}', 'active', now() from unnest('{${jobId},${secondId}}'::uuid[]) id;
      insert into job_revisions (id, job_id, number, title, location, type, level, description, requirements, benefits,
        skills, salary_range, approval_status)
      select id, id, 1, 'Engineer', 'Oslo', 'Full-time', 'Associate', 'Long.', '{One}', '{}', '{}', '', 'pending' from jobs`),
  ).toEqual([]);
  const publish = `update jobs set public_revision_id = id where id = '${jobId}'`;
  const index = `insert into job_search (job_id, company_id, created_at, deadline, location, type, level, remote, words)
    select id, company_id, now(), deadline, 'oslo', 'Full-time', 'Associate', false, '' from jobs`;
  const employers = { employers: [companyId] };
  expect(await after(`${publish}; ${index} where id = '${jobId}'`)).toEqual([
    { jobs: [jobId] },
    employers,
  ]);
  expect(await after(`delete from job_search; ${index}`)).toEqual([
    { jobs: [jobId] },
    employers,
    { jobs: [jobId, secondId] },
  ]);
  expect(await after(`update job_search set remote = true where job_id = '${jobId}'`)).toEqual([
    { jobs: [jobId] },
    employers,
  ]);
  expect(await after(`update jobs set status = 'paused'`)).toEqual([{ jobs: [jobId] }]);
  expect(await after(`update jobs set current_revision_id = id`)).toEqual([]);
  expect(await after(`begin; update jobs set status = 'closed'; rollback`)).toEqual([]);
  expect(await after(`update companies set name = 'Acme Ltd'`)).toEqual([
    { companies: [companyId] },
  ]);
  expect(await after(`update companies set waits_since = null`)).toEqual([]);
  expect(
    await after(`insert into applications (job_id, status, cover_letter, applied_at)
      values ('${jobId}', 'pending', '', now())`),
  ).toEqual([{ applied: [jobId] }]);
  expect(await after(`update applications set status = 'reviewed'`)).toEqual([]);
  expect(await after(`delete from applications`)).toEqual([{ applied: [jobId] }]);
  const fill = (
    count: number,
  ) => `insert into jobs (company_id, status, deadline, public_revision_id)
    select '${companyId}', 'active', now(), '${jobId}' from generate_series(1, ${count})`;
  expect(await after(fill(398))).toEqual([]);
  const named = await after(`update jobs set status = 'paused', public_revision_id = '${jobId}'`);
  expect(named.map((what) => what !== 'all' && what['jobs']?.length)).toEqual([190, 190, 19]);
  expect(await after(`${fill(20_000)}; update jobs set status = 'closed'`)).toEqual(['all']);
  await pool.query(`delete from jobs where id not in ('${jobId}', '${secondId}')`);
  const deleted = await after(`delete from companies`);
  expect(deleted).toContainEqual({ companies: [companyId] });
  expect(deleted).toContainEqual({ jobs: [jobId, secondId] });
  expect(await after(`select pg_notify('published', '')`)).toEqual(['all']);
});

test('data in memory is loaded one change at a time, before the writer is answered', async () => {
  const own = await listen();
  const loads: (readonly string[] | 'all')[] = [];
  const events: string[] = [];
  let finish = Promise.withResolvers<void>();
  const loaded = own.onJobs(async (jobs) => {
    loads.push(jobs);
    await finish.promise;
    events.push('loaded');
  });
  finish.resolve();
  await loaded;
  expect(loads).toEqual(['all']);

  own.onPublished((what) => events.push(what === 'all' ? what : (what.jobs[0] ?? '')));
  const notify = (ids: string) =>
    patient.pool.query(`select pg_notify('published', '{"jobs":["${ids}"]}')`);
  finish = Promise.withResolvers();
  await notify('one');
  await expect.poll(() => loads.at(-1)).toEqual(['one']);
  await notify('two');
  await notify('three');
  await expect.poll(() => events.at(-1)).toBe('three');
  events.length = 0;
  const done = own.caughtUp().then(() => events.push('caught up'));
  setImmediate(finish.resolve);
  await done;
  expect(loads).toEqual(['all', ['one'], ['two', 'three']]);
  const afterLoads = events.slice(events.lastIndexOf('loaded') + 1);
  expect(afterLoads).toEqual(['one', 'two', 'three', 'caught up']);
});

test('a half-open connection is noticed and made anew, while queries go on', async () => {
  await expect.poll(() => changes.isListening()).toBe(true);
  lost.length = 0;
  silences.length = 0;
  await database.health.query('select 1');
  const turns: boolean[] = [];
  // Notifications of the tests before may still arrive.
  changes.onPublished(() => {
    if (changes.isListening() !== (turns.at(-1) ?? true)) turns.push(changes.isListening());
  });
  proxy.freeze(SENT_BY_LISTENER);
  await expect.poll(() => turns.slice(0, 2)).toEqual([false, true]);
  expect(lost[0]).toBe('The connection does not respond.');
  expect(silences).not.toContain(true);
  proxy.thaw();
});

test('while the database is silent, running queries and new ones fail, and then work again', async () => {
  const running = database.pool.query('select pg_sleep(1000)').catch((error: unknown) => error);
  proxy.freeze();
  expect(await running).toMatchObject({ message: 'The database does not respond.' });
  expect(silences.at(-1)).toBe(true);
  const many = Array.from({ length: 30 }, () => database.pool.query('select 1'));
  for (const { status } of await Promise.allSettled(many)) expect(status).toBe('rejected');
  proxy.thaw();
  await expect.poll(() => changes.isListening()).toBe(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a process that was busy itself does not take its database for silent', async () => {
  await expect.poll(() => changes.isListening()).toBe(true);
  const before = [silences.length, lost.length];
  for (let round = 0; round < 2; round += 1) {
    const end = performance.now() + 2500;
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect(changes.isListening()).toBe(true);
  expect([silences.length, lost.length]).toEqual(before);
});
