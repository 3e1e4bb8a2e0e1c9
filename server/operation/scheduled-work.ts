import { and, eq, isNotNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../shared/kit/dates.ts';
import { IDEMPOTENCY_DAYS } from '../../shared/kit/endpoint.ts';
import type { Services } from '../context.ts';
import type { Queue } from '../db/queue.ts';
import {
  backgroundRuns,
  emailChanges,
  idempotencyKeys,
  loginChallenges,
  notifications,
  passwordResets,
  rateLimits,
  sessions,
} from '../db/schema.ts';
import { removeStrayObjects } from '../files/strays.ts';
import { isOn } from '../../shared/seams.ts';
import type { Scheduled, ServerFeature } from '../feature.ts';
import { FEATURES } from '../feature-list.ts';
import { readWaitingTexts } from '../applications/search/waiting.ts';
import { forgetErasures, purgeRemovals } from '../accounts/erasing.ts';
import { withoutSecrets } from '../logging.ts';
import { canCheckIntegrity, checkIntegrity } from './integrity.ts';
import { sweep } from './retention.ts';
import { forgetExpiredLinks } from '../mail/outbox.ts';

interface Needs extends Pick<Services, 'db' | 'config' | 'features' | 'queue' | 'now' | 'log'> {
  files: Pick<Services['files'], 'bucket' | 'open'>;
}

interface ScheduledWork extends Omit<Scheduled, 'work' | 'isOff'> {
  work: (needs: Needs, stop: AbortSignal) => Promise<unknown>;
  /** Days that must pass after a successful run, for work that starts more often than it is due. */
  everyDays?: number;
  /** Hours that a run may take; a quarter if it is not set. */
  hours?: number;
  /** Whether the work is possible on this board. */
  isPossible?: (db: Needs['db']) => Promise<boolean>;
  /** Whether there is nothing to do with these settings. */
  isOff?: (needs: Pick<Needs, 'files' | 'config'>) => boolean;
}

/** The name of the weekly check. */
export const INTEGRITY = 'integrity';

/** All work that runs on a schedule, by name. */
export const SCHEDULED_WORK: Record<string, ScheduledWork> = {
  ...Object.fromEntries(FEATURES.flatMap(scheduledOf)),
  texts: {
    title: 'Texts of applications',
    text: 'Reads the letters and resumes of new applications, so that companies find their words',
    cron: '* * * * *',
    work: readWaitingTexts,
  },
  'clean-up': {
    title: 'Cleanup',
    text: 'Removes expired sessions, tokens and links, and old notifications',
    cron: '35 * * * *',
    work: cleanUp,
  },
  retention: {
    title: 'Retention',
    text: 'Removes data that is older than the settings allow, every night',
    cron: '15 3 * * *',
    work: sweep,
  },
  'stray-objects': {
    title: 'Deleted files',
    text: 'Deletes the contents of deleted files from the bucket, and uploads that were never finished',
    cron: '*/5 * * * *',
    isOff: ({ files }) => files.bucket === undefined,
    work: removeStrayObjects,
  },
  [INTEGRITY]: {
    title: 'Weekly check',
    text: 'Reads all tables and indexes and looks for damage',
    // Every night, because a run may be missed or interrupted.
    cron: '40 3 * * *',
    everyDays: 7,
    hours: 6,
    isPossible: canCheckIntegrity,
    work: checkIntegrity,
  },
};

function scheduledOf({ feature, scheduled = {} }: ServerFeature): [string, ScheduledWork][] {
  return Object.entries(scheduled).map(([name, one]) => [
    name,
    {
      ...one,
      isOff: ({ config }) => !isOn(feature, config.featuresOff) || one.isOff?.(config) === true,
    },
  ]);
}

/**
 * Starts all scheduled work: it runs now and every hour, in one process at a time. Failures are logged and retried.
 * @param retryDelay seconds until failed work is retried
 */
export async function startScheduledWork(
  needs: Needs,
  queue: Queue,
  retryDelay?: number,
): Promise<void> {
  const log = withoutSecrets(needs.log);
  for (const [
    name,
    { cron, work, everyDays = 0, hours = 0.25, isPossible, isOff },
  ] of Object.entries(SCHEDULED_WORK)) {
    if (isOff?.(needs)) continue;
    const run = async (stop: AbortSignal) => {
      try {
        if (everyDays > 0 && (await hasRunSince(needs, name, everyDays))) return;
        if (isPossible && !(await isPossible(needs.db))) return;
        await recordRun(needs, name, () => work(needs, stop));
      } catch (error) {
        log.error({ err: error, work: name }, 'background work failed');
        throw error;
      }
    };
    await queue.schedule(name, cron, run, { retryDelay, hours });
  }
}

/** Whether the last run succeeded and is newer than so many days, with some hours of tolerance for the next start. */
async function hasRunSince({ db, now }: Needs, name: string, days: number): Promise<boolean> {
  const [run] = await db.select().from(backgroundRuns).where(eq(backgroundRuns.name, name));
  const isDone = run?.finishedAt && run.failures === 0;
  return Boolean(isDone && run.startedAt > addDays(now(), -days + 0.5));
}

/** Days that a notification stays after it was read. */
const READ_KEPT_DAYS = 180;

/** Deletes expired rows. */
async function cleanUp(needs: Needs): Promise<void> {
  const { db, now } = needs;
  const time = now();
  await purgeRemovals(needs);
  await db.delete(sessions).where(lte(sessions.expiresAt, time));
  await forgetErasures(db, time);
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, time));
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, time));
  await db.delete(loginChallenges).where(lte(loginChallenges.expiresAt, time));
  await forgetExpiredLinks(db, time);
  for (const { cleanUp: ofFeature } of FEATURES) await ofFeature?.(db, time);
  await db.delete(notifications).where(lt(notifications.readAt, addDays(time, -READ_KEPT_DAYS)));
  await db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, addDays(time, -IDEMPOTENCY_DAYS)));
  // `expire` is in milliseconds since 1970.
  await db
    .delete(rateLimits)
    .where(and(isNotNull(rateLimits.expire), lt(rateLimits.expire, time.getTime())));
}

/** Runs work and records its start, its end and its outcome, for admins. @throws the errors of the work */
export async function recordRun<T>(
  needs: Pick<Services, 'db' | 'now'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = needs.now();
  await saveRun(needs, { name, startedAt, finishedAt: null, error: '' }, FAILURES);
  try {
    const result = await work();
    const summary = typeof result === 'string' ? result : '';
    await saveRun(needs, { name, startedAt, finishedAt: needs.now(), error: '', summary }, sql`0`);
    return result;
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'Error';
    const run = { name, startedAt, finishedAt: needs.now(), error: `${kind}: see the log.` };
    // This also fails if the database is unavailable.
    await saveRun(needs, run, sql`${FAILURES} + 1`).catch(() => {});
    throw error;
  }
}

const FAILURES = sql`${backgroundRuns.failures}`;

async function saveRun(
  { db }: Pick<Services, 'db'>,
  run: Omit<typeof backgroundRuns.$inferInsert, 'failures'>,
  failures: SQL,
): Promise<void> {
  await db
    .insert(backgroundRuns)
    .values({ ...run, failures: run.error ? 1 : 0 })
    .onConflictDoUpdate({ target: backgroundRuns.name, set: { ...run, failures } });
}
