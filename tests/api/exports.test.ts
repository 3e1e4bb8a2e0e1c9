import { get } from 'node:http';
import { expect, test, vi } from 'vitest';
import type { ExportName } from '../../shared/exports/tables.ts';
import { AUDIT_ACTIONS } from '../../shared/audit/actions.ts';
import { HOUR, makeClock } from '../support/clock.ts';
import { readCsv } from '../support/csv.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { expectRefusal } from '../support/refusal.ts';
import { startServer } from '../support/server.ts';
import { utcDay } from '../../shared/kit/dates.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const admin = await makeAdmin(server);

const NASTY = '=HYPERLINK("http://evil.example";"Ada, ""the one""")\nsecond line';
const ada = await makeSeeker(server, NASTY);
const acme = await makeCompany(server, { companyName: '@Zebra, "100%" & Söhne' });
const job = await makeJob(server, acme, {
  jobTitle: '-2+3 Engineer',
  jobLocation: '\u{FF0B}1 東京',
  salaryRange: '$80,000 - $120,000',
});
await makeJob(server, acme, { jobTitle: '+Waiting', approved: false });
const letter = 'A letter that is nobody else’s business.';
await makeApplication(ada, job, letter);

type Filters = Record<string, string>;
const prepare = (what: ExportName, filters: Filters = {}, who = admin) =>
  who.client.prepareExport({ body: { what, filters } });

/** The parsed file: rows as objects by heading. */
async function download(path: string) {
  const response = await fetch(server.url + path);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const [headings = [], ...lines] = readCsv(bytes.toString());
  const rows = lines.map((line) =>
    Object.fromEntries(headings.map((heading, at) => [heading, line[at] ?? ''])),
  );
  return { response, bytes, rows };
}

async function exported(what: ExportName, filters: Filters = {}) {
  const { path, rows: promised } = await prepare(what, filters);
  const file = await download(path);
  return { ...file, promised };
}

test('an export contains the filtered list, in UTF-8 with a byte order mark, with the date in its file name', async () => {
  const { response, bytes, rows, promised } = await exported('jobs', { approval: 'approved' });
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const day = utcDay(clock.now());
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="jobs-${day}.csv"`,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(promised).toBe(1);
  expect(rows).toEqual([
    expect.objectContaining({
      'Job ID': job._id,
      Title: "'-2+3 Engineer",
      Company: `'@Zebra, "100%" & Söhne`,
      Location: "'\u{FF0B}1 東京",
      Pay: '$80,000 - $120,000',
      'Pay from': '80000',
      Applicants: '1',
      Posted: job.createdAt,
      Deadline: job.applicationDeadline,
    }),
  ]);
});

test('formulas are exported as text, and quotes, commas and line breaks are escaped', async () => {
  const { bytes, rows } = await exported('applications');
  expect(rows[0]).toMatchObject({ 'Full name': `'${NASTY}`, 'Applicant ID': ada.user._id });
  expect(bytes.toString()).toContain('\r\n');
  const { rows: users } = await exported('users', { role: 'job_seeker' });
  expect(users.map((user) => user['Full name'])).toEqual([`'${NASTY}`]);
  expect(users[0]).toMatchObject({ Email: ada.user.email, Status: 'active', Company: '' });
});

test('exports contain no passwords, cover letters or resume links', async () => {
  const all = await Promise.all(
    (['users', 'jobs', 'applications', 'audit'] as const).map((what) => exported(what)),
  );
  const text = all.map(({ bytes }) => bytes.toString()).join('\n');
  expect(text).not.toMatch(/argon2|\/resumes\/|signature=/);
  expect(text).not.toContain(letter);
});

test('an export contains the full list, in batches', async () => {
  await pool.query(`insert into users (role, username, username_key, email, email_key, password_hash, created_at)
    select 'job_seeker', 'many' || n, 'many' || n, 'many' || n, 'many' || n, '', '2020-01-01'
    from generate_series(1, 2500) as n`);
  const { rows, promised } = await exported('users', { search: 'MANY' });
  expect(promised).toBe(2500);
  expect(new Set(rows.map((row) => row['User ID'])).size).toBe(2500);
  const { total } = await admin.client.listUsers({ query: { limit: 1 } });
  expect((await exported('users')).rows).toHaveLength(total);
  expect((await exported('users', { search: 'nobody' })).rows).toEqual([]);
});

