import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { freshDatabase } from '../support/database.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';
import { startReplicated } from '../support/replicated.ts';
import { startServer } from '../support/server.ts';
import { eventually } from '../support/eventually.ts';

const TOKEN = 'a-token-of-a-monitor';

const { primary, replica } = await startReplicated();
// The replica by way of a proxy, which can freeze it.
const proxy = await startProxy(replica.url);
const database = { ...connect(primary.url), url: primary.url };
afterAll(() => database.close());
const server = await startServer({
  pages: false,
  database,
  log: pino({ level: 'silent' }),
  config: { databaseReplicaUrls: [proxy.url], replicaMaxLag: 5, metricsToken: TOKEN },
});
const admin = await makeAdmin(server);
const company = await makeCompany(server);

const metric = async (name: string) => {
  const { text } = await server.request('GET', '/metrics', { token: TOKEN });
  return Number(new RegExp(`^daybreak_replica_${name}\\{.*\\} ([\\d.]+)$`, 'm').exec(text)?.[1]);
};
const alarm = async () =>
  (await admin.client.getOperation()).alarms.find(({ name }) => name === 'replicas');
const isUsed = () => eventually(async () => expect(await metric('used')).toBe(1));
const isLeftOut = () => eventually(async () => expect(await metric('used')).toBe(0));

let fresh = 0;
/** A public read whose answer nobody has asked for. @returns whether a replica answered it */
async function readsFromReplica(path: string, token?: string): Promise<boolean> {
  fresh += 1;
  const before = await metric('reads_total');
  const { code } = await server.request('GET', `${path}?n=${fresh}`, { token });
  expect(code).toBe(200);
  return (await metric('reads_total')) > before;
}

test('public reads are answered by the replica, and all others by the primary', async () => {
  await isUsed();
  await eventually(async () => expect(await readsFromReplica('/api/jobs')).toBe(true));
  for (const [path, token] of [
    ['/api/jobs', company.token],
    ['/api/jobs/my-jobs', company.token],
    ['/api/admin/operation', admin.token],
    ['/api/site', undefined],
  ] as const)
    expect(await readsFromReplica(path, token), path).toBe(false);
});

test('a change is seen at once: a replica that has not replayed it does not answer', async () => {
  const job = await makeJob(server, company);
  const path = `/api/jobs/${job._id}`;
  await eventually(async () => expect(await readsFromReplica('/api/jobs')).toBe(true));
  await replica.run('select pg_wal_replay_pause()');
  // Hidden on the primary, still public on the replica.
  await company.client.setJobStatus({ params: { id: job._id }, body: { status: 'paused' } });
  for (let round = 0; round < 20; round += 1) {
    expect((await server.request('GET', path)).code).toBe(404);
    const { body } = await server.request<{ jobs: { _id: string }[] }>('GET', '/api/jobs');
    expect(body.jobs.map(({ _id }) => _id)).not.toContain(job._id);
  }
  expect(await readsFromReplica('/api/jobs')).toBe(false);
  await replica.run('select pg_wal_replay_resume()');
  await eventually(async () => expect(await readsFromReplica('/api/jobs')).toBe(true));
  expect((await server.request('GET', path)).code).toBe(404);
});

test('a replica that is too far behind is left out, and comes back by itself', async () => {
  await isUsed();
  await replica.run('select pg_wal_replay_pause()');
  // A change that nobody announces.
  const seeker = await makeSeeker(server);
  await isLeftOut();
  await eventually(async () => expect(await metric('lag_seconds')).toBeGreaterThan(5));
  expect(await readsFromReplica('/api/jobs')).toBe(false);
  await replica.run('select pg_wal_replay_resume()');
  await isUsed();
  const job = await makeJob(server, company);
  await makeApplication(seeker, job);
  expect((await alarm())?.state).toBe('ok');
});

test.each([
  ['dead', () => proxy.cut(), () => proxy.mend()],
  ['frozen', async () => proxy.freeze(), async () => proxy.thaw()],
])('a %s replica costs no read, and comes back by itself', async (_, end, begin) => {
  await isUsed();
  await eventually(async () => expect(await readsFromReplica('/api/jobs')).toBe(true));
  await end();
  const reads = Array.from({ length: 20 }, (_each, index) =>
    server.request('GET', `/api/jobs?limit=20&n=${index}`),
  );
  for (const { code } of await Promise.all(reads)) expect(code).toBe(200);
  await isLeftOut();
  await begin();
  await isUsed();
  await eventually(async () => expect(await readsFromReplica('/api/jobs')).toBe(true));
});

test('a server that is no replica of the primary is left out with an alarm', async () => {
  const other = await startServer({
    pages: false,
    database,
    log: pino({ level: 'silent' }),
    config: {
      databaseReplicaUrls: [
        primary.url,
        (await freshDatabase()).url,
        new URL('/template1', replica.url).href,
      ],
      replicaMaxLag: 5,
    },
  });
  const { client } = other;
  const of = async () =>
    (await client(admin.token).getOperation()).alarms.find(({ name }) => name === 'replicas');
  await eventually(async () => {
    const { state, text } = (await of()) ?? {};
    expect(state).toBe('warning');
    expect(text).toContain('without 2 replicas');
    expect(text).toContain('another database');
    expect(text).toContain('"drizzle.__drizzle_migrations" does not exist');
    // As after a failover, which is no reason for an alarm.
    expect(text).toContain('It is the primary.');
  });
  // A replica that has become a primary of its own.
  await isUsed();
  await replica.run('select pg_promote()');
  await isLeftOut();
  await expect
    .poll(alarm)
    .toMatchObject({ state: 'warning', text: expect.stringContaining('a primary itself') });
  expect(await readsFromReplica('/api/jobs')).toBe(false);
});
