import { and, desc, eq, isNotNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import {
  ACTIVITY_MAX,
  type AdminApplicationSearch,
  type AdminApplicationSort,
  type CompanyActivity,
} from '../../shared/applications/lists.ts';
import type { Application } from '../../shared/applications/status.ts';
import type { Reason } from '../../shared/errors.ts';
import { recordAccesses, recordOpening, recordPeople } from '../accesses.ts';
import { mayMember } from '../../shared/permissions.ts';
import { eventKindsOf } from '../../shared/parts/parts.ts';
import { pick } from '../../shared/kit/pick.ts';
import { afterCompany } from '../companies/lock.ts';
import { readPeople } from '../companies/members.ts';
import type { Actor, FromCompany, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { prepared, type Value } from '../db/prepared.ts';
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
  type WholeList,
} from '../db/lists.ts';
import {
  FEATURE_COLUMNS,
  applicantProfiles,
  applicationEvents,
  applications,
  companies,
  type EventDetail,
  jobRevisions,
  jobs,
  users,
} from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import { ownJob } from '../jobs/queries.ts';
import { notDeleted, selectJobs } from '../jobs/rows.ts';
import { ofMember } from './member-scope.ts';
import { byCompany, doerOf, readDetail, record } from './details.ts';
import { type ApplicationRow, selectApplications, toApplication } from './rows.ts';
import { markRead, sideOf } from './thread/unread.ts';

const newestFirst = [desc(applications.appliedAt), desc(applications.id)] as const;

/** GET /applications/my-applications: the caller's own, including those to deleted jobs. Rows have no letters. */
export async function listMyApplications(context: SignedIn, { query }: Call<'listMyApplications'>) {
  const { db, actor, now } = context;
  if (actor.agent !== undefined) await recordPeople(db, actor, [actor.id], { what: 'list' }, now());
  const rows = await selectApplications(db)
    .where(eq(applications.applicantId, actor.id))
    .orderBy(...newestFirst);
  const all = rows.map((row) => toApplication(row, context));
  const shown = query.view === 'rows' ? all.map((each) => ({ ...each, coverLetter: '' })) : all;
  return { count: shown.length, applications: shown };
}

/** GET /applications/job/{jobId}/applicants: a page for the job's company and admins. @throws Problem 404 for others */
export async function listApplicants(context: SignedIn, { params, query }: Call<'listApplicants'>) {
  const { db, actor } = context;
  const { job } = await ownJob(db, actor, params.jobId);
  const seen = actor.company
    ? ofMember({ ...actor, company: actor.company })
    : isNotNull(applications.applicantId);
  const { ids, ...found } = await findPage(
    db,
    {
      from: sql`${applications} left join ${jobs} on ${jobs.id} = ${applications.jobId}`,
      where: and(eq(applications.jobId, job.id), seen),
      order: newest,
    },
    query,
  );
  const applicants = await readApplications(context, ids);
  return { count: applicants.length, applicants, ...found };
}

/** GET /applications/{id}. The history records a company's first view. Nothing is unread to the reader's side then. */
export async function getApplication(context: SignedIn, { params }: Call<'getApplication'>) {
  const row = await ownApplication(context.db, context.actor, params.id);
  const { actor, now, isUnseen } = context;
  const { id: applicationId, status } = row.application;
  await recordOpening(context.db, actor, { applicationId, what: 'application' }, now());
  if (actor.company && !isUnseen)
    await record(context.db, { applicationId, kind: 'opened', status, actor, at: now() });
  const side = sideOf(actor);
  if (side && !isUnseen) await markRead(context, side, applicationId);
  return { application: await readDetail(context.db, row, context) };
}

/** GET /applications/admin/all: a page of all applications, newest first by default. */
export async function listAllApplications(
  context: SignedIn,
  { query }: Call<'listAllApplications'>,
) {
  const { ids, ...found } = await findPage(context.db, applicationList(query), query);
  const answered = await readApplications(context, ids);
  return { count: answered.length, applications: answered, ...found };
}

/** GET /applications/admin/all without a limit: all applications. */
export const listEveryApplication = async (
  context: SignedIn,
  { query }: Call<'listAllApplications'>,
): Promise<WholeList> => ({
  name: 'applications',
  ids: await findAll(context.db, applicationList(query)),
  read: (ids) => readApplications(context, ids),
});

async function readApplications(context: SignedIn, ids: readonly string[]): Promise<Application[]> {
  const rows = await selectApplications(context.db).where(isOneOf(applications.id, ids));
  await recordLists(context, rows);
  return inOrderOf(ids, rows, ({ application }) => application.id).map((row) =>
    toApplication(row, context),
  );
}

/** Writes into the ledgers that a list with letters is given. */
const recordLists = ({ db, actor, now }: SignedIn, rows: readonly ApplicationRow[]) =>
  recordAccesses(
    db,
    actor,
    rows.map(({ application }) => ({ applicationId: application.id, what: 'list' })),
    now(),
  );

/** GET /applications/company/activity: the latest events of the company's jobs and applications, newest first. */
export async function listCompanyActivity({ db, actor, config }: FromCompany) {
  const { company } = actor;
  const [posted, happened] = await Promise.all([
    mayMember(company.role, 'read-everything') ? findPostedJobs(db, company.id) : [],
    findApplicationEvents(db, actor, config.featuresOff),
  ]);
  const activity = [...posted, ...happened]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, ACTIVITY_MAX);
  return { count: activity.length, activity };
}

