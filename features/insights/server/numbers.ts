import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import type { Kept } from '../../../shared/companies/kept.ts';
import {
  type Days,
  daysOf,
  NO_SOURCE,
  type Numbers,
  shareOf,
  STEPS,
  WAITING_STATUSES,
  NUMBER_TABLES,
  tableOf,
} from '../rules.ts';
import { addDays, DAY } from '../../../shared/kit/dates.ts';
import { keptBetween } from '../../../server/applications/promises/sweep.ts';
import { isAnswerOwed, isUnanswered } from '../../../server/applications/rows.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import {
  applicationEvents,
  applications,
  jobCounts,
  jobRevisions,
  jobs,
} from '../../../server/db/schema.ts';
import { BYTE_ORDER_MARK, toCsv } from '../../../server/exports/table.ts';
import { invalid } from '../../../server/http/problems.ts';

/** The jobs and the days that are counted. */
interface Scope extends Days {
  companyId: string;
  /** Undefined for all jobs, deleted ones included. */
  jobId: string | undefined;
  now: Date;
}

/**
 * GET /insights: the numbers of the company's jobs. The job of somebody else has none. @throws Problem 400 for the days
 */
export async function getHiringNumbers(
  context: FromCompany,
  { query }: Call<'getHiringNumbers'>,
): Promise<{ numbers: Numbers }> {
  return { numbers: await readNumbers(context, query) };
}

/** GET /insights/csv: the numbers as a file. @throws Problem as `getHiringNumbers` */
export async function exportHiringNumbers(
  context: FromCompany,
  { query }: Call<'exportHiringNumbers'>,
) {
  const numbers = await readNumbers(context, query);
  const { table = 'all' } = query;
  const tables = table === 'all' ? NUMBER_TABLES : [table];
  const about = [
    ['Company', context.actor.company.name],
    ['Job', numbers.job?.jobTitle ?? 'All jobs'],
    ['From', numbers.from],
    ['To', numbers.to],
  ];
  const parts = tables.map((name) => {
    const { title, columns, rows } = tableOf(numbers, name);
    return toCsv(table === 'all' ? [[title], columns, ...rows] : [columns, ...rows]);
  });
  const csv = table === 'all' ? [toCsv(about), ...parts].join('\r\n') : parts.join('');
  return {
    name: `${table === 'all' ? 'insights' : table}-${numbers.from}-${numbers.to}.csv`,
    csv: BYTE_ORDER_MARK + csv,
  };
}

async function readNumbers(
  { db, actor, now }: FromCompany,
  { job, ...query }: Call<'getHiringNumbers'>['query'],
): Promise<Numbers> {
  const time = now();
  const days = daysOf(query, time);
  if ('errors' in days) {
    const [message = ''] = Object.values(days.errors);
    throw invalid('invalid-input', message, days.errors);
  }
  const jobId = job && job !== 'all' ? job : undefined;
  const scope = { ...days, companyId: actor.company.id, jobId, now: time };
  const [named, views, sent, answers] = await Promise.all([
    jobId ? findJob(db, actor.company.id, jobId) : null,
    readCounts(db, scope),
    readApplications(db, scope),
    readAnswers(db, scope),
  ]);
  return { ...days, job: named, ...toNumbers(scope, views, sent), answers };
}

async function findJob(db: Db, companyId: string, jobId: string) {
  const [job] = await db
    .select({ _id: jobs.id, jobTitle: jobRevisions.title })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(and(eq(jobs.id, jobId), eq(jobs.companyId, companyId), isNull(jobs.deletedAt)));
  return job ?? null;
}

/** A condition on jobs `j`. */
const ofScope = ({ companyId, jobId }: Scope): SQL =>
  sql`j.company_id = ${companyId}::uuid ${jobId ? sql`and j.id = ${jobId}::uuid` : sql``}`;

const startOf = ({ from }: Days) => new Date(`${from}T00:00Z`);
/** The moment after the last day. */
const endOf = ({ to }: Days) => addDays(new Date(`${to}T00:00Z`), 1);

type Source = Numbers['sources'][number]['source'];

interface Counts {
  since: string | null;
  sources: { source: Source; views: number; starts: number }[];
  weeks: { week: string; views: number }[];
}

