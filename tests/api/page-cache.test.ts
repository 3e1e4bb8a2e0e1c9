import { createConnection } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { listenForChanges } from '../../server/db/changes.ts';
import { createResponseCache } from '../../server/http/response-cache.ts';
import { FEATURE_TESTS } from '../support/feature-list.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  setApproval,
  plausibleJob,
} from '../support/people.ts';
import { type TestServer } from '../support/server.ts';
import { eventually } from '../support/eventually.ts';
import { startCachedBoard } from '../support/cached-board.ts';

const {
  admin,
  clock,
  company,
  companyId,
  inDays,
  job,
  METRICS_TOKEN,
  other,
  PAST_THE_CACHE,
  pool,
  rename,
  secondJob,
  seeker,
  server,
  silenceDatabase,
  putBack,
  setStatus,
  suspend,
} = await startCachedBoard();

test('visitors get cached responses, requests with a token do not', async () => {
  await silenceDatabase();
  const path = `/api/companies/${companyId}`;
  const before = await server.request('GET', path);
  await rename('Renamed in silence');
  const kept = await server.request('GET', path);
  expect(kept.text).toBe(before.text);
  expect((await server.request('GET', path, PAST_THE_CACHE)).text).toContain('Renamed in silence');
  expect((await server.request('GET', path, { token: admin.token })).text).toContain('in silence');

  // A cached response differs only in its id.
  const headersOf = ({ headers }: typeof kept) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  expect(headersOf(kept)).toEqual(headersOf(before));
  expect(kept.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  expect(kept.headers.get('x-request-id')).not.toBe(before.headers.get('x-request-id'));
  expect(kept.headers.get('cache-control')).toBe('no-store');
  expect(kept.headers.get('content-security-policy')).toContain("default-src 'self'");

  // Other methods at the same address are not cached.
  await server.request('GET', '/api/jobs');
  expect((await server.request('POST', '/api/jobs')).code).toBe(401);
  const head = await server.request('HEAD', '/api/jobs');
  expect(head).toMatchObject({ code: 200, text: '' });

  clock.forward(10_000);
  expect((await server.request('GET', path)).text).toContain('Renamed in silence');
});

/** Every page that lists a public job, without its own page, which may say that it closed. */
const LISTS = ['/', '/alljobs', '/alljobs.data', '/api/jobs'];

test('a change in one process appears in another within moments', async () => {
  onTestFinished(putBack);
  const textsAt = async (from: TestServer) => {
    const paths = [...LISTS, `/job/${job._id}`, `/job/${job._id}.data`];
    const replies = await Promise.all(paths.map((path) => from.request('GET', path)));
    return replies.map(({ code, text }) => `${code} ${text}`);
  };
  const listsShow = async (from: TestServer) =>
    (await textsAt(from)).slice(0, LISTS.length).map((text) => text.includes('Glassblower'));
  const everywhere = (isShown: boolean) => LISTS.map(() => isShown);

  const glass = { jobTitle: 'Glassblower', applicationDeadline: inDays(40) };
  const edit = (status: 'active' | 'paused' | 'closed') =>
    company.client.updateJob({
      params: { id: job._id },
      body: { ...plausibleJob, ...glass, status },
    });
  const profile = { industry: 'retail', location: 'Oslo', description: 'x' };
  const [shown, hidden] = [true, false];
  const steps: [what: string, change: () => Promise<unknown>, isShown: boolean][] = [
    ['rewritten', () => edit('active'), hidden],
    ['approved', () => admin.client.approveJob({ params: { id: job._id } }), shown],
    ['paused', () => edit('paused'), hidden],
    ['active again', () => edit('active'), shown],
    ['closed', () => edit('closed'), hidden],
    ['open again', () => edit('active'), shown],
    ['paused from the list', () => setStatus('paused'), hidden],
    ['opened from the list', () => setStatus('active'), shown],
    ['closed from the list', () => setStatus('closed'), hidden],
    ['relisted', () => company.client.relistJob({ params: { id: job._id }, body: {} }), shown],
    ['its company rejected', () => setApproval(server, company, false), hidden],
    ['its company approved', () => setApproval(server, company, true), shown],
    ['deleted', () => company.client.deleteJob({ params: { id: job._id } }), hidden],
    [
      'its company renamed',
      () =>
        company.client.updateCompanyProfile({
          body: { companyProfile: { companyName: 'Glassblower & Sons', ...profile } },
        }),
      shown,
    ],
    [
      'its company deleted',
      () => admin.client.deleteUser({ params: { id: company.user._id } }),
      hidden,
    ],
  ];
  for (const [what, change, isShown] of steps) {
    // Both processes have cached the page.
    await Promise.all([textsAt(server), textsAt(other)]);
    await change();
    expect(await listsShow(server), `${what}, here`).toEqual(everywhere(isShown));
    await eventually(async () => {
      expect(await listsShow(other), `${what}, elsewhere`).toEqual(everywhere(isShown));
      expect(await textsAt(other), what).toEqual(await textsAt(server));
    });
  }
});

test('a change forgets the answers it concerns, and no others', async () => {
  onTestFinished(putBack);
  const another = await makeCompany(server);
  const anotherId = another.user.companyProfile?._id ?? '';
  const baker = { jobTitle: 'Baker', skillsRequired: ['Bread'], applicationDeadline: inDays(60) };
  const { _id: bakerId } = await makeJob(server, another, baker);
  // The newest job is on the home page.
  clock.forward(1000);
  const glass = { jobTitle: 'Glassblower', applicationDeadline: inDays(40) };
  const { _id: glassId } = await makeJob(server, company, glass);

  /** Answers that name the glassblower while it is public. */
  const naming = [
    ...LISTS,
    '/sitemaps/jobs-1.xml',
    ...FEATURE_TESTS.flatMap(({ listing = [] }) => listing),
    '/alljobs?keywords=glassblower',
    `/api/jobs?company=${companyId}`,
    `/companies/${companyId}`,
    `/companies/${companyId}.data`,
    `/job/${job._id}`,
    `/job/${glassId}`,
    `/api/jobs/${glassId}`,
  ];
  /** Answers that say nothing of it. */
  const others = [
    '/about',
    '/robots.txt',
    '/llms.txt',
    `/job/${bakerId}`,
    `/job/${bakerId}.data`,
    ...FEATURE_TESTS.flatMap(({ aboutJob }) => aboutJob?.(bakerId) ?? []),
    `/api/jobs/${bakerId}`,
    `/companies/${anotherId}`,
    `/api/companies/${anotherId}`,
    `/api/jobs?company=${anotherId}`,
    // Looked for again, and found the same.
    '/alljobs?keywords=baker',
  ];
  const read = async (paths: string[]) => {
    const replies = paths.map((path) => server.request('GET', path));
    return (await Promise.all(replies)).map(({ text }) => text);
  };
  const namesIn = (texts: string[]) =>
    naming.filter((_, index) => {
      const text = texts[index] ?? '';
      return text.includes('Glassblower') || text.includes(`/job/${glassId}`);
    });
  const made = async () => {
    const { text } = await server.request('GET', '/metrics', { token: METRICS_TOKEN });
    return Number(/cache_total\{outcome="made"\} (\d+)/.exec(text)?.[1]);
  };
  const set = (status: 'active' | 'paused' | 'closed') =>
    company.client.setJobStatus({ params: { id: glassId }, body: { status } });
  const restore = () => admin.client.restoreUser({ params: { id: company.user._id } });

  const steps: [what: string, change: () => Promise<unknown>, isShown: boolean][] = [
    ['paused', () => set('paused'), false],
    ['active', () => set('active'), true],
    ['closed', () => set('closed'), false],
    ['reopened', () => set('active'), true],
    ['company rejected', () => setApproval(server, company, false), false],
    ['company approved', () => setApproval(server, company, true), true],
    ['company suspended', suspend, false],
    ['company restored', restore, true],
    ['applied for', () => makeApplication(seeker, { ...job, _id: glassId }), true],
    ['deleted', () => admin.client.deleteJob({ params: { id: glassId } }), false],
    ['company deleted', () => admin.client.deleteUser({ params: { id: company.user._id } }), false],
  ];
  // Single jobs are kept from the second time on that they are asked for.
  await read([...naming, ...others]);
  for (const [what, change, isShown] of steps) {
    await read([...naming, ...others]);
    await change();
    const texts = await read(naming);
    // Formerly public jobs have a page of their own that says so.
    const lists = naming.slice(0, -2);
    const shown = namesIn(texts).filter((path) => lists.includes(path));
    expect(shown, what).toEqual(isShown ? lists : []);
    const kept: string[] = [];
    for (const path of others) {
      const before = await made();
      kept.push(...(await read([path])));
      expect(await made(), `${what}: ${path}`).toBe(before);
    }
    clock.forward(10_000);
    expect(await read(others), what).toEqual(kept);
  }
});

test('a direct database change appears within moments', async () => {
  const path = `/api/companies/${companyId}`;
  for (const name of ['By hand', 'And again by hand']) {
    expect((await server.request('GET', path)).text).not.toContain(name);
    await rename(name);
    await eventually(async () => {
      expect((await server.request('GET', path)).text).toContain(name);
    });
  }
});

test('a job disappears when it expires, even from cached pages', async () => {
  onTestFinished(putBack);
  const deadline = new Date(clock.now().getTime() + 4000);
  await pool.query('update jobs set deadline = $1 where id = $2', [deadline, secondJob._id]);
  await pool.query('update job_search set deadline = $1 where job_id = $2', [
    deadline,
    secondJob._id,
  ]);
  const totals = async () => {
    const { body } = await server.request('GET', '/api/jobs');
    const page = await server.request('GET', '/alljobs');
    return [body.total, page.text.includes(`/job/${secondJob._id}`)];
  };
  await eventually(async () => expect(await totals()).toEqual([2, true]));
  await silenceDatabase();
  clock.forward(-10_000);
  expect(await totals()).toEqual([2, true]);
  clock.forward(3999);
  expect(await totals()).toEqual([2, true]);
  clock.forward(1);
  expect(await totals()).toEqual([1, false]);
});

test('without the listener connection nothing is cached, and the listener reconnects', async () => {
  await silenceDatabase();
  const path = `/api/companies/${companyId}`;
  const nameShown = async () =>
    ((await server.request('GET', path)).body as { company: { companyName: string } }).company
      .companyName;
  await rename('Before');
  clock.forward(10_000);
  expect(await nameShown()).toBe('Before');
  await eventually(async () => {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'daybreak changes' and datname = current_database()`,
    );
    await rename('Meanwhile');
    expect(await nameShown()).toBe('Meanwhile');
    await rename('And then');
    expect(await nameShown()).toBe('And then');
  });
  await eventually(async () => {
    clock.forward(10_000);
    await rename('Kept');
    expect(await nameShown()).toBe('Kept');
    await rename('Not seen yet');
    expect(await nameShown()).toBe('Kept');
  });
});

test('a response that a change made stale is not cached', async () => {
  const changes = await listenForChanges(server.database, () => {});
  const kept = createResponseCache({
    changes,
    db: server.database.db,
    now: clock.now,
    elapsed: () => performance.now(),
    config: { dev: false, publicUrl: server.url },
    admission: { run: (_kind, work) => work() },
    log: { error: () => {} },
  });
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await changes.close();
  });
  let text = 'old';
  const gate = Promise.withResolvers<void>();
  const computing = Promise.withResolvers<void>();
  app.get('/feed', (request, reply) =>
    kept.send(request, reply, async () => {
      const body = text;
      computing.resolve();
      if (body === 'old') await gate.promise;
      return { headers: { 'content-type': 'text/plain' }, body };
    }),
  );
  const first = app.inject('/feed');
  await computing.promise;
  text = 'new';
  await pool.query(`select pg_notify('published', '')`);
  await kept.settle(['publicJobs']);
  expect((await app.inject('/feed')).body).toBe('new');
  gate.resolve();
  expect((await first).body).toBe('old');
  expect((await app.inject('/feed')).body).toBe('new');
});

test('responses are compressed if accepted, and unchanged ones answer 304', async () => {
  for (const path of ['/alljobs', '/alljobs.data', '/api/jobs']) {
    const sizes: number[] = [];
    for (const [accepts, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
      ['br;q=0, gzip;q=0', null],
    ] as const) {
      for (const _turn of ['made', 'kept']) {
        const headers = { 'accept-encoding': accepts };
        const reply = await server.request('GET', path, { headers });
        expect(reply.headers.get('content-encoding'), accepts).toBe(encoding);
        expect(reply.headers.get('vary')).toBe('accept-encoding');
        sizes.push(Number(reply.headers.get('content-length')));
        expect(reply.text).toBe((await server.request('GET', path)).text);
        const etag = reply.headers.get('etag') ?? '';
        const again = { ...headers, 'if-none-match': `"other", ${etag}` };
        const unchanged = await server.request('GET', path, { headers: again });
        expect(unchanged).toMatchObject({ code: 304, text: '' });
        expect(unchanged.headers.get('etag')).toBe(etag);
        const changed = { ...headers, 'if-none-match': '"other"' };
        expect((await server.request('GET', path, { headers: changed })).code).toBe(200);
      }
    }
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeGreaterThan(1.5);
  }
  const page = await server.request('GET', '/alljobs');
  expect(page.headers.get('cache-control')).toBe('no-cache');
});

test('the style sheets of a page are part of it, whatever markup React Router writes', async () => {
  const { text } = await server.request('GET', '/alljobs');
  expect(text).toMatch(/<style>[^<]{1000}/);
  const links = text.match(/<link[^>]*stylesheet[^>]*>/g) ?? [];
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toContain('disabled=""');
});

test('a cached page contains nothing about its first reader', async () => {
  clock.forward(10_000);
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    cookie: 'a=1',
    'accept-language': 'de',
    'user-agent': 'evil.example',
  };
  const first = await server.request('GET', '/alljobs?keywords=engineer', { headers });
  clock.forward(10_000);
  const second = await server.request('GET', '/alljobs?keywords=engineer');
  expect(first.text).toBe(second.text);
  expect(first.text).not.toContain('evil.example');
});

test('absolute addresses are read without their host, and invalid ones are refused', async () => {
  const { hostname, port } = new URL(server.url);
  const codeOf = async (target: string, method = 'GET') => {
    const socket = createConnection(Number(port), hostname);
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    return /^HTTP\/1.1 (\d+)/.exec(await readText(socket))?.[1];
  };
  expect(await codeOf('http://elsewhere.example/about')).toBe('200');
  expect(await codeOf('ftp://elsewhere.example/about')).toBe('200');
  expect(await codeOf('any+scheme.1://elsewhere.example')).toMatch(/^[24]/);
  expect(await codeOf('*')).toBe('400');
  expect(await codeOf('/about', 'TRACE')).toBe('405');
});
