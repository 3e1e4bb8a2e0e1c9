import type { Pool, QueryConfig } from 'pg';
import { hashPassword } from '../../server/accounts/secrets.ts';
import { toVector } from '../../server/applications/search/words.ts';
import { hashToken } from '../../server/tokens.ts';
import { MAIL_KINDS } from '../../shared/mail/outbox.ts';
import { makeWriter, WORDS } from './application-data.ts';
import { fillWithJobs } from './search-data.ts';

export interface BoardSize {
  jobs: number;
  users: number;
  applications: number;
  /** Jobs and applications of the one big company. */
  big: { jobs: number; applications: number };
}

/** The accounts with known sessions and the password `PASSWORD`. */
export const ACCOUNTS = {
  admin: 0,
  owner: 10,
  recruiter: 11,
  interviewer: 12,
  viewer: 16,
  /** With hundreds of applications and saved jobs. */
  seeker: 100,
  /** With a few of each. */
  newcomer: 101,
} as const;
export type Account = keyof typeof ACCOUNTS;

const PASSWORD = 'daybreak-demo';

export const emailOf = (account: Account): string => `${account}@big.test`;
/** The token of the account's session. */
export const tokenOf = (account: Account): string => `token-of-the-${account}-on-the-big-board`;

/** Milliseconds that a statement may take on a busy machine. */
const PATIENCE = 3_600_000;
/** Different letters and resumes, which applications share to fill the database faster. */
const TEXTS = 1000;
/** The first of the seekers; those before are admins and members of the big company. */
const FIRST_SEEKER = ACCOUNTS.seeker;

