import { pino } from 'pino';
import { expect, test } from 'vitest';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

interface Line {
  level: number;
  reqId?: string;
  msg: string;
  req?: { path: string };
  res?: { statusCode: number };
  err?: object;
}

// The most verbose logging.
let written = '';
const log = pino({ level: 'trace' }, { write: (line: string) => void (written += line) });
const server = await startServer({ pages: false, log });
const { pool } = server.database;

const lines = () =>
  written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const linesOf = (id: string | null) => lines().filter(({ reqId }) => reqId === id);

test('every log line of a request has the id in its response', async () => {
  const ids = new Set<string | null>();
  for (const [method, path, code] of [
    ['GET', '/api/jobs?keywords=oslo', 200],
    ['GET', '/api/nowhere', 404],
    ['GET', '/api/users', 401],
    ['GET', '/api/jobs/%ff', 400],
  ] as const) {
    const sent = { 'x-request-id': 'chosen-by-the-client' };
    const { headers } = await server.request(method, path, { headers: sent });
    const id = headers.get('x-request-id');
    expect(id, path).toMatch(/^[\w-]{36}$/);
    ids.add(id);
    const own = linesOf(id);
    expect(own.find(({ req }) => req)?.req, path).toMatchObject({
      method,
      path: path.split('?')[0],
    });
    // Undecodable requests never reach the application.
    const answered = own.flatMap(({ res }) => res?.statusCode ?? []);
    expect(answered, path).toEqual(code === 400 ? [] : [code]);
  }
  expect(ids.size).toBe(4);
  expect(written).not.toContain('chosen-by-the-client');
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
  expect(written).toContain(new URL(resume, server.url).pathname);
});
