import { and, desc, eq, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { userSearch } from '../../shared/accounts/administration.ts';
import type { Call } from '../../shared/api.ts';
import { PASSPORT_FACTS } from '../../shared/jobs/passport-facts.ts';
import { adminApplicationSearch } from '../../shared/applications/lists.ts';
import { type AuditLine, auditSearch } from '../../shared/audit/actions.ts';
import { EXPORTS, type ExportName } from '../../shared/exports/tables.ts';
import { adminJobSearch } from '../../shared/jobs/administration.ts';
import { pick } from '../../shared/kit/pick.ts';
import { secondFactorRefusal } from '../../shared/refusals.ts';
import { userList } from '../accounts/queries.ts';
import { applicationList } from '../applications/queries.ts';
import { auditWhere, toAuditLines } from '../audit/queries.ts';
import { audit } from '../audit/record.ts';
import { recordPeople } from '../accesses.ts';
import type { Actor, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import {
  applicantProfiles,
  applications,
  auditLog,
  companies,
  companyMembers,
  jobRevisions,
  jobs,
  users,
} from '../db/schema.ts';
import { jobList } from '../jobs/queries.ts';
import { type CsvFile, linkTo } from './files.ts';
import { BATCH, type Filters, listed, type Table, tableOf } from './table.ts';
import { transaction } from '../db/transaction.ts';

const readUsers = (db: Db, ids: readonly string[]) =>
  db
    .select({
      ...pick(users, 'id', 'username', 'email', 'role', 'suspendedAt'),
      joined: users.createdAt,
      fullName: applicantProfiles.fullName,
      companyId: companies.id,
      companyName: companies.name,
      ...pick(companies, 'industry', 'location', 'website', 'approvedAt'),
    })
    .from(users)
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(isOneOf(users.id, ids));

type UserRow = Awaited<ReturnType<typeof readUsers>>[number];

/** The value of the list's status filter. */
function statusOf({ suspendedAt, companyId, approvedAt }: UserRow) {
  if (suspendedAt) return 'suspended';
  if (!companyId) return 'active';
  return approvedAt ? 'approved' : 'pending';
}

const usersTable = tableOf({
  schema: z.omit(userSearch, { sort: true, limit: true, cursor: true }),
  ...listed(userList, readUsers),
  subjectIn: (row: UserRow) => row.id,
  columns: {
    'User ID': (row: UserRow) => row.id,
    Username: (row) => row.username,
    Email: (row) => row.email,
    Role: (row) => row.role,
    'Full name': (row) => row.fullName,
    'Company ID': (row) => row.companyId,
    Company: (row) => row.companyName,
    Industry: (row) => row.industry,
    Location: (row) => row.location,
    Website: (row) => row.website,
    Status: statusOf,
    Joined: (row) => row.joined,
    'Company approved': (row) => row.approvedAt,
    Suspended: (row) => row.suspendedAt,
  },
});

const readJobs = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: jobs.id,
      job: jobs,
      companyName: companies.name,
      ...pick(jobRevisions, 'title', 'location', 'workplace', 'country', 'type', 'level'),
      approval: jobRevisions.approvalStatus,
      ...pick(jobRevisions, 'salaryRange', 'salaryMin', 'salaryMax'),
      ...pick(jobRevisions, 'salaryCurrency', 'salaryPeriod'),
      applicants: sql<number>`(select count(*)::int from ${applications} where ${applications.jobId} = ${jobs.id})`,
      hired: sql<number>`(select count(${applications.hiredAt})::int from ${applications} where ${applications.jobId} = ${jobs.id})`,
      passport: jobRevisions.passport,
    })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(isOneOf(jobs.id, ids));

type JobRow = Awaited<ReturnType<typeof readJobs>>[number];

const jobsTable = tableOf({
  schema: z.omit(adminJobSearch, { sort: true, limit: true, cursor: true }),
  ...listed(jobList, readJobs),
  columns: {
    'Job ID': (row: JobRow) => row.id,
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
    Hired: (row) => row.hired,
    Posted: (row) => row.job.createdAt,
    Deadline: (row) => row.job.deadline,
    'Public since': (row) => row.job.publishedAt,
    'Public until': (row) => row.job.closedAt,
    Confirmed: (row) => row.job.confirmedAt,
    'Paused because': (row) => row.job.holds.join(', '),
    'Days until the answer': (row) => row.job.replyDays,
    'Maximum applications': (row) => row.job.places,
    ...Object.fromEntries(
      PASSPORT_FACTS.map(({ name, value }) => [name, (row: JobRow) => value(row)]),
    ),
  },
});

