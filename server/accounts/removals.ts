import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Removal } from '../../shared/accounts/removals.ts';
import type { Call } from '../../shared/api.ts';
import { RESTORE_DAYS, restorableUntil, restoreRefusal } from '../../shared/jobs/removal.ts';
import { addDays } from '../../shared/kit/dates.ts';
import { reopenApplications } from '../applications/moves/closing.ts';
import { settleHolds } from '../applications/promises/holds.ts';
import { audit } from '../audit/record.ts';
import type { Context, Services, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isTaken } from '../db/errors.ts';
import { isOneOf } from '../db/lists.ts';
import {
  applicationAssignments,
  applications,
  applicationTexts,
  companies,
  companyApplicants,
  companyMembers,
  companyRejections,
  erasures,
  jobRevisions,
  jobs,
  removedAccounts,
  users,
} from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { FEATURES } from '../feature-list.ts';
import { conflict, notFound, Problem } from '../http/problems.ts';
import { lockJob, markDeleted, markRestored } from '../jobs/actions.ts';

export interface CompanyRemoval {
  /** Shown to applicants. */
  reason: string;
  /** Whether an admin can restore the company: not if its own member deleted it. */
  isRestorable: boolean;
}

const others = alias(companyMembers, 'others');

/** The companies of which this user is the only member. They are removed with the user. */
export const soleCompaniesOf = (db: Db, userId: string) =>
  db
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .leftJoin(
      others,
      and(eq(others.companyId, companyMembers.companyId), ne(others.userId, userId)),
    )
    .where(and(eq(companyMembers.userId, userId), isNull(others.userId)));

/**
 * Removes the company of which this user is the only member, before the user is deleted: nobody but its applicants sees it
 * and its jobs any more. They keep their applications, so the company's name and the texts of its jobs stay for them. What
 * is to be done with each application is left to `erase` (erasing.ts).
 * @returns its id; undefined if the user is not the only member of a company
 */
export async function removeCompanyOf(
  tx: Db,
  context: Context,
  userId: string,
  { reason, isRestorable }: CompanyRemoval,
): Promise<string | undefined> {
  const [sole] = await soleCompaniesOf(tx, userId);
  if (!sole) return undefined;
  const companyId = sole.id;
  const removedAt = context.now();
  // Locked first, so that no further application arrives.
  const isIt = eq(companies.id, companyId);
  await tx.select({ id: companies.id }).from(companies).where(isIt).for('update');
  const which = eq(jobs.companyId, companyId);
  await tx.select({ id: jobs.id }).from(jobs).where(which).orderBy(jobs.id).for('no key update');
  await settleHolds(tx, sql`${which} and ${isNull(jobs.deletedAt)}`, removedAt);
  await markDeleted(tx, which, removedAt, reason);
  // Afterwards: it may end a hold of the jobs, which must not become public for it.
  for (const { companyRemoved } of FEATURES) await companyRemoved?.(tx, companyId, removedAt);
  await tx.update(companies).set({ removedAt, removalReason: reason }).where(isIt);
  if (!isRestorable) return companyId;
  const account = sql<
    Record<string, unknown>
  >`(select to_jsonb(${users}) from ${users} where ${eq(users.id, userId)})`;
  await tx.insert(removedAccounts).values({ companyId, account });
  return companyId;
}

/** What companies keep about applications, and applicants do not need. */
const OF_APPLICATIONS = [
  { table: applicationAssignments, column: applicationAssignments.applicationId },
  // They have the words of members' texts, and nobody searches them anymore.
  { table: applicationTexts, column: applicationTexts.applicationId },
  ...FEATURES.flatMap(({ ofApplications = [] }) => ofApplications),
];

/** What companies keep besides. Other tables end with theirs. */
const OF_COMPANIES = [
  { table: companyApplicants, column: companyApplicants.companyId },
  { table: companyRejections, column: companyRejections.companyId },
  { table: removedAccounts, column: removedAccounts.companyId },
  ...FEATURES.flatMap(({ ofCompanies = [] }) => ofCompanies),
];

