import { expect, test } from 'vitest';
import { users } from '../../server/db/schema.ts';
import { emptyDatabase, freshDatabase } from './database.ts';

const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);

const someone = {
  role: 'job_seeker',
  username: 'ada',
  usernameKey: 'ada',
  email: 'ada@example.com',
  emailKey: 'ada@example.com',
  passwordHash: 'none',
} as const;

test('a fresh database is migrated and isolated', async () => {
  await one.db.insert(users).values(someone);
  expect(await one.db.$count(users)).toBe(1);
  expect(await other.db.$count(users)).toBe(0);
});

test('emptying keeps the schema and the rows of migrations, despite append-only tables and circular references', async () => {
  const { rows } = await one.pool.query(`
    with
      company as (insert into companies (name) values ('Acme') returning id),
      job as (
        insert into jobs (company_id, status, deadline) select id, 'active', now() from company returning id
      ),
      application as (
        insert into applications (job_id, status, cover_letter, applied_at)
        select id, 'pending', '', now() from job returning id, job_id
      )
    insert into application_events (application_id, status, actor_role, at)
    select id, 'pending', 'job_seeker', now() from application returning id`);
  expect(rows).toHaveLength(1);
  await expect(one.pool.query('delete from application_events')).rejects.toThrow('append-only');

  await emptyDatabase(one.db);

  for (const table of ['users', 'companies', 'jobs', 'applications', 'application_events']) {
    const result = await one.pool.query(`select from ${table}`);
    expect(result.rowCount, table).toBe(0);
  }
  const secrets = await one.pool.query('select from secrets');
  expect(secrets.rowCount).toBeGreaterThan(0);
  await one.db.insert(users).values(someone);
  await expect(one.pool.query('delete from application_events')).resolves.toBeDefined();
  await expect(one.db.insert(users).values(someone)).rejects.toThrow('Failed query');
});
