import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { adminApplicationSearch } from '../../shared/applications/lists.ts';
import { applicationList } from '../applications/queries.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/find-page.ts';
import {
  applicantProfiles,
  applications,
  companies,
  jobRevisions,
  jobs,
  users,
} from '../db/schema.ts';
import { listed, tableOf } from './table.ts';

/** Neither letters nor resumes: they are read one by one, where that is noted. */
const read = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: applications.id,
      status: applications.status,
      appliedAt: applications.appliedAt,
      applicantId: users.id,
      fullName: applicantProfiles.fullName,
      username: users.username,
      email: users.email,
      jobId: jobs.id,
      title: jobRevisions.title,
      location: jobRevisions.location,
      type: jobRevisions.type,
      companyId: companies.id,
      companyName: companies.name,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .where(isOneOf(applications.id, ids));

type Row = Awaited<ReturnType<typeof read>>[number];

export const applicationsTable = tableOf({
  schema: z.omit(adminApplicationSearch, { sort: true, limit: true, cursor: true }),
  ...listed(applicationList, read),
  columns: {
    'Application ID': (row: Row) => row.id,
    Status: (row) => row.status,
    Applied: (row) => row.appliedAt,
    'Applicant ID': (row) => row.applicantId,
    'Full name': (row) => row.fullName,
    Username: (row) => row.username,
    Email: (row) => row.email,
    'Job ID': (row) => row.jobId,
    Job: (row) => row.title,
    Location: (row) => row.location,
    Type: (row) => row.type,
    'Company ID': (row) => row.companyId,
    Company: (row) => row.companyName,
  },
});
