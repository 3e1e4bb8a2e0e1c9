import { and, asc, eq, gt, inArray, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Call, Result } from '../../shared/api.ts';
import { addDays } from '../../shared/kit/dates.ts';
import { RESTORE_DAYS } from '../../shared/jobs/removal.ts';
import type { ErasureReceipt } from '../../shared/accounts/erasure.ts';
import { ERASURE_KEPT_DAYS } from '../../shared/accounts/erasure-words.ts';
import { pluck } from '../../shared/kit/pick.ts';
import { closeEach } from '../applications/moves/closing.ts';
import type { NoticeNeeds } from '../applications/notices.ts';
import { lockCompanies } from '../companies/lock.ts';
import type { Context, Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { type Due, setDue } from '../db/due.ts';
import { isOneOf } from '../db/lists.ts';
import {
  applicationEvents,
  applications,
  companies,
  erasures,
  jobs,
  removedAccounts,
} from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { FEATURES } from '../feature-list.ts';
import { Problem } from '../http/problems.ts';
import { hashToken, makeToken } from '../tokens.ts';
import { countJobs, writeErasure } from './erasure.ts';
import { purgeApplications, purgeCompany } from './removals.ts';

/** More rows than these are not erased within the call. */
export const AT_ONCE = 1000;
/** Rows in one transaction: those of applications, each of which has a dozen others, and of histories. */
const BATCH = { applications: 1000, events: 5000, jobs: 200 };
/** Milliseconds until the next transaction: other work comes first. */
const PAUSE = 1000;

/** What features have of accounts on applications. */
export const LEFT = FEATURES.flatMap(({ left = [] }) => left);

/** Removes what is left of an account from applications. They are locked in the order of their ids. */
export async function forgetOn(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  for (const { forget } of LEFT) await forget(tx, userId, ids);
}

type Row = typeof erasures.$inferSelect;
type Start = Omit<typeof erasures.$inferInsert, 'total' | 'startedAt'>;

/** The receipt; or, if the erasure goes on, the token with which it can be read at the end. */
export type Erased =
  | { receipt: ErasureReceipt; erasure?: undefined }
  | { receipt?: undefined; erasure: string };

/**
 * Erases what is left of an account that was deleted in this transaction: its id in the histories of applications, and what
 * is to be done with the applications to a company that went with it. If they are many, the sweep goes on with them.
 * @param start `isSmall` if the applications are few, and locked; else `leftWith` names the companies where
 *   something of the user is left on applications
 */
export async function erase(
  tx: Db,
  needs: NoticeNeeds,
  {
    leftWith,
    isSmall,
    ...start
  }: Start & {
    counted: NonNullable<Row['counted']>;
    leftWith: readonly string[];
    isSmall: boolean;
  },
): Promise<Erased> {
  const token = makeToken();
  const now = needs.now();
  const companyId = start.companyId ?? leftWith[0];
  let row = await store(tx, { ...start, companyId, tokenHash: hashToken(token) }, now);
  if (!isSmall) {
    const { accountId, by } = start;
    const ids = [row.id];
    for (const other of leftWith.filter((id) => id !== companyId)) {
      const part = { accountId, by, companyId: other, closes: false, purges: false };
      ids.push((await store(tx, part, now)).id);
    }
    await setDue(
      tx,
      'erasure',
      ids.map((subject) => ({ subject, at: now })),
    );
    return { erasure: token };
  }
  while (!row.finishedAt) row = await step(tx, needs, row);
  await tx.delete(erasures).where(eq(erasures.id, row.id));
  if (!row.receipt) throw new Error('an erasure has no receipt');
  return { receipt: row.receipt };
}

async function store(tx: Db, start: Start, startedAt: Date): Promise<Row> {
  const total = await countRows(tx, start);
  const [row] = await tx
    .insert(erasures)
    .values({ ...start, total, startedAt })
    .returning();
  if (!row) throw new Error('an erasure was not stored');
  return row;
}

/** The applications and the events that an erasure goes through. */
export async function countRows(
  tx: Db,
  { accountId, companyId }: Pick<Start, 'accountId' | 'companyId'>,
): Promise<number> {
  const jobsOf = (id: string) =>
    tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.companyId, id));
  return (
    (companyId
      ? await tx.$count(applications, inArray(applications.jobId, jobsOf(companyId)))
      : 0) +
    (accountId ? await tx.$count(applicationEvents, eq(applicationEvents.actorId, accountId)) : 0)
  );
}