/** Without cover letters and resumes, because the audit log records each time a resume is opened. */
const readApplications = (db: Db, ids: readonly string[]) =>
  db
    .select({
      ...pick(applications, 'id', 'status', 'appliedAt'),
      applicantId: users.id,
      fullName: applicantProfiles.fullName,
      username: users.username,
      email: users.email,
      jobId: jobs.id,
      ...pick(jobRevisions, 'title', 'location', 'type'),
      companyId: companies.id,
      companyName: companies.name,
      ...pick(applications, 'hiredAt', 'answerBy', 'answeredAt', 'firstChoiceMonth'),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .where(isOneOf(applications.id, ids));

type ApplicationRow = Awaited<ReturnType<typeof readApplications>>[number];

const applicationsTable = tableOf({
  schema: z.omit(adminApplicationSearch, { sort: true, limit: true, cursor: true }),
  ...listed(applicationList, readApplications),
  subjectIn: (row: ApplicationRow) => row.applicantId,
  columns: {
    'Application ID': (row: ApplicationRow) => row.id,
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
    Hired: (row) => row.hiredAt,
    'Answer by': (row) => row.answerBy,
    Answered: (row) => row.answeredAt,
    'First choice of': (row) => row.firstChoiceMonth,
  },
});

const json = (values: AuditLine['before']) => values && JSON.stringify(values);

const auditTable = tableOf({
  schema: z.omit(auditSearch, { limit: true, cursor: true }),
  count: (db, search) => db.$count(auditLog, auditWhere(search)),
  async *batches(db, search) {
    let last: number | undefined;
    do {
      const rows = await db
        .select()
        .from(auditLog)
        .where(and(auditWhere(search), last ? lt(auditLog.number, last) : undefined))
        .orderBy(desc(auditLog.number))
        .limit(BATCH);
      yield await toAuditLines(db, rows);
      last = rows.length === BATCH ? rows.at(-1)?.number : undefined;
    } while (last);
  },
  columns: {
    Number: (line: AuditLine) => line.number,
    Time: (line) => line.at,
    Action: (line) => line.action,
    'Actor ID': (line) => line.actor._id,
    Actor: (line) => line.actor.name,
    Target: (line) => line.target.kind,
    'Target ID': (line) => line.target._id,
    'Target name': (line) => line.target.name,
    Before: (line) => json(line.before),
    After: (line) => json(line.after),
    'Request ID': (line) => line.requestId,
    Hash: (line) => line.hash,
  },
});

/**
 * POST /exports: a link to a list as CSV that works for an hour, for this session and these filters. The audit log gets an
 * entry first; it does not contain search words, which may name people.
 * @throws Problem 400 for filters that the list does not take
 */
export async function prepareExport(context: SignedIn, { body }: Call<'prepareExport'>) {
  const { db } = context;
  const table = TABLES[body.what](body.filters);
  const rows = await table.count(db);
  const filters = Object.entries(table.filters).map(([name, value]) =>
    name === 'search' ? name : `${name}=${value}`,
  );
  await transaction(db, (tx) =>
    audit(tx, context, {
      action: 'data.export',
      target: { kind: 'board', id: null },
      after: { what: body.what, filters, rows },
    }),
  );
  return { path: linkTo(context, fileOf(body.what), table.filters), rows };
}

/** Every list that admins can export, by name. */
export const TABLES: Record<ExportName, (filters: Filters) => Table> = {
  users: usersTable,
  jobs: jobsTable,
  applications: applicationsTable,
  audit: auditTable,
};

const mayExport = (reader: Actor) => reader.role === 'admin' && !secondFactorRefusal(reader);

const fileOf = (what: ExportName): CsvFile => ({
  address: `/exports/${what}.csv`,
  open: ({ db, now }, reader, filters) => ({
    ...TABLES[what](filters),
    isAllowed: mayExport,
    record: async (people) => {
      if (what === 'users' || what === 'applications')
        await recordPeople(db, reader, people, { what: 'exported', detail: what }, now());
    },
  }),
});

/** The files of the lists that admins can export. */
export const EXPORT_FILES: readonly CsvFile[] = EXPORTS.map(fileOf);
