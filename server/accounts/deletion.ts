import { eq, inArray, or } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { removalRefusal } from '../../shared/refusals.ts';
import { endInterviewsOfCompanies } from '../applications/interviews.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applicantProfiles,
  applicationEvents,
  applicationNotes,
  applications,
  companies,
  contactMessages,
  emailChanges,
  files,
  interviews,
  jobs,
  mails,
  users,
} from '../db/schema.ts';
import { isAddressOf } from './addresses.ts';
import { holdAdmins, othersThan } from './admins.ts';
import { soleCompaniesOf } from './user-contents.ts';
import { Problem } from '../http/problems.ts';
import { holdOwner, requirePassword } from './settings.ts';

type User = typeof users.$inferSelect;

/**
 * POST /users/delete-account: the caller's own, with all that is theirs, in one transaction.
 * @throws Problem 400 for a wrong password, 409 for the last admin
 */
export async function deleteMyAccount(context: SignedIn, { body }: Parsed<Api['deleteMyAccount']>) {
  const user = await requirePassword(context, 'password', body.password);
  await context.db.transaction(async (tx) => {
    const others = othersThan(user.id, await holdAdmins(tx));
    const refusal = removalRefusal('leave', user.id, user, others);
    if (refusal) throw Problem.of(refusal);
    await eraseBelongings(tx, context, user);
    await holdOwner(tx, context, user);
    await tx.delete(users).where(eq(users.id, user.id));
  });
  return { message: 'Your account and data have been deleted.' };
}

/** Takes a person's data with them; a company whose last member leaves goes too, with its jobs. */
export async function eraseUser(tx: Db, context: SignedIn, user: User): Promise<void> {
  await eraseBelongings(tx, context, user);
  await tx.delete(users).where(eq(users.id, user.id));
}

/** What does not go with the row of the user by itself. */
async function eraseBelongings(tx: Db, context: SignedIn, user: User): Promise<void> {
  await deleteCompaniesOf(tx, context, user.id);
  await deleteApplicantData(tx, user.id);
  await tx.delete(contactMessages).where(isAddressOf(user, contactMessages.email));
  // What they wrote to us went out as mail, too; and somebody else may have wanted their address.
  await tx.delete(mails).where(or(isAddressOf(user, mails.replyTo), isAddressOf(user, mails.to)));
  await tx.delete(emailChanges).where(isAddressOf(user, emailChanges.email));
}

/**
 * Holds the user, so that no application of theirs arrives meanwhile; before that the applications, as does a company
 * that moves one on and then tells the user.
 */
async function deleteApplicantData(tx: Db, userId: string): Promise<void> {
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, userId))
    .orderBy(applications.id)
    .for('update');
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
  const theirs = tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, userId));
  await tx.delete(interviews).where(inArray(interviews.applicationId, theirs));
  // What the company wrote to them and about them stays no longer than they do.
  await tx.delete(applicationNotes).where(inArray(applicationNotes.applicationId, theirs));
  await tx
    .update(applicationEvents)
    .set({ detail: {} })
    .where(inArray(applicationEvents.applicationId, theirs));
  await tx
    .update(applications)
    .set({ coverLetter: '' })
    .where(eq(applications.applicantId, userId));
}

/** The companies of which this user is the only member, with the resumes that were sent to them. */
async function deleteCompaniesOf(tx: Db, context: SignedIn, userId: string): Promise<void> {
  const ids = (await soleCompaniesOf(tx, userId)).map(({ id }) => id);
  if (!ids.length) return;
  // Held first, so that no resume arrives that nobody would delete.
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, ids))
    .for('update');
  await tx.select({ id: jobs.id }).from(jobs).where(inArray(jobs.companyId, ids)).for('update');
  await endInterviewsOfCompanies(tx, context, ids);
  const received = tx
    .select({ id: applications.resumeId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(inArray(jobs.companyId, ids));
  await tx.delete(files).where(inArray(files.id, received));
  await tx.delete(companies).where(inArray(companies.id, ids));
}
