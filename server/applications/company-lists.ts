import type * as z from 'zod/mini';
import { and, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Call, Result } from '../../shared/api.ts';
import {
  ANSWER_COLUMNS_MAX,
  type applicationNeighbourSearch,
  type ApplicationRowAnswer,
  type ApplicationSort,
  type CoreSort,
  isSent,
  statusesOf,
} from '../../shared/applications/lists.ts';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  UNDECIDED_STATUSES,
} from '../../shared/applications/status.ts';
import { mayMember } from '../../shared/permissions.ts';
import { recordAccesses } from '../accesses.ts';
import type { Config } from '../config.ts';
import type { FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  whenChosen,
  findPage,
  orderBy,
  inOrderOf,
  isOneOf,
  keyText,
  type List,
  invalidCursor,
  newestOrder,
  type Order,
  toCursor,
  toPage,
} from '../db/lists.ts';
import { applications, companyApplicants, jobRevisions, jobs } from '../db/schema.ts';
import { applicationFiltersOf, applicationOrder } from '../fragments/all.ts';
import { notFound } from '../http/problems.ts';
import { hasAnswered, readAnswers } from './answers.ts';
import { type Member, ofMember } from './member-scope.ts';
import { countJobs, isRecent, readPositions, toCounts } from './positions.ts';
import { isAnswerOwed, isDueSoon, isOverdue, isUnanswered, readRows, soonestDue } from './rows.ts';
import { type Printed, searchesFor, searchOf } from './search/condition.ts';
import { withExcerpts } from './search/excerpt.ts';

/** Default size of a page, and of a column of the board. */
const PAGE_SIZE = 50;
const COLUMN_SIZE = 20;

type Answer = Result<'listCompanyApplications'>;

/**
 * GET /applications/company: a page of the list, or the beginning of each column of the board; the first page includes
 * the figures of the whole company, unless only people are searched. At most eight statements, with a search twelve, for any number of jobs and applications.
 * @throws Problem 400 for an invalid cursor
 */
export async function listCompanyApplications(
  context: FromCompany,
  { query }: Call<'listCompanyApplications'>,
): Promise<Answer> {
  const hasFigures = !query.cursor && !query.only;
  const [found, figures] = await Promise.all([
    query.view === 'board' ? findBoard(context, query) : findList(context, query),
    hasFigures ? readFigures(context, query) : undefined,
  ]);
  const { ids, ...rest } = found;
  const { newestId, ...counted } = figures ?? {};
  const all = await readRows(context, [...ids, ...(newestId ? [newestId] : [])]);
  const newest = all.find(({ _id }) => _id === newestId) ?? null;
  const shown = await withDetails(
    context,
    inOrderOf(ids, all, ({ _id }) => _id),
    query,
  );
  return {
    count: shown.length,
    applications: shown,
    ...rest,
    ...(figures && { ...counted, newest }),
  };
}

/** Rows with what lists show besides: answers to questions, other applications of the person, and where a search found it. */
async function withDetails(
  context: FromCompany,
  rows: ApplicationRowAnswer[],
  { columns, search }: Pick<Query, 'columns' | 'search'>,
) {
  const [answered, others] = await Promise.all([
    withAnswers(context.db, rows, columns),
    countOthers(context, rows),
  ]);
  const counted = answered.map((row) => ({ ...row, alsoIn: others.get(row.applicant._id) ?? 0 }));
  if (!search) return counted;
  const found = await withExcerpts(context, counted, search);
  await recordExcerpts(context, found);
  return found;
}

