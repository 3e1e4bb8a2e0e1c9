import { desc, eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Application } from '../../shared/applications/status.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { Actor, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { findAll, findPage, inOrderOf, isOneOf, type WholeList } from '../db/find-page.ts';
import { applications } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import { ownJob } from '../jobs/queries.ts';
import { applicationList } from './admin-list.ts';
import { readDetail } from './details.ts';
import { record } from './events.ts';
import { selectApplications, toApplication, type ApplicationRow } from './rows.ts';

const newestFirst = [desc(applications.appliedAt), desc(applications.id)] as const;

/** GET /applications/my-applications: the caller's own, also those to jobs that are gone. */
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

/** GET /applications/{id}. A company's first look is part of the application's way. */
export async function getApplication(context: SignedIn, { params }: Parsed<Api['getApplication']>) {
  const row = await ownApplication(context.db, context.actor, params.id);
  const { actor, now } = context;
  if (actor.company) {
    const { id: applicationId, status } = row.application;
    await record(context.db, { applicationId, kind: 'opened', status, actor, at: now() });
  }
  return { application: await readDetail(context.db, row, context) };
}

/** GET /applications/admin/all: everybody's, newest first unless asked otherwise, a page of them. */
export async function listAllApplications(
  context: SignedIn,
  { query }: Parsed<Api['listAllApplications']>,
) {
  const { ids, ...found } = await findPage(context.db, applicationList(query), query);
  const answered = await readApplications(context, ids);
  return { count: answered.length, applications: answered, ...found };
}

/** GET /applications/admin/all where no page is asked for: all of them. */
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

/** An application is read by who applied, by the job's company unless it deleted the job, and by admins. */
export const mayReadApplication = (
  actor: Actor,
  { applicant, job }: Pick<ApplicationRow, 'applicant' | 'job'>,
): boolean =>
  actor.role === 'admin' ||
  applicant.id === actor.id ||
  (actor.company?.id === job.companyId && job.deletedAt === null);
