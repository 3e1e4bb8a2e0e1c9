import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { fingerprint } from '../../tests/support/rows.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './connect.ts';
import { applyMigrationsIn, migrate, pendingMigrations, withConnection } from './migrate.ts';

const entries = (
  JSON.parse(
    await readFile(join(import.meta.dirname, 'migrations/meta/_journal.json'), 'utf8'),
  ) as {
    entries: { when: number }[];
  }
).entries;
const first = entries[0]?.when ?? NaN;

/**
 * Rows of a database that has the first migration only: a person, a company with an edited job and a picture, and an
 * application with history and resume that is about to be announced, with a mail. Add to this when you add a migration.
 */
const ROWS = `
  insert into users (id, role, username, username_key, email, email_key, password_hash) values
    ('00000000-0000-4000-8000-000000000001', 'job_seeker', 'Ada', 'ada', 'ada@example.com', 'ada@example.com', 'none'),
    ('00000000-0000-4000-8000-000000000002', 'company', 'Acme', 'acme', 'acme@example.com', 'acme@example.com', 'none');
  insert into applicant_profiles (user_id, full_name, skills) values
    ('00000000-0000-4000-8000-000000000001', 'Zoë Łoś', '{Crêpes,C++}');
  insert into files (id, name, content_type, size, content, digest) values
    ('00000000-0000-4000-8000-000000000005', 'cv.pdf', 'application/pdf', 4, '\\x25504446', null),
    ('00000000-0000-4000-8000-000000000091', 'logo.webp', 'image/webp', 1, '\\x01', '\\x01');
  insert into companies (id, name, approved_at, pictures) values
    ('00000000-0000-4000-8000-000000000003', 'Acme', '2026-11-20T12:00:00.123Z',
     '{"logo": {"id": "00000000-0000-4000-8000-000000000091"}, "photos": []}');
  insert into company_members (company_id, user_id, role) values
    ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 'owner');
  insert into jobs (id, company_id, status, deadline) values
    ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000003', 'active', '2127-01-01Z');
  insert into job_revisions (job_id, number, title, location, type, level, description, requirements, benefits, skills,
    salary_range, approval_status)
  select '00000000-0000-4000-8000-000000000004', n, 'Engineer', 'Oslo', 'Full-time', 'Associate', 'Long.', '{One}', '{}',
    '{SQL}', '', status
  from (values (1, 'approved'), (2, 'pending')) as revision (n, status);
  insert into applications (id, job_id, applicant_id, status, cover_letter, resume_id, applied_at) values
    ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000004',
     '00000000-0000-4000-8000-000000000001', 'reviewed', 'Hello.', '00000000-0000-4000-8000-000000000005', now());
  insert into application_events (application_id, status, actor_id, actor_role, at) values
    ('00000000-0000-4000-8000-000000000006', 'pending', '00000000-0000-4000-8000-000000000001', 'job_seeker', now()),
    ('00000000-0000-4000-8000-000000000006', 'reviewed', '00000000-0000-4000-8000-000000000002', 'company', now());
  insert into mails ("to", kind, subject, text, status) values ('ada@example.com', 'moved', 'News', 'Hello.', 'waiting');
  insert into log_entries (kind, leaf, hash) values ('applied', '{}', '\\x01');
  insert into log_openings (entry_id, application_id, salt, opening) values
    (1, '00000000-0000-4000-8000-000000000006', '\\x01', '{}');
  insert into due_moments (kind, subject, at) values
    ('applied', '00000000-0000-4000-8000-000000000006', '2026-11-30T08:00:00.500Z');`;

const upgraded = await freshDatabase({ migrated: false });
const atOnce = await freshDatabase({ migrated: false });

const tablesOf = async ({ pool }: Database) => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('a database of the first migration is upgraded, and keeps what it has', async () => {
  const { pool } = upgraded;
  await withConnection(upgraded, (client) => applyMigrationsIn(client, first));
  await pool.query(ROWS);
  const { due_moments: _, applications: __, mails: ___, ...before } = await fingerprint(pool);

  expect(await pendingMigrations(upgraded)).toBe(entries.length - 1);
  expect(await migrate(upgraded)).toBe(entries.length - 1);
  expect(await pendingMigrations(upgraded)).toBe(0);
  expect(await migrate(upgraded)).toBe(0);

  expect(await fingerprint(pool)).toMatchObject(before);
  const { rows: applications } = await pool.query(
    'select status, cover_letter, texts from applications',
  );
  expect(applications).toEqual([{ status: 'reviewed', cover_letter: 'Hello.', texts: {} }]);
  const { rows: sent } = await pool.query('select subject, status from mails');
  expect(sent).toEqual([{ subject: 'News', status: 'waiting' }]);
  const { rows: facts } = await pool.query(
    'select kind, subject, data, at, due_at, listener from facts',
  );
  const at = new Date('2026-11-30T08:00:00.500Z');
  const application = '00000000-0000-4000-8000-000000000006';
  const data = {
    company: '00000000-0000-4000-8000-000000000003',
    job: '00000000-0000-4000-8000-000000000004',
    application,
  };
  expect(facts).toEqual([
    { kind: 'applied', subject: application, data, at, due_at: at, listener: '' },
  ]);
  const { rows: moments } = await pool.query('select kind from due_moments order by kind');
  expect(moments).toEqual([{ kind: 'log' }, { kind: 'reviews' }]);
  const { rows: applicants } = await pool.query(
    'select name_key, person, skills from company_applicants',
  );
  expect(applicants).toEqual([
    { name_key: 'zoë łoś', person: 'zoe los\nada@example.com', skills: 'crepes c++' },
  ]);

  await expectGuards(pool.query.bind(pool));
});