/** How many applications beside one the members may read of each applicant of some rows. */
async function countOthers(
  { db, actor }: FromCompany,
  rows: readonly ApplicationRowAnswer[],
): Promise<Map<string, number>> {
  const people = [...new Set(rows.map(({ applicant }) => applicant._id))];
  if (!people.length) return new Map();
  const counts = await db
    .select({
      applicantId: sql<string>`${applications.applicantId}`,
      count: sql<number>`count(*)::int`,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(isOneOf(applications.applicantId, people), ofMember(actor)))
    .groupBy(applications.applicantId);
  return new Map(counts.map(({ applicantId, count }) => [applicantId, count - 1]));
}

/** A piece of what somebody sent is a list with letters, in the words of their ledger (product.md section 4.20). */
async function recordExcerpts(
  { db, actor, now }: FromCompany,
  rows: readonly ApplicationRowAnswer[],
) {
  const given = rows.filter(({ found }) => found && isSent(found));
  await recordAccesses(
    db,
    actor,
    given.map(({ _id }) => ({ applicationId: _id, what: 'list' })),
    now(),
  );
}

/** Rows with the answers to the questions of their columns, in one statement. */
async function withAnswers(db: Db, rows: ApplicationRowAnswer[], columns: readonly string[]) {
  const questions = columns.slice(0, ANSWER_COLUMNS_MAX);
  if (!questions.length || !rows.length) return rows;
  const ids = rows.map(({ _id }) => _id);
  const found = await readAnswers(db, ids, questions);
  return rows.map((row) => ({
    ...row,
    columns: Object.fromEntries(
      (found.get(row._id) ?? []).map(({ questionId, answer }) => [questionId, answer]),
    ),
  }));
}

type Figures = Required<Pick<Answer, 'counts' | 'answers' | 'unread' | 'recent' | 'jobs'>> &
  Pick<Answer, 'position'> & { newestId: string | undefined };

/** The figures of what a member sees and filters, and with a job those of the job. */
async function readFigures(context: FromCompany, filters: Query): Promise<Figures> {
  const { job } = filters;
  const jobId = job && job !== 'all' ? job : undefined;
  const [counted, ownJobs, [position], newestId] = await Promise.all([
    countApplications(context, filters),
    countJobs(context),
    jobId ? readPositions(context, [jobId]) : [],
    findNewest(context, jobId),
  ]);
  return { ...counted, jobs: ownJobs, newestId, ...(jobId && { position: position ?? null }) };
}

type Counted = 'count' | 'recent' | 'due' | 'overdue' | 'dueSoon' | 'unread';

/**
 * Counts the applications that a member sees and filters, in one pass, whatever status and what waits is chosen: the page
 * offers these beside their numbers. Those of a company that was turned away have counts alone.
 */
async function countApplications(context: FromCompany, filters: Query) {
  const { db, actor, now } = context;
  const { company } = actor;
  const { from, where } = companyList(
    { ...context, actor: { ...actor, company: { ...company, isTurnedAway: false } } },
    { ...filters, status: undefined, unread: undefined, answer: undefined, sort: undefined },
  );
  const { rows } = await db.execute<Record<Counted, number> & { status: ApplicationStatus }>(sql`
    select ${applications.status} as status, count(*)::int as count,
      (count(*) filter (where ${isRecent(now())}))::int as recent,
      (count(*) filter (where ${isUnanswered}))::int as due,
      (count(*) filter (where ${isOverdue}))::int as overdue,
      (count(*) filter (where ${isDueSoon(now())}))::int as "dueSoon",
      count(${applications.unreadByCompanySince})::int as unread
    from ${from} where ${where} group by ${applications.status}`);
  const sum = (name: Counted) =>
    company.isTurnedAway && name !== 'recent'
      ? 0
      : rows.reduce((before, row) => before + row[name], 0);
  return {
    counts: toCounts(rows),
    answers: { due: sum('due'), overdue: sum('overdue'), dueSoon: sum('dueSoon') },
    unread: sum('unread'),
    recent: sum('recent'),
  };
}

/** The newest application that a member sees, of one job or of all. */
async function findNewest({ db, actor }: FromCompany, jobId: string | undefined) {
  const [row] = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(ofMember(actor), jobId ? eq(applications.jobId, jobId) : undefined))
    .orderBy(desc(applications.appliedAt), desc(applications.id))
    .limit(1);
  return row?.id;
}

type Query = Call<'listCompanyApplications'>['query'];

function findList(context: FromCompany, { limit = PAGE_SIZE, cursor, ...filters }: Query) {
  return findPage(context.db, companyList(context, filters), { limit, cursor });
}

/** Each column has its own next page. */
async function findBoard(context: FromCompany, { limit, cursor, ...filters }: Query) {
  if (cursor) throw invalidCursor();
  const list = companyList(context, filters);
  const { ids, columns } = await findColumns(context, list, limit ?? COLUMN_SIZE);
  const total = columns.reduce((sum, column) => sum + column.total, 0);
  return { ids, columns, total, nextCursor: null };
}

type Filters = z.output<typeof applicationNeighbourSearch> & Pick<Query, 'only'>;

/**
 * The tables of a list. PostgreSQL skips those that it joins by unique keys and does not use. `offset 0` separates a part:
 * PostgreSQL cannot know how many applications a company has. It would look up each name, and for a search read the
 * applications of the whole board.
 */
const tablesFor = (
  member: Member,
  { isSearch, isByName }: Record<'isSearch' | 'isByName', boolean>,
) => {
  const own = sql`(select ${applications}.* from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
    where ${ofMember(member)} offset 0) as ${applications}`;
  const names = sql` left join (
    select ${companyApplicants.userId}, ${companyApplicants.nameKey} from ${companyApplicants}
    where ${companyApplicants.companyId} = ${member.company.id} offset 0
  ) as named on named.user_id = ${applications.applicantId}`;
  return sql`${isSearch ? own : applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
    left join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}${isByName ? names : sql``}`;
};

