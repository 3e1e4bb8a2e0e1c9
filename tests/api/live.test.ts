import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectSocket, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { SQL } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listenForChanges, PROCESS_LOCK, type Changes } from '../../server/db/changes.ts';
import { countStreams } from '../../server/http/open-streams.ts';
import { openStream } from '../../server/http/routes/event-stream.ts';
import { readConfig } from '../../server/config.ts';
import { mountLive } from '../../server/http/routes/live.ts';
import { listenLive, type LiveReader } from '../support/live.ts';
import { hasMessages, messaging } from '../support/messages.ts';
import {
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { waitForLocks } from '../support/races.ts';
import { startServer } from '../support/server.ts';
import { eventually } from '../support/eventually.ts';

const one = await startServer({ pages: false });
const two = await startServer({ pages: false, database: one.database });
const { pool, db } = one.database;

const company = await makeCompany(one);
const other = await makeCompany(one);
const job = await makeJob(one, company);

const listen = async (person: Person, server = one) => {
  const reader = await listenLive(server.url, person.token);
  await eventually(() => expect(reader.heard[0]).toBe('hello'));
  return reader;
};
/** The events a client receives during some work; the same change may be announced more than once. */
async function heardOf(reader: LiveReader, work: () => Promise<unknown>): Promise<string[]> {
  const before = reader.heard.length;
  await work();
  await eventually(() => expect(reader.heard.length).toBeGreaterThan(before));
  return reader.heard.slice(before);
}

type Hearing = Pick<Changes, 'on' | 'isListening' | 'processId'>;

/** The number of a process that lives as long as these tests. */
const LIVES = 7;
const living = await pool.connect();
await living.query('select pg_advisory_lock_shared($1, $2)', [PROCESS_LOCK, LIVES]);
afterAll(() => living.release(true));

let latest = LIVES;
/** The number of one more, until the test ends: a server ends the streams of its number that it does not know. */
async function newProcess(): Promise<number> {
  latest += 1;
  const client = await pool.connect();
  onTestFinished(() => client.release(true));
  await client.query('select pg_advisory_lock_shared($1, $2)', [PROCESS_LOCK, latest]);
  return latest;
}

/** A listener that silently receives no events. */
const deaf = async (): Promise<Hearing> => ({
  on: () => {},
  isListening: () => true,
  processId: await newProcess(),
});
/** A heartbeat too long for any test, in milliseconds. */
const NEVER = 3_600_000;

/** A server with only event streams. @param heartbeat milliseconds */
async function serveStreams(changes: Hearing, heartbeat?: number, now = () => new Date()) {
  const app = fastify();
  mountLive(
    app,
    { db, now, config: readConfig({}), programs: [] },
    changes,
    heartbeat ? { heartbeat } : {},
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, app };
}

/** A server that receives events but never checks sessions by itself. */
async function startPatient() {
  const changes = await listenForChanges(one.database, () => {});
  onTestFinished(() => changes.close());
  return serveStreams(changes, NEVER);
}

/** A server with simulated events and a client that reads only on demand. */
async function startAlone(heartbeat?: number) {
  let notify: (payload: string) => void = () => {};
  const served = await serveStreams(
    {
      on: (channel, listener) => {
        if (channel === 'live') notify = listener;
      },
      isListening: () => true,
      processId: await newProcess(),
    },
    heartbeat,
  );
  const socket = connectSocket({ host: '127.0.0.1', port: served.port });
  onTestFinished(() => void socket.destroy());
  socket.write(
    `GET /api/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${company.token}\r\n\r\n`,
  );
  await once(socket, 'readable');
  const companyId = await companyIdOf(company);
  const tellOf = (application: string) =>
    notify(
      JSON.stringify({ company: companyId, nouns: ['applications'], ids: [application, job._id] }),
    );
  return { ...served, socket, tellOf };
}

/** More than the network buffers hold. */
const TOO_MANY = 200_000;

const companyIdOf = async ({ user }: Person) => {
  const { rows } = await pool.query<{ id: string }>(
    'select company_id as id from company_members where user_id = $1',
    [user._id],
  );
  return rows[0]?.id ?? '';
};

test('a stream begins with hello, and is neither cached nor compressed', async () => {
  const reader = await listen(company);
  expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(reader.headers.get('cache-control')).toContain('no-store');
  expect(reader.headers.get('content-encoding')).toBeNull();
  expect(reader.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a page that has missed nothing need not load again', async () => {
  const { url } = await startPatient();
  const first = async ({ token }: Person, query: string) => {
    const reader = await listenLive(url, token, query);
    await eventually(() => expect(reader.heard).not.toEqual([]));
    reader.stop();
    return reader.heard[0];
  };
  expect(await first(company, '?age=1')).toBe('hello');
  await expect.poll(() => first(company, '?age=1')).toBe('ready');
  expect(await first(company, '')).toBe('hello');
  expect(await first(company, '?age=60000')).toBe('hello');
  expect(await first(company, '?age=soon')).toBe('hello');

  const { _id: id } = await makeApplication(await makeSeeker(one), job);
  await expect.poll(() => first(company, '?age=1')).toBe('hello');
  if (hasMessages)
    await messaging(company.client).sendToThread({ params: { id }, body: { text: 'Hm.' } });
  expect(await first(other, '?age=1')).toBe('ready');
});

test('visitors get 401', async () => {
  expect((await listenLive(one.url)).code).toBe(401);
  expect((await listenLive(one.url, 'x'.repeat(43))).code).toBe(401);
});

test('applicants hear of their own applications and notifications, and nobody else does', async () => {
  const [seeker, stranger, admin] = [
    await makeSeeker(one),
    await makeSeeker(one),
    await makeAdmin(one),
  ];
  const { _id: id } = await makeApplication(seeker, job);
  const [here, there, elsewhere, office] = [
    await listen(seeker),
    await listen(seeker, two),
    await listen(stranger),
    await listen(admin),
  ];
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'reviewed' },
  });
  await one.passOn();
  for (const reader of [here, there])
    await eventually(() =>
      expect(new Set(reader.heard)).toEqual(new Set(['hello', id, 'notifications'])),
    );
  expect(elsewhere.heard).toEqual(['hello']);
  expect(office.heard).toEqual(['hello']);
});