/** Erases the next rows of accounts that were deleted, and sets when the work goes on. */
export async function continueErasures(
  tx: Db,
  needs: NoticeNeeds,
  due: readonly Due[],
): Promise<void> {
  const rows = await tx
    .select()
    .from(erasures)
    .where(and(isOneOf(erasures.id, pluck(due, 'subject')), isNull(erasures.finishedAt)))
    .orderBy(asc(erasures.id))
    .for('update');
  for (const row of rows) {
    const { id, finishedAt, receipt } = await step(tx, needs, row);
    if (finishedAt) {
      if (!receipt) await tx.delete(erasures).where(eq(erasures.id, id));
      continue;
    }
    const at = new Date(needs.now().getTime() + PAUSE);
    await setDue(tx, 'erasure', [{ subject: id, at }]);
  }
}

/** One batch. All that it does is in this transaction, so that after a crash the work goes on where it was. */
async function step(tx: Db, needs: NoticeNeeds, row: Row): Promise<Row> {
  if (row.companyId) await lockCompanies(tx, [row.companyId]);
  // Applications are locked before their histories.
  const walked = row.companyId ? await walk(tx, needs, row, row.companyId) : undefined;
  const events = row.accountId && row.counted ? await forgetActor(tx, row.accountId) : 0;
  const isOver =
    events < BATCH.events && (!walked || walked.isOver) && !(await isBeforeOthers(tx, row));
  const { receipt = null } = isOver ? { receipt: await finish(tx, needs, row) } : {};
  const [next] = await tx
    .update(erasures)
    .set({
      ...walked?.after,
      done: sql`least(${erasures.total}, ${erasures.done} + ${events + (walked?.count ?? 0)})`,
      ...(isOver && { finishedAt: needs.now(), receipt, counted: null, actor: null }),
    })
    .where(eq(erasures.id, row.id))
    .returning();
  if (!next) throw new Error('an erasure is gone');
  return next;
}

/** Whether the receipt has to wait: something of the account is left in other companies. */
async function isBeforeOthers(tx: Db, { id, accountId, counted }: Row): Promise<boolean> {
  if (!accountId || !counted) return false;
  const ofAccount = and(eq(erasures.accountId, accountId), ne(erasures.id, id));
  return (await tx.$count(erasures, and(ofAccount, isNull(erasures.finishedAt)))) > 0;
}