const id = (kind: string, n: string) => `md5('${kind} ' || ${n})::uuid`;
const BIG = id('the big company', "''");
/** An evenly spread number from 0 to 1. */
const spread = (n: string, step = 0.618034) => `(${n} * ${step} - floor(${n} * ${step}))`;
const oneOf = (values: readonly string[], n: string) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${n})::int % ${values.length}]`;

/**
 * Fills an empty, migrated database with a deterministic board of this size, with everything that people leave behind:
 * messages, notes, tags, interviews, resumes, saved jobs, notifications, mails and so on. The big company's jobs and
 * applications are among the others.
 */
export async function fillBigBoard(pool: Pool, size: BoardSize): Promise<void> {
  await fillWithJobs(pool, { open: Math.round(size.jobs * 0.6), all: size.jobs });
  const passwordHash = await hashPassword(PASSWORD);
  const client = await pool.connect();
  const run = (text: string, values: unknown[] = []) =>
    client.query({ text, values, query_timeout: PATIENCE } as QueryConfig);
  try {
    // Disables foreign keys and triggers, because the data is consistent.
    await run(`set statement_timeout = 0; set session_replication_role = replica`);
    await run(people(size));
    for (const [account, n] of Object.entries(ACCOUNTS))
      await run(
        `with named as (
           update users set email = $2, email_key = $2, password_hash = $3 where id = ${id('user', `$1::int`)} returning id
         )
         insert into sessions (token_hash, user_id, expires_at, identity_confirmed_at)
         select $4, id, now() + interval '90 days', now() from named`,
        [n, emailOf(account as Account), passwordHash, hashToken(tokenOf(account as Account))],
      );
    await run(jobTexts(size));
    await writeTexts(run);
    // Creating these indexes after the rows is much faster.
    const { rows: indexes } = (await run(TEXT_INDEXES)) as {
      rows: { name: string; definition: string }[];
    };
    for (const { name } of indexes) await run(`drop index ${name}`);
    await run(applicationsOf(size));
    for (const { definition } of indexes) await run(definition);
    await run('select add_company_applicants(array(select id from applications))');
    await run('analyze');
    await run(hiring);
    await run(belongings);
    await run(administration(size));
    await run(
      `drop table letters, listed; reset session_replication_role; reset statement_timeout`,
    );
    // No trigger has told a running server.
    await run(`select pg_notify('published', '')`);
  } finally {
    client.release();
  }
  await pool.query({ text: 'vacuum analyze', query_timeout: PATIENCE } as QueryConfig);
}

const people = ({ users }: BoardSize) => `
  insert into users (id, role, username, username_key, email, email_key, password_hash, created_at, confirmed_at,
    last_login_at, suspended_at)
  select ${id('user', 'n')}, case when n < 10 then 'admin' when n < ${FIRST_SEEKER} then 'company' else 'job_seeker' end,
    'user' || n, 'user' || n, 'user' || n || '@example.com', 'user' || n || '@example.com', '',
    now() - (${users} - n) * interval '20 minutes', now(), now() - n % 300 * interval '1 day',
    case when n % 900 = 899 then now() end
  from generate_series(0, ${users - 1}) as n
  where n < 3 or n between 10 and 17 or n >= ${FIRST_SEEKER};

  -- The last users own the companies of the other jobs.
  insert into company_members (company_id, user_id, role)
  select companies.id, ${id('user', `(${users} - row_number() over (order by id))`)}, 'owner' from companies;
  update users set role = 'company' from company_members where user_id = users.id;

  update companies set website = 'https://example.com', industry = 'Technology', location = 'Berlin, Germany',
    size = '51-200', description = repeat('We make things that people use every day. ', 20), waits_since = null;
  -- Some companies wait for a decision.
  update companies set approved_at = null, waits_since = now() - interval '1 hour' where id in (
    select id from companies order by md5(id::text) limit 200);
  delete from job_search using companies where companies.id = company_id and approved_at is null;

  insert into companies (id, name, website, description, industry, location, size, approved_at, waits_since)
  values (${BIG}, 'Nordwind Logistics', 'https://nordwind.example', repeat('We move things around the world. ', 30),
    'Logistics', 'Hamburg, Germany', '1,000+', now(), null);
  insert into company_members (company_id, user_id, role)
  select ${BIG}, ${id('user', 'n')}, case when n = 10 then 'owner' when n = 11 then 'recruiter'
    when n < 16 then 'interviewer' else 'viewer' end
  from generate_series(10, 17) as n;

  insert into applicant_profiles (user_id, full_name, skills, education, experience)
  select id, ${oneOf(['Ada', 'Grace', 'José', 'Zoë', 'Wanjiru', 'Linus', 'Mei', 'Olu', 'Søren', 'Priya'], 'n')} || ' ' ||
    ${oneOf(['Lovelace', 'Hopper', 'Müller', 'Okafor', 'Silva', 'Haddad', 'Novak', 'Tanaka'], 'n / 10')} || ' ' || n,
    (array['SQL', 'Excel', 'TypeScript', 'Figma', 'Python', 'Sales', 'Nursing'])[1 + n % 3:3 + n % 5],
    '[{"degree":"Bachelor of Science in Economics","institution":"University of Oslo","year":2016}]',
    '[{"title":"Senior Analyst","company":"Sample AG","duration":"2020 - now","description":"Leads the planning of three sites."},
      {"title":"Analyst","company":"Example Ltd","duration":"2016 - 2020","description":"Reports, dashboards and planning for a team of twelve."}]'
  from (select id, substr(username, 5)::int as n from users where role = 'job_seeker') as seekers;`;

const QUESTIONS = `(select json_agg(json_build_object('id', md5('question ' || rank || ' ' || q)::uuid, 'kind', kind, 'text', text,
    'hint', '', 'options', '{}'::text[], 'min', null, 'max', null, 'isRequired', true, 'knockOut', null))
  from (values (1, 'yes-no', 'Do you have a driving license?'), (2, 'number', 'How many years of experience do you have?'),
    (3, 'text', 'Why do you want to work with us?')) as asked (q, kind, text))`;

/** Chooses the big company's jobs, ranks all jobs, and gives every job the texts that its form asks for. */
const jobTexts = ({ big }: BoardSize) => `
  create table listed as
  select id, rank < ${big.jobs} as is_big, case when rank < ${big.jobs} then rank else rank - ${big.jobs} end as rank
  from (select id, row_number() over (order by md5(id::text)) - 1 as rank from jobs) as ranked;
  create index on listed (is_big, rank);
  analyze listed;
  update jobs set company_id = ${BIG}, reply_days = 21 from listed where listed.id = jobs.id and is_big;
  update job_search set company_id = ${BIG} from listed where listed.id = job_id and is_big;
  -- Three of eight of the big company's jobs stay as they are; the others are closed.
  update jobs set status = 'closed', closed_at = now() - rank * interval '1 hour'
  from listed where listed.id = jobs.id and is_big and rank >= ${big.jobs} * 3 / 8;
  delete from job_search using jobs where jobs.id = job_id and status = 'closed';
  update job_revisions set
    description = case when description = 'Closed.' then repeat('You plan, build and look after what our customers use. ', 30)
      else description end || case when is_big then repeat(' You work with people in many places.', 40) else '' end,
    requirements = array_fill('Several years of experience with the tools of the trade'::text, array[6]),
    benefits = array_fill('A budget for learning, and time to spend it'::text, array[5]),
    salary_range = case when salary_min is null then '' else salary_min || ' ' || salary_currency || ' a year' end,
    questions = case when is_big and rank % 4 = 0 then ${QUESTIONS} else '[]' end
  from listed where listed.id = job_id;
  -- Some jobs of other companies wait for a decision.
  with waiting as (
    select listed.id from listed join jobs using (id) where not is_big and status = 'closed' and rank % 16 = 0
  ), opened as (
    update jobs set status = 'active', public_revision_id = null, published_at = null, closed_at = null
    from waiting where waiting.id = jobs.id
  )
  update job_revisions set approval_status = 'pending', decided_at = null, created_at = now() - interval '1 hour'
  from waiting where waiting.id = job_id;

  insert into job_stages (id, job_id, status, position, name)
  select md5('stage ' || rank || ' ' || n)::uuid, id, ${oneOf(['pending', 'reviewed', 'interviewed'], 'n')}, n, 'Stage ' || n
  from listed cross join generate_series(0, 5) as n where is_big and rank % 4 = 0;
  insert into job_criteria (id, job_id, position, name)
  select md5('criterion ' || rank || ' ' || n)::uuid, id, n, 'Criterion ' || n
  from listed cross join generate_series(0, 3) as n where is_big and rank % 4 = 0;
  insert into job_counts (job_id, day, source, views, starts)
  select id, current_date - day, source, 3 + (rank + day)::int % 40, (rank + day)::int % 5
  from listed cross join generate_series(0, 89) as day cross join unnest(array['board', 'feed']) as source
  where is_big and rank < ${big.jobs} / 2;`;

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/** Letters, resumes and their words in the index of the big company. A few people led a migration. */
async function writeTexts(run: Run): Promise<void> {
  const write = makeWriter();
  const { rows } = (await run(`select ${BIG} as id`)) as { rows: { id: string }[] };
  const companyId = rows[0]?.id ?? '';
  const letters = Array.from({ length: TEXTS }, (_, n) => {
    const letter = `${write(WORDS.letter)} with a team`;
    const resume = `${write(WORDS.resume)} ${n === 7 ? 'led a Kubernetes migration' : ''}`;
    return { n, letter, resume, words: toVector(companyId, [letter, resume]) };
  });
  await run('create table letters (n int primary key, letter text, resume text, words tsvector);');
  for (let start = 0; start < TEXTS; start += 200) {
    const batch = letters.slice(start, start + 200);
    await run(
      `insert into letters select n, letter, resume, words::tsvector
       from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as made (n, letter, resume, words)`,
      [
        batch.map(({ n }) => n),
        batch.map(({ letter }) => letter),
        batch.map(({ resume }) => resume),
        batch.map(({ words }) => words),
      ],
    );
  }
}

const TEXT_INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = 'application_texts'::regclass and relam = (select oid from pg_am where amname = 'gin')`;

