import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import { TOKENIZER_VERSION } from '../../server/jobs/search/words/keywords.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES } from '../../shared/jobs/posting.ts';

const HOUR = 3_600_000;

export interface Size {
  /** Public jobs. */
  open: number;
  /** Jobs in all: the others are closed. */
  all: number;
}

/** In about one of this many jobs. The most common word is in every second title. */
export const WORDS = { common: 'engineer', medium: 'platform', rare: 'quillwright' };

/** Distinct words of the descriptions, most frequent first. */
const VOCABULARY = 20_000;
/** The number of descriptions. Jobs share them to fill the database faster. */
const TEXTS = 4000;
/** Words of a description: the shortest and the longest. */
const LENGTH = { min: 100, max: 400 };

const list = (values: readonly string[]) =>
  `array[${values.map((value) => `'${value}'`).join(', ')}]`;
const CITIES = list([
  'Berlin, Germany',
  'Lisbon, Portugal',
  'Nairobi, Kenya',
  'São Paulo, Brazil',
  'London, UK',
  'Oslo, Norway',
  'Remote',
  'Remote (EU)',
]);
const SKILLS = list(['SQL', 'TypeScript', 'Excel', 'Figma', 'Java', 'Python', 'Sales', 'Nursing']);
const CURRENCIES = list(['EUR', 'USD', 'GBP', 'BRL', 'KES']);
/** A random item of a list, with the first ones more likely. */
const mostlyFirst = (array: string, by: string) =>
  `(${array})[1 + floor(cardinality(${array}) * ${by} * ${by})::int]`;

/**
 * Fills an empty, migrated database with deterministic jobs. Texts use a vocabulary with common and rare words, as on a
 * real board.
 */
export async function fillWithJobs(pool: Pool, { open, all }: Size): Promise<void> {
  const client = await pool.connect();
  // On a busy machine, these take longer than the product waits for an answer.
  const run = <Row extends QueryResultRow>(text: string) =>
    client.query<Row>({ text, query_timeout: HOUR } as QueryConfig);
  try {
    // Disables foreign keys and triggers, because the data is consistent.
    await client.query(`set statement_timeout = 0; set session_replication_role = replica`);
    await client.query('select setseed(0.5)');
    await run(jobsOf(open, all));
    // Creating the word index after the rows is much faster.
    const indexes = await run<{ name: string; definition: string }>(wordIndexes);
    for (const { name } of indexes.rows) await run(`drop index ${name}`);
    await run(searchTable);
    for (const { definition } of indexes.rows) await run(definition);
    await run('analyze');
    await client.query(`reset session_replication_role; reset statement_timeout`);
    // No trigger has told a running server.
    await client.query(`select pg_notify('published', '')`);
  } finally {
    client.release();
  }
}

const company = (n: string) => `md5('company ' || floor(pow((${n} % 5000) / 70.0, 2))::int)::uuid`;

const jobsOf = (open: number, all: number) => `
  insert into companies (id, name, approved_at)
  select distinct id, 'Company ' || left(id::text, 6), now()
  from (select ${company('n')} as id from generate_series(0, 4999) as n) as each;

  create temporary table texts as
  select n as text, body, to_tsvector('english', body) as words
  from (
    select n, (
      select string_agg('w' || floor(${VOCABULARY} * pow(random(), 4)), ' ')
      from generate_series(1, ${LENGTH.min} + n % ${LENGTH.max - LENGTH.min}) where n >= 0
    ) as body
    from generate_series(0, ${TEXTS - 1}) as n
  ) as drawn;

  create temporary table drawn as
  select n, md5('job ' || n)::uuid as id, md5('text ' || n)::uuid as revision_id, n < ${open} as is_open,
    ${company('n')} as company_id, now() - random() * interval '60 days' as created_at, random() as place,
    random() as type, random() as level, random() as pay, random() as skill, random() as skill2, random() as word
  from generate_series(0, ${all - 1}) as n;

  insert into jobs (id, company_id, status, deadline, current_revision_id, public_revision_id, created_at,
    published_at, closed_at)
  select id, company_id, case when is_open then 'active' else 'closed' end, created_at + interval '90 days', revision_id,
    revision_id, created_at, created_at, case when not is_open then created_at + interval '1 day' end
  from drawn;

  insert into job_revisions (id, job_id, number, title, location, type, level, description, requirements, benefits,
    skills, salary_range, salary_min, salary_currency, salary_period, workplace, approval_status, created_at, decided_at)
  select revision_id, id, 1,
    concat_ws(' ', case when level < 0.3 then 'Senior' end,
      case when word < 0.0003 then '${WORDS.rare}' when word < 0.03 then '${WORDS.medium}'
        else 'w' || floor(300 * word * word) end,
      case when skill2 < 0.5 then '${WORDS.common}' when skill2 < 0.8 then 'manager' else 'nurse' end),
    case when place < 0.8 then ${mostlyFirst(CITIES, '(place / 0.8)')} else 'Town ' || floor(10000 * (place - 0.8)) end,
    ${mostlyFirst(list(JOB_TYPES), 'type')}, ${mostlyFirst(list(EXPERIENCE_LEVELS), 'level')},
    case when is_open then body else 'Closed.' end,
    '{}', '{}', array[${mostlyFirst(SKILLS, 'skill')}, ${mostlyFirst(SKILLS, 'skill2')}], '',
    case when pay < 0.7 then 20000 + 1000 * floor(200 * pay * pay) end,
    case when pay < 0.7 then ${mostlyFirst(CURRENCIES, 'word')} end, 'year',
    case when place < 0.8 and place > 0.7 then 'Remote' else 'On-site' end, 'approved', created_at, created_at
  from drawn join texts on text = n % ${TEXTS}`;

const wordIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = 'job_search'::regclass and relam = (select oid from pg_am where amname = 'gin')`;

/** The same rows that `refreshJobSearch` writes. */
const searchTable = `
  insert into job_search (job_id, company_id, created_at, deadline, location, type, level, yearly_pay, currency, remote,
    modified_at, head, words, reading)
  select jobs.id, jobs.company_id, jobs.created_at, deadline, lower(translate(revision.location, 'ã', 'a')),
    revision.type, revision.level, salary_min, salary_currency, workplace = 'Remote', decided_at, head,
    head || texts.words, ${TOKENIZER_VERSION}
  from jobs
    join job_revisions as revision on revision.id = public_revision_id
    join companies on companies.id = jobs.company_id
    join drawn on drawn.id = jobs.id
    join texts on text = n % ${TEXTS}
    cross join lateral (
      select setweight(to_tsvector('english', title), 'A')
        || setweight(to_tsvector('english', array_to_string(skills, ' ')), 'B')
        || setweight(to_tsvector('english', companies.name), 'C')
        || strip(to_tsvector('simple', concat_ws(' ', title, array_to_string(skills, ' '), companies.name))) as head
    ) as heads
  where status = 'active'`;