test('a company receives each change to its applications once, from any process', async () => {
  const [here, there, elsewhere] = [
    await listen(company),
    await listen(company, two),
    await listen(other),
  ];
  const seeker = await makeSeeker(one);
  let id = '';
  const heard = async (work: () => Promise<unknown>) => {
    const [first, second] = await Promise.all([
      heardOf(here, work),
      heardOf(there, () => Promise.resolve()),
    ]);
    expect(first).toEqual([id]);
    expect(second).toEqual([id]);
  };
  await heard(async () => {
    ({ _id: id } = await makeApplication(seeker, job));
  });
  const params = { id };
  await heard(() =>
    two.client(seeker.token).updateApplication({
      params,
      body: { coverLetter: 'Better.' },
      file: undefined,
    }),
  );
  await heard(() =>
    company.client.moveApplications({ body: { ids: [id], status: 'interviewed' } }),
  );
  await heard(() => company.client.undoMoves({ body: { ids: [id] } }));
  await heard(() =>
    company.client.moveApplication({
      params: { applicationId: id },
      body: { status: 'interviewed' },
    }),
  );
  await heard(() => seeker.client.withdrawApplication({ params }));
  // The application changes twice: its interview goes with the account.
  const gone = await heardOf(here, () =>
    seeker.client.deleteMyAccount({ body: { password: seeker.password } }),
  );
  // Its members are told that the interview does not take place.
  expect(new Set(gone)).toEqual(new Set([id, 'notifications']));
  expect(elsewhere.heard).toEqual(['hello']);
});

test('members hear of decisions about their company and its jobs', async () => {
  const admin = await makeAdmin(one);
  const fresh = await makeCompany(one);
  const waiting = await makeJob(one, fresh, { approved: false });
  const here = await listen(fresh);
  const approved = await heardOf(here, () =>
    admin.client.approveJob({ params: { id: waiting._id } }),
  );
  expect(approved).toContain('jobs');
  const revoked = await heardOf(here, () =>
    admin.client.setCompanyApproval({
      params: { id: fresh.user._id },
      body: { companyProfile: { isApproved: false } },
    }),
  );
  expect(revoked).toContain('users,jobs,applications');
});

