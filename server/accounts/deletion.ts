import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { UserContents } from '../../shared/accounts/administration.ts';
import type { Call } from '../../shared/api.ts';
import { removalRefusal } from '../../shared/refusals.ts';
import type { Erasure } from '../../shared/accounts/erasure.ts';
import { pluck } from '../../shared/kit/pick.ts';
import { recordPeople } from '../accesses.ts';
import { eraseApplicant } from '../applications/deleted-applicant.ts';
import { endParts } from '../applications/moves/list.ts';
import { audit } from '../audit/record.ts';
import { lockCompaniesOf } from '../companies/lock.ts';
import { refuseLastOwner } from '../companies/members.ts';
import type { Context, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applicationEvents,
  applications,
  companies,
  companyMembers,
  contactMessages,
  jobs,
  resumes,
  sessions,
  users,
} from '../db/schema.ts';
import { FEATURES } from '../feature-list.ts';
import { notFound, notSignedIn, Problem } from '../http/problems.ts';
import { isPublic, notDeleted } from '../jobs/rows.ts';
import { aboutMessage, deleteMailsAbout } from '../mail/outbox.ts';
import { lockAdmins, countOthers } from './administration.ts';
import { lockOwner, requirePassword } from './credentials.ts';
import { AT_ONCE, countRows, erase, type Erased, forgetOn, LEFT } from './erasing.ts';
import { countErasure } from './erasure.ts';
import { findUser, toManagedUser } from './queries.ts';
import { type CompanyRemoval, removeCompanyOf, soleCompaniesOf } from './removals.ts';
import { readParts } from '../extensions.ts';
import { transaction } from '../db/transaction.ts';
import { withdrawAllOf } from './withdrawn-invitations.ts';

type User = typeof users.$inferSelect;

/**
 * POST /users/delete-account: deletes the caller's account and data in one transaction. What a company with many
 * applications keeps is erased in further ones (erasing.ts), when nobody sees it any more.
 * @throws Problem 400 for a wrong password, 409 for the last admin, and the last owner of a team
 */
export async function deleteMyAccount(context: SignedIn, { body }: Call<'deleteMyAccount'>) {
  const user = await requirePassword(context, 'password', body.password);
  const erased = await transaction(context.db, async (tx) => {
    const others = user.role === 'admin' ? countOthers(user.id, await lockAdmins(tx)) : 0;
    const refusal = removalRefusal('leave', user.id, user, others);
    if (refusal) throw Problem.of(refusal);
    await refuseLastOwner(tx, user.id);
    // Others lock their company first.
    if (user.role === 'job_seeker') await lockApplicant(tx, user.id);
    return deleteCounted(tx, context, user, { by: 'self', reason: '', isRestorable: false }, () =>
      lockOwner(tx, context, user),
    );
  });
  return {
    ...erased,
    message: erased.receipt
      ? 'Your account and data have been deleted.'
      : 'Your account has been deleted. What belonged to it is being erased.',
  };
}

/** Deletes a user with their data; a company cannot be restored. */
export async function deleteWithContents(tx: Db, context: Context, user: User): Promise<void> {
  await deleteCounted(tx, context, user, { by: 'self', reason: '', isRestorable: false });
}

type Removal = CompanyRemoval & Pick<Erasure, 'by'>;

/**
 * Deletes a locked user with their data: only rows of this user, never by address.
 * @param check the last one before the user's row is deleted
 */
async function deleteCounted(
  tx: Db,
  context: Context,
  user: User,
  { by, ...removal }: Removal,
  check?: () => Promise<unknown>,
): Promise<Erased> {
  const counted = await countErasure(
    tx,
    user,
    { by, isRestorable: removal.isRestorable },
    context.now(),
  );
  const [member] = await tx
    .select({ companyId: companyMembers.companyId, role: companyMembers.role })
    .from(companyMembers)
    .where(eq(companyMembers.userId, user.id));
  const removedId = await removeCompanyOf(tx, context, user.id, removal);
  const isSmall = await lockApplicant(tx, user.id, removedId);
  for (const { accountDeleted } of FEATURES) await accountDeleted?.(tx, context, user.id);
  await eraseApplicant(tx, context, user.id);
  const leftWith = isSmall ? [] : await companiesLeftBy(tx, user.id);
  if (isSmall) await forgetOn(tx, user.id, await leftOn(tx, user.id));
  await endParts(context.features, ({ unassigned }) =>
    unassigned?.(tx, context, { userIds: [user.id] }, context.now()),
  );
  await withdrawAllOf(tx, user.id);
  // Their contact messages were sent and answered as mail, too.
  const written = await tx
    .delete(contactMessages)
    .where(eq(contactMessages.userId, user.id))
    .returning({ id: contactMessages.id });
  await deleteMailsAbout(
    tx,
    written.map(({ id }) => aboutMessage(id)),
  );
  await check?.();
  await tx.delete(users).where(eq(users.id, user.id));
  const self = { id: user.id, role: user.role, ...(member && { teamRole: member.role }) };
  const admin = context.actor && { id: context.actor.id, role: context.actor.role };
  return erase(tx, context, {
    accountId: user.id,
    by,
    counted,
    actor: by === 'self' ? self : admin,
    companyId: removedId,
    leftWith,
    isSmall,
    closes: removedId !== undefined,
    purges: removedId !== undefined && !removal.isRestorable,
  });
}

