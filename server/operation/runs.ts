import { sql, type SQL } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { backgroundRuns } from '../db/schema.ts';

type Needs = Pick<Services, 'db' | 'now'>;

/**
 * Does work that comes again and again, and writes down when it ran and how that went, for all processes to see.
 * @throws what the work throws
 */
export async function runWork<T>(needs: Needs, name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = needs.now();
  await note(needs, { name, startedAt, finishedAt: null, error: '' }, FAILURES);
  try {
    const done = await work();
    await note(needs, { name, startedAt, finishedAt: needs.now(), error: '' }, sql`0`);
    return done;
  } catch (error) {
    const told = error instanceof Error ? error.name : 'Error';
    const run = { name, startedAt, finishedAt: needs.now(), error: `${told}: see the log.` };
    // A database that is away has nothing written into it.
    await note(needs, run, sql`${FAILURES} + 1`).catch(() => {});
    throw error;
  }
}

const FAILURES = sql`${backgroundRuns.failures}`;

async function note(
  { db }: Needs,
  run: Omit<typeof backgroundRuns.$inferInsert, 'failures'>,
  failures: SQL,
): Promise<void> {
  await db
    .insert(backgroundRuns)
    .values({ ...run, failures: run.error ? 1 : 0 })
    .onConflictDoUpdate({ target: backgroundRuns.name, set: { ...run, failures } });
}