/** Of twenty applications. */
const STATUSES = 'p p p r r i o x x x x x x x r i w w x x'
  .split(' ')
  .map(
    (letter) =>
      ({ p: 'pending', r: 'reviewed', i: 'interviewed', o: 'offered', w: 'withdrawn' })[letter] ??
      'rejected',
  );

/** Most applications are for few jobs, and come from different people; one seeker has hundreds. */
const applicationsOf = ({ jobs, users, applications, big }: BoardSize) => {
  const heavy = Math.round(applications / 240);
  return `
  create temporary table sent as
  select n, ${id('application', 'n')} as id, listed.id as job_id, is_big,
    ${id(
      'user',
      `case when n < ${big.applications} then ${FIRST_SEEKER} + 1 + (n * 7919::bigint) % (${users} / 2)
      when n >= ${applications - heavy} then ${FIRST_SEEKER}
      else ${FIRST_SEEKER} + 1 + (n * 104729::bigint) % (${users} * 9 / 10 - ${FIRST_SEEKER} - 1) end`,
    )} as applicant_id,
    ${oneOf(STATUSES, '(n * 7 + n / 20)')} as status,
    now() - pow(${spread('n', 0.754_877)}, 1.5) * interval '500 days' as applied_at
  from generate_series(0, ${applications - 1}) as n
  join listed on is_big = (n < ${big.applications}) and rank = case
    when n < ${big.applications} then floor(${big.jobs} * pow(${spread('n')}, 2.3))::bigint
    when n >= ${applications - heavy} then n - ${applications - heavy}
    else floor(${jobs - big.jobs} * pow(${spread('n')}, 2))::bigint end;
  analyze sent;
  delete from sent using users where users.id = applicant_id and role <> 'job_seeker';
  delete from sent where applicant_id not in (select id from users);
  -- Nobody waits for an answer for months.
  update sent set status = 'rejected' where status in ('pending', 'reviewed') and applied_at < now() - interval '60 days';

  insert into files (id, name, content_type, size, content, digest)
  select ${id('resume', 'n')}, 'resume.pdf', 'application/pdf', length(content), content, sha256(content)
  from (select n, convert_to('%PDF-1.4 ' || repeat(md5(n::text), 20), 'UTF8') as content from sent) as made;
  insert into applications (id, job_id, applicant_id, status, cover_letter, resume_id, applied_at, withdrawn_at,
    unread_by_company_since, answer_by, answered_at, hired_at, source, stage_id, flag)
  select sent.id, job_id, applicant_id, status, letter, ${id('resume', 'sent.n')}, applied_at,
    case when status = 'withdrawn' then applied_at + interval '2 days' end,
    case when status = 'pending' and sent.n % 2 = 0 then applied_at end, applied_at + interval '21 days',
    case when status not in ('pending', 'withdrawn') then applied_at + interval '3 days' end,
    case when status = 'offered' and sent.n % 3 = 0 then applied_at + interval '20 days' end, 'board',
    case when is_big and status = 'reviewed' then (select job_stages.id from job_stages
      where job_stages.job_id = sent.job_id and job_stages.status = 'reviewed' limit 1) end,
    case when sent.n % 50 = 0 then 'Do you have a driving license?: No' else '' end
  from sent join letters on letters.n = sent.n % ${TEXTS}
  on conflict do nothing;
  delete from sent where not exists (select from applications where applications.id = sent.id);
  -- A resume of somebody who had applied to the job before.
  delete from files where content_type = 'application/pdf'
    and not exists (select from applications where resume_id = files.id);
  insert into application_texts (application_id, resume, words, waits_since)
  select id, case when is_big then resume else '' end, case when is_big then words else '' end, null
  from sent join letters on letters.n = sent.n % ${TEXTS};`;
};

