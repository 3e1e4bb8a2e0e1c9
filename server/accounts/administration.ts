import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { endedSessions } from '../../shared/accounts/sessions.ts';
import type { Call } from '../../shared/api.ts';
import { knownReason } from '../../shared/companies/rejection.ts';
import type { Reason } from '../../shared/errors.ts';
import { endSessionsRefusal, removalRefusal } from '../../shared/refusals.ts';
import { audit } from '../audit/record.ts';
import { lockCompany } from '../companies/lock.ts';
import { mailCompany } from '../companies/members.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  companies,
  companyMembers,
  companyRejections,
  jobs,
  sessions,
  users,
} from '../db/schema.ts';
import { conflict, notFound, notSignedIn, Problem } from '../http/problems.ts';
import { refreshJobSearch } from '../jobs/search/rows.ts';
import { accountRestored, accountSuspended } from '../mail/templates.ts';
import { companyDecision } from '../mail/decision-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { findUser, nameOf, toManagedUser, type UserRow } from './queries.ts';
import { endSessions } from './sessions.ts';
import { transaction } from '../db/transaction.ts';

type CompanyRow = typeof companies.$inferSelect;

/**
 * PUT /users/{id}: approves or rejects a company and publishes or hides its jobs. Notifies the company with the reason.
 * Repeating a decision changes nothing and notifies nobody. @throws Problem 404, 409
 */
export async function setCompanyApproval(
  context: SignedIn,
  { params, body }: Call<'setCompanyApproval'>,
) {
  const { isApproved } = body.companyProfile;
  const { reason, message: text, forGood = false, suspend = false } = body;
  const verdict: CompanyVerdict = isApproved
    ? { isApproved, reason: '', message: '', isFinal: false }
    : { isApproved, reason, message: text, isFinal: forGood };
  return transaction(context.db, async (tx) => {
    const row = await findUser(tx, params.id);
    if (!row) throw notFound('user-not-found', 'User not found.');
    if (!row.company) throw conflict('not-a-company', 'Only companies can be approved.');
    const before = await lockCompany(tx, row.company.id);
    if (!before) throw notFound('user-not-found', 'User not found.');
    if (isApproved && before.suspendedAt)
      throw conflict('company-suspended', 'This company is suspended. Restore it first.');
    if (body.since && before.waitsSince?.toISOString() !== body.since)
      throw Problem.of(decidedMeanwhile(before));
    const changed = isDecided(before, verdict)
      ? before
      : await decideCompany(tx, context, before, verdict);
    const suspends = !isApproved && suspend;
    if (suspends) await suspendMembers(tx, context, changed.id, text || reason);
    const after = suspends ? await knownUser(tx, params.id) : row;
    const message = isApproved
      ? `${changed.name} can now post jobs.`
      : `${changed.name} can no longer post jobs.`;
    return {
      user: toManagedUser({ ...after, company: changed }, context),
      message,
    };
  });
}

interface CompanyVerdict {
  isApproved: boolean;
  reason: string;
  message: string;
  isFinal: boolean;
}

/** Whether the same decision was already made with the same reasons. */
function isDecided(
  company: CompanyRow,
  { isApproved, reason, message, isFinal }: CompanyVerdict,
): boolean {
  const { approvedAt, rejectedAt, waitsSince } = company;
  if (isApproved) return approvedAt !== null;
  const isRejectedBeforeApproval =
    rejectedAt !== null && approvedAt === null && waitsSince === null;
  const isSame =
    company.rejectionReason === reason &&
    company.rejectionMessage === message &&
    company.rejectedForGood === isFinal;
  return isRejectedBeforeApproval && isSame;
}

/** Stores the decision, updates the company's jobs, notifies it and writes the audit log. */
async function decideCompany(
  tx: Db,
  context: SignedIn,
  { id, approvedAt }: CompanyRow,
  { isApproved, reason, message, isFinal }: CompanyVerdict,
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
      rejectedForGood: isFinal,
    })
    .where(eq(companies.id, id))
    .returning();
  if (!changed) throw notFound('user-not-found', 'User not found.');
  if (!isApproved) {
    await tx.insert(companyRejections).values({ companyId: id, reason, message, at: now });
  }
  await refreshJobSearch(tx, eq(jobs.companyId, id), now);
  const decision = { companyName: changed.name, isApproved, reason, message, isFinal };
  await mailCompany(tx, context, id, 'edit-company', companyDecision(context.config, decision));
  const known = knownReason(reason);
  await audit(tx, context, {
    action: isApproved ? 'company.approve' : 'company.reject',
    target: { kind: 'company', id },
    before: { isApproved: approvedAt !== null },
    after: { isApproved, ...(known && { reason: known }) },
  });
  return changed;
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
 * PUT /users/{id}/suspension: ends all sessions, refuses logins and hides the user's companies. Mails the reason.
 * @throws Problem 404, 409 for oneself, the last admin and users already suspended
 */
export async function suspendUser(context: SignedIn, { params, body }: Call<'suspendUser'>) {
  const { db, actor } = context;
  return transaction(db, async (tx) => {
    const admins = await lockAdmins(tx);
    if (!admins.includes(actor.id)) throw notSignedIn();
    const { user, companyIds } = await lockUser(tx, params.id);
    const refusal = removalRefusal('suspend', actor.id, user, countOthers(user.id, admins));
    if (refusal) throw Problem.of(refusal);
    if (user.suspendedAt) throw conflict('already-suspended', 'This user is already suspended.');
    await suspendLocked(tx, context, user, body.reason);
    await showCompanies(tx, companyIds, false, context.now());
    const row = await knownUser(tx, user.id);
    return {
      user: toManagedUser(row, context),
      message: `${nameOf(row)} can no longer log in.`,
    };
  });
}