test('views and failed changes send no event', async () => {
  const reader = await listen(company);
  const seeker = await makeSeeker(one);
  let id = '';
  await heardOf(reader, async () => {
    ({ _id: id } = await makeApplication(seeker, job));
  });
  const heard = await heardOf(reader, async () => {
    await company.client.getApplication({ params: { id } });
    await expect(
      company.client.moveApplication({
        params: { applicationId: id },
        body: { status: 'offered' },
      }),
    ).rejects.toMatchObject({ status: 409 });
    if (hasMessages)
      await messaging(company.client).sendToThread({ params: { id }, body: { text: 'Hm.' } });
  });
  // The first view changes the mark of an unread application.
  expect(new Set(heard)).toEqual(new Set([id]));
});

/** The connections that listen for changes. */
async function listeningPids(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = $1 and granted
     and database = (select oid from pg_database where datname = current_database())`,
    [PROCESS_LOCK],
  );
  return rows.map(({ pid }) => pid);
}

test('after a lost database connection, clients reload and receive events again', async () => {
  const reader = await listen(company);
  const before = await listeningPids();
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before]);
  await eventually(() => expect(reader.heard.slice(0, 2)).toEqual(['hello', 'hello']));
  // The second one may come from a beat, before the connections of both servers are back.
  await eventually(async () => {
    const restored = (await listeningPids()).filter((pid) => !before.includes(pid));
    expect(restored).toHaveLength(2);
  });
  const { _id: id } = await makeApplication(await makeSeeker(one), job);
  await eventually(() => expect(reader.heard).toContain(id));
});

test('a sixth stream of a user ends only their oldest, in whichever process it is', async () => {
  const stranger = await listen(other);
  const readers: LiveReader[] = [];
  for (let index = 0; index < 6; index += 1)
    readers.push(await listen(company, index % 2 === 0 ? one : two));
  await eventually(() => expect(readers[0]?.hasEnded()).toBe(true));
  expect(readers.slice(1).map((reader) => reader.hasEnded())).toEqual(Array(5).fill(false));
  expect(stranger.hasEnded()).toBe(false);
  // A closed stream does not count.
  readers[1]?.stop();
  const { _id: id } = await makeApplication(await makeSeeker(one), job);
  await eventually(() => expect(readers[5]?.heard.at(-1)).toBe(id));
});

test('streams of a process that has ended do not count, and are removed', async () => {
  const person = await makeCompany(one);
  const [opened, dead] = [await listen(person), 8];
  const hash = 'the network of a process that was killed';
  const rows = `insert into live_streams (id, process, user_id, network)
    select gen_random_uuid(), $1, $2, $3 from generate_series(1, 5)`;
  await pool.query(rows, [dead, person.user._id, hash]);
  await listen(person, two);
  const left = await pool.query('select from live_streams where user_id = $1', [person.user._id]);
  expect(left.rowCount).toBe(2);
  expect(opened.hasEnded()).toBe(false);

  await pool.query(rows, [dead, other.user._id, hash]);
  const { url } = await serveStreams(await deaf(), 20);
  const reader = await listenLive(url, person.token);
  await eventually(() => expect(reader.beats()).toBeGreaterThan(1));
  const gone = await pool.query('select from live_streams where network = $1', [hash]);
  expect(gone.rowCount).toBe(0);
});

test('a stream that opens while the streams are checked stays open', async () => {
  const gate = Promise.withResolvers<void>();
  const held: typeof db = Object.create(db, {
    execute: {
      value: async (query: SQL) => {
        await gate.promise;
        return db.execute(query);
      },
    },
  });
  const counts = countStreams(held, LIVES, false);
  const checking = counts.check();
  await counts.add({ id: randomUUID(), userId: randomUUID(), network: '203.0.113.8' });
  gate.resolve();
  expect(await checking).toEqual([]);
  expect(await counts.check()).toEqual([]);
});

test('a full network is refused, counted across processes', async () => {
  const counts = countStreams(db, LIVES, true);
  const network = '203.0.113.7';
  const hash = createHash('sha256').update(network).digest('base64url');
  await pool.query(
    `insert into live_streams (id, process, user_id, network)
     select gen_random_uuid(), $1, gen_random_uuid(), $2 from generate_series(1, 500)`,
    [LIVES, hash],
  );
  const add = (limited: typeof counts) =>
    limited.add({ id: randomUUID(), userId: randomUUID(), network });
  await expect(add(counts)).rejects.toMatchObject({ code: 'too-many-requests', status: 429 });
  await add(countStreams(db, LIVES, false));
  await pool.query('delete from live_streams where network = $1', [hash]);
  await add(counts);
});

test('a stream sends heartbeats, and ends with its session even without events', async () => {
  const { url } = await serveStreams(await deaf(), 20);
  const [stays, leaves] = [await makeCompany(one), await makeCompany(one)];
  const [kept, ended] = [await listenLive(url, stays.token), await listenLive(url, leaves.token)];
  await eventually(() => expect(Math.min(kept.beats(), ended.beats())).toBeGreaterThan(1));
  await leaves.client.logOut();
  await eventually(() => expect(ended.hasEnded()).toBe(true));
  expect(kept.hasEnded()).toBe(false);
});

const params = ({ user }: Person) => ({ id: user._id });
const newPassword = { newPassword: 'another-secret' };
const endings: Record<string, (person: Person, admin: Person) => Promise<unknown>> = {
  'logs out': ({ client }) => client.logOut(),
  'changes the password elsewhere': async ({ user, password }) => {
    const { token } = await two.client().logIn({ body: { email: user.email, password } });
    await two.client(token).changePassword({ body: { currentPassword: password, ...newPassword } });
  },
  'deletes the account': ({ client, password }) => client.deleteMyAccount({ body: { password } }),
  'is suspended': (person, { client }) =>
    client.suspendUser({ params: params(person), body: { reason: 'Spam' } }),
  'is signed out by an admin': (person, { client }) =>
    client.endUserSessions({ params: params(person) }),
  'is deleted': (person, { client }) => client.deleteUser({ params: params(person) }),
};

test.each(Object.keys(endings))(
  "a user's streams end in every process when they %s",
  async (what) => {
    const [person, admin] = [await makeCompany(one), await makeAdmin(one)];
    const servers = [await startPatient(), await startPatient()];
    const readers = await Promise.all(servers.map(({ url }) => listenLive(url, person.token)));
    const others = await Promise.all(servers.map(({ url }) => listenLive(url, other.token)));
    const all = [...readers, ...others];
    await eventually(() => expect(all.every(({ heard }) => heard.includes('hello'))).toBe(true));
    await endings[what]?.(person, admin);
    await eventually(() =>
      expect(readers.map((reader) => reader.hasEnded())).toEqual([true, true]),
    );
    expect(others.map((reader) => reader.hasEnded())).toEqual([false, false]);
  },
);

const memberships: Record<string, (owner: Person, member: Person) => Promise<unknown>> = {
  'is removed': (owner, member) => owner.client.removeMember({ params: params(member) }),
  'leaves the company': (_, { client }) => client.leaveCompany(),
};

test.each(Object.keys(memberships))(
  'a member who %s while working hears no more and is refused, in every process',
  async (what) => {
    const owner = await makeCompany(one);
    const [member, colleague] = [
      await makeColleague(one, owner),
      await makeColleague(one, owner, 'viewer'),
    ];
    const { _id: id } = await makeApplication(await makeSeeker(one), await makeJob(one, owner));
    const servers = [await startPatient(), await startPatient()];
    const open = ({ token }: Person) =>
      Promise.all(servers.map(({ url }) => listenLive(url, token)));
    const [gone, kept] = [await open(member), await open(colleague)];
    for (const reader of [...gone, ...kept])
      await eventually(() => expect(reader.heard).toEqual(['hello']));
    await memberships[what]?.(owner, member);
    // What happens from now on is not heard, also by a stream that has not ended yet.
    await owner.client.moveApplication({
      params: { applicationId: id },
      body: { status: 'reviewed' },
    });
    await eventually(() => expect(gone.map((reader) => reader.hasEnded())).toEqual([true, true]));
    for (const reader of kept) await eventually(() => expect(reader.heard).toContain(id));
    for (const reader of gone) expect(reader.heard).not.toContain(id);
    expect(kept.map((reader) => reader.hasEnded())).toEqual([false, false]);
    for (const { url } of [one, two]) {
      expect((await listenLive(url, member.token)).code).toBe(401);
      const headers = { authorization: `Bearer ${member.token}` };
      expect((await fetch(`${url}/api/applications/${id}`, { headers })).status).toBe(401);
    }
  },
);

test('a stream whose session ended during an outage ends after the outage', async () => {
  const person = await makeCompany(one);
  const listeners: ((payload: string | undefined) => void)[] = [];
  const { url } = await serveStreams(
    {
      on: (_, listener) => void listeners.push(listener),
      isListening: () => true,
      processId: await newProcess(),
    },
    NEVER,
  );
  const reader = await listenLive(url, person.token);
  await eventually(() => expect(reader.heard).toEqual(['hello']));
  await person.client.logOut();
  for (const notify of listeners) notify(undefined);
  await eventually(() => expect(reader.hasEnded()).toBe(true));
});

test('a session that ends while its stream opens ends the stream', async () => {
  const person = await makeCompany(one);
  const { url } = await serveStreams(await deaf(), NEVER);
  const ofPerson = [person.user._id];
  // Forces an update of the session, which waits for its deletion.
  const unused = `update sessions set last_used_at = now() - interval '1 day' where user_id = $1`;
  await pool.query(unused, ofPerson);
  const ending = await pool.connect();
  onTestFinished(() => ending.release());
  await ending.query('begin');
  await ending.query('delete from sessions where user_id = $1', ofPerson);
  const opening = listenLive(url, person.token);
  await waitForLocks(pool, 1);
  await ending.query('commit');
  const reader = await opening;
  await eventually(() => expect(reader.hasEnded()).toBe(true));
});

test('the sessions of all streams are checked in one query', async () => {
  let queries = 0;
  const { url } = await serveStreams(await deaf(), 20, () => {
    queries += 1;
    return new Date();
  });
  const people = [await makeCompany(one), await makeCompany(one)];
  const readers = await Promise.all(
    [...people, ...people, ...people].map(({ token }) => listenLive(url, token)),
  );
  const least = () => Math.min(...readers.map((reader) => reader.beats()));
  await eventually(() => expect(least()).toBeGreaterThan(0));
  const [queriesBefore, beatsBefore] = [queries, least()];
  await eventually(() => expect(least()).toBeGreaterThan(beatsBefore + 10));
  // One query for each heartbeat, not for each stream.
  expect(queries - queriesBefore).toBeLessThan(2 * (least() - beatsBefore));
});

test('events for a slow client are dropped, and the client is told to reload', async () => {
  const { socket, tellOf } = await startAlone();
  for (let event = 0; event < TOO_MANY; event += 1) tellOf(job._id);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  await eventually(() => expect(text).toMatch(/event: changed[^]*event: hello/));
  expect(text.split('event: changed').length).toBeLessThan(TOO_MANY);
  const id = randomUUID();
  tellOf(id);
  await eventually(() => expect(text).toContain(id));
});

test('a client that never reads is disconnected', async () => {
  const { app, tellOf } = await startAlone(20);
  const connections = promisify(app.server.getConnections.bind(app.server));
  // Until the network buffers are full.
  for (let round = 0; (await connections()) > 0; round += 1) {
    expect(round).toBeLessThan(20_000);
    for (let event = 0; event < 200; event += 1) tellOf(job._id);
    await sleep(1);
  }
});

test('a stopping server does not wait for streams or idle connections', async () => {
  const stopping = await startServer({ pages: false, database: one.database });
  const readers = await Promise.all([1, 2, 3].map(() => listenLive(stopping.url, company.token)));
  await eventually(() => expect(readers.every(({ heard }) => heard.length > 0)).toBe(true));
  const unused = connectSocket({ host: '127.0.0.1', port: Number(new URL(stopping.url).port) });
  const closed = once(unused, 'close');
  await once(unused, 'connect');
  // Wait for a response, so that the server has accepted the earlier connection.
  await stopping.request('GET', '/healthz');
  await stopping.close();
  await eventually(() => expect(readers.every((reader) => reader.hasEnded())).toBe(true));
  await closed;
});

test('a client that disconnects before its stream opens is released', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const ended = Promise.withResolvers<void>();
  app.get('/', async (_request, reply) => {
    await once(reply.raw, 'close');
    openStream(reply).onEnd(ended.resolve);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connectSocket({ host: '127.0.0.1', port });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(app.server, 'request');
  socket.destroy();
  await ended.promise;
});

test('a stream requested during shutdown does not delay it', async () => {
  const app = fastify();
  const asked = Promise.withResolvers<void>();
  let closed: Promise<void> | undefined;
  // The clock is looked at while the reader's session is.
  const now = () => {
    closed ??= app.close();
    asked.resolve();
    return new Date();
  };
  mountLive(app, { db, now, config: readConfig({}), programs: [] }, await deaf());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const reader = listenLive(`http://127.0.0.1:${port}`, company.token);
  await asked.promise;
  await closed;
  expect((await reader).code).toBe(200);
});