/** What a company and an applicant do with an application. */
const hiring = `
  insert into application_events (application_id, kind, status, actor_id, actor_role, at)
  select id, 'status', 'pending', applicant_id, 'job_seeker', applied_at from applications
  union all select applications.id, kind, 'pending', user_id, 'company', applied_at + interval '1 day'
  from applications join jobs on jobs.id = job_id
    join company_members on company_members.company_id = jobs.company_id and company_members.role = 'owner'
    cross join unnest(array['opened', 'resume_opened']) as kind where applications.status <> 'pending'
  union all select applications.id, 'status', applications.status, case when applications.status <> 'withdrawn' then user_id
    else applicant_id end, case when applications.status <> 'withdrawn' then 'company' else 'job_seeker' end,
    coalesce(answered_at, withdrawn_at)
  from applications join jobs on jobs.id = job_id
    join company_members on company_members.company_id = jobs.company_id and company_members.role = 'owner'
  where applications.status <> 'pending';

  create temporary table numbered as
  select applications.id, job_id, applicant_id, applications.status, applied_at,
    row_number() over (order by applications.id) as n, jobs.company_id, jobs.company_id = ${BIG} as is_big
  from applications join jobs on jobs.id = job_id;
  analyze numbered;

  insert into application_messages (application_id, by, text, created_at, seen_at)
  select id, case when m = 1 then 'company' else 'job_seeker' end,
    repeat('Thank you, and we look forward to meeting you. ', 6), applied_at + m * interval '1 day',
    case when n % 30 > 0 then applied_at + interval '3 days' end
  from numbered cross join generate_series(1, 2) as m where n % 3 = 0;
  insert into application_notes (application_id, author_id, text, created_at)
  select id, ${id('user', `(${ACCOUNTS.owner} + n % 6)`)}, repeat('Spoke with the team about the plan. ', 5),
    applied_at + interval '2 days'
  from numbered where is_big and n % 5 < 2;
  update application_texts set note_words = to_tsvector('simple', left(${BIG}::text, 6) || 'plan')
  from numbered where numbered.id = application_id and is_big and n % 5 < 2;

  insert into tags (id, company_id, name, name_key)
  select ${id('tag', 'n')}, ${BIG}, 'Tag ' || n, 'tag ' || n from generate_series(1, 12) as n;
  insert into application_tags (application_id, tag_id)
  select id, ${id('tag', '(1 + n % 12)')} from numbered where is_big and n % 4 = 0;
  insert into application_assignments (application_id, user_id, assigned_by)
  select id, ${id('user', `(${ACCOUNTS.interviewer} + n % 4)`)}, ${id('user', String(ACCOUNTS.owner))}
  from numbered where is_big and (n % 10 = 0 or status = 'interviewed');
  insert into interviews (application_id, starts_at, minutes, time_zone, place, note, updated_at)
  select id, case when status = 'interviewed' and n % 3 = 0 then now() + (n % 400) * interval '1 hour'
    else applied_at + interval '8 days' end, 45, 'Europe/Berlin', 'Room 1', '', applied_at + interval '4 days'
  from numbered where status in ('interviewed', 'offered');
  insert into interview_interviewers (application_id, user_id)
  select application_id, user_id from application_assignments join interviews using (application_id);
  insert into offers (application_id, pay, answer_by, made_at, answer, answered_at, settled_at)
  select id, '60,000 EUR a year', case when n % 3 > 0 then now() + (n % 20) * interval '1 day' end,
    applied_at + interval '15 days', case when n % 3 = 0 then 'accepted' end, case when n % 3 = 0 then applied_at + interval '20 days' end,
    case when n % 3 = 0 then applied_at + interval '20 days' end
  from numbered where status = 'offered';
  insert into scorecards (application_id, author_id, recommendation, ratings, comment)
  select application_id, user_id, ${oneOf(['yes', 'no', 'strong-yes'], 'n')}, '[]', 'Clear and friendly.'
  from application_assignments join numbered on numbered.id = application_id where status in ('interviewed', 'offered');
  update applications set rated_by = array[author_id], rating_count = 1, rating_mean = 3
  from scorecards where scorecards.application_id = applications.id;
  insert into application_answers (application_id, question_id, position, kind, question, value)
  select numbered.id, (question ->> 'id')::uuid, place, question ->> 'kind', question ->> 'text',
    case question ->> 'kind' when 'yes-no' then to_jsonb(n % 4 > 0) when 'number' then to_jsonb(n % 15)
      else to_jsonb('Because of the people, and of what you make.'::text) end
  from numbered join jobs on jobs.id = job_id join job_revisions on job_revisions.id = current_revision_id
    cross join json_array_elements(questions) with ordinality as asked (question, place)
  where is_big;
  insert into interview_bookings (id, company_id, starts_at, at_once, minutes, time_zone, place, note, created_at)
  select ${id('booking', 'n')}, ${BIG}, array(select now() + (n + slot) * interval '1 hour' from generate_series(1, 20) as slot),
    1, 30, 'Europe/Berlin', 'Room 1', '', now() - n * interval '1 day' from generate_series(1, 60) as n;
  insert into interview_proposals (application_id, by, starts_at, minutes, time_zone, place, note, booking_id)
  select id, 'company', '{}', 30, 'Europe/Berlin', 'Room 1', '', ${id('booking', '(1 + n % 60)')}
  from numbered where is_big and status = 'interviewed' and n % 7 = 0;
  insert into message_templates (company_id, kind, name, text, updated_at)
  select ${BIG}, ${oneOf(['rejection', 'message', 'interview', 'offer'], 'n')}, 'Template ' || n, repeat('Dear {first_name}, thank you. ', 20), now()
  from generate_series(1, 40) as n;
  insert into saved_views (company_id, author_id, name, query, is_shared)
  select ${BIG}, ${id('user', String(ACCOUNTS.owner))}, 'View ' || n, 'status=reviewed', n % 2 = 0 from generate_series(1, 20) as n;

  insert into candidates (company_id, name, email, email_key, headline, skills, location, source, added_by, added_at, kept_until)
  select ${BIG}, 'Candidate Person ' || n, 'candidate' || n || '@example.org', 'candidate' || n || '@example.org', 'Planner', 'SQL, Excel',
    'Hamburg', 'Fair', ${id('user', String(ACCOUNTS.owner))}, now() - n * interval '1 hour', now() + interval '300 days'
  from generate_series(1, 5000) as n;
  insert into pool_consents (company_id, user_id, application_id, state, months, asked_at, answered_at, kept_until)
  select distinct on (applicant_id) ${BIG}, applicant_id, id, case when n % 4 = 0 then 'asked' else 'kept' end, 12,
    now() - interval '30 days', case when n % 4 > 0 then now() - interval '29 days' end, now() + interval '330 days'
  from numbered where is_big and status = 'rejected' and n % 6 = 0;
  insert into pool_events (consent_id, kind, months, text_version, at)
  select id, state, months, '2026-11-27', asked_at from pool_consents;`;

