import { expect, test, vi } from 'vitest';
import { makeClock } from '../support/clock.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

/** A fixed clock, so that links made one after the other expire together. */
const server = await startServer({ pages: false, now: makeClock().now });
const { pool } = server.database;
const { client: admin, token } = await makeAdmin(server);
const seeker = await makeSeeker(server, 'Ada Lovelace');
const job = await makeJob(server, await makeCompany(server));
await makeApplication(seeker, job);

/** More rows than one batch. */
const MANY = 450;
await pool.query(`insert into users (role, username, username_key, email, email_key, password_hash, created_at)
  select 'job_seeker', 'many' || n, 'many' || n, 'many' || n || '@example.com', 'many' || n || '@example.com', '',
    '2020-01-01'::timestamptz + n * interval '1 minute'
  from generate_series(1, ${MANY}) as n`);

test('without a limit, the whole list is returned in page order', async () => {
  const whole = await admin.listUsers();
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await admin.listUsers({ query: { limit: 100, cursor } });
    paged.push(...page.users.map(({ _id }) => _id));
    cursor = page.nextCursor;
  }
  expect(whole.users.map(({ _id }) => _id)).toEqual(paged);
  expect(paged.length).toBeGreaterThan(MANY);
  expect(whole).toMatchObject({ count: paged.length, total: paged.length, nextCursor: null });
});

test('rows are the same in the whole list and on pages', async () => {
  const query = { search: 'many7@' };
  expect((await admin.listUsers({ query })).users).toEqual(
    (await admin.listUsers({ query: { ...query, limit: 1 } })).users,
  );
  expect((await admin.listAllJobs()).jobs).toEqual(
    (await admin.listAllJobs({ query: { limit: 1 } })).jobs,
  );
  expect((await admin.listAllApplications()).applications).toEqual(
    (await admin.listAllApplications({ query: { limit: 1 } })).applications,
  );
});

test('an empty whole list is valid', async () => {
  const nobody = await server.request('GET', '/api/users?search=nobody-at-all', { token });
  expect(nobody.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(nobody.headers.get('cache-control')).toBe('no-store');
  expect(nobody.body).toEqual({ status: true, users: [], count: 0, total: 0, nextCursor: null });
});

test('HEAD has no body', async () => {
  const { code, text } = await server.request('HEAD', '/api/users', { token });
  expect([code, text]).toEqual([200, '']);
});

test('users deleted during the response are not counted, and the list stays valid', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from users where username in ('many1', 'many2')`,
  );
  const [oldest] = rows;
  const query = pool.query.bind(pool) as (...call: unknown[]) => Promise<unknown>;
  let deletions = 0;
  // The oldest come last. They are deleted after the response starts and before they are read.
  const deleteFirst = async (...call: unknown[]) => {
    if (deletions === 0 && JSON.stringify(call).includes(oldest?.id ?? 'nobody')) {
      deletions += 1;
      await query(`delete from users where username in ('many1', 'many2')`);
    }
    return query(...call);
  };
  const spy = vi.spyOn(pool, 'query').mockImplementation(deleteFirst);
  const { body } = await server.request<{ count: number; total: number; users: object[] }>(
    'GET',
    '/api/users?search=many',
    { token },
  );
  spy.mockRestore();
  expect(deletions).toBe(1);
  expect(body).toMatchObject({ count: MANY - 2, total: MANY });
  expect(body.users).toHaveLength(MANY - 2);
});
