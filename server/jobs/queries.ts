import { and, eq, sql } from 'drizzle-orm';
import type { Call, Result } from '../../shared/api.ts';
import type { AdminJobSearch, AdminJobSort } from '../../shared/jobs/administration.ts';
import { BOARD_SCREENING } from '../../shared/jobs/board-screening.ts';
import { CLOSED_NOTICE_DAYS, type Job } from '../../shared/jobs/posting.ts';
import type { Question } from '../../shared/jobs/questions.ts';
import { addDays } from '../../shared/kit/dates.ts';
import { isId } from '../../shared/kit/ids.ts';
import { pluck } from '../../shared/kit/pick.ts';
import { mayMember } from '../../shared/permissions.ts';
import type { Actor, Context, FromCompany, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  whenChosen,
  findAll,
  findPage,
  matchesText,
  inOrderOf,
  isOneOf,
  type List,
  newestOrder,
  type Order,
  textKey,
  type WholeList,
} from '../db/lists.ts';
import { prepared, type Value } from '../db/prepared.ts';
import { ReadyJson } from '../db/ready-json.ts';
import { applications, companies, jobRevisions, jobs } from '../db/schema.ts';
import { readParts } from '../extensions.ts';
import { notFound, Problem, refuseField } from '../http/problems.ts';
import {
  closingOf,
  hasJobStatus,
  isPublic,
  type JobRow,
  notDeleted,
  publicJobById,
  publicJobsByIds,
  readPublicIds,
  selectJobs,
  toJob,
  toOwnJob,
  wasPublic,
  withoutTexts,
} from './rows.ts';
import { currentRates } from '../rates/current.ts';
import { findJobs } from './search/find.ts';

const UNKNOWN_COMPANY = 'No company with public jobs has this name. Use its id or its whole name.';

/** GET /jobs: a page of public jobs. */
export async function listJobs(context: Context, { query }: Call<'listJobs'>) {
  const { db, jobIndex, searchCounts, isUnseen } = context;
  const now = context.now();
  const columns = await jobIndex.read();
  if (!isUnseen && !query.cursor) searchCounts.count(columns, query.keywords);
  const { company } = query;
  const isCompany = !company || isId(company) || columns.findCompany(company) !== undefined;
  refuseField('company', isCompany ? undefined : UNKNOWN_COMPANY);
  const needs = { columns, stem: jobIndex.stem, rates: currentRates(), db, now };
  const { ids, distances, alsoPostedFor, ...found } = await findJobs(needs, query);
  const twins = [...alsoPostedFor.values()].flat().map(({ _id }) => _id);
  const [page, publicTwins] = await Promise.all([
    publicJobsByIds(db, ids, now),
    readPublicIds(db, twins, now),
  ]);
  const texts = page.map(({ _id: id, json }) => {
    const distance = distances.get(id);
    // The memory may be older than the rows.
    const also = alsoPostedFor.get(id)?.filter(({ _id }) => publicTwins.has(_id)) ?? [];
    return withMore(json, {
      ...(distance !== undefined && { distance }),
      ...(also.length > 0 && { alsoPostedFor: also }),
    });
  });
  const answered = new ReadyJson<FoundJob[]>(`[${texts.join(',')}]`, page);
  return { count: page.length, jobs: answered, ...found };
}

type FoundJob = Result<'listJobs'>['jobs'][number];

/** An object in JSON with more fields at its end. */
const withMore = (json: string, fields: object): string =>
  Object.keys(fields).length === 0
    ? json
    : `${json.slice(0, -1)},${JSON.stringify(fields).slice(1)}`;

/** GET /jobs/{id}: a public job for everybody; for its company and admins the current revision in any state. */
export async function getJob(context: Context, { params }: Call<'getJob'>) {
  const { db, actor, now } = context;
  if (actor?.role === 'admin' || (actor?.company && seesEverything(actor.company))) {
    const [own] = await selectJobs(db, 'current').where(notDeleted(eq(jobs.id, params.id)));
    if (own && mayManage(actor, own)) {
      const [job] = await withParts(context, [toOwnJob(own)]);
      if (job) return { job, boardScreening: BOARD_SCREENING };
    }
  }
  const job = await publicJobById(db, params.id.toLowerCase(), now());
  if (!job) throw notFound('job-not-found', 'Job not found.');
  const part = (await readJobParts(context, 'job', [params.id]))(params.id);
  return {
    job: new ReadyJson<Job>(withMore(job.json, part), job),
    boardScreening: BOARD_SCREENING,
  };
}

const readQuestions = prepared(
  'questions',
  (_db, value: Value<{ id: string; now: Date }>) => sql<{
    revisionId: string;
    questions: Question[];
  }>`
    select ${jobRevisions.id} as "revisionId", ${jobRevisions.questions} as questions
    from ${jobs}
      join ${jobRevisions} on ${jobRevisions.id} = ${jobs.publicRevisionId}
      join ${companies} on ${companies.id} = ${jobs.companyId}
    where ${jobs.id} = ${value('id')}::uuid and ${isPublic(value('now'))}`,
);

/** The questions of a public job and the revision that asks them; undefined if the job is not public. */
export async function findQuestions(db: Db, id: string, now: Date) {
  const [row] = await readQuestions(db, { id, now });
  return row;
}

const toAsked = (question: Question) => {
  const { knockOut: _, ...asked } = question;
  return asked;
};

/** GET /jobs/{id}/questions: what a public job asks, without the knock-out rules. @throws Problem 404 */
export async function listQuestions({ db, now }: Context, { params }: Call<'listQuestions'>) {
  const row = await findQuestions(db, params.id, now());
  if (!row) throw notFound('job-not-found', 'Job not found.');
  return {
    count: row.questions.length,
    questions: row.questions.map(toAsked),
  };
}