/** What people have besides applications. */
const belongings = `
  insert into saved_jobs (user_id, job_id, created_at)
  select users.id, listed.id, now() - n * interval '1 day'
  from (select id, row_number() over (order by id) as place from users where role = 'job_seeker') as users
    cross join generate_series(1, 3) as n join listed on not is_big and rank = (place * 31 + n * 997) % (select max(rank) from listed where not is_big)
  union select ${id('user', String(ACCOUNTS.seeker))}, id, now() - rank * interval '1 hour' from listed where not is_big and rank between 1000 and 1499
  on conflict do nothing;
  insert into saved_searches (user_id, name, query, mail, seen_at)
  select id, 'Nurse', 'keywords=nurse&location=Berlin', ${oneOf(['daily', 'weekly', 'never'], 'place')}, now()
  from (select id, row_number() over (order by id) as place from users where role = 'job_seeker') as users where place % 6 = 0
  union all select ${id('user', String(ACCOUNTS.seeker))}, 'Search ' || n, 'keywords=w' || n, 'never', now() from generate_series(1, 20) as n
  on conflict do nothing;
  insert into outside_applications (user_id, title, company_name, status, applied_on, note)
  select ${id('user', String(ACCOUNTS.seeker))}, 'Planner ' || n, 'Elsewhere Ltd', 'pending', current_date - n, 'Call them.' from generate_series(1, 100) as n;
  insert into hidden_entries (user_id, job_id)
  select ${id('user', String(ACCOUNTS.seeker))}, id from listed where not is_big and rank between 2000 and 2049;
  insert into applicant_notes (application_id, text)
  select id, 'They asked about the plan.' from applications where applicant_id = ${id('user', String(ACCOUNTS.seeker))};

  insert into notifications (user_id, kind, title, text, path, key, created_at, read_at)
  select applicant_id, 'status', 'Your application moved on', 'The company has looked at your application.', '/applications/edit/' || id,
    'status:' || id || ':' || m, applied_at + m * interval '1 day', case when n % 5 > 0 then applied_at + interval '5 days' end
  from numbered cross join generate_series(1, 2) as m
  union all select ${id('user', String(ACCOUNTS.owner))}, 'application', 'Somebody applied', 'A new application.', '/applications/view/' || id,
    'application:' || id, applied_at, case when n % 10 > 0 then applied_at + interval '1 day' end
  from numbered where is_big and n % 6 = 0
  union all select ${id('user', String(ACCOUNTS.admin))}, 'review', 'A job waits', 'A job waits for review.', '/admin/reviews',
    'review:' || n, now() - n * interval '1 hour', null from generate_series(1, 1000) as n;
  insert into data_accesses (applicant_id, at, last_at, side, what, application_id, job_title, company_id, company_name)
  select applicant_id, applied_at + interval '1 day', applied_at + interval '1 day', 'company', what, id, 'Engineer', company_id, 'Company'
  from numbered cross join unnest(array['application', 'resume']) as what where status <> 'pending';`;

