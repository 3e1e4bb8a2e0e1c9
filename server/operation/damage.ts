import { sql } from 'drizzle-orm';
import type { Damage } from '../../shared/operation/alarms.ts';
import type { Db } from '../db/connect.ts';
import { backgroundRuns } from '../db/schema.ts';

/** The row of `background_runs` with the damage that any process has met. */
export const DAMAGE = 'damage';

/** Stores damage for all processes, until a check of the whole database finds nothing (integrity.ts). */
export async function saveDamage(
  db: Pick<Db, 'insert'>,
  { since, lastAt, count, what }: Damage,
): Promise<void> {
  await db
    .insert(backgroundRuns)
    .values({ name: DAMAGE, startedAt: since, finishedAt: lastAt, error: what, failures: count })
    .onConflictDoUpdate({
      target: backgroundRuns.name,
      set: {
        startedAt: sql`case when ${backgroundRuns.failures} = 0 then excluded.started_at else ${backgroundRuns.startedAt} end`,
        finishedAt: lastAt,
        error: what,
        failures: sql`${backgroundRuns.failures} + ${count}`,
      },
    });
}