/** Deletes what a removed company kept about applications. Call it when they are locked. */
export async function purgeApplications(tx: Db, ids: readonly string[]): Promise<void> {
  for (const { table, column } of OF_APPLICATIONS)
    await tx.delete(table).where(isOneOf(column, ids));
  for (const { applicationsPurged } of FEATURES) await applicationsPurged?.(tx, ids);
}

/**
 * Deletes everything else of a removed company that its applicants' copies do not need. Call it when nothing is left that
 * it kept about applications.
 */
export async function purgeCompany(
  tx: Db,
  needs: Pick<Services, 'config' | 'features' | 'queue' | 'now'>,
  companyId: string,
): Promise<void> {
  for (const { companyPurged } of FEATURES) await companyPurged?.(tx, needs, companyId);
  for (const { table, column } of OF_COMPANIES) await tx.delete(table).where(eq(column, companyId));
  const kept = tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.jobId, jobs.id), isNotNull(applications.applicantId)));
  const isIt = eq(companies.id, companyId);
  await tx.delete(jobs).where(and(eq(jobs.companyId, companyId), notExists(kept)));
  const keptJobs = tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.companyId, companies.id));
  await tx.delete(companies).where(and(isIt, notExists(keptJobs)));
  await tx
    .update(companies)
    .set({ ...NO_DETAILS, rejectionReason: '', rejectionMessage: '' })
    .where(isIt);
}

const NO_DETAILS = {
  website: '',
  description: '',
  industry: '',
  location: '',
  founded: null,
  size: '',
  links: [],
  pictures: { photos: [] },
};

/** The most removals in one answer. */
const REMOVALS_MAX = 200;

/** GET /admin/removals: companies and jobs that can be restored, the latest first. */
export async function listRemovals({ db, now }: SignedIn) {
  const since = addDays(now(), -RESTORE_DAYS);
  const isApplied = isNotNull(applications.applicantId);
  const [removedCompanies, removedJobs] = await Promise.all([
    db
      .select({
        _id: companies.id,
        name: companies.name,
        reason: companies.removalReason,
        at: companies.removedAt,
        applications: sql<number>`(select count(*)::int from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
          where ${jobs.companyId} = ${companies.id} and ${isApplied})`,
      })
      .from(companies)
      .innerJoin(removedAccounts, eq(removedAccounts.companyId, companies.id))
      .where(gt(companies.removedAt, since))
      .orderBy(desc(companies.removedAt), desc(companies.id))
      .limit(REMOVALS_MAX),
    db
      .select({
        _id: jobs.id,
        name: jobRevisions.title,
        companyName: companies.name,
        reason: jobs.deletionReason,
        at: jobs.deletedAt,
        applications: sql<number>`(select count(*)::int from ${applications} where ${applications.jobId} = ${jobs.id} and ${isApplied})`,
      })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
      .where(and(gt(jobs.deletedAt, since), isNull(companies.removedAt)))
      .orderBy(desc(jobs.deletedAt), desc(jobs.id))
      .limit(REMOVALS_MAX),
  ]);
  const removals = [
    ...removedCompanies.map((row) => ({ kind: 'company' as const, companyName: row.name, ...row })),
    ...removedJobs.map((row) => ({ kind: 'job' as const, ...row })),
  ]
    .flatMap(({ at, ...row }): Removal[] =>
      at ? [{ ...row, at: at.toISOString(), until: restorableUntil(at).toISOString() }] : [],
    )
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, REMOVALS_MAX);
  return { count: removals.length, removals };
}

const notRemoved = () => notFound('removal-not-found', 'There is nothing to restore.');

/**
 * POST /admin/removals/{id}/restore: restores a deleted job, or a deleted company with its account and the jobs that were
 * deleted with it. The applicants are notified. @throws Problem 404, 409 if it is too late, or the account's address or
 * username is used by another account since
 */