async function findPostedJobs(db: Db, companyId: string): Promise<CompanyActivity[]> {
  const rows = await selectJobs(db, 'current')
    .where(and(eq(jobs.companyId, companyId), notDeleted()))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(ACTIVITY_MAX);
  const first = await db
    .select({ jobId: jobRevisions.jobId, by: jobRevisions.createdBy })
    .from(jobRevisions)
    .where(
      and(
        isOneOf(
          jobRevisions.jobId,
          rows.map(({ job }) => job.id),
        ),
        eq(jobRevisions.number, 1),
      ),
    );
  const writers = new Map(first.map(({ jobId, by }) => [jobId, by]));
  const people = await readPeople(db, companyId, [...writers.values()]);
  return rows.map(({ job, revision }) => ({
    job: { _id: job.id, jobTitle: revision.title },
    at: job.createdAt.toISOString(),
    person: people.get(writers.get(job.id) ?? '') ?? null,
  }));
}

/** Whether a move invites to an interview: programs can also move without a time. */
const invites = ({ interview, offersTimes }: EventDetail) =>
  interview !== undefined || offersTimes === true;

async function findApplicationEvents(
  db: Db,
  actor: FromCompany['actor'],
  featuresOff: readonly string[],
): Promise<CompanyActivity[]> {
  // Found in an index, before their details and people are read.
  const latest = db
    .select({ id: applicationEvents.id })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    // Without the company's own views.
    .where(
      and(
        ofMember(actor),
        notInArray(applicationEvents.kind, [
          'opened',
          'resume_opened',
          ...eventKindsOf(featuresOff),
        ]),
      ),
    )
    // Sorted by time, not by id: with the id's index PostgreSQL would scan the events of all companies.
    .orderBy(desc(applicationEvents.at), desc(applicationEvents.id))
    .limit(ACTIVITY_MAX)
    .as('latest');
  const rows = await db
    .select({
      applicationId: applications.id,
      jobId: jobs.id,
      jobTitle: jobRevisions.title,
      username: users.username,
      fullName: applicantProfiles.fullName,
      ...pick(applicationEvents, 'kind', 'status', 'detail', 'at'),
      ...pick(applicationEvents, 'actorId', 'actorRole', 'keyName'),
    })
    .from(latest)
    .innerJoin(applicationEvents, eq(applicationEvents.id, latest.id))
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .orderBy(desc(applicationEvents.at), desc(applicationEvents.id));
  const people = await readPeople(db, actor.company.id, rows.map(byCompany));
  return rows.map(
    ({ applicationId, jobId, jobTitle, username, fullName, at, kind, status, detail, ...by }) => ({
      job: { _id: jobId, jobTitle },
      at: at.toISOString(),
      person: doerOf(by, people),
      application: {
        _id: applicationId,
        applicantName: displayName({ username, applicantProfile: { fullName: fullName ?? '' } }),
        kind,
        status,
        ...(kind === 'status' && invites(detail) && { isInvited: true as const }),
      },
    }),
  );
}

