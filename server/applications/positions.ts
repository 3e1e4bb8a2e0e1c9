import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Call, Result } from '../../shared/api.ts';
import type { Position, StatusCounts } from '../../shared/applications/lists.ts';
import { APPLICATION_STATUSES, OPEN_STATUSES } from '../../shared/applications/status.ts';
import { addDays } from '../../shared/kit/dates.ts';
import { pick, pluck } from '../../shared/kit/pick.ts';
import type { FromCompany } from '../context.ts';
import {
  findPage,
  inOrderOf,
  isOneOf,
  type List,
  matchesText,
  newestOrder,
  whenChosen,
} from '../db/lists.ts';
import { approvedRevision, applications, jobRevisions, jobs } from '../db/schema.ts';
import { notDeleted } from '../jobs/rows.ts';
import { type Member, ofMember, seesAssignedOnly } from './member-scope.ts';
import { isDueSoon, isUnanswered, readRows } from './rows.ts';

const PAGE_SIZE = 50;
/** Applicants previewed for each job (product.md section 9). */
const LATEST = 3;
/** Days whose applications are counted as recent. */
const RECENT_DAYS = 7;

type Query = Call<'listPositions'>['query'];

/**
 * GET /applications/company/positions: a page of the company's jobs in every state, newest first, with the counts of their
 * applications; for an interviewer those with applications that are assigned to them, which alone count. A search looks
 * in title and place.
 * @throws Problem 400 for an invalid cursor
 */
export async function listPositions(
  context: FromCompany,
  { query }: Call<'listPositions'>,
): Promise<Result<'listPositions'>> {
  const { limit = PAGE_SIZE, cursor, latest, ...filters } = query;
  const { ids, ...found } = await findPage(context.db, positionList(context, filters), {
    limit,
    cursor,
  });
  const positions = await readPositions(context, ids);
  const shown = latest === 'true' ? await withLatest(context, positions) : positions;
  return { count: shown.length, positions: shown, ...found };
}

/** The revision that a member reads. Like visitors, an interviewer does not read a text that waits for review. */
const revisionFor = (member: Member): SQL =>
  seesAssignedOnly(member) ? approvedRevision : sql`${jobs.currentRevisionId}`;

/** The condition that a job has an application that the member sees, and that meets a condition. */
const hasApplication = (member: Member, which?: SQL): SQL =>
  sql`exists (select from ${applications} where ${applications.jobId} = ${jobs.id} and ${and(seenOf(member), which)})`;

/** `ofMember`, also for a company that was turned away: it still sees counts. */
const seenOf = (member: Member): SQL =>
  ofMember({ ...member, company: { ...member.company, isTurnedAway: false } });

const ofCompany = (member: Member, ...more: (SQL | undefined)[]) =>
  notDeleted(
    eq(jobs.companyId, member.company.id),
    seesAssignedOnly(member) ? hasApplication(member) : undefined,
    ...more,
  );

/** The condition that applicants can find the job (`isActive`, shared/jobs/status.ts). */
const isActiveJob = (
  now: Date,
): SQL => sql`${jobs.publicRevisionId} is not null and ${jobs.status} = 'active'
  and ${jobs.holds} = '{}' and ${jobs.deadline} > ${sql.param(now, jobs.deadline)}`;

const newest = newestOrder(jobs.createdAt, jobs.id);

function positionList(
  { actor: member, now }: FromCompany,
  { search, job, open }: Omit<Query, 'limit' | 'cursor' | 'latest'>,
): List {
  const time = now();
  const inProgress = and(
    inArray(applications.status, [...OPEN_STATUSES]),
    sql`${applications.hiredAt} is null`,
  );
  const isOpen = sql`(${isActiveJob(time)} or ${hasApplication(member, inProgress)})`;
  return {
    from: sql`${jobs} left join ${jobRevisions} on ${jobRevisions.id} = ${revisionFor(member)}`,
    where: ofCompany(
      member,
      matchesText(search, [jobRevisions.title, jobRevisions.location]),
      whenChosen(job, (id) => eq(jobs.id, id)),
      open ? isOpen : undefined,
    ),
    order: open
      ? {
          ...newest,
          name: 'due',
          // Those to which answers are due before the others, each newest first.
          key: sql`(extract(epoch from ${jobs.createdAt})
            + case when ${hasApplication(member, isDueSoon(time))} then 1e11 else 0 end)::double precision`,
          type: 'double precision',
        }
      : newest,
    isExpensive: Boolean(open || search),
  };
}