export async function restoreRemoval(context: SignedIn, { params }: Call<'restoreRemoval'>) {
  return transaction(context.db, async (tx) => {
    const [company] = await tx
      .select()
      .from(companies)
      .where(and(eq(companies.id, params.id), isNotNull(companies.removedAt)))
      .for('update');
    return company ? restoreCompany(tx, context, company) : restoreJob(tx, context, params.id);
  });
}

async function restoreCompany(
  tx: Db,
  context: SignedIn,
  { id, name, removedAt }: typeof companies.$inferSelect,
) {
  const [removed] = await tx
    .delete(removedAccounts)
    .where(eq(removedAccounts.companyId, id))
    .returning();
  if (!removedAt || !removed) throw notRemoved();
  refuseIfLate(removedAt, context.now());
  const isRunning = and(eq(erasures.companyId, id), isNull(erasures.finishedAt));
  if ((await tx.$count(erasures, isRunning)) > 0)
    throw conflict(
      'deletion-running',
      'The company is still being deleted. Restore it in some minutes.',
    );
  const userId = await insertAccount(tx, removed.account);
  const createdAt = context.now();
  await tx.insert(companyMembers).values({ companyId: id, userId, role: 'owner', createdAt });
  await tx
    .update(companies)
    .set({ removedAt: null, removalReason: '', profileChangedAt: context.now() })
    .where(eq(companies.id, id));
  const which = and(eq(jobs.companyId, id), eq(jobs.deletedAt, removedAt))!;
  await restoreJobs(tx, context, which);
  await audit(tx, context, { action: 'company.restore', target: { kind: 'company', id } });
  return { message: `${name} has been restored.` };
}

async function restoreJob(tx: Db, context: SignedIn, id: string) {
  await lockJob(tx, id).catch(() => {
    throw notRemoved();
  });
  const [row] = await tx
    .select({
      deletedAt: jobs.deletedAt,
      title: jobRevisions.title,
      companyRemovedAt: companies.removedAt,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(eq(jobs.id, id));
  if (!row?.deletedAt || row.companyRemovedAt) throw notRemoved();
  refuseIfLate(row.deletedAt, context.now());
  await restoreJobs(tx, context, eq(jobs.id, id));
  await audit(tx, context, { action: 'job.restore', target: { kind: 'job', id } });
  return { message: `“${row.title}” has been restored.` };
}

async function restoreJobs(tx: Db, context: SignedIn, which: SQL): Promise<void> {
  const ids = (await tx.select({ id: jobs.id }).from(jobs).where(which)).map(({ id }) => id);
  if (!ids.length) return;
  await markRestored(tx, inArray(jobs.id, ids), context.now());
  await reopenApplications(tx, context, inArray(jobs.id, ids));
}

function refuseIfLate(removedAt: Date, now: Date): void {
  const refusal = restoreRefusal(removedAt, now);
  if (refusal) throw Problem.of(refusal);
}

/** Columns that PostgreSQL computes. */
const COMPUTED: ReadonlySet<string> = new Set(
  Object.values(getTableColumns(users))
    .filter(({ generated }) => generated)
    .map(({ name }) => name),
);

/** Columns that are missing, because the table has grown since, get their defaults. @returns the user's id */
async function insertAccount(tx: Db, account: Record<string, unknown>): Promise<string> {
  const columns = sql.join(
    Object.keys(account)
      .filter((column) => !COMPUTED.has(column))
      .map((column) => sql.identifier(column)),
    sql`, `,
  );
  const { rows } = await tx
    .execute<{ id: string }>(
      sql`insert into ${users} (${columns}) select ${columns}
        from jsonb_populate_record(null::${users}, ${JSON.stringify(account)}::jsonb) returning id`,
    )
    .catch((error: unknown) => {
      throw isTaken(error)
        ? conflict(
            'email-taken',
            'The email address or the username belongs to another account now. The company cannot be restored.',
          )
        : error;
    });
  if (!rows[0]) throw new Error('a restored user was not stored');
  return rows[0].id;
}