/** GET /jobs/closed/{id}: a formerly public job, with time and reason. @throws Problem 404, 410 after 30 days */
export async function getClosedJob({ db, now }: Context, { params }: Call<'getClosedJob'>) {
  const time = now();
  const [row] = await selectJobs(db, 'public').where(and(eq(jobs.id, params.id), wasPublic));
  const closing = row && closingOf(row.job, time);
  if (!closing) throw notFound('job-not-found', 'Job not found.');
  const { closedAt, reason } = closing;
  if (addDays(closedAt, CLOSED_NOTICE_DAYS) <= time)
    throw new Problem('job-gone', 'This job has been deleted.');
  return { job: toJob(row), closedAt: closedAt.toISOString(), reason, holds: row.job.holds };
}

type Reading = Pick<Context, 'db' | 'features' | 'now' | 'actor'>;

/** What features add to jobs: as everybody reads them, and for their company and admins. */
async function readJobParts(context: Reading, point: 'job' | 'ownJob', ids: readonly string[]) {
  const { actor, now } = context;
  return readParts(context, point, ids, { ...(actor && { userId: actor.id }), now: now() });
}

/** Jobs for their company and admins, with what features add to them. */
export async function withParts(context: Reading, own: readonly Job[]): Promise<Job[]> {
  const ids = pluck(own, '_id');
  const [partOf, ownPartOf] = await Promise.all([
    readJobParts(context, 'job', ids),
    readJobParts(context, 'ownJob', ids),
  ]);
  return own.map((job) => ({ ...job, ...partOf(job._id), ...ownPartOf(job._id) }));
}

const seesEverything = ({ role }: FromCompany['actor']['company']) =>
  mayMember(role, 'read-everything');

/** GET /jobs/admin/all: a page of all jobs in every state, newest first by default. */
export async function listAllJobs({ db }: SignedIn, { query }: Call<'listAllJobs'>) {
  const { ids, ...found } = await findPage(db, jobList(query), query);
  const whole = await readOwnJobs(db, ids);
  const answered = query.view === 'rows' ? whole.map(withoutTexts) : whole;
  return { count: answered.length, jobs: answered, ...found };
}

/** GET /jobs/admin/all without a limit: all jobs. */
export const listEveryJob = async (
  { db }: SignedIn,
  { query }: Call<'listAllJobs'>,
): Promise<WholeList> => ({
  name: 'jobs',
  ids: await findAll(db, jobList(query)),
  read: (ids) => readOwnJobs(db, ids),
});

async function readOwnJobs(db: Db, ids: readonly string[]): Promise<Job[]> {
  const rows = await selectJobs(db, 'current').where(notDeleted(isOneOf(jobs.id, ids)));
  return inOrderOf(ids, rows, ({ job }) => job.id).map(toOwnJob);
}

/** Finds a job that the actor may manage: their company's, or any for an admin. @throws Problem 404 otherwise */
export async function ownJob(db: Db, actor: Actor, id: string): Promise<JobRow> {
  const [row] = await selectJobs(db, 'current').where(notDeleted(eq(jobs.id, id)));
  if (!row || !mayManage(actor, row)) throw notFound('job-not-found', 'Job not found.');
  return row;
}

const mayManage = (actor: Actor, { job }: JobRow) =>
  actor.role === 'admin' || actor.company?.id === job.companyId;

// Counts the applicants of all jobs in one pass. PostgreSQL skips it if the order does not need it.
const from = sql`${jobs}
  left join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}
  left join ${companies} on ${companies.id} = ${jobs.companyId}
  left join (select ${applications.jobId}, count(*) as applicants from ${applications} group by ${applications.jobId})
    as counted on counted.job_id = ${jobs.id}`;

type Filters = Omit<AdminJobSearch, 'limit' | 'cursor' | 'view'>;

/** All jobs for admins, searched by title, company and location of the current revision. */
export function jobList({ search, status, approval, company, sort }: Filters): List {
  const searched = matchesText(search, [jobRevisions.title, companies.name, jobRevisions.location]);
  return {
    from,
    where: notDeleted(
      whenChosen(status, hasJobStatus),
      whenChosen(approval, (one) => eq(jobRevisions.approvalStatus, one)),
      whenChosen(company, (id) => eq(jobs.companyId, id)),
      searched,
    ),
    order: ORDERS[sort || 'newest'],
    isExpensive: searched !== undefined,
  };
}

const newest = newestOrder(jobs.createdAt, jobs.id);
const ORDERS: Record<AdminJobSort, Order> = {
  newest,
  oldest: { ...newest, name: 'oldest', direction: 'asc' },
  deadline: { ...newest, name: 'deadline', key: sql`${jobs.deadline}`, direction: 'asc' },
  title: {
    ...newest,
    name: 'title',
    key: textKey(jobRevisions.title),
    type: 'text',
    direction: 'asc',
  },
  applicants: {
    ...newest,
    name: 'applicants',
    key: sql`coalesce(counted.applicants, 0)::double precision`,
    type: 'double precision',
  },
};

/** GET /jobs/{id}/versions: the current and the last approved version. @throws Problem 404 */
export async function getJobVersions(context: SignedIn, { params }: Call<'getJobVersions'>) {
  const { db, actor } = context;
  const own = toOwnJob(await ownJob(db, actor, params.id));
  const [current = own] = await withParts(context, [own]);
  const [approved] = await selectJobs(db, 'public').where(notDeleted(eq(jobs.id, params.id)));
  return {
    current,
    public: approved ? { ...toJob(approved), revision: approved.revision.number } : null,
  };
}