/** What admins read. */
const administration = ({ users }: BoardSize) => `
  insert into mails (user_id, "to", kind, subject, text, status, created_at, sent_at, about)
  select applicant_id, 'user@example.com', ${oneOf(Object.keys(MAIL_KINDS), 'n')}, 'Your application moved on',
    repeat('The company has looked at your application. ', 8), case when n % 2000 = 0 then 'failed' else 'sent' end,
    now() - n * interval '20 seconds', now() - n * interval '20 seconds', 'application:' || id
  from numbered;
  insert into audit_log (number, at, action, actor_id, target_kind, target_id, request_id, hash)
  select n, now() - (20000 - n) * interval '10 minutes', ${oneOf(['job.approve', 'job.reject', 'company.approve', 'resume.open'], 'n')},
    ${id('user', '0')}, ${oneOf(['job', 'job', 'company', 'user'], 'n')}, ${id('user', `(${FIRST_SEEKER} + n)`)}, 'request' || n, '\\x00'
  from generate_series(1, 20000) as n;
  insert into contact_messages (id, user_id, name, email, subject, message, status, created_at)
  select ${id('message', 'n')}, case when n % 2 = 0 then ${id('user', `(${FIRST_SEEKER} + n)`)} end, 'Person ' || n, 'person' || n || '@example.com',
    'A question about my account', repeat('Can you help me with this, please? ', 20), ${oneOf(['new', 'read', 'answered', 'closed'], 'n')},
    now() - n * interval '1 hour' from generate_series(1, 3000) as n;
  insert into report_cases (id, kind, target_id, company_id, job_id, state, opened_at, decided_at)
  select ${id('case', 'rank')}, 'job', jobs.id, company_id, jobs.id, case when rank < 200 then 'open' else 'dismissed' end,
    now() - rank * interval '1 hour', case when rank >= 200 then now() end
  from listed join jobs using (id) where not is_big and rank < 600;
  insert into reports (case_id, reporter_id, reason, text, at, counts, version)
  select ${id('case', 'n')}, ${id('user', `(${FIRST_SEEKER} + 1 + n * 2 + m)`)}, 'misleading', 'The pay is another one.',
    now() - n * interval '1 hour', true, '' from generate_series(0, 599) as n cross join generate_series(0, 1) as m
  where ${FIRST_SEEKER} + n * 2 + m + 1 < ${users};
  drop table numbered;`;