/** What a row prints, as it is searched: the person with skills, and the job with its place. Each is found once for all rows. */
const printedOf = ({ company }: Member): Printed => ({
  peopleWith: (contains, which) => sql`${applications.applicantId} in (
    select ${companyApplicants.userId} from ${companyApplicants} where ${companyApplicants.companyId} = ${company.id}
    and ${which === 'all' ? or(contains(companyApplicants.person), contains(companyApplicants.skills)) : contains(companyApplicants.person)})`,
  jobsWith: (contains) => sql`${applications.jobId} in (
    select ${jobs.id} from ${jobs} join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}
    where ${jobs.companyId} = ${company.id}
    and ${contains(sql`plain(concat_ws(' ', ${jobRevisions.title}, ${jobRevisions.location}))`)})`,
});

/** A company's applications. Each word of a search is in what a row prints, or in its texts (product.md section 4.36). */
export const companyList = (
  { actor: member, now, config }: Pick<FromCompany, 'actor' | 'now' | 'config'>,
  filters: Filters,
): List & { matches: SQL } => {
  const { search, status, job, sort, unread, answer, only, flag, people } = filters;
  const found = searchOf(search, searchesFor(member, config), printedOf(member));
  const matches =
    and(
      whenChosen(status, (one) => inArray(applications.status, [...statusesOf(one)])),
      whenChosen(job, (id) => eq(applications.jobId, id)),
      unread ? isNotNull(applications.unreadByCompanySince) : undefined,
      answer === 'due' ? isUnanswered : undefined,
      answer === 'soon' ? isDueSoon(now()) : undefined,
      whenChosen(flag, (one) =>
        one === 'flagged' ? sql`${applications.flag} <> ''` : sql`${applications.flag} = ''`,
      ),
      people ? hasOthers(member) : undefined,
      hasAnswered(filters),
      ...applicationFiltersOf(filters, member, config),
      found?.matches,
    ) ?? sql`true`;
  const order = answer
    ? SOONEST_DUE
    : only && found
      ? peopleFirst(found.isByPerson)
      : orderOf(sort || 'newest', member, config);
  const isByName = order === ORDERS.name;
  return {
    from: tablesFor(member, { isSearch: found !== undefined, isByName }),
    matches,
    where: and(ofMember(member), matches),
    order,
    isExpensive: isByName || found !== undefined,
  };
};

/** The condition that the applicant has several applications to the company that the member may read: found once, for all. */
const hasOthers = (member: Member): SQL => sql`${applications.applicantId} in (
  select ${applications.applicantId} from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
  where ${ofMember(member)} group by ${applications.applicantId} having count(*) > 1)`;

/** Those whose name or address is searched before others, each newest first. */
const peopleFirst = (isByPerson: SQL): Order => ({
  ...newest,
  name: 'people',
  key: sql`(extract(epoch from ${applications.appliedAt}) + case when ${isByPerson} then 1e11 else 0 end)::double precision`,
  type: 'double precision',
});

/** Nobody's list is sorted by what they must not read. */
function orderOf(sort: ApplicationSort, { company }: Member, config: Config): Order {
  if (sort in ORDERS) return ORDERS[sort as CoreSort];
  const { key, needs } = applicationOrder(sort, config) ?? {};
  if (!key) return newest;
  return !needs || mayMember(company.role, needs)
    ? { ...newest, name: sort, key, type: 'double precision' }
    : newest;
}

const newest = newestOrder(applications.appliedAt, applications.id);
const SOONEST_DUE: Order = {
  name: 'due',
  key: soonestDue(applications.answerBy, applications.appliedAt),
  type: 'timestamptz',
  id: sql`${applications.id}`,
  direction: 'asc',
};
const ORDERS: Record<CoreSort, Order> = {
  newest,
  oldest: { ...newest, name: 'oldest', direction: 'asc' },
  name: {
    name: 'name',
    key: sql`named.name_key`,
    type: 'text',
    id: sql`${applications.id}`,
    direction: 'asc',
  },
  due: {
    name: 'answer-due',
    // Those who wait, the soonest date first; then the others, the newest first.
    key: sql`(case when ${isAnswerOwed} then extract(epoch from ${applications.answerBy})
      else 1e11 - extract(epoch from ${applications.appliedAt}) end)::double precision`,
    type: 'double precision',
    id: sql`${applications.id}`,
    direction: 'asc',
  },
};

interface Found extends Record<string, unknown> {
  id: string;
  key: string;
  status: ApplicationStatus;
  /** Of the whole column, as the two that follow. */
  total: number;
  dueSoon: number;
  overdue: number;
}

