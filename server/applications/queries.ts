import { and, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { AdminApplicationSearch } from '../../shared/applications/lists.ts';
import type { Application } from '../../shared/applications/status.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { Actor, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  whenChosen,
  findAll,
  findPage,
  matchesText,
  inOrderOf,
  isOneOf,
  type List,
  type Order,
  type WholeList,
} from '../db/lists.ts';
import {
  applicantProfiles,
  applications,
  companies,
  jobRevisions,
  jobs,
  users,
} from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import { ownJob } from '../jobs/queries.ts';
import { readDetail } from './details.ts';
import { record } from './history.ts';
import { type ApplicationRow, selectApplications, toApplication } from './rows.ts';

const newestFirst = [desc(applications.appliedAt), desc(applications.id)] as const;

/** GET /applications/my-applications: the caller's own, including those to deleted jobs. */
export async function listMyApplications(context: SignedIn) {
  const rows = await selectApplications(context.db)
    .where(eq(applications.applicantId, context.actor.id))
    .orderBy(...newestFirst);
  return { count: rows.length, applications: rows.map((row) => toApplication(row, context)) };
}

/** GET /applications/job/{jobId}/applicants: for the job's company and admins. @throws Problem 404 for others */
export async function listApplicants(context: SignedIn, { params }: Parsed<Api['listApplicants']>) {
  const { job } = await ownJob(context.db, context.actor, params.jobId);
  const rows = await selectApplications(context.db)
    .where(eq(applications.jobId, job.id))
    .orderBy(...newestFirst);
  return { count: rows.length, applicants: rows.map((row) => toApplication(row, context)) };
}

/** GET /applications/{id}. The history records a company's first view. */
export async function getApplication(context: SignedIn, { params }: Parsed<Api['getApplication']>) {
  const row = await ownApplication(context.db, context.actor, params.id);
  const { actor, now } = context;
  if (actor.company) {
    const { id: applicationId, status } = row.application;
    await record(context.db, { applicationId, kind: 'opened', status, actor, at: now() });
  }
  return { application: await readDetail(context.db, row, context) };
}

/** GET /applications/admin/all: a page of all applications, newest first by default. */
export async function listAllApplications(
  context: SignedIn,
  { query }: Parsed<Api['listAllApplications']>,
) {
  const { ids, ...found } = await findPage(context.db, applicationList(query), query);
  const answered = await readApplications(context, ids);
  return { count: answered.length, applications: answered, ...found };
}

/** GET /applications/admin/all without a limit: all applications. */
export const listEveryApplication = async (
  context: SignedIn,
  { query }: Parsed<Api['listAllApplications']>,
): Promise<WholeList> => ({
  name: 'applications',
  ids: await findAll(context.db, applicationList(query)),
  read: (ids) => readApplications(context, ids),
});

async function readApplications(context: SignedIn, ids: readonly string[]): Promise<Application[]> {
  const rows = await selectApplications(context.db).where(isOneOf(applications.id, ids));
  return inOrderOf(ids, rows, ({ application }) => application.id).map((row) =>
    toApplication(row, context),
  );
}

/** Finds an application that the actor may read. @throws Problem 404 otherwise */
export async function ownApplication(db: Db, actor: Actor, id: string): Promise<ApplicationRow> {
  const [row] = await selectApplications(db).where(eq(applications.id, id));
  if (!row || !mayReadApplication(actor, row))
    throw notFound('application-not-found', 'Application not found.');
  return row;
}

/** The applicant, the job's company (unless it deleted the job) and admins may read an application. */
export const mayReadApplication = (
  actor: Actor,
  { applicant, job }: Pick<ApplicationRow, 'applicant' | 'job'>,
): boolean =>
  actor.role === 'admin' ||
  applicant.id === actor.id ||
  (actor.company?.id === job.companyId && job.deletedAt === null);

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

const newest: Order = {
  name: 'newest',
  key: sql`${applications.appliedAt}`,
  type: 'timestamptz',
  id: sql`${applications.id}`,
  direction: 'desc',
};
const ORDERS: Record<'newest' | 'oldest', Order> = {
  newest,
  oldest: { ...newest, name: 'oldest', direction: 'asc' },
};