/** Suspends a locked user: ends the sessions, mails the reason and writes the audit log. */
async function suspendLocked(
  tx: Db,
  context: SignedIn,
  { id, email }: Pick<typeof users.$inferSelect, 'id' | 'email'>,
  reason: string,
): Promise<void> {
  await tx
    .update(users)
    .set({ suspendedAt: context.now(), suspensionReason: reason })
    .where(eq(users.id, id));
  const ended = await endSessions(tx, eq(sessions.userId, id));
  await context.endTokens(tx, id);
  const letter = accountSuspended(context.config, { email, reason });
  await queueMail(context, tx, letter, { to: email, userId: id });
  await audit(tx, context, {
    action: 'user.suspend',
    target: { kind: 'user', id },
    before: { isSuspended: false, sessions: ended },
    after: { isSuspended: true, sessions: 0 },
  });
}

/** Suspends all members of a company that is being rejected, in the transaction that has locked the company. */
export async function suspendMembers(
  tx: Db,
  context: SignedIn,
  companyId: string,
  reason: string,
): Promise<void> {
  const members = await tx
    .select({ id: users.id, email: users.email })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), isNull(users.suspendedAt)))
    .orderBy(users.id)
    .for('no key update', { of: users });
  for (const member of members) await suspendLocked(tx, context, member, reason);
  await showCompanies(tx, [companyId], false, context.now());
}

/**
 * DELETE /users/{id}/suspension: allows logins and shows the user's companies again. Notifies the user by mail.
 * @throws Problem 404, 409 for users who are not suspended
 */
export async function restoreUser(context: SignedIn, { params }: Call<'restoreUser'>) {
  const { db, config } = context;
  return transaction(db, async (tx) => {
    const { user, companyIds } = await lockUser(tx, params.id);
    if (!user.suspendedAt) throw conflict('not-suspended', 'This user is not suspended.');
    await tx
      .update(users)
      .set({ suspendedAt: null, suspensionReason: '' })
      .where(eq(users.id, user.id));
    await showCompanies(tx, companyIds, true, context.now());
    const letter = accountRestored(config, user);
    await queueMail(context, tx, letter, { to: user.email, userId: user.id });
    const row = await knownUser(tx, user.id);
    await audit(tx, context, {
      action: 'user.restore',
      target: { kind: 'user', id: user.id },
      before: { isSuspended: true },
      after: { isSuspended: false },
    });
    return { user: toManagedUser(row, context), message: `${nameOf(row)} can log in again.` };
  });
}

/** DELETE /users/{id}/sessions: ends all sessions of a user. @throws Problem 404, 409 for oneself */
export async function endUserSessions(context: SignedIn, { params }: Call<'endUserSessions'>) {
  const { db, actor } = context;
  return transaction(db, async (tx) => {
    const { user } = await knownUser(tx, params.id);
    const refusal = endSessionsRefusal(actor.id, user.id);
    if (refusal) throw Problem.of(refusal);
    const ended = await endSessions(tx, eq(sessions.userId, user.id));
    await context.endTokens(tx, user.id);
    await audit(tx, context, {
      action: 'user.end-sessions',
      target: { kind: 'user', id: user.id },
      before: { sessions: ended },
      after: { sessions: 0 },
    });
    return { message: endedSessions(ended) };
  });
}

async function knownUser(tx: Db, id: string): Promise<UserRow> {
  const row = await findUser(tx, id);
  if (!row) throw notFound('user-not-found', 'User not found.');
  return row;
}

/**
 * Locks companies like changes of their jobs do, then the user like logins do: they run before the suspension or see
 * it.
 */
async function lockUser(tx: Db, id: string) {
  const ofUser = tx
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, id));
  const companyRows = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, ofUser))
    .orderBy(companies.id)
    .for('no key update');
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!user) throw notFound('user-not-found', 'User not found.');
  return { user, companyIds: companyRows.map((company) => company.id) };
}

/** Hides companies of which an owner is suspended, with their jobs, or shows them if none is. Applications stay. */
async function showCompanies(
  tx: Db,
  ids: readonly string[],
  isShown: boolean,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const withSuspended = tx
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(isNotNull(users.suspendedAt), eq(companyMembers.role, 'owner')));
  const which = and(
    inArray(companies.id, [...ids]),
    isShown
      ? notInArray(companies.id, withSuspended)
      : and(isNull(companies.suspendedAt), inArray(companies.id, withSuspended)),
  );
  await tx
    .update(companies)
    .set({ suspendedAt: isShown ? null : now, profileChangedAt: now })
    .where(which);
  await refreshJobSearch(tx, inArray(jobs.companyId, [...ids]), now);
}

/**
 * Locks all admins who may log in, so that two concurrent calls cannot remove the last two admins. Call it before any
 * other lock. @returns their ids
 */
export async function lockAdmins(tx: Db): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)))
    .orderBy(users.id)
    .for('no key update');
  return admins.map(({ id }) => id);
}

/**
 * Locks all admins for a call of one of them, whose rights may have been taken since it began.
 * @returns the ids of all @throws Problem 403
 */
export async function lockAdminsFor(tx: Db, actorId: string): Promise<string[]> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(actorId)) throw new Problem('wrong-role', 'You are no longer an admin.');
  return admins;
}

/** The number of admins other than this user. */
export const countOthers = (userId: string, admins: readonly string[]): number =>
  admins.filter((id) => id !== userId).length;
