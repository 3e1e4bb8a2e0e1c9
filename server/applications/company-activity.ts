import { and, desc, eq, notInArray } from 'drizzle-orm';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import { ACTIVITY_MAX, type CompanyActivity } from '../../shared/applications/lists.ts';
import type { FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applicantProfiles,
  applicationEvents,
  applications,
  jobRevisions,
  jobs,
  users,
} from '../db/schema.ts';
import { notDeleted, selectJobs } from '../jobs/rows.ts';
import { ofCompany } from './company-lists.ts';

/** GET /applications/company/activity: the latest events of the company's jobs and applications, newest first. */
export async function listCompanyActivity({ db, actor }: FromCompany) {
  const companyId = actor.company.id;
  const [posted, happened] = await Promise.all([
    findPostedJobs(db, companyId),
    findApplicationEvents(db, companyId),
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
  return rows.map(({ job, revision }) => ({
    job: { _id: job.id, jobTitle: revision.title },
    at: job.createdAt.toISOString(),
  }));
}

async function findApplicationEvents(db: Db, companyId: string): Promise<CompanyActivity[]> {
  const rows = await db
    .select({
      applicationId: applications.id,
      jobId: jobs.id,
      jobTitle: jobRevisions.title,
      username: users.username,
      fullName: applicantProfiles.fullName,
      kind: applicationEvents.kind,
      status: applicationEvents.status,
      at: applicationEvents.at,
    })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    // Without the company's own views.
    .where(
      and(ofCompany(companyId), notInArray(applicationEvents.kind, ['opened', 'resume_opened'])),
    )
    // Sorted by time, not by id: with the id's index PostgreSQL would scan the events of all companies.
    .orderBy(desc(applicationEvents.at), desc(applicationEvents.id))
    .limit(ACTIVITY_MAX);
  return rows.map(({ applicationId, jobId, jobTitle, username, fullName, at, ...event }) => ({
    job: { _id: jobId, jobTitle },
    at: at.toISOString(),
    application: {
      _id: applicationId,
      applicantName: displayName({ username, applicantProfile: { fullName: fullName ?? '' } }),
      ...event,
    },
  }));
}