/** Views and starts by source, and views by week. */
async function readCounts(db: Db, scope: Scope): Promise<Counts> {
  const { from, to } = scope;
  const { rows } = await db.execute<{ counts: Counts }>(sql`
    with counted as materialized (
      select c.day, c.source, c.views, c.starts
      from ${jobs} j join ${jobCounts} c on c.job_id = j.id
      where ${ofScope(scope)}
    ), inside as (select * from counted where day between ${from}::date and ${to}::date)
    select json_build_object(
      'since', (select min(day) from counted),
      'sources', coalesce((select json_agg(one) from (
        select source, sum(views)::int as views, sum(starts)::int as starts from inside group by source
      ) one), '[]'),
      'weeks', coalesce((select json_agg(one) from (
        select date_trunc('week', day)::date as week, sum(views)::int as views from inside group by 1
      ) one), '[]')
    ) as counts`);
  return rows[0]!.counts;
}

interface Sent {
  sources: ({ source: Source } & Record<
    'sent' | 'reviewed' | 'interviewed' | 'offered' | 'hired',
    number
  >)[];
  weeks: { week: string; sent: number }[];
  statuses: { status: string; applications: number; open: number; days: number }[];
}

/** Events that end the wait for an answer to an offer. */
const OFFER_ENDS = sql.raw(`('offer_accepted', 'offer_declined', 'offer_ended')`);

/**
 * What became of the applications that were sent in the period. A move that was undone is not counted: the next move of
 * its application is the undo. An application that was interviewed without a review was reviewed, too.
 */
async function readApplications(db: Db, scope: Scope): Promise<Sent> {
  const { now } = scope;
  const { rows } = await db.execute<{ sent: Sent }>(sql`
    with cohort as materialized (
      select a.id, a.applied_at, coalesce(a.source, ${NO_SOURCE}) as source, a.status, a.hired_at, j.deleted_at
      from ${jobs} j join ${applications} a on a.job_id = j.id
      where ${ofScope(scope)} and a.applied_at >= ${startOf(scope)} and a.applied_at < ${endOf(scope)}
    ), event as materialized (
      select e.application_id, e.status, e.at, e.id, e.kind
      from cohort join ${applicationEvents} e on e.application_id = cohort.id
      where e.kind in ('status', 'taken_back') or e.kind in ${OFFER_ENDS}
    ), line as (
      select *, lead(kind) over (partition by application_id order by id) as next_kind
      from event where kind in ('status', 'taken_back')
    ), step as materialized (
      select application_id, status, at, lead(at) over (partition by application_id order by id) as until
      from line where kind = 'status' and next_kind is distinct from 'taken_back'
    ), reach as (
      select application_id,
        bool_or(status = 'reviewed') as reviewed, bool_or(status = 'interviewed') as interviewed,
        bool_or(status = 'offered') as offered
      from step group by application_id
    ), reached as materialized (
      select cohort.source, date_trunc('week', cohort.applied_at, 'UTC')::date as week,
        cohort.hired_at is not null as hired,
        cohort.hired_at is not null or coalesce(offered, false) as offered,
        cohort.hired_at is not null or coalesce(offered or interviewed, false) as interviewed,
        cohort.hired_at is not null or coalesce(offered or interviewed or reviewed, false) as reviewed
      from cohort left join reach on reach.application_id = cohort.id
    ), ended as materialized (
      select application_id, min(at) as at from event where kind in ${OFFER_ENDS} group by application_id
    ), span as (
      select step.application_id, step.status,
        sum(greatest(extract(epoch from least(
          coalesce(step.until, ${now}::timestamptz), cohort.deleted_at,
          case when step.status = 'offered' then coalesce(cohort.hired_at, ended.at) end
        ) - step.at)::float8, 0)) / 86400 as days,
        bool_or(step.until is null and cohort.deleted_at is null
          and (step.status <> 'offered' or coalesce(cohort.hired_at, ended.at) is null)) as open
      from step join cohort on cohort.id = step.application_id
      left join ended on step.status = 'offered' and ended.application_id = step.application_id
      where step.status in ('pending', 'reviewed', 'interviewed', 'offered')
      group by step.application_id, step.status
    )
    select json_build_object(
      'sources', coalesce((select json_agg(one) from (
        select source, count(*)::int as sent, (count(*) filter (where reviewed))::int as reviewed,
          (count(*) filter (where interviewed))::int as interviewed,
          (count(*) filter (where offered))::int as offered, (count(*) filter (where hired))::int as hired
        from reached group by source
      ) one), '[]'),
      'weeks', coalesce((select json_agg(one) from (
        select week, count(*)::int as sent from reached group by week
      ) one), '[]'),
      'statuses', coalesce((select json_agg(one) from (
        select status, count(*)::int as applications, (count(*) filter (where open))::int as open,
          round((percentile_cont(0.5) within group (order by days))::numeric, 1)::float8 as days
        from span group by status
      ) one), '[]')
    ) as sent`);
  return rows[0]!.sent;
}