/** Finds an application that the actor may read. @throws Problem 404 otherwise */
export async function ownApplication(db: Db, actor: Actor, id: string): Promise<ApplicationRow> {
  const [row] = await readApplication(db, { id });
  if (!row || !mayReadApplication(actor, row))
    throw notFound('application-not-found', 'Application not found.');
  return row;
}

export const NO_APPLICATION: Reason = {
  code: 'application-not-found',
  message: 'Application not found.',
};

/**
 * The order in which applications are locked: after the company, and after the job, so that it is read again if it was
 * deleted meanwhile.
 */
export const AFTER_COMPANY = sql`${afterCompany(applications.id)} for key share of ${jobs}`;

/** Locks the actor's company, then its applications among these ids. @returns them by id */
export async function lockOwnApplications(tx: Db, { actor }: FromCompany, ids: readonly string[]) {
  const rows = await tx
    .select({
      ...pick(applications, 'id', 'status', 'withdrawnAt', 'jobId'),
      ...pick(applications, 'applicantId', 'undoUntil', 'answerBy', 'answeredAt', 'lapsedAt'),
      ...pick(applications, ...FEATURE_COLUMNS),
      companyId: jobs.companyId,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(isOneOf(applications.id, ids), ofMember(actor)))
    .orderBy(AFTER_COMPANY)
    .for('update', { of: applications });
  return new Map(rows.map((row) => [row.id, row]));
}

export type OwnApplication =
  Awaited<ReturnType<typeof lockOwnApplications>> extends Map<string, infer Row> ? Row : never;

/** Locks a company and its application against concurrent changes of both sides, and finds it. @throws Problem 404 */
export async function lockApplication(tx: Db, actor: Actor, id: string): Promise<ApplicationRow> {
  await tx
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(applications.id, id))
    .orderBy(AFTER_COMPANY)
    .for('update', { of: applications });
  return ownApplication(tx, actor, id);
}

const readApplication = prepared('application', (db, value: Value<{ id: string }>) =>
  selectApplications(db).where(eq(applications.id, value('id'))),
);

/**
 * The applicant, admins, and members of the job's company unless the job was deleted or the company turned away, may read
 * it; of interviewers those to whom it is assigned.
 */
export function mayReadApplication(
  actor: Actor,
  { applicant, job, assigned }: Pick<ApplicationRow, 'applicant' | 'job' | 'assigned'>,
): boolean {
  if (actor.role === 'admin' || applicant.id === actor.id) return true;
  const { company } = actor;
  if (company?.id !== job.companyId || company.isTurnedAway || job.deletedAt !== null) return false;
  return mayMember(company.role, 'read-everything') || assigned.some(({ _id }) => _id === actor.id);
}

type Filters = Omit<AdminApplicationSearch, 'limit' | 'cursor'>;

/** All applications for admins, searched by applicant (name and email) or by job title and company. */
export function applicationList({ search, status, company, job, sort }: Filters): List {
  const searched = searchFor(search);
  return {
    from: sql`${applications} left join ${jobs} on ${jobs.id} = ${applications.jobId}`,
    where: and(
      // Applications of deleted users only count for the job.
      isNotNull(applications.applicantId),
      whenChosen(status, (one) => eq(applications.status, one)),
      whenChosen(company, (id) => eq(jobs.companyId, id)),
      whenChosen(job, (id) => eq(applications.jobId, id)),
      searched,
    ),
    order: ORDERS[sort || 'newest'],
    isExpensive: searched !== undefined,
  };
}

/** Searches people and jobs once each, not once per application. */
function searchFor(search: string): SQL | undefined {
  const byApplicant = matchesText(search, [
    applicantProfiles.fullName,
    users.username,
    users.email,
  ]);
  const byJob = matchesText(search, [jobRevisions.title, companies.name]);
  return or(
    byApplicant &&
      sql`${applications.applicantId} in (select ${users.id} from ${users}
        left join ${applicantProfiles} on ${applicantProfiles.userId} = ${users.id} where ${byApplicant})`,
    byJob &&
      sql`${applications.jobId} in (select ${jobs.id} from ${jobs}
        join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}
        join ${companies} on ${companies.id} = ${jobs.companyId} where ${byJob})`,
  );
}

const newest = newestOrder(applications.appliedAt, applications.id);
const ORDERS: Record<AdminApplicationSort, Order> = {
  newest,
  oldest: { ...newest, name: 'oldest', direction: 'asc' },
};
