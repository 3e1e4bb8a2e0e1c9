import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import {
  EVIDENCE_DAYS,
  POOL_TEXT_VERSION,
  type PoolState,
  REMIND_DAYS,
  REQUEST_DAYS,
} from '../../rules/pool.ts';
import { addDays } from '../../../../shared/kit/dates.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { pick, pluck } from '../../../../shared/kit/pick.ts';
import type { Services } from '../../../../server/context.ts';
import type { Db } from '../../../../server/db/connect.ts';
import { type Due, dropDue, setDue } from '../../../../server/db/due.ts';
import { isOneOf } from '../../../../server/db/lists.ts';
import { companies } from '../../../../server/db/schema.ts';
import { poolConsents, poolEvents } from '../../tables.ts';
import { notifyAll } from '../../../../server/notifications/notify.ts';
import { isKeptAt } from '../../sql.ts';
import { consentPage } from './words.ts';

/** When a person is asked whether to prolong, and when the consent is over. */
export async function planEnd(tx: Db, id: string, keptUntil: Date): Promise<void> {
  await setDue(tx, 'pool-ending', [{ subject: id, at: addDays(keptUntil, -REMIND_DAYS) }]);
  await setDue(tx, 'pool-ended', [{ subject: id, at: keptUntil }]);
}

/** Ends consents, and writes it down. From then on the company reads nothing of the person in its pool. */
export async function endConsents(
  tx: Db,
  ids: readonly string[],
  state: Extract<PoolState, 'ended' | 'removed' | 'expired'>,
  at: Date,
): Promise<void> {
  if (!ids.length) return;
  await tx.update(poolConsents).set({ state, endedAt: at }).where(isOneOf(poolConsents.id, ids));
  await tx
    .insert(poolEvents)
    .values(
      ids.map((consentId) => ({ consentId, kind: state, textVersion: POOL_TEXT_VERSION, at })),
    );
  await dropDue(tx, ['pool-ending', 'pool-ended'], ids);
}

/** Ends consents whose time is over, and requests that nobody answered in time. @param which the condition */
export async function settleRequests(tx: Db, which: SQL | undefined, now: Date): Promise<void> {
  const over = await tx
    .select({ id: poolConsents.id })
    .from(poolConsents)
    .where(and(which, eq(poolConsents.state, 'kept'), lte(poolConsents.keptUntil, now)))
    .for('update');
  await endConsents(tx, pluck(over, 'id'), 'expired', now);
  await tx
    .update(poolConsents)
    .set({ state: 'lapsed', endedAt: now })
    .where(
      and(
        which,
        eq(poolConsents.state, 'asked'),
        lte(poolConsents.askedAt, addDays(now, -REQUEST_DAYS)),
      ),
    );
}

type Needs = Pick<Services, 'config' | 'features' | 'queue' | 'now'>;

const idsOf = (due: readonly Due[]) => due.map(({ subject }) => subject);

/** Asks people whether to extend consents that end in 30 days. */
export async function remindOfPools(tx: Db, needs: Needs, due: readonly Due[], now: Date) {
  const rows = await tx
    .select({
      ...pick(poolConsents, 'id', 'userId', 'keptUntil'),
      companyName: companies.name,
    })
    .from(poolConsents)
    .innerJoin(companies, eq(companies.id, poolConsents.companyId))
    .where(
      and(isOneOf(poolConsents.id, idsOf(due)), isKeptAt(now), sql`${companies.removedAt} is null`),
    )
    .orderBy(poolConsents.id)
    .for('update', { of: poolConsents });
  await notifyAll(
    tx,
    needs,
    rows.map(({ id, userId, keptUntil, companyName }) => ({
      userId,
      kind: 'pool' as const,
      title: `${companyName} keeps your profile until ${formatDay(keptUntil ?? now)}`,
      text: `Then it no longer sees you in its talent pool. To stay in it, extend your consent. Otherwise you don't need to do anything.`,
      path: consentPage(id),
      button: 'Extend or Withdraw',
      key: `pool ${id} ${keptUntil?.getTime()}`,
    })),
  );
}

/** Ends consents whose time is over. */
export const endPools = (tx: Db, due: readonly Due[], now: Date): Promise<void> =>
  settleRequests(tx, isOneOf(poolConsents.id, idsOf(due)), now);

/** Ends what nobody answered, and deletes the evidence of consents that ended years ago. */
export async function forgetRequests(db: Db, now: Date): Promise<void> {
  await settleRequests(db, undefined, now);
  await db.delete(poolConsents).where(lte(poolConsents.endedAt, addDays(now, -EVIDENCE_DAYS)));
}
