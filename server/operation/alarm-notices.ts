import { and, eq, isNull, like, lte } from 'drizzle-orm';
import { type Alarm, ALARM_LIMITS, isNotified, isOn } from '../../shared/operation/alarms.ts';
import type { Services } from '../context.ts';
import type { Database, Db } from '../db/connect.ts';
import { backgroundRuns, users } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { type Notice, notifyAll } from '../notifications/notify.ts';

/** The beginning of the names of rows of `background_runs` for alarms of which admins were notified. */
export const ALARM_RUN = 'alarm ';

interface Needs extends Pick<Services, 'config' | 'features' | 'queue' | 'now'> {
  database: Pick<Database, 'writes'>;
}

/**
 * Notifies admins once when an alarm goes on, and once when it has been off for a while: mail that works every other
 * time is one alarm. All processes may call it; the row of the alarm makes one of them notify.
 */
export async function notifyOfAlarms(needs: Needs, alarms: readonly Alarm[]): Promise<void> {
  const { writes } = needs.database;
  const { name, finishedAt } = backgroundRuns;
  const known = await writes
    .select()
    .from(backgroundRuns)
    .where(like(name, `${ALARM_RUN}%`));
  const now = needs.now();
  for (const alarm of alarms.filter(isNotified)) {
    const key = ALARM_RUN + alarm.name;
    const run = known.find((one) => one.name === key);
    if (run ? isOn(alarm) && !run.finishedAt : !isOn(alarm)) continue;
    await transaction(writes, async (tx) => {
      const row = backgroundRuns;
      const set = { finishedAt: isOn(alarm) ? null : now };
      const begun =
        isOn(alarm) &&
        (await tx.insert(row).values({ name: key, startedAt: now }).onConflictDoNothing());
      if (!run?.finishedAt || isOn(alarm)) await tx.update(row).set(set).where(eq(name, key));
      const endsBefore = new Date(now.getTime() - ALARM_LIMITS.quiet);
      const ended = await tx.delete(row).where(and(eq(name, key), lte(finishedAt, endsBefore)));
      if (begun && begun.rowCount)
        await notifyAdmins(tx, needs, `Alarm: ${alarm.title}`, `${alarm.text} ${alarm.advice}`);
      if (ended.rowCount) await notifyAdmins(tx, needs, `Over: ${alarm.title}`, alarm.text);
    });
  }
}

async function notifyAdmins(tx: Db, needs: Needs, title: string, text: string): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)));
  const notices = admins.map(({ id: userId }): Notice => ({
    userId,
    kind: 'alarm',
    title,
    text,
    path: '/admin/operation',
  }));
  await notifyAll(tx, needs, notices);
}
