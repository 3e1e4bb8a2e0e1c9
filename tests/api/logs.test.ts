import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SecondFactorRequired } from '../../shared/errors.ts';
import { addApp } from '../support/authenticator.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { eventually } from '../support/eventually.ts';

interface Line {
  level: number;
  reqId?: string;
  msg: string;
  method?: string;
  path?: string;
  status?: number;
  duration?: number;
  user?: string;
  code?: string;
  event?: string;
  err?: object;
}

// The most verbose logging.
let written = '';
const log = pino({ level: 'trace' }, { write: (line: string) => void (written += line) });
const server = await startServer({ log });
const { pool } = server.database;

const lines = () =>
  written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const linesOf = (id: string | null) => lines().filter(({ reqId }) => reqId === id);

/** The lines of a request that has been answered. */
const requestsOf = ({ headers }: { headers: Headers }) =>
  eventually(() => {
    const own = linesOf(headers.get('x-request-id')).filter(({ msg }) => msg === 'request');
    expect(own).not.toEqual([]);
    return own;
  });

test('every request is one line with its path, status and the id in its response', async () => {
  const ids = new Set<string | null>();
  for (const [method, path, code] of [
    ['GET', '/api/jobs?keywords=oslo', 200],
    ['GET', '/api/nowhere', 404],
    ['GET', '/api/users', 401],
    ['GET', '/api/jobs/%ff', 400],
    ['GET', '/about?from=here', 200],
    ['GET', '/about?from=here', 200],
    ['GET', '/no/such/page', 404],
    ['LINK', '/about', 404],
  ] as const) {
    const sent = { 'x-request-id': 'chosen-by-the-client' };
    const reply = await server.request(method, path, { headers: sent });
    const id = reply.headers.get('x-request-id');
    expect(id, path).toMatch(/^[\w-]{36}$/);
    ids.add(id);
    const logged = { method, path: path.split('?')[0], status: code, duration: expect.any(Number) };
    expect(await requestsOf(reply), path).toEqual([expect.objectContaining(logged)]);
  }
  expect(ids.size).toBe(8);
  expect(written).not.toContain('chosen-by-the-client');
});

test('a request that could not be read is logged with the reason of what read it', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.end('NOT HTTP\r\n\r\n');
  await readText(socket);
  const unread = lines().filter(({ msg }) => msg === 'a request could not be read');
  expect(unread).toMatchObject([
    { ip: '127.0.0.1', status: 400, code: 'request-unreadable', reason: 'HPE_INVALID_METHOD' },
  ]);
});

test('security events are marked: logins, refusals, and changes of accounts and rights', async () => {
  const seeker = await makeSeeker(server);
  const admin = await makeAdmin(server);
  const { email, _id: id } = seeker.user;
  const logIn = (password: string) =>
    server.request('POST', '/api/auth/login', { json: { email, password } });
  const suspension = `/api/users/${id}/suspension`;
  const ada = await makeSeeker(server);
  const { app } = await addApp(ada);
  const withFactor = await server.request('POST', '/api/auth/login', {
    json: { email: ada.user.email, password: ada.password },
  });
  const { ticket } = withFactor.body.secondFactor as SecondFactorRequired;
  const finish = (code: string) =>
    server.request('POST', '/api/auth/login/second-factor', { json: { ticket, code } });
  for (const [reply, line] of [
    [
      await logIn('a wrong guess'),
      { status: 401, code: 'wrong-credentials', event: 'login-failed' },
    ],
    [await logIn(seeker.password), { status: 200, user: id, event: 'logged-in' }],
    [
      await server.request('GET', '/api/users', { token: seeker.token }),
      { status: 403, user: id, code: 'wrong-role', event: 'refused' },
    ],
    [
      await server.request('PUT', suspension, { token: admin.token, json: { reason: 'Spam.' } }),
      { status: 200, path: suspension, user: admin.user._id, event: 'rights-changed' },
    ],
    [
      await server.request('GET', '/api/users/profile', { token: seeker.token }),
      { status: 401, code: 'not-signed-in', event: 'refused' },
    ],
    [
      withFactor,
      {
        status: 401,
        user: ada.user._id,
        code: 'second-factor-required',
        event: 'second-factor-required',
      },
    ],
    [
      await finish(await app.code(new Date(), 20)),
      { status: 401, user: ada.user._id, code: 'wrong-second-factor', event: 'login-failed' },
    ],
    [
      await finish(await app.code(new Date())),
      { status: 200, user: ada.user._id, event: 'logged-in' },
    ],
  ] as const) {
    expect(await requestsOf(reply)).toEqual([expect.objectContaining(line)]);
  }
  const read = await server.request('GET', '/api/users', { token: admin.token });
  for (const line of await requestsOf(read)) expect(line).not.toHaveProperty('event');
});