/** The condition that something of an account is left on an application to a company. */
const isLeftOn = (userId: string) =>
  sql`${applications.id} in (${sql.join([sql`(select null::uuid)`, ...LEFT.map(({ on }) => on(userId))], sql` union all `)})`;

const leftOn = async (tx: Db, userId: string) =>
  pluck(await tx.select({ id: applications.id }).from(applications).where(isLeftOn(userId)), 'id');

/** The companies, also those that a member has left, with such applications. Call it before the user is deleted. */
async function companiesLeftBy(tx: Db, userId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: jobs.companyId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(isLeftOn(userId));
  return pluck(rows, 'id');
}

/**
 * Locks the companies to which the user applied, the applications and then the user, in the order of a move, so that no
 * new application arrives.
 * @param removedId the company that is removed with the user
 * @returns whether all that is to be erased is locked; if it is too much, only the user's own applications are
 */
async function lockApplicant(tx: Db, userId: string, removedId?: string): Promise<boolean> {
  const own = tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, userId));
  await lockCompaniesOf(tx, pluck(await own, 'id'));
  const left = isLeftOn(userId);
  const isSmall =
    (await tx.$count(applications, left)) +
      (await countRows(tx, { accountId: userId, companyId: removedId })) <=
    AT_ONCE;
  const touched = isSmall
    ? sql.join(
        [
          own,
          ...LEFT.map(({ on }) => on(userId)),
          tx
            .select({ id: applicationEvents.applicationId })
            .from(applicationEvents)
            .where(eq(applicationEvents.actorId, userId)),
          tx
            .select({ id: applications.id })
            .from(applications)
            .innerJoin(jobs, eq(jobs.id, applications.jobId))
            .where(removedId ? eq(jobs.companyId, removedId) : sql`false`),
        ].map((query) => sql`${query}`),
        sql` union `,
      )
    : own;
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(sql`${applications.id} in (${touched})`)
    .orderBy(applications.id)
    .for('update');
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return isSmall;
}

/**
 * DELETE /users/{id}: deletes a user with all their data in one transaction. Anonymous rows of their applications remain
 * for the jobs' counts. A company without another member is removed and can be restored for some days; its applicants
 * keep their applications.
 */
export async function deleteUser(
  context: SignedIn,
  { params, body: { reason } }: Call<'deleteUser'>,
) {
  const { db, actor } = context;
  const erased = await transaction(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, params.id));
    if (!user) throw notFound('user-not-found', 'User not found.');
    // Nobody else can be the last admin, and a lock of all admins would keep them from logging in meanwhile.
    const admins = user.role === 'admin' ? await lockAdmins(tx) : await readAdmin(tx, actor.id);
    if (!admins.includes(actor.id)) throw notSignedIn();
    const refusal = removalRefusal('delete', actor.id, user, countOthers(user.id, admins));
    if (refusal) throw Problem.of(refusal);
    const contents = await countUserContents(tx, user.id, context);
    await refuseLastOwner(tx, user.id);
    // Others lock their company first.
    if (user.role === 'job_seeker') await lockApplicant(tx, user.id);
    const deleted = await deleteCounted(tx, context, user, {
      by: 'admin',
      reason,
      isRestorable: true,
    });
    await audit(tx, context, {
      action: 'user.delete',
      target: { kind: 'user', id: user.id },
      before: { role: user.role, ...contents },
    });
    return deleted;
  });
  return {
    ...erased,
    message: erased.receipt
      ? 'The user and their data have been deleted.'
      : 'The user has been deleted. What belonged to them is being erased.',
  };
}

/** The caller, if they are still an admin who may log in. */
async function readAdmin(tx: Db, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'admin'), isNull(users.suspendedAt)))
    .for('key share');
  return rows.map((row) => row.id);
}

/** GET /users/{id}: the account, and counts of what deleting it would delete. @throws Problem 404 */
export async function getUser(context: SignedIn, { params }: Call<'getUser'>) {
  const { db, actor, now } = context;
  const row = await findUser(db, params.id);
  if (!row) throw notFound('user-not-found', 'User not found.');
  await recordPeople(db, actor, [params.id], { what: 'account' }, now());
  return {
    user: toManagedUser(row, context),
    belongings: await countUserContents(db, params.id, context),
  };
}

/** Counts what deleting a user would delete. */
async function countUserContents(
  db: Db,
  userId: string,
  { features, now: clock }: SignedIn,
): Promise<UserContents> {
  const now = clock();
  const partOf = await readParts({ db, features }, 'belongings', [userId], { now });
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
  const hasSent = and(or(isReceived, isSent), isNotNull(applications.resumeId));
  const sole = inArray(companies.id, soleCompaniesOf(db, userId));
  return {
    companies: await db.$count(companies, sole),
    jobs: await db.$count(jobs, notDeleted(ofCompanies)),
    publicJobs: await db.$count(jobs, inArray(jobs.id, publicJobs)),
    applicationsReceived: await db.$count(applications, isReceived),
    applicationsSent: await db.$count(applications, isSent),
    ...partOf(userId),
    sessions: await db.$count(sessions, isUsed),
    files:
      (await db.$count(applications, hasSent)) +
      (await db.$count(resumes, eq(resumes.userId, userId))),
  };
}