test('an export is audited without the search text', async () => {
  const { rows: before } = await exported('audit', { action: 'data.export' });
  await prepare('users', { role: 'company', search: 'ada@example.com', sort: 'name', limit: '5' });
  const { rows: after, promised } = await exported('audit', { action: 'data.export' });
  // The export of the audit log is also audited.
  expect(after).toHaveLength(before.length + 2);
  expect(promised).toBe(before.length + 1);
  const line = after[1] ?? {};
  expect(line).toMatchObject({
    Action: 'data.export',
    'Actor ID': admin.user._id,
    Actor: admin.user.username,
    Target: 'board',
  });
  expect(JSON.parse(line['After'] ?? '')).toEqual({
    what: 'users',
    filters: ['role=company', 'search'],
    rows: 0,
  });
  expect(Object.keys(AUDIT_ACTIONS)).toContain(line['Action']);
});

test('unknown filters are refused and not audited', async () => {
  const noted = () => pool.query(`select number from audit_log where action = 'data.export'`);
  const { rowCount } = await noted();
  const bodies = [
    { what: 'users', filters: { role: 'boss' } },
    { what: 'jobs', filters: { company: 'acme' } },
    { what: 'audit', filters: { from: 'yesterday' } },
    { what: 'mails', filters: {} },
    { what: 'users', filters: { search: 7 } },
    { what: 'users', filters: { search: 'x'.repeat(201) } },
    { what: 'users', filters: [] },
    {},
  ];
  for (const json of bodies) {
    const reply = await server.request('POST', '/api/exports', { token: admin.token, json });
    expect(reply.code, JSON.stringify(json)).toBe(400);
    expectRefusal(reply);
  }
  expect((await noted()).rowCount).toBe(rowCount);
});

test('a link works only for its filters, list and session', async () => {
  const { path } = await prepare('users', { role: 'company' });
  const other = new URL((await prepare('users', {}, await makeAdmin(server))).path, server.url);
  const changed = (change: (query: URLSearchParams) => void) => {
    const url = new URL(path, server.url);
    change(url.searchParams);
    return url.pathname + url.search;
  };
  const wrong = [
    '/exports/users.csv',
    path.replace('users.csv', 'jobs.csv'),
    path.replace('users.csv', 'users'),
    path.replace('users.csv', 'mails.csv'),
    changed((query) => query.delete('role')),
    changed((query) => query.set('role', 'admin')),
    changed((query) => query.append('role', 'admin')),
    changed((query) => query.set('search', 'x')),
    changed((query) => query.append('signature', 'x')),
    changed((query) => query.set('reader', other.searchParams.get('reader') ?? '')),
    changed((query) => query.set('expires', `${Date.now() + 9 * HOUR}`)),
  ];
  for (const address of wrong) {
    const reply = await server.request('GET', address);
    expect(reply.code, address).toBe(404);
    expectRefusal(reply);
  }
  expect((await server.request('GET', path)).code).toBe(200);
});

test('a link expires after an hour, or with its session', async () => {
  const { path } = await prepare('users');
  clock.forward(HOUR - 1);
  expect((await server.request('GET', path)).code).toBe(200);
  clock.forward(1);
  const late = await server.request('GET', path);
  expect(late.code).toBe(410);
  expectRefusal(late);

  const leaving = await makeAdmin(server);
  const { path: left } = await prepare('users', {}, leaving);
  await leaving.client.logOut();
  expect((await server.request('GET', left)).code).toBe(410);
});

/** More than the network buffers hold, so that the export is still running during the test. */
const LONG = 6000;

test('ending the session aborts the download, without a complete file', async () => {
  await pool.query(`insert into users (role, username, username_key, email, email_key, password_hash, created_at)
    select 'job_seeker', 'long' || n || repeat('x', 5000), 'long' || n, 'long' || n, 'long' || n, '', '2019-01-01'
    from generate_series(1, ${LONG}) as n`);
  const leaving = await makeAdmin(server);
  const { path } = await prepare('users', { role: 'job_seeker' }, leaving);
  const ended = await new Promise<string>((resolve, reject) => {
    get(server.url + path, (response) => {
      response.once('data', () => {
        response.pause();
        leaving.client.logOut().then(() => response.resume(), reject);
      });
      response.on('end', () => resolve('whole'));
      response.on('error', () => resolve('broken off'));
    }).on('error', reject);
  });
  expect(ended).toBe('broken off');
});

test('when the client disconnects, the server stops reading', async () => {
  const queries = vi.spyOn(pool, 'query');
  const { path } = await prepare('users', { role: 'job_seeker' });
  await new Promise<void>((resolve, reject) => {
    const request = get(server.url + path, (response) => {
      response.on('error', () => {});
      response.once('data', () => {
        request.destroy();
        resolve();
      });
    });
    request.on('error', reject);
  });
  let before = -1;
  const hasGrown = () => {
    const grown = queries.mock.calls.length > before;
    before = queries.mock.calls.length;
    return grown;
  };
  await expect.poll(hasGrown, { interval: 300 }).toBe(false);
  // Each batch runs two queries: ids, then rows.
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan((2 * LONG) / 1000);
  queries.mockRestore();
});
