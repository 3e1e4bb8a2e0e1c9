import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { fillWithJobs } from './search-data.ts';

/** The number of companies that post in turns. */
const COMPANIES = 64;
/** The number of seekers that apply in turns: so many that each stays below the limit of open applications. */
const SEEKERS = 4001;

export interface ColdBoard {
  /** Ids of all public jobs, in random order. */
  jobs: string[];
  /** Tokens of sessions, valid for the product and for the plain server. */
  companies: string[];
  seekers: string[];
  admins: string[];
}

/**
 * Fills an empty, migrated database for `npm run bench -- cold`: jobs of which a tenth are public, companies and seekers
 * with sessions, and the tables of the plain server (tests/bench/express.ts) with the same rows.
 */
export async function fillColdBoard(pool: Pool, jobs: number): Promise<ColdBoard> {
  await fillWithJobs(pool, { open: Math.round(jobs / 10), all: jobs });
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const companies = await addAccounts(client, 'company', COMPANIES);
    const seekers = await addAccounts(client, 'job_seeker', SEEKERS);
    const admins = await addAccounts(client, 'admin', 1);
    await client.query(PLAIN_TABLES);
    await client.query(FORMER_APPLICATIONS);
    await client.query('vacuum analyze');
    return { jobs: await readJobs(client), companies, seekers, admins };
  } finally {
    await client.query('reset statement_timeout');
    client.release();
  }
}

const readJobs = async (client: PoolClient): Promise<string[]> =>
  (
    await client.query<{ id: string }>(
      'select job_id as id from job_search order by md5(job_id::text)',
    )
  ).rows.map(({ id }) => id);

/** @returns the tokens of the accounts' sessions */
async function addAccounts(
  client: PoolClient,
  role: 'company' | 'job_seeker' | 'admin',
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, n) =>
    createHash('sha256').update(`${role} ${n}`).digest('base64url'),
  );
  await client.query(
    `with people as (
       insert into users (role, username, username_key, email, email_key, password_hash, confirmed_at)
       select $1, name, name, name || '@example.com', name || '@example.com', 'x', now()
       from (select $1 || n as name from generate_series(1, $2::int) n) as names returning id
     ), numbered as (select id, row_number() over () as n from people),
     joined as (
       insert into company_members (company_id, user_id, role)
       select company.id, numbered.id, 'owner'
       from numbered join (select id, row_number() over (order by id) as n from companies) company using (n)
       where $1 = 'company'
     )
     insert into sessions (token_hash, user_id, expires_at)
     select sha256(convert_to(token, 'UTF8')), numbered.id, now() + interval '1 day'
     from numbered join unnest($3::text[]) with ordinality as tokens (token, n) using (n)`,
    [role, count, tokens],
  );
  return tokens;
}

/**
 * Applications of other people that were answered. PostgreSQL would read tables that were empty when it planned a statement
 * as a whole, until it counts their rows again after a minute.
 */
const FORMER_APPLICATIONS = `
  insert into users (role, username, username_key, email, email_key, password_hash, confirmed_at)
  select 'job_seeker', name, name, name || '@example.com', name || '@example.com', 'x', now()
  from (select 'former' || n as name from generate_series(1, 500) n) as names;
  insert into applications (job_id, applicant_id, status, cover_letter, applied_at)
  select job_id, users.id, 'rejected', '', now() - interval '100 days'
  from users cross join (select job_id from job_search order by job_id limit 40) as jobs where username like 'former%';
  insert into application_events (application_id, status, actor_role, at)
  select id, 'pending', 'job_seeker', applied_at from applications;
  insert into files (id, name, content_type, size, digest, content)
  select gen_random_uuid(), 'resume.pdf', 'application/pdf', 1, '', ' ' from applications;
  insert into plain_applications (job_id, user_id, sent) select job_id, applicant_id, ' ' from applications`;

const PLAIN_TABLES = `
  create table plain_jobs as
  select jobs.id, jobs.company_id, companies.name as company_name, title, revision.location, type, level,
    revision.description, requirements, benefits, skills, salary_min, salary_currency, salary_period, workplace,
    deadline, jobs.created_at, jobs.status = 'active' as is_public
  from jobs join job_revisions revision on revision.id = public_revision_id
    join companies on companies.id = jobs.company_id;
  alter table plain_jobs add primary key (id);
  alter table plain_jobs alter id set default gen_random_uuid(), alter created_at set default now(),
    alter is_public set default false;
  create index on plain_jobs (created_at);
  create table plain_users as
  select users.id, company_id, token_hash from users
    join sessions on user_id = users.id left join company_members on company_members.user_id = users.id;
  alter table plain_users add primary key (id);
  create index on plain_users (token_hash);
  create table plain_applications (id uuid primary key default gen_random_uuid(), job_id uuid not null,
    user_id uuid not null, sent bytea not null, applied_at timestamptz not null default now());
  grant all on plain_jobs, plain_users, plain_applications to public`;
