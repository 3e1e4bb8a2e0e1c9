import { eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Reason } from '../../shared/errors.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { removalRefusal } from '../../shared/refusals.ts';
import { knownReason } from '../../shared/companies/rejection.ts';
import { audit } from '../audit/record.ts';
import { tellCompany } from '../companies/members.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { companies, jobs, users } from '../db/schema.ts';
import { conflict, notFound, notSignedIn, Problem } from '../http/problems.ts';
import { refreshJobSearch } from '../jobs/search.ts';
import { companyDecision } from '../mail/letters.ts';
import { holdAdmins, othersThan } from './admins.ts';
import { countBelongings } from './user-contents.ts';
import { eraseUser } from './deletion.ts';
import { findUser, toManagedUser } from './queries.ts';

type CompanyRow = typeof companies.$inferSelect;

/**
 * PUT /users/{id}: approves a company or turns it back; its jobs join or leave the public pages at once. The company is
 * told, and reads why. What is so already stays so, and nobody is told again. @throws Problem 404, 409
 */
export async function setCompanyApproval(
  context: SignedIn,
  { params, body }: Parsed<Api['setCompanyApproval']>,
) {
  const { isApproved } = body.companyProfile;
  const verdict = isApproved
    ? { isApproved, reason: '', message: '' }
    : { isApproved, reason: body.reason, message: body.message };
  return context.db.transaction(async (tx) => {
    const row = await findUser(tx, params.id);
    if (!row) throw notFound('user-not-found', 'User not found.');
    if (!row.company) throw conflict('not-a-company', 'Only companies can be approved.');
    const before = await lockCompany(tx, row.company.id);
    if (isApproved && before.suspendedAt)
      throw conflict('company-suspended', 'This company is suspended. Restore it first.');
    if (body.since && before.waitsSince?.toISOString() !== body.since)
      throw Problem.of(decidedMeanwhile(before));
    const changed = isDecided(before, verdict)
      ? before
      : await decideCompany(tx, context, before, verdict);
    const message = isApproved
      ? `${changed.name} can now post jobs.`
      : `${changed.name} can no longer post jobs.`;
    return {
      user: toManagedUser({ ...row, company: changed }, context),
      message,
    };
  });
}

interface CompanyVerdict {
  isApproved: boolean;
  reason: string;
  message: string;
}

/** Whether the company stands so already, for these reasons. */
function isDecided(company: CompanyRow, { isApproved, reason, message }: CompanyVerdict): boolean {
  const { approvedAt, rejectedAt, waitsSince } = company;
  if (isApproved) return approvedAt !== null;
  const isTurnedBack = rejectedAt !== null && approvedAt === null && waitsSince === null;
  const isSame = company.rejectionReason === reason && company.rejectionMessage === message;
  return isTurnedBack && isSame;
}

/** Writes the decision down, with all that follows from it. */
async function decideCompany(
  tx: Db,
  context: SignedIn,
  { id, approvedAt }: CompanyRow,
  { isApproved, reason, message }: CompanyVerdict,
): Promise<CompanyRow> {
  const now = context.now();
  const [changed] = await tx
    .update(companies)
    .set({
      approvedAt: isApproved ? now : null,
      waitsSince: null,
      rejectedAt: isApproved ? null : now,
      rejectionReason: reason,
      rejectionMessage: message,
    })
    .where(eq(companies.id, id))
    .returning();
  if (!changed) throw notFound('user-not-found', 'User not found.');
  await refreshJobSearch(tx, eq(jobs.companyId, id), now);
  const told = { companyName: changed.name, isApproved, reason, message };
  await tellCompany(tx, context, id, companyDecision(context.config, told));
  const known = knownReason(reason);
  await audit(tx, context, {
    action: isApproved ? 'company.approve' : 'company.reject',
    target: { kind: 'company', id },
    before: { isApproved: approvedAt !== null },
    after: { isApproved, ...(known && { reason: known }) },
  });
  return changed;
}

/** Of two admins one waits for the other, and sees what was decided. @throws Problem 404 */
async function lockCompany(tx: Db, id: string): Promise<CompanyRow> {
  const [company] = await tx
    .select()
    .from(companies)
    .where(eq(companies.id, id))
    .for('no key update');
  if (!company) throw notFound('user-not-found', 'User not found.');
  return company;
}

function decidedMeanwhile({ approvedAt, waitsSince }: CompanyRow): Reason {
  if (waitsSince) {
    const message = 'This company was submitted again. Review the new version.';
    return { code: 'company-changed', message };
  }
  const outcome = approvedAt ? 'approved' : 'rejected';
  return { code: 'company-already-decided', message: `This company has already been ${outcome}.` };
}

/**
 * DELETE /users/{id}: takes that person's data with them, in one transaction. A company whose last member leaves goes
 * too, with its jobs. Of a job seeker's applications the fact stays for the jobs' counts, and nothing else.
 */
export async function deleteUser(context: SignedIn, { params }: Parsed<Api['deleteUser']>) {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    const admins = await holdAdmins(tx);
    if (!admins.includes(actor.id)) throw notSignedIn();
    const [user] = await tx.select().from(users).where(eq(users.id, params.id));
    if (!user) throw notFound('user-not-found', 'User not found.');
    const refusal = removalRefusal('delete', actor.id, user, othersThan(user.id, admins));
    if (refusal) throw Problem.of(refusal);
    const taken = await countBelongings(tx, user.id, context.now());
    await eraseUser(tx, context, user);
    await audit(tx, context, {
      action: 'user.delete',
      target: { kind: 'user', id: user.id },
      before: { role: user.role, ...taken },
    });
  });
  return { message: 'The user and their data have been deleted.' };
}
