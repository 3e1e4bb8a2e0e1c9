import { drizzle } from 'drizzle-orm/node-postgres';
import type { DatabaseError, Pool } from 'pg';
import type { Logger } from 'pino';
import {
  ALARM_LIMITS,
  type Alarm,
  type AlarmName,
  type Damage,
  isOn,
  type StoredFacts,
  toAlarms,
} from '../../shared/operation/alarms.ts';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { isDamage, isDiskFull } from '../db/errors.ts';
import type { Replicas } from '../db/replicas.ts';
import { BACKUP_RUN } from '../db/backup.ts';
import type { backgroundRuns } from '../db/schema.ts';
import type { Files } from '../files/files.ts';
import { MAIL_WORK } from '../mail/outbox.ts';
import type { Disk } from '../postgres/disk.ts';
import { DAMAGE, saveDamage } from './damage.ts';
import type { ServerFeature } from '../feature.ts';
import { readDueTasks } from './due-tasks.ts';
import { notifyOfAlarms } from './alarm-notices.ts';
import { CAN_CHECK } from './integrity.ts';
import { INTEGRITY, SCHEDULED_WORK } from './scheduled-work.ts';

type Run = typeof backgroundRuns.$inferSelect;

/** Milliseconds between two looks at the pools, at all alarms, and between two log lines and writes about damage. */
const LOOK = 1000;
const JUDGE = 10_000;
const REPEAT = 10_000;

export interface Alarms {
  /** All alarms, on or not, as they are now. Works without the database. */
  read(): Promise<Alarm[]>;
  /** Statements that this process lost to damaged data, for /metrics. */
  damagedStatements(): number;
  stop(): void;
}

interface Needs extends Pick<Services, 'queue'> {
  features: readonly ServerFeature[];
  database: Database;
  config: Config;
  disk: Disk;
  files: Pick<Files, 'bucket' | 'failure'>;
  replicas: Pick<Replicas, 'status'>;
  log: Pick<Logger, 'error' | 'warn'>;
  now: () => Date;
  /** The longest turn of the event loop lately, in milliseconds. */
  longestTurn: () => number;
  /** Milliseconds by which the clock of the database is ahead of this server's. */
  clockOffset: () => number;
  /** When a request last came through a proxy that TRUST_PROXY does not name. */
  unnamedProxySeenAt: () => Date | undefined;
}

/** Watches this process and the stored state of the board. Logs every alarm when it begins and when it is over. */
export function createAlarms(needs: Needs): Alarms {
  const { database, config, disk, files, replicas, log, now, longestTurn, clockOffset } = needs;
  const { features, unnamedProxySeenAt } = needs;
  const damage = createDamageLog(needs);
  let fullAt: Date | undefined;
  database.onRefusal((error) => {
    if (isDiskFull(error)) fullAt = now();
    if (isDamage(error)) damage.add(error);
  });

  const waiting = createWaitingWatch([database.pool, database.writes.$client], now);
  const lookTimer = setInterval(waiting.look, LOOK).unref();
  /** Since when the database answers each look. */
  let answersSince: Date | undefined;
  /** When this process noticed the alarms that are on. */
  const noticed = new Map<AlarmName, Date>();

  const judge = async (): Promise<Alarm[]> => {
    const time = now();
    await damage.flush();
    const [stored, failure] = await Promise.all([
      readStored(database, features, time).catch(() => undefined),
      files.failure(),
    ]);
    answersSince = stored && (answersSince ?? time);
    const isRecent = fullAt && time.getTime() - fullAt.getTime() < ALARM_LIMITS.hold;
    const facts = {
      stored: stored && { ...stored, damage: damage.joined(stored.damage) },
      answersSince: answersSince ?? time,
      clockOffset: clockOffset(),
      waitingSince: waiting.since(),
      disk: {
        free: disk.free(),
        reserve: config.diskReserve,
        fullAt: isRecent ? fullAt : undefined,
      },
      replicas: replicas.status(),
      longestTurn: longestTurn(),
      bucket: { name: files.bucket?.name, failure },
      sendsMail: config.smtp !== undefined,
      proxy: {
        isNamed: config.trustProxy.length > 0,
        isExpected: config.publicUrl.startsWith('https:'),
        seenAt: unnamedProxySeenAt(),
      },
      backupMaxAge: config.backupMaxAge,
    };
    return toAlarms(facts, time).map((alarm) => {
      const { name, state, text } = alarm;
      if (!isOn(alarm)) {
        if (noticed.delete(name)) log.warn({ alarm: name, state }, 'an alarm is over');
        return alarm;
      }
      if (!noticed.has(name)) {
        noticed.set(name, time);
        log.error({ alarm: name, state, text }, 'an alarm began');
      }
      return { ...alarm, since: alarm.since ?? noticed.get(name)?.toISOString() ?? null };
    });
  };
  let judging: Promise<Alarm[]> | undefined;
  // Concurrent readers share one judgment.
  const read = () => (judging ??= judge().finally(() => (judging = undefined)));
  const judgeTimer = setInterval(() => {
    // Without the database nobody can be notified; the next look tries again.
    void read().then((alarms) => notifyOfAlarms(needs, alarms).catch(() => {}));
  }, JUDGE).unref();

  return {
    read,
    damagedStatements: damage.count,
    stop() {
      clearInterval(lookTimer);
      clearInterval(judgeTimer);
    },
  };
}