/** Removes the id of the account from some lines of histories. @returns their number */
async function forgetActor(tx: Db, accountId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${applicationEvents} set actor_id = null where ${applicationEvents.id} in (
      select ${applicationEvents.id} from ${applicationEvents} where ${applicationEvents.actorId} = ${accountId}
      order by ${applicationEvents.id} limit ${BATCH.events} for update)`);
  return rowCount ?? 0;
}

/** Goes on with the applications to a company. @returns where it is, and whether that is the end */
async function walk(tx: Db, needs: NoticeNeeds, row: Row, companyId: string) {
  const { afterJobId, afterApplicationId, accountId, closes, purges } = row;
  const next = await tx
    .select({ id: jobs.id, deletedAt: jobs.deletedAt })
    .from(jobs)
    .where(
      and(eq(jobs.companyId, companyId), afterJobId ? sql`${jobs.id} >= ${afterJobId}` : undefined),
    )
    .orderBy(jobs.id)
    .limit(BATCH.jobs);
  const ofNext = isOneOf(applications.jobId, pluck(next, 'id'));
  const found = await tx
    .select({ id: applications.id, jobId: applications.jobId })
    .from(applications)
    .where(
      and(
        ofNext,
        afterJobId
          ? sql`(${applications.jobId}, ${applications.id}) > (${afterJobId}, ${afterApplicationId})`
          : undefined,
      ),
    )
    .orderBy(applications.jobId, applications.id)
    .limit(BATCH.applications);
  const ids = found.map(({ id }) => id);
  if (closes || purges)
    await tx
      .select({ id: applications.id })
      .from(applications)
      .where(isOneOf(applications.id, ids))
      .orderBy(applications.id)
      .for('update');
  if (closes) {
    const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
    // Those of jobs that were deleted before were closed then.
    const deletedAt = new Map(next.map((job) => [job.id, job.deletedAt?.getTime()]));
    const closed = found.filter(
      ({ jobId }) => deletedAt.get(jobId) === company?.removedAt?.getTime(),
    );
    const which = isOneOf(applications.id, pluck(closed, 'id'));
    const removal = { by: 'company' as const, reason: company?.removalReason ?? '' };
    await closeEach(tx, needs, which, { ...removal, actor: row.actor ?? undefined });
  }
  if (purges) await purgeApplications(tx, ids);
  else if (accountId) await forgetOn(tx, accountId, ids);
  const count = found.length;
  const isFull = count === BATCH.applications;
  const [last, lastJob] = [found.at(-1), next.at(-1)];
  const after =
    isFull && last
      ? { afterJobId: last.jobId, afterApplicationId: last.id }
      : lastJob && { afterJobId: lastJob.id, afterApplicationId: LAST_ID };
  return { count, after, isOver: !isFull && next.length < BATCH.jobs };
}

/** No application comes after it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** What comes when no row is left. @returns the receipt, if there is one */
async function finish(
  tx: Db,
  needs: NoticeNeeds,
  { accountId, by, counted, companyId, purges }: Row,
): Promise<ErasureReceipt | null> {
  const ofJobs = companyId && purges ? await countJobs(tx, companyId) : undefined;
  if (companyId && purges) await purgeCompany(tx, needs, companyId);
  return counted && accountId ? writeErasure(tx, needs, accountId, by, counted, ofJobs) : null;
}

/** Has everything erased that applicants do not need of companies that can no longer be restored. @returns their number */
export async function purgeRemovals({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  return transaction(db, async (tx) => {
    const running = tx
      .select({ id: erasures.id })
      .from(erasures)
      .where(and(eq(erasures.companyId, companies.id), isNull(erasures.finishedAt)));
    const over = await tx
      .select({ id: companies.id })
      .from(companies)
      .innerJoin(removedAccounts, eq(removedAccounts.companyId, companies.id))
      .where(and(lte(companies.removedAt, addDays(now(), -RESTORE_DAYS)), notExists(running)))
      .orderBy(companies.id)
      .for('update', { of: companies });
    for (const { id: companyId } of over) {
      const start = { companyId, by: 'admin' as const, closes: false, purges: true };
      const { id } = await store(tx, start, now());
      await setDue(tx, 'erasure', [{ subject: id, at: now() }]);
    }
    return over.length;
  });
}

/** Deletes receipts that are no longer kept. */
export async function forgetErasures(db: Db, now: Date): Promise<void> {
  await db.delete(erasures).where(lte(erasures.finishedAt, addDays(now, -ERASURE_KEPT_DAYS)));
}

/** GET /erasures: how far an erasure is, and its receipt at the end. @throws Problem 410 */
export async function getErasure(
  { db, now }: Context,
  { query }: Call<'getErasure'>,
): Promise<Result<'getErasure'>> {
  const [found] = await db
    .select()
    .from(erasures)
    .where(
      and(
        eq(erasures.tokenHash, hashToken(query.token)),
        or(
          isNull(erasures.finishedAt),
          gt(erasures.finishedAt, addDays(now(), -ERASURE_KEPT_DAYS)),
        ),
      ),
    );
  if (!found)
    throw new Problem(
      'link-expired',
      'This link is not complete, or the receipt is no longer kept.',
    );
  const { done, total, receipt } = found;
  return { done, total, ...(receipt && { receipt }) };
}
