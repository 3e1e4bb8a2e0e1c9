import type { Pool } from 'pg';
import { toVector } from '../../server/applications/search/words.ts';

/** Jobs of each company. */
const JOBS = 20;

/**
 * Creates two companies with the given number of applications each, over half a year, in every status, with history,
 * profiles and letters.
 * @param texts the number of applications with a long letter and the text of a resume; default: all
 * @returns the first company and its member
 */
export async function fillWithApplications(pool: Pool, size: number, texts = Infinity) {
  const { rows } = await pool.query<{ companyId: string; userId: string }>(
    `with made as (
       insert into companies (name, approved_at) select 'Company ' || n, now() from generate_series(1, 2) n returning id
     ), owners as (
       insert into users (role, username, username_key, email, email_key, password_hash)
       select 'company', 'owner' || n, 'owner' || n, 'owner' || n || '@example.com', 'owner' || n || '@example.com', 'x'
       from generate_series(1, 2) n returning id
     ), placed as (
       select made.id as company, owners.id as owner
       from (select id, row_number() over () as n from made) made
       join (select id, row_number() over () as n from owners) owners using (n)
     ), joined as (
       insert into company_members (company_id, user_id, role) select company, owner, 'owner' from placed
     )
     select company as "companyId", owner as "userId" from placed`,
  );
  await pool.query(
    `insert into jobs (company_id, status, deadline, created_at)
     select companies.id, 'active', now() + interval '30 days', now() - n * interval '1 day'
     from companies, generate_series(1, $1::int) n`,
    [JOBS],
  );
  await pool.query(
    `insert into job_revisions (job_id, number, title, location, type, level, description, requirements, benefits,
       skills, salary_range, approval_status)
     select id, 1, 'Engineer ' || row_number() over (), 'Berlin', 'Full-time', 'Associate', repeat('Words. ', 300),
       '{}', '{}', '{SQL}', '', 'approved' from jobs`,
  );
  await pool.query(
    `update jobs set current_revision_id = r.id, public_revision_id = r.id from job_revisions r where r.job_id = jobs.id`,
  );
  await pool.query(
    `with people as (
       insert into users (role, username, username_key, email, email_key, password_hash)
       select 'job_seeker', 'seeker' || n, 'seeker' || n, 'seeker' || n || '@example.com', 'seeker' || n || '@example.com', 'x'
       from generate_series(1, $1::int) n returning id, username
     )
     insert into applicant_profiles (user_id, full_name, skills)
     select id, 'Person ' || substr(username, 7), '{SQL,TypeScript,Excel,Figma}' from people`,
    [size],
  );
  // Every applicant applies to one job of each company.
  await pool.query(
    `insert into applications (job_id, applicant_id, status, withdrawn_at, cover_letter, applied_at)
     select j.id, u.id, (array['pending','pending','reviewed','interviewed','offered','rejected','withdrawn'])[1 + u.n % 7],
       case when u.n % 7 = 6 then now() end, repeat('I would like to work with you. ', 40), now() - (u.n * 7919 % 15552000) * interval '1 second'
     from (select id, row_number() over (order by id) - 1 as n from users where role = 'job_seeker') u
     join (select id, row_number() over (partition by company_id order by id) - 1 as n from jobs) j on j.n = u.n % $1`,
    [JOBS],
  );
  // Every tenth one applies to a second job of each, at another time.
  await pool.query(
    `insert into applications (job_id, applicant_id, status, cover_letter, applied_at)
     select j.id, u.id, 'pending', 'Hello.', now() - (u.n * 104729 % 15552000) * interval '1 second'
     from (select id, row_number() over (order by id) - 1 as n from users where role = 'job_seeker') u
     join (select id, row_number() over (partition by company_id order by id) - 1 as n from jobs) j on j.n = (u.n + 1) % $1
     where u.n % 10 = 5`,
    [JOBS],
  );
  await pool.query(
    `insert into application_events (application_id, kind, status, actor_role, at)
     select id, 'status', 'pending', 'job_seeker', applied_at from applications
     union all select id, 'status', status, 'company', applied_at + interval '1 hour' from applications
     where status <> 'pending'`,
  );
  // Most answers are late; interviews over two months, offers, and for each third a message, of which a tenth is unread.
  await pool.query(
    `update applications set answer_by = applied_at + (case when status = 'pending' then 14 else 181 end) * interval '1 day'
     where status in ('pending', 'reviewed')`,
  );
  await pool.query(
    `insert into interviews (application_id, starts_at, minutes, time_zone, place, note, updated_at)
     select id, now() + (row_number() over (order by id) % 60 - 30) * interval '1 day', 45, 'UTC', 'Room 1', '', now()
     from applications where status in ('interviewed', 'offered')`,
  );
  await pool.query(
    `insert into offers (application_id, answer_by, made_at)
     select id, now() + (row_number() over (order by id) % 20) * interval '1 day', now()
     from applications where status = 'offered'`,
  );
  await pool.query(
    `insert into application_messages (application_id, by, text, created_at, seen_at)
     select id, 'job_seeker', 'Hello.', applied_at, case when n % 30 > 0 then now() end
     from (select id, applied_at, row_number() over (order by id) as n from applications) one where n % 3 = 0`,
  );
  await fillTexts(pool, texts);
  await pool.query('vacuum analyze');
  const [first] = rows;
  if (!first) throw new Error('no company was made');
  return first;
}

/** Words of a letter and of a resume, as people write them, and how many different ones there are. */
export const WORDS = { letter: 250, resume: 600, different: 8000 };

/** @returns a function that writes a text of so many words, of which few are frequent and most are rare; the same texts each run */
export function makeWriter(): (length: number) => string {
  let seed = 42;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const syllables = ['ka', 'lo', 'mi', 'ter', 'sun', 've', 'dra', 'po', 'ni', 'gel', 'ra', 'tu'];
  const wordOf = (rank: number) => {
    let word = '';
    for (let rest = rank + 12; rest > 0; rest = Math.floor(rest / syllables.length))
      word += syllables[rest % syllables.length];
    return word;
  };
  return (length) =>
    Array.from({ length }, () => wordOf(Math.floor(WORDS.different ** random()) - 1)).join(' ');
}

/** Gives applications a letter and the text of a resume. */
async function fillTexts(pool: Pool, count: number): Promise<void> {
  const text = makeWriter();
  const { rows } = await pool.query<{ id: string; companyId: string }>(
    `select a.id, j.company_id as "companyId" from applications a join jobs j on j.id = a.job_id order by a.id`,
  );
  // Two people led a migration; all of them worked in teams.
  const made = rows.slice(0, count).map(({ id, companyId }, at) => {
    const letter = `${text(WORDS.letter)} with a team`;
    const resume = `${text(WORDS.resume)} ${at % 2500 === 7 ? 'led a Kubernetes migration' : ''}`;
    return { id, letter, resume, words: toVector(companyId, [letter, resume]) };
  });
  for (let start = 0; start < made.length; start += 500) {
    const batch = made.slice(start, start + 500);
    const column = (name: keyof (typeof batch)[number]) => batch.map((one) => one[name]);
    await pool.query(
      `update applications set cover_letter = made.letter
       from unnest($1::uuid[], $2::text[]) made (id, letter) where applications.id = made.id`,
      [column('id'), column('letter')],
    );
    await pool.query(
      `update application_texts set resume = made.resume, words = made.words::tsvector, waits_since = null
       from unnest($1::uuid[], $2::text[], $3::text[]) made (id, resume, words)
       where application_id = made.id`,
      [column('id'), column('resume'), column('words')],
    );
  }
}