/** How long calls have waited for a connection of a pool. */
export function createWaitingWatch(pools: readonly Pick<Pool, 'waitingCount'>[], now: () => Date) {
  let since: Date | undefined;
  let lastAt: Date | undefined;
  return {
    look() {
      const time = now();
      if (pools.some(({ waitingCount }) => waitingCount > 0)) {
        since ??= time;
        lastAt = time;
        return;
      }
      // A long wait that is over is shown a little longer.
      const wasLong = since && lastAt && lastAt.getTime() - since.getTime() >= ALARM_LIMITS.waiting;
      const isRecent = lastAt && time.getTime() - lastAt.getTime() < ALARM_LIMITS.hold;
      if (!wasLong || !isRecent) since = undefined;
    },
    since: () => since,
  };
}

/** Counts damage in this process, and stores it for all processes. */
function createDamageLog({ database, log, now }: Needs) {
  let total = 0;
  let unsaved: Damage | undefined;
  let saving: Promise<void> | undefined;
  let savedAt = Number.NEGATIVE_INFINITY;
  const save = async (damage: Damage) => {
    savedAt = performance.now();
    unsaved = undefined;
    log.error({ reason: damage.what, count: damage.count }, 'PostgreSQL reported damaged data');
    // Damage may prevent the write as well; this process still shows it.
    await saveDamage(drizzle(database.health), damage).catch(
      () => (unsaved = merged(damage, unsaved)),
    );
  };
  const flush = async () => {
    if (unsaved && performance.now() - savedAt >= REPEAT)
      saving ??= save(unsaved).finally(() => (saving = undefined));
    await saving;
  };
  return {
    add(error: Pick<DatabaseError, 'code' | 'message'>) {
      total += 1;
      const time = now();
      const what = `${error.message} (${error.code})`;
      unsaved = merged({ since: time, lastAt: time, count: 1, what }, unsaved);
      void flush();
    },
    flush,
    /** What is stored, with what is not stored yet. */
    joined: (stored: Damage | undefined) => (unsaved ? merged(unsaved, stored) : stored),
    count: () => total,
  };
}

const merged = (one: Damage, other: Damage | undefined): Damage =>
  other
    ? {
        since: one.since < other.since ? one.since : other.since,
        lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
        count: one.count + other.count,
        what: one.lastAt >= other.lastAt ? one.what : other.what,
      }
    : one;

/** Reads what the board stores about itself, on a connection that no other work uses. */
async function readStored(
  { health }: Database,
  features: readonly ServerFeature[],
  time: Date,
): Promise<StoredFacts> {
  const dueTasks = await readDueTasks(health, time, features);
  const watched = features.flatMap(({ alarms = {} }) => Object.entries(alarms));
  const { rows } = await health.query<
    Run & {
      canCheck: boolean;
      damagedFiles: number;
      failingSince: Record<string, string | null>;
    }
  >(`
    select name, started_at as "startedAt", finished_at as "finishedAt", error, failures, summary,
      ${CAN_CHECK} as "canCheck",
      (select count(*)::int from files where damaged_at is not null) as "damagedFiles",
      json_build_object(${watched.map(([name, since]) => `'${name}', ${since}`).join(', ')}) as "failingSince"
    from (values (0)) as one left join background_runs on true`);
  const runOf = (name: string) => rows.find((run) => run.name === name);
  const mail = runOf(MAIL_WORK);
  return {
    damage: toDamage(runOf(DAMAGE)),
    check: {
      isPossible: rows[0]?.canCheck === true,
      lastAt: runOf(INTEGRITY)?.finishedAt ?? undefined,
      summary: runOf(INTEGRITY)?.summary ?? '',
    },
    damagedFiles: rows[0]?.damagedFiles ?? 0,
    backedUpAt: runOf(BACKUP_RUN)?.finishedAt ?? undefined,
    mailFailure: mail && mail.failures > 0 ? { error: mail.error } : undefined,
    failingSince: Object.fromEntries(
      Object.entries(rows[0]?.failingSince ?? {}).map(([name, at]) => [
        name,
        at ? new Date(at) : null,
      ]),
    ),
    failingWork: Object.entries(SCHEDULED_WORK).flatMap(([name, { title, cron }]) => {
      const { failures = 0, startedAt: lastRunAt } = runOf(name) ?? {};
      const isLate =
        isHourly(cron) &&
        lastRunAt !== undefined &&
        time.getTime() - lastRunAt.getTime() > ALARM_LIMITS.silence * HOUR;
      if (failures < ALARM_LIMITS.failures && !isLate) return [];
      return [{ title, failures, lastRunAt: lastRunAt ?? null }];
    }),
    dueTasks,
  };
}

const HOUR = 3_600_000;

/** A cron expression such as '5 * * * *'. */
const isHourly = (cron: string) => /^\d+ \*/.test(cron);

const toDamage = (run: Run | undefined): Damage | undefined =>
  run && run.failures > 0
    ? {
        since: run.startedAt,
        lastAt: run.finishedAt ?? run.startedAt,
        count: run.failures,
        what: run.error,
      }
    : undefined;
