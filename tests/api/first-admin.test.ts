import { expect, test } from 'vitest';
import { createAdmin } from '../../server/accounts/authentication.ts';
import { createFirstAdminLink } from '../../server/accounts/first-admin.ts';
import { loadConfig } from '../../server/config.ts';
import { makeClock } from '../support/clock.ts';
import { findText } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { db, pool } = server.database;
const config = { ...loadConfig(), publicUrl: 'https://jobs.example.org' };
const MINUTE = 60_000;
const password = 'a-long-password-7';

const makeLink = () => createFirstAdminLink({ db, config, now: clock.now });
const newToken = async () => new URL((await makeLink()) ?? '').searchParams.get('token') ?? '';
const create = (token: string, email = 'boss@example.org', by = password) =>
  server.client().createFirstAdmin({ body: { token, email, password: by } });
const gone = { status: 410, code: 'link-expired' };
const admins = async () => (await pool.query("select from users where role = 'admin'")).rowCount;

test('the link creates one admin, once, within half an hour, and then never again', async () => {
  expect(await makeLink()).toMatch(/^https:\/\/jobs\.example\.org\/first-admin\?token=[\w-]{43}$/);
  const old = await newToken();
  const token = await newToken();
  // A new link replaces the earlier one, and only a hash is stored.
  await expect(create(old)).rejects.toMatchObject(gone);
  expect(await findText(pool, token)).toEqual([]);
  const query = { token };
  await server.client().getFirstAdminLink({ query });
  await expect(create('x'.repeat(43))).rejects.toMatchObject(gone);
  // The rules of every password, and of an admin's, at the field. The link stays.
  await expect(create(token, 'boss@example.org', 'short')).rejects.toMatchObject({
    errors: { password: expect.any(String) },
  });
  await expect(create(token, 'boss@example.org', 'eleven-char')).rejects.toMatchObject({
    errors: { password: "An admin's password must be at least 12 characters" },
  });
  await expect(create(token, 'boss@example.org', 'Qwerty123456')).rejects.toMatchObject({
    errors: { password: expect.stringContaining('most common') },
  });
  clock.forward(30 * MINUTE);
  await expect(server.client().getFirstAdminLink({ query })).rejects.toMatchObject(gone);
  await expect(create(token)).rejects.toMatchObject(gone);
  expect(await admins()).toBe(0);

  // Of two people at once one wins, and the other is told.
  const fresh = await newToken();
  const outcomes = await Promise.allSettled([
    create(fresh, 'one@example.org'),
    create(fresh, 'two@example.org'),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const lost = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(lost?.reason).toMatchObject(gone);
  expect(await admins()).toBe(1);
  const { email } = (
    await pool.query<{ email: string }>("select email from users where role = 'admin'")
  ).rows[0]!;
  const { role } = await server.client().logIn({ body: { email, password } });
  expect(role).toBe('admin');
  expect(await makeLink()).toBeUndefined();
  await expect(create(fresh, 'three@example.org')).rejects.toMatchObject(gone);
});

test('the command that creates an admin ends the link', async () => {
  await pool.query("update users set role = 'job_seeker' where role = 'admin'");
  const token = await newToken();
  await createAdmin({ db, now: clock.now }, 'by-command@example.org', password);
  await expect(create(token)).rejects.toMatchObject(gone);
  expect(await admins()).toBe(1);
});
