import { and, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserContents } from '../../shared/accounts/administration.ts';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applicantProfiles,
  applications,
  companies,
  companyMembers,
  jobs,
  savedJobs,
  sessions,
} from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import { isPublic, notDeleted } from '../jobs/rows.ts';
import { findUser, toManagedUser } from './queries.ts';

/** GET /users/{id}: the account, and what a deletion would take with it. @throws Problem 404 */
export async function getUser(context: SignedIn, { params }: Parsed<Api['getUser']>) {
  const { db, now } = context;
  const row = await findUser(db, params.id);
  if (!row) throw notFound('user-not-found', 'User not found.');
  return {
    user: toManagedUser(row, context),
    belongings: await countBelongings(db, params.id, now()),
  };
}

/** What goes with a user, in numbers. */
export async function countBelongings(db: Db, userId: string, now: Date): Promise<UserContents> {
  const ofCompanies = inArray(jobs.companyId, soleCompaniesOf(db, userId));
  const theirJobs = db.select({ id: jobs.id }).from(jobs).where(ofCompanies);
  const isReceived = inArray(applications.jobId, theirJobs);
  const isSent = eq(applications.applicantId, userId);
  const publicJobs = db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(ofCompanies, isPublic(now)));
  const isUsed = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now));
  const hasResume = and(
    eq(applicantProfiles.userId, userId),
    isNotNull(applicantProfiles.resumeId),
  );
  const resumes = and(or(isReceived, isSent), isNotNull(applications.resumeId));
  return {
    jobs: await db.$count(jobs, notDeleted(ofCompanies)),
    publicJobs: await db.$count(jobs, inArray(jobs.id, publicJobs)),
    applicationsReceived: await db.$count(applications, isReceived),
    applicationsSent: await db.$count(applications, isSent),
    savedJobs: await db.$count(savedJobs, eq(savedJobs.userId, userId)),
    sessions: await db.$count(sessions, isUsed),
    files:
      (await db.$count(applications, resumes)) + (await db.$count(applicantProfiles, hasResume)),
  };
}

const others = alias(companyMembers, 'others');

/** The companies of which this user is the only member: they go with them. */
export const soleCompaniesOf = (db: Db, userId: string) =>
  db
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .leftJoin(
      others,
      and(eq(others.companyId, companyMembers.companyId), ne(others.userId, userId)),
    )
    .where(and(eq(companyMembers.userId, userId), isNull(others.userId)));
