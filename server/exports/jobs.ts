import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { adminJobSearch } from '../../shared/jobs/administration.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/find-page.ts';
import { applications, companies, jobRevisions, jobs } from '../db/schema.ts';
import { jobList } from '../jobs/queries.ts';
import { listed, tableOf } from './table.ts';

const read = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: jobs.id,
      job: jobs,
      companyName: companies.name,
      title: jobRevisions.title,
      location: jobRevisions.location,
      workplace: jobRevisions.workplace,
      country: jobRevisions.country,
      type: jobRevisions.type,
      level: jobRevisions.level,
      approval: jobRevisions.approvalStatus,
      salaryRange: jobRevisions.salaryRange,
      salaryMin: jobRevisions.salaryMin,
      salaryMax: jobRevisions.salaryMax,
      salaryCurrency: jobRevisions.salaryCurrency,
      salaryPeriod: jobRevisions.salaryPeriod,
      applicants: sql<number>`(select count(*)::int from ${applications} where ${applications.jobId} = ${jobs.id})`,
    })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(isOneOf(jobs.id, ids));

type Row = Awaited<ReturnType<typeof read>>[number];

export const jobsTable = tableOf({
  schema: z.omit(adminJobSearch, { sort: true, limit: true, cursor: true }),
  ...listed(jobList, read),
  columns: {
    'Job ID': (row: Row) => row.id,
    Title: (row) => row.title,
    'Company ID': (row) => row.job.companyId,
    Company: (row) => row.companyName,
    Location: (row) => row.location,
    Workplace: (row) => row.workplace,
    Country: (row) => row.country,
    Type: (row) => row.type,
    Experience: (row) => row.level,
    Status: (row) => row.job.status,
    Approval: (row) => row.approval,
    Outcome: (row) => row.job.outcome,
    Pay: (row) => row.salaryRange,
    'Pay from': (row) => row.salaryMin,
    'Pay to': (row) => row.salaryMax,
    Currency: (row) => row.salaryCurrency,
    'Pay per': (row) => row.salaryPeriod,
    Applicants: (row) => row.applicants,
    Posted: (row) => row.job.createdAt,
    Deadline: (row) => row.job.deadline,
    'Public since': (row) => row.job.publishedAt,
    'Public until': (row) => row.job.closedAt,
  },
});