/** How many jobs a member sees, and how many of them applicants can find. */
export async function countJobs({ db, actor, now }: FromCompany) {
  const [counted = { total: 0, active: 0 }] = await db
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${isActiveJob(now())}))::int`,
    })
    .from(jobs)
    .where(ofCompany(actor));
  return counted;
}

/** The condition that an application was sent in the last days. */
export const isRecent = (now: Date): SQL =>
  sql`${applications.appliedAt} > ${sql.param(addDays(now, -RECENT_DAYS), applications.appliedAt)}`;

/** Jobs that a member sees, with the counts of their applications, in the order of the ids. Two statements. */
export async function readPositions(
  { db, actor: member, now }: FromCompany,
  ids: readonly string[],
): Promise<Position[]> {
  if (ids.length === 0) return [];
  const [rows, counted] = await Promise.all([
    db
      .select({
        _id: jobs.id,
        jobTitle: jobRevisions.title,
        jobLocation: jobRevisions.location,
        jobType: jobRevisions.type,
        ...pick(jobs, 'status', 'deadline', 'holds'),
        approvalStatus: jobRevisions.approvalStatus,
        hasPublicVersion: isNotNull(jobs.publicRevisionId).mapWith(Boolean),
      })
      .from(jobs)
      .innerJoin(jobRevisions, eq(jobRevisions.id, revisionFor(member)))
      .where(ofCompany(member, isOneOf(jobs.id, ids))),
    db
      .select({
        job: applications.jobId,
        status: applications.status,
        count: sql<number>`count(*)::int`,
        hired: sql<number>`count(${applications.hiredAt})::int`,
        recent: sql<number>`(count(*) filter (where ${isRecent(now())}))::int`,
        unread: sql<number>`count(${applications.unreadByCompanySince})::int`,
        unanswered: sql<number>`(count(*) filter (where ${isUnanswered}))::int`,
        dueSoon: sql<number>`(count(*) filter (where ${isDueSoon(now())}))::int`,
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(seenOf(member), isOneOf(jobs.id, ids)))
      .groupBy(applications.jobId, applications.status),
  ]);
  const byJob = Map.groupBy(counted, ({ job }) => job);
  const hides = member.company.isTurnedAway;
  return inOrderOf(ids, rows, ({ _id }) => _id).map(({ deadline, ...row }) => {
    const own = byJob.get(row._id) ?? [];
    const sum = (name: 'recent' | 'unread' | 'unanswered' | 'dueSoon') =>
      own.reduce((before, each) => before + each[name], 0);
    return {
      ...row,
      applicationDeadline: deadline.toISOString(),
      counts: toCounts(own),
      inProgress: toCounts(
        own.map(({ status, count, hired }) => ({ status, count: count - hired })),
      ),
      recent: sum('recent'),
      unread: hides ? 0 : sum('unread'),
      unanswered: hides ? 0 : sum('unanswered'),
      dueSoon: hides ? 0 : sum('dueSoon'),
    };
  });
}

/** The counts of applications by status, with 0 for those without. */
export const toCounts = (
  rows: readonly { status: keyof StatusCounts; count: number }[],
): StatusCounts =>
  Object.fromEntries(
    APPLICATION_STATUSES.map((status) => [
      status,
      rows.find((row) => row.status === status)?.count ?? 0,
    ]),
  ) as StatusCounts;

/** Positions with their latest applications. */
async function withLatest(
  context: FromCompany,
  positions: readonly Position[],
): Promise<Position[]> {
  const { db, actor } = context;
  const { rows } = await db.execute<{ id: string }>(sql`
    select latest.id from unnest(${sql.param(positions.map(({ _id }) => _id))}::uuid[]) as job (id)
    cross join lateral (
      select ${applications.id} as id from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
      where ${applications.jobId} = job.id and ${ofMember(actor)}
      order by ${desc(applications.appliedAt)}, ${desc(applications.id)} limit ${LATEST}
    ) as latest`);
  const answers = await readRows(context, pluck(rows, 'id'));
  const byJob = Map.groupBy(answers, ({ job }) => job._id);
  return positions.map((position) => ({ ...position, latest: byJob.get(position._id) ?? [] }));
}
