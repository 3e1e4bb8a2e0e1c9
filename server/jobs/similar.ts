import { and, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { jobs, jobSearch } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import { isPublic, selectJobs, toJob, wasPublic, type JobRow } from './rows.ts';
import { plain, toHead } from './keywords.ts';

/** Jobs in one answer, and the maximum of one company. */
const SIMILAR = 6;
const OF_ONE_COMPANY = 2;
/** Words compared per job. */
const WORDS_MAX = 16;
/** The share of jobs that are compared, those with the rarest words; on a small board at least this many. */
const CANDIDATES = 0.05;
const CANDIDATES_MIN = 500;
/** The minimum similarity by words: an engineer who repairs pumps does not write software. */
const LIKE_ENOUGH = 0.15;
const WEIGHTS = { title: 2, skill: 1, level: 0.15, type: 0.1, place: 0.15 } as const;
/** Words that name the level, which is compared separately. */
const LEVEL_WORDS = ['senior', 'junior', 'lead', 'staff', 'princip', 'intern', 'head', 'chief'];

/**
 * GET /jobs/{id}/similar: public jobs of other companies that share words of title and skills, the most similar first.
 * Also for formerly public jobs.
 * @throws Problem 404 for a job that was never public
 */
export async function listSimilarJobs(
  { db, now }: Context,
  { params }: Parsed<Api['listSimilarJobs']>,
) {
  const time = now();
  const [job] = await selectJobs(db, 'public').where(and(eq(jobs.id, params.id), wasPublic));
  if (!job) throw notFound('job-not-found', 'Job not found.');
  const ids = await findSimilar(db, job, time);
  const rows = ids.length
    ? await selectJobs(db, 'public').where(and(inArray(jobs.id, ids), isPublic(time)))
    : [];
  const byId = new Map(rows.map((row) => [row.job.id, toJob(row)]));
  const similar = ids.flatMap((id) => byId.get(id) ?? []);
  return { count: similar.length, jobs: similar };
}

/** Ids of the most similar public jobs, the most similar first. */
async function findSimilar(
  db: Db,
  { job, revision }: Pick<JobRow, 'job' | 'revision'>,
  now: Date,
): Promise<string[]> {
  const words = await readWords(db, revision);
  if (words.length === 0) return [];
  const weight = words.reduce((total, word) => total + word.weight, 0);
  const shared = words.map(
    (word) => sql`case when head @@ ${word.query}::tsquery then ${word.weight}::float8 else 0 end`,
  );
  const alike = (condition: SQL, counts: number) =>
    sql`case when ${condition} then ${counts}::float8 else 0 end`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with candidates as materialized (
      select job_id, company_id, created_at, (${sql.join(shared, sql` + `)}) / ${weight}::float8 as in_words,
        ${alike(eq(jobSearch.level, revision.level), WEIGHTS.level)}
        + ${alike(eq(jobSearch.type, revision.type), WEIGHTS.type)}
        + ${alike(samePlace(revision), WEIGHTS.place)} as in_facts
      from ${jobSearch}
      where ${jobSearch.head} @@ ${rarest(words)}::tsquery and ${gt(jobSearch.deadline, now)}
        and ${ne(jobSearch.companyId, job.companyId)} and ${ne(jobSearch.jobId, job.id)}
    ), ranked as (
      select *, in_words + in_facts as likeness, row_number() over (
        partition by company_id order by in_words + in_facts desc, created_at desc, job_id
      ) as place
      from candidates where in_words >= ${LIKE_ENOUGH}
    )
    select job_id as id from ranked where place <= ${OF_ONE_COMPANY}
    order by likeness desc, created_at desc, job_id limit ${SIMILAR}`);
  return rows.map(({ id }) => id);
}

interface Word {
  /** As a tsquery. */
  query: string;
  weight: number;
  /** The share of public jobs with this word at the last ANALYZE; 0 for rare words. */
  frequency: number;
  /** The number of public jobs at the last ANALYZE; 0 before the first. */
  total: number;
}

/**
 * The words of title and skills, weighted by position and rarity: 'nurse' is more specific than 'manager'. PostgreSQL's
 * statistics have the frequent words, so nothing has to be counted.
 */
async function readWords(db: Db, { title, skills }: JobRow['revision']): Promise<Word[]> {
  const { rows } = await db.execute<{
    query: string;
    is_title: boolean;
    frequency: number;
    total: number;
  }>(sql`
    with frequent as (
      select word, frequency from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as each (word, frequency)
      where schemaname = current_schema() and tablename = 'job_search' and attname = 'head'
    )
    select quote_literal(lexeme) as query, 'A' = any(weights) as is_title,
      coalesce(frequency, 0)::float8 as frequency,
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'job_search'::regclass) as total
    from unnest(${toHead({ title, skills })}) as own (lexeme, positions, weights)
      left join frequent on word = lexeme
    where positions is not null and lexeme <> all (${sql.param(LEVEL_WORDS)}::text[])`);
  return rows
    .map(({ query, is_title: isTitle, frequency, total }) => ({
      query,
      weight: (isTitle ? WEIGHTS.title : WEIGHTS.skill) * rarity(frequency),
      frequency,
      total,
    }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, WORDS_MAX);
}

/** From 1 for a word in one of ten thousand jobs to almost 0 for a word in all jobs. */
const rarity = (frequency: number) =>
  0.05 + 0.95 * Math.min(1, -Math.log10(Math.max(frequency, 1e-4)) / 4);

/** An 'or' query of the rarest words that matches few enough jobs to compare each; at least one word. */
function rarest(words: readonly Word[]): string {
  const sorted = words.toSorted((one, other) => one.frequency - other.frequency);
  let share = 0;
  const chosen = sorted.filter(({ frequency, total }, index) => {
    share += frequency;
    return index === 0 || share <= CANDIDATES || share * total <= CANDIDATES_MIN;
  });
  return chosen.map(({ query }) => query).join(' | ');
}

const samePlace = ({ location, workplace }: JobRow['revision']) =>
  workplace === 'Remote' ? eq(jobSearch.remote, true) : eq(jobSearch.location, plain(location));