/** The first answers to the applications of the period, and the promises that ended in it. */
async function readAnswers(db: Db, scope: Scope): Promise<Numbers['answers']> {
  const inDays = (share: number) => sql`round((percentile_cont(${share}) within group (
    order by extract(epoch from ${applications.answeredAt} - ${applications.appliedAt}) / 86400)
    filter (where ${applications.answeredAt} is not null))::numeric, 1)::float8`;
  const last = new Date(Math.min(endOf(scope).getTime() - 1, scope.now.getTime()));
  const { rows } = await db.execute<Omit<Numbers['answers'], 'kept'> & { kept: Kept | null }>(sql`
    select count(${applications.answeredAt})::int as answered,
      (count(*) filter (where ${isUnanswered} and j.deleted_at is null))::int as waiting,
      (count(*) filter (where ${isAnswerOwed} and j.deleted_at is null))::int as promised,
      ${inDays(0.5)} as "medianDays", ${inDays(0.9)} as "ninetiethDays",
      ${keptBetween(ofScope(scope), startOf(scope), last, 1)} as kept
    from ${jobs} j join ${applications} on ${applications.jobId} = j.id
    where ${ofScope(scope)} and ${applications.appliedAt} >= ${startOf(scope)}
      and ${applications.appliedAt} < ${endOf(scope)}`);
  return rows[0]!;
}

/** The Mondays from the week of the first day to that of the last, in UTC. */
function mondaysOf(days: Days): string[] {
  const first = startOf(days);
  const monday = addDays(first, -((first.getUTCDay() + 6) % 7));
  const weeks = Math.ceil((endOf(days).getTime() - monday.getTime()) / (7 * DAY));
  return Array.from({ length: weeks }, (_, week) =>
    addDays(monday, 7 * week)
      .toISOString()
      .slice(0, 10),
  );
}

function toNumbers(scope: Scope, counts: Counts, sent: Sent) {
  const total = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
    rows.reduce((sum, row) => sum + row[key], 0);
  const totals = {
    views: total(counts.sources, 'views'),
    started: total(counts.sources, 'starts'),
    sent: total(sent.sources, 'sent'),
    reviewed: total(sent.sources, 'reviewed'),
    interviewed: total(sent.sources, 'interviewed'),
    offered: total(sent.sources, 'offered'),
    hired: total(sent.sources, 'hired'),
  };
  const funnel = STEPS.map((step, index) => {
    const before = STEPS[index - 1];
    return {
      step,
      count: totals[step],
      share: before ? shareOf(totals[step], totals[before]) : null,
    };
  });
  const named = new Set([...counts.sources, ...sent.sources].map(({ source }) => source));
  const sources = [...named]
    .map((source) => {
      const seen = counts.sources.find((row) => row.source === source);
      const applied = sent.sources.find((row) => row.source === source);
      return {
        source,
        views: seen?.views ?? 0,
        started: seen?.starts ?? 0,
        sent: applied?.sent ?? 0,
        interviewed: applied?.interviewed ?? 0,
        hired: applied?.hired ?? 0,
      };
    })
    .toSorted(
      (one, other) =>
        other.sent - one.sent ||
        other.views - one.views ||
        one.source.localeCompare(other.source, 'en'),
    );
  const weeks = mondaysOf(scope).map((from) => ({
    from,
    views: counts.weeks.find(({ week }) => week === from)?.views ?? 0,
    sent: sent.weeks.find(({ week }) => week === from)?.sent ?? 0,
  }));
  const statuses = WAITING_STATUSES.map((status) => {
    const found = sent.statuses.find((row) => row.status === status);
    const { applications: count = 0, open = 0, days = null } = found ?? {};
    return { status, applications: count, open, medianDays: days };
  });
  return { countedSince: counts.since, funnel, statuses, sources, weeks };
}