/** The first rows of each status and the cursors of their next pages, in one statement. */
async function findColumns(
  { db, now }: Pick<FromCompany, 'db' | 'now'>,
  { from, where, order }: List,
  limit: number,
) {
  const found: Order = { ...order, key: sql`key`, id: sql`id` };
  // The rows are found once, and each column sorts only its first ones.
  const { rows } = await db.execute<Found>(sql`
    with hits as materialized (
      select ${order.key} as key, ${order.id} as id, ${applications.status} as status,
        ${isDueSoon(now())} as is_due_soon, ${isOverdue} as is_overdue
      from ${from} where ${where}
    ), counted as (
      select status, count(*)::int as total, (count(*) filter (where is_due_soon))::int as "dueSoon",
        (count(*) filter (where is_overdue))::int as overdue
      from hits group by status
    )
    select top.id, top.key::text as key, counted.* from counted cross join lateral (
      select key, id from hits where hits.status = counted.status order by ${orderBy(found)} limit ${limit + 1}
    ) as top order by ${orderBy({ ...found, key: sql`top.key`, id: sql`top.id` })}`);
  const ids: string[] = [];
  const columns = APPLICATION_STATUSES.map((status) => {
    const own = rows.filter((row) => row.status === status);
    const { page, nextCursor } = toPage(own, limit, order);
    ids.push(...page.map(({ id }) => id));
    const { total = 0, dueSoon = 0, overdue = 0 } = own[0] ?? {};
    return { status, total, dueSoon, overdue, nextCursor };
  });
  return { ids, columns };
}

type Neighbours = Result<'getApplicationNeighbours'>;

/** Rows before an application with which the page begins that `pageCursor` names. */
const BEFORE = 3;

/**
 * GET /applications/{id}/neighbours: the previous and next application of the filtered list. An application that no
 * longer matches the filters, for example after a move, keeps its position. Reads a few rows on each side; the rest of the
 * list is only counted. @throws Problem 404 for another company's application
 */
export async function getApplicationNeighbours(
  context: FromCompany,
  { params, query }: Call<'getApplicationNeighbours'>,
): Promise<Neighbours> {
  const { db, actor } = context;
  const { from, matches, where, order } = companyList(context, query);
  const found: Order = { ...order, key: sql`key`, id: sql`id` };
  const [onward, back] = order.direction === 'asc' ? ['>', '<'] : ['<', '>'];
  const nextOf = (which: SQL) =>
    sql`(select id from hits where ${beside(onward)} and ${which} order by ${orderBy(found)} limit 1)`;
  const beside = (side: string) => sql`(key, id) ${sql.raw(side)} (select it.key, it.id from it)`;
  const reversed: Order = { ...found, direction: order.direction === 'asc' ? 'desc' : 'asc' };
  const { rows } = await db.execute<FoundNeighbours>(sql`
    with it as materialized (
      select ${order.key} as key, ${order.id} as id, ${matches} as listed
      from ${from} where ${ofMember(actor)} and ${applications.id} = ${params.id}
    ), hits as materialized (
      select ${order.key} as key, ${order.id} as id, ${applications.status} as status
      from ${from} where ${where ?? sql`true`}
    ), before as (
      select ${keyText(found)} as key, id, row_number() over (order by ${orderBy(reversed)}) as place
      from hits where ${beside(back)} order by ${orderBy(reversed)} limit ${BEFORE + 1}
    ), places as (
      select count(*)::int as total, (count(*) filter (where ${beside(back)}))::int as earlier from hits
    )
    select listed, total, earlier,
      (select id from before where place = 1) as previous,
      ${nextOf(sql`true`)} as next,
      ${nextOf(inArray(sql`status`, [...UNDECIDED_STATUSES]))} as "nextUndecided",
      (select json_build_array(key, id) from before where place = ${BEFORE + 1}) as "pageStart"
    from it, places`);
  const [row] = rows;
  if (!row) throw notFound('application-not-found', 'Application not found.');
  const { previous, next, nextUndecided, listed, total, earlier, pageStart } = row;
  const pageCursor = pageStart && toCursor(order.name, ...pageStart);
  return { previous, next, nextUndecided, position: listed ? earlier + 1 : 0, total, pageCursor };
}

interface FoundNeighbours extends Record<string, unknown> {
  previous: string | null;
  next: string | null;
  nextUndecided: string | null;
  /** Whether the application matches the filters. */
  listed: boolean;
  total: number;
  /** Rows before it. */
  earlier: number;
  /** Key and id of the row before the page. */
  pageStart: [key: string, id: string] | null;
}
