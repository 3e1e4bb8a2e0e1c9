import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/endpoint.ts';
import { deleteUserRefusal } from '../../shared/refusals.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applicantProfiles,
  applications,
  companies,
  companyMembers,
  contactMessages,
  files,
  jobs,
  mails,
  users,
} from '../db/schema.ts';
import { conflict, notFound, notSignedIn } from '../http/problems.ts';
import { refreshJobSearch } from '../jobs/search.ts';
import { findUser, toUser } from './queries.ts';

/** PUT /users/{id}: approves a company or turns it back; its jobs join or leave the public pages at once. */
export async function setCompanyApproval(
  context: SignedIn,
  { params, body }: Parsed<Api['setCompanyApproval']>,
) {
  const { isApproved } = body.companyProfile;
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const row = await findUser(tx, params.id);
    if (!row) throw notFound('User not found.');
    if (!row.company) throw conflict('Only companies can be approved.');
    const [changed] = await tx
      .update(companies)
      .set({
        approvedAt: isApproved
          ? sql`coalesce(${companies.approvedAt}, ${now.toISOString()}::timestamptz)`
          : null,
      })
      .where(eq(companies.id, row.company.id))
      .returning();
    if (!changed) throw notFound('User not found.');
    await refreshJobSearch(tx, eq(jobs.companyId, changed.id), now);
    const message = isApproved
      ? `${changed.name} can now post jobs.`
      : `${changed.name} can no longer post jobs.`;
    return {
      user: toUser({ ...row, company: changed }, context, context.actor.sessionId),
      message,
    };
  });
}

/**
 * DELETE /users/{id}: takes that person's data with them, in one transaction. A company whose last member leaves goes
 * too, with its jobs. Of a job seeker's applications the fact stays for the jobs' counts, and nothing else.
 */
export async function deleteUser({ db, actor }: SignedIn, { params }: Parsed<Api['deleteUser']>) {
  await db.transaction(async (tx) => {
    // Held first, so that two admins cannot delete each other at the same time.
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'admin'))
      .orderBy(users.id)
      .for('no key update');
    if (!admins.some(({ id }) => id === actor.id)) throw notSignedIn();
    const [user] = await tx.select().from(users).where(eq(users.id, params.id));
    if (!user) throw notFound('User not found.');
    const refusal = deleteUserRefusal(actor.id, user, admins.length);
    if (refusal) throw conflict(refusal.message);
    await deleteCompaniesOf(tx, user.id);
    await deleteApplicantData(tx, user.id);
    const isTheirs = (address: AnyPgColumn) =>
      sql`lower(${address}) in (lower(${user.email}), ${user.emailKey})`;
    await tx.delete(contactMessages).where(isTheirs(contactMessages.email));
    // What they wrote to us went out as mail, too.
    await tx.delete(mails).where(isTheirs(mails.replyTo));
    await tx.delete(users).where(eq(users.id, user.id));
  });
  return { message: 'The user and all that was theirs is deleted.' };
}

/** Holds the user first, so that no application of theirs arrives meanwhile. */
async function deleteApplicantData(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const resumes = tx
    .select({ id: applications.resumeId })
    .from(applications)
    .where(eq(applications.applicantId, userId));
  const ofProfile = tx
    .select({ id: applicantProfiles.resumeId })
    .from(applicantProfiles)
    .where(eq(applicantProfiles.userId, userId));
  await tx.delete(files).where(or(inArray(files.id, resumes), inArray(files.id, ofProfile)));
  await tx
    .update(applications)
    .set({ coverLetter: '' })
    .where(eq(applications.applicantId, userId));
}

/** The companies of which this user is the only member, with the resumes that were sent to them. */
async function deleteCompaniesOf(tx: Db, userId: string): Promise<void> {
  const others = tx.$with('others').as(
    tx
      .select({ companyId: companyMembers.companyId })
      .from(companyMembers)
      .where(sql`${companyMembers.userId} <> ${userId}`),
  );
  const own = await tx
    .with(others)
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .leftJoin(others, eq(others.companyId, companyMembers.companyId))
    .where(and(eq(companyMembers.userId, userId), isNull(others.companyId)));
  const ids = own.map(({ id }) => id);
  if (!ids.length) return;
  // Held first, so that no resume arrives that nobody would delete.
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, ids))
    .for('update');
  await tx.select({ id: jobs.id }).from(jobs).where(inArray(jobs.companyId, ids)).for('update');
  const received = tx
    .select({ id: applications.resumeId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(inArray(jobs.companyId, ids));
  await tx.delete(files).where(inArray(files.id, received));
  await tx.delete(companies).where(inArray(companies.id, ids));
}
