import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { createAdmin, register } from '../../../server/accounts/authentication.ts';
import { readConfig } from '../../../server/config.ts';
import { createSignedLinks } from '../../../server/signed-links.ts';
import type { FreshDatabase } from '../database.ts';

/** How a company deals with its applicants. */
export const TEMPERS = ['diligent', 'slow', 'silent', 'careless'] as const;
export type Temper = (typeof TEMPERS)[number];

/** An account of the simulated year. */
export interface Account {
  userId: string;
  token: string;
}

export interface Accounts {
  admin: Account;
  companies: (Account & { companyId: string })[];
  seekers: Account[];
  /** Of all of them. */
  password: string;
}

const PASSWORD = 'secret-pass-1';
const NAMES = { company: 'first-company', job_seeker: 'first-seeker' } as const;

/**
 * Registers one company and one seeker, and copies their rows: a password of each of thousands of accounts would cost more
 * than the year.
 */
export async function makePeople(
  { db, pool }: FreshDatabase,
  now: Date,
  counts: { companies: number; seekers: number },
): Promise<Accounts> {
  const services = {
    db,
    config: readConfig({ NODE_ENV: 'test' }),
    features: [],
    queue: undefined,
    now: () => now,
    signedLinks: await createSignedLinks(db),
  };
  const account = (username: string) => ({
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
  });
  await createAdmin({ db, now: () => now }, 'admin@example.com', PASSWORD);
  await register(services, {
    body: { role: 'job_seeker', ...account(NAMES.job_seeker), fullName: 'Ada Lovelace' },
  });
  await register(services, {
    body: {
      role: 'company',
      ...account(NAMES.company),
      companyName: 'First',
      website: '',
      description: 'We make everything.',
      industry: '',
      location: '',
    },
  });
  await copyAccounts(pool, 'company', counts.companies, now);
  await copyAccounts(pool, 'job_seeker', counts.seekers, now);
  await pool.query(COPY_PROFILES);
  await pool.query(COPY_COMPANIES, [now]);
  const companyIds = new Map(
    (
      await pool.query<{ userId: string; companyId: string }>(
        'select user_id as "userId", company_id as "companyId" from company_members',
      )
    ).rows.map(({ userId, companyId }) => [userId, companyId]),
  );
  const [admin] = await openSessions(pool, 'admin', 'admin%');
  const companies = await openSessions(pool, 'company', 'company-%');
  const seekers = await openSessions(pool, 'job_seeker', 'seeker-%');
  if (!admin) throw new Error('there is no admin');
  return {
    admin,
    companies: companies.map((each) => ({
      ...each,
      companyId: companyIds.get(each.userId) ?? '',
    })),
    seekers,
    password: PASSWORD,
  };
}

const copyAccounts = (pool: Pool, role: keyof typeof NAMES, count: number, now: Date) =>
  pool.query(
    `insert into users (role, username, username_key, email, email_key, password_hash, created_at, confirmed_at)
     select role, name, name, name || '@example.com', name || '@example.com', password_hash, $4, $4
     from users, lateral (select $2 || '-' || n as name from generate_series(1, $3::int) n) names where username = $1`,
    [NAMES[role], role === 'company' ? 'company' : 'seeker', count, now],
  );

const COPY_PROFILES = `
  insert into applicant_profiles (user_id, full_name)
  select id, 'Ada ' || username from users where username like 'seeker-%'`;

const COPY_COMPANIES = `
  with made as (
    insert into companies (name, approved_at, waits_since, created_at)
    select username, $1, null, $1 from users where username like 'company-%' returning id, name
  )
  insert into company_members (company_id, user_id, role)
  select made.id, users.id, 'owner' from made join users on users.username = made.name`;

/** Opens a session for each of these users that lasts longer than the year. */
async function openSessions(pool: Pool, role: string, names: string): Promise<Account[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from users where role = $1 and username like $2 order by id',
    [role, names],
  );
  const people = rows.map(({ id }) => ({
    userId: id,
    token: createHash('sha256').update(`token of ${id}`).digest('base64url'),
  }));
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select sha256(convert_to(token, 'UTF8')), id, 'infinity'
     from unnest($1::uuid[], $2::text[]) as made (id, token)`,
    [people.map(({ userId }) => userId), people.map(({ token }) => token)],
  );
  return people;
}
