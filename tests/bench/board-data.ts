import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { APPLICATION_STATUSES } from '../../shared/applications/status.ts';

export interface Size {
  users: number;
  jobs: number;
  applications: number;
}

/** One in this many users is a company. */
const COMPANY_EVERY = 20;
/** Characters of a job's description and of a letter: they are read only for the rows of a page. */
const LENGTH = { description: 1472, letter: 608 };

const list = (values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])`;
const oneOf = (values: readonly string[], n: string) =>
  `${list(values)}[1 + (${n}) % ${values.length}]`;
const FIRST = ['Ada', 'Grace', 'José', 'Zoë', 'Wanjiru', 'Linus', 'Mei', 'Olu', 'Søren', 'Priya'];
const LAST = ['Lovelace', 'Hopper', 'Müller', 'Okafor', 'Silva', 'Haddad', 'Novak', 'Tanaka'];
const TITLES = ['Engineer', 'Nurse', 'Accountant', 'Designer', 'Teacher', 'Driver', 'Chef'];

/** Fills an empty, migrated database with deterministic data for the admin lists. */
export async function fillBoard(pool: Pool, { users, jobs, applications }: Size): Promise<void> {
  const client = await pool.connect();
  const companies = Math.floor(users / COMPANY_EVERY);
  try {
    // Disables foreign keys and triggers, because the data is consistent.
    await client.query(`set statement_timeout = 0; set session_replication_role = replica`);
    await client.query(usersOf(users));
    await client.query(jobsOf(jobs, companies));
    await client.query(applicationsOf(applications, users, jobs));
    await client.query(`reset session_replication_role; reset statement_timeout`);
  } finally {
    client.release();
  }
  await vacuum(pool);
}

/** Makes every job public in lists and feeds, without its search words. */
export async function publishAll(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set session_replication_role = replica`);
    await client.query(PUBLISHED);
    await client.query(`reset session_replication_role; reset statement_timeout`);
  } finally {
    client.release();
  }
  await vacuum(pool);
}

/**
 * Vacuums the tables, because index-only scans depend on it. Repeated, because a concurrent transaction can leave pages
 * unprocessed.
 */
async function vacuum(pool: Pool): Promise<void> {
  await pool.query('vacuum analyze');
  for (let tried = 0; tried < 20; tried++) {
    const { rows } = await pool.query<{ name: string }>(LEFT_BEHIND);
    if (rows.length === 0) return;
    await sleep(1000);
    for (const { name } of rows) await pool.query(`vacuum ${name}`);
  }
}

const LEFT_BEHIND = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`;

const PUBLISHED = `
  update companies set approved_at = now();
  update jobs set status = 'active', deadline = now() + interval '30 days', published_at = created_at;
  insert into job_search (job_id, company_id, created_at, deadline, location, type, level, remote, words)
  select jobs.id, company_id, jobs.created_at, deadline, lower(location), type, level, false, ''
  from jobs join job_revisions on job_revisions.id = public_revision_id`;

const id = (kind: string, n: string) => `md5('${kind} ' || ${n})::uuid`;

const usersOf = (count: number) => `
  insert into users (id, role, username, username_key, email, email_key, password_hash, created_at, suspended_at)
  select ${id('user', 'n')}, case when n % ${COMPANY_EVERY} = 0 then 'company' else 'job_seeker' end,
    'user' || n, 'user' || n, 'user' || n || '@example.com', 'user' || n || '@example.com', '',
    now() - n * interval '3 minutes', case when n % 500 = 7 then now() end
  from generate_series(0, ${count - 1}) as n;

  insert into applicant_profiles (user_id, full_name, skills)
  select ${id('user', 'n')}, ${oneOf(FIRST, 'n')} || ' ' || ${oneOf(LAST, 'n / 10')} || ' ' || n, '{SQL,Excel}'
  from generate_series(0, ${count - 1}) as n where n % ${COMPANY_EVERY} <> 0;

  insert into companies (id, name, description, approved_at, created_at)
  select ${id('company', 'n')}, 'Company ' || n || ' GmbH', repeat('We make things. ', 60),
    case when n % 10 <> 3 then now() end, now()
  from generate_series(0, ${Math.floor(count / COMPANY_EVERY) - 1}) as n;

  insert into company_members (company_id, user_id, role)
  select ${id('company', 'n')}, ${id('user', `n * ${COMPANY_EVERY}`)}, 'owner'
  from generate_series(0, ${Math.floor(count / COMPANY_EVERY) - 1}) as n`;

const jobsOf = (count: number, companies: number) => `
  insert into jobs (id, company_id, status, deadline, current_revision_id, public_revision_id, created_at)
  select ${id('job', 'n')}, ${id('company', `(n * 7919) % ${companies}`)},
    ${oneOf(['active', 'active', 'closed', 'paused'], 'n')}, now() + (n % 60 - 20) * interval '1 day',
    ${id('text', 'n')}, ${id('text', 'n')}, now() - n * interval '2 minutes'
  from generate_series(0, ${count - 1}) as n;

  insert into job_revisions (id, job_id, number, title, location, type, level, description, requirements, benefits,
    skills, salary_range, approval_status, created_at)
  select ${id('text', 'n')}, ${id('job', 'n')}, 1, 'Senior ' || ${oneOf(TITLES, 'n')} || ' ' || n % 1000,
    ${oneOf(['Berlin', 'São Paulo', 'Nairobi', 'Remote'], 'n')}, 'Full-time', 'Associate',
    repeat(md5(n::text), ${LENGTH.description / 32}), '{}', '{}', '{SQL}', '',
    ${oneOf(['approved', 'approved', 'approved', 'pending', 'rejected'], 'n')}, now() - n * interval '2 minutes'
  from generate_series(0, ${count - 1}) as n`;

const applicationsOf = (count: number, users: number, jobs: number) => `
  insert into applications (id, job_id, applicant_id, status, withdrawn_at, cover_letter, applied_at)
  select ${id('application', 'n')}, ${id('job', `floor(${jobs} * pow((n % 9973) / 9973.0, 2))::int`)},
    ${id('user', `((n * 31) % ${users})`)}, ${oneOf(APPLICATION_STATUSES, 'n')},
    case when ${oneOf(APPLICATION_STATUSES, 'n')} = 'withdrawn' then now() end,
    repeat(md5(n::text), ${LENGTH.letter / 32}), now() - n * interval '1 minute'
  from generate_series(0, ${count - 1}) as n
  on conflict do nothing;

  insert into application_events (application_id, status, actor_role, at)
  select id, 'pending', 'job_seeker', applied_at from applications`;