test('a database that is older than the first migration is refused, and nothing is changed', async () => {
  const old = await freshDatabase({ migrated: false });
  await old.pool.query(
    `create table users (id integer);
     create schema drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${first - 1})`,
  );
  const refused = migrate(old);
  await expect(refused).rejects.toThrow(
    /^The database is too old for this version of the product\. Use a version from \d{4}-\d\d-\d\d first, which upgrades it\.$/,
  );
  await expect(refused).rejects.toBeInstanceOf(StartError);
  expect(await tablesOf(old)).toEqual(['users']);
});

async function expectGuards(query: (text: string) => Promise<{ rowCount: number | null }>) {
  const appendOnly = 'application_events is append-only';
  for (const statement of [
    `update application_events set status = 'offered'`,
    `update application_events set at = now()`,
    `update application_events set actor_id = null`,
    `delete from application_events`,
  ]) {
    await expect(query(statement), statement).rejects.toThrow(appendOnly);
  }
  await query('update log_entries set index = 0');
  for (const statement of [
    'update log_entries set index = 1',
    `update log_entries set leaf = '[]'`,
    'delete from log_entries',
  ]) {
    await expect(query(statement), statement).rejects.toThrow('log_entries is append-only');
  }
  const final = 'the text of a job revision is never edited';
  for (const change of [
    `title = 'x'`,
    'number = 9',
    `skills = '{}'`,
    'created_at = now()',
    'salary_min = 1',
  ]) {
    await expect(query(`update job_revisions set ${change}`), change).rejects.toThrow(final);
  }
  // The decision on a revision may change, and references to deleted people and jobs.
  const decided = `update job_revisions set approval_status = 'approved', decided_at = now() where number = 2`;
  expect((await query(decided)).rowCount).toBe(1);
  await query(`delete from users where username = 'Acme'`);
  // The id of a deleted account leaves the history in batches, and does not come back.
  const forgotten = `update application_events set actor_id = null
    where not exists (select from users where users.id = actor_id)`;
  expect((await query(forgotten)).rowCount).toBe(1);
  await query(`insert into application_events (application_id, status, actor_id, actor_role, at)
    select id, 'reviewed', '00000000-0000-4000-8000-000000000099', 'company', now() from applications`);
  expect((await query('select from application_events where actor_id is null')).rowCount).toBe(2);
  // What the hash of an entry stands for goes with the applicant and with the application; the entry stays.
  const openings = async () => (await query('select from log_openings')).rowCount;
  expect(await openings()).toBe(1);
  await query('update applications set applicant_id = null');
  expect(await openings()).toBe(0);
  await query(`insert into log_openings (application_id, entry_id, salt, opening)
    select id, 1, '\\x01', '{}' from applications`);
  const pictures = async () => (await query(`select from files where name = 'logo.webp'`)).rowCount;
  expect(await pictures()).toBe(1);
  await query('delete from companies');
  expect(await pictures()).toBe(0);
  expect((await query('select from application_events')).rowCount).toBe(0);
  expect(await openings()).toBe(0);
  expect((await query('select from log_entries')).rowCount).toBe(1);
  expect((await query('select from job_revisions')).rowCount).toBe(0);
}

test('every reference has an index that its cascade can use, so that nobody is deleted by reading whole tables', async () => {
  // Its first columns are those of the reference, and it leaves out nothing but rows without one.
  const { rows } = await upgraded.pool.query<{ name: string }>(`
    select conname as name from pg_constraint fk
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = fk.conrelid and indisvalid
        and (indkey::int2[])[0:cardinality(fk.conkey) - 1] @> fk.conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) = (
          select '(' || quote_ident(attname) || ' IS NOT NULL)' from pg_attribute
          where attrelid = fk.conrelid and attnum = fk.conkey[1])))`);
  expect(rows).toEqual([]);
});

test('of several processes that start at once on an empty database one migrates, and the others wait', async () => {
  const { pool, url } = atOnce;
  const script = `
    import { connectTo } from ${JSON.stringify(join(import.meta.dirname, '../../tests/support/connect.ts'))};
    import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))};
    const database = connectTo(process.argv[1]);
    console.log(await migrate(database));
    await database.close();`;
  const start = async () => {
    const args = ['--input-type=module', '--eval', script, url];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return Number(stdout);
  };
  const applied = await Promise.all([start(), start()]);
  expect(new Set(applied)).toEqual(new Set([0, entries.length]));
  const { rowCount } = await pool.query('select from secrets');
  expect(rowCount).toBe(1);
});

test('a migration that fails changes nothing, and says so in plain words', async () => {
  const database = await freshDatabase({ migrated: false });
  // The first migration creates this table after others.
  await database.pool.query('create table users (id integer)');
  const refusal =
    /^The database could not be upgraded.* relation "users" already exists \(42P07\)\.\nNothing was changed.*\nCREATE TABLE "users"/;
  const failed = migrate(database);
  await expect(failed).rejects.toThrow(refusal);
  await expect(failed).rejects.toBeInstanceOf(StartError);
  expect(await tablesOf(database)).toEqual(['users']);
});