test('methods that pages do not have are refused without a stack', async () => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => complaints.mockRestore());
  for (const [method, code] of [
    ['OPTIONS', 204],
    ['PUT', 405],
    ['DELETE', 405],
    ['POST', 405],
  ] as const) {
    const reply = await server.request(method, '/');
    expect(reply.code, method).toBe(code);
    expect(reply.text).not.toMatch(/\bat .*:\d+:\d+/);
    const own = linesOf(reply.headers.get('x-request-id'));
    expect(own.filter(({ err }) => err)).toEqual([]);
  }
  expect((await server.request('OPTIONS', '/')).headers.get('allow')).toBe('GET, HEAD, POST');
  expect(complaints).not.toHaveBeenCalled();
});

test('no log line contains a secret, on success or failure', async () => {
  const letter = 'A letter for nobody else';
  const seeker = await makeSeeker(server);
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const { resume } = await makeApplication(seeker, job, letter);
  expect((await server.request('GET', resume)).code).toBe(200);
  const guess = { email: seeker.user.email, password: 'a wrong guess' };
  await server.request('POST', '/api/auth/login', { json: guess });
  await server.request('POST', '/api/auth/login', {
    body: '{"password":"a broken bod',
    headers: { 'content-type': 'application/json' },
  });

  // Failing queries with their parameters.
  await pool.query(
    'alter table contact_messages rename to away; alter table sessions rename to gone',
  );
  const message = { name: 'Ada', email: 'ada@example.com', subject: letter, message: letter };
  const failed = [
    await server.request('POST', '/api/messages', { json: message }),
    await server.request('POST', '/api/auth/login', {
      json: { ...guess, password: seeker.password },
    }),
    await server.request('GET', '/api/users/profile', { token: seeker.token }),
  ];
  await pool.query(
    'alter table away rename to contact_messages; alter table gone rename to sessions',
  );
  for (const { code, body, headers } of failed) {
    expect(code).toBe(500);
    expect(body).toEqual({
      status: false,
      code: 'internal-error',
      message: 'Something went wrong on our side. Please try again.',
    });
    const line = linesOf(headers.get('x-request-id')).find(({ err }) => err);
    expect(line).toMatchObject({
      level: 50,
      err: {
        type: 'DrizzleQueryError',
        message: expect.stringContaining('Failed query: '),
        stack: expect.stringMatching(/^at /),
        cause: { code: '42P01', message: expect.stringContaining('does not exist') },
      },
    });
  }

  // A statement and a commit that PostgreSQL refuses: its own words quote what was sent.
  const send = () => server.request('POST', '/api/messages', { json: message });
  await pool.query(`alter table contact_messages add constraint no_letters check (message = '')`);
  const statement = await send();
  await pool.query(`
    alter table contact_messages drop constraint no_letters;
    create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'unknown value "%"', new.message using errcode = '22023';
    end $$;
    create constraint trigger late after insert on contact_messages deferrable initially deferred
      for each row execute function refuse()`);
  const commit = await send();
  await pool.query('drop function refuse cascade');
  for (const [{ code, headers }, err] of [
    [
      statement,
      {
        message: expect.stringContaining('insert into "contact_messages"'),
        cause: { code: '23514', constraint: 'no_letters', table: 'contact_messages' },
      },
    ],
    [commit, { code: '22023', message: 'unknown value "…"' }],
  ] as const) {
    expect([code, linesOf(headers.get('x-request-id')).find((each) => each.err)]).toMatchObject([
      500,
      { err },
    ]);
  }

  const { rows } = await pool.query<{ hash: string }>('select password_hash as hash from users');
  const signature = new URL(resume, server.url).searchParams.get('signature') ?? '';
  const secrets = [
    letter,
    seeker.token,
    seeker.password,
    guess.password,
    'a broken bod',
    signature,
    ...rows.map(({ hash }) => hash),
  ];
  for (const secret of secrets) expect(written).not.toContain(secret);
  expect(written.toLowerCase()).not.toContain('bearer ');
  // A resume's file name often is a person's name.
  const [, folder, id, name = ''] = new URL(resume, server.url).pathname.split('/');
  expect(name).toMatch(/\.pdf$/);
  expect(written).toContain(`/${folder}/${id}/*`);
  expect(written).not.toContain(name);
});
