import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Work } from '../../shared/operation/board.ts';
import { type Config, ROOT } from '../config.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { BACKUP_RUN } from '../db/backup.ts';
import { backgroundRuns, jobSearch, mails } from '../db/schema.ts';
import { MAIL_WORK } from '../mail/outbox.ts';
import { countWaiting } from '../reviews/waiting.ts';
import { ALARM_RUN } from './alarm-notices.ts';
import { DAMAGE } from './damage.ts';
import { dueWork } from './due-tasks.ts';
import { featuresOn } from '../feature-list.ts';
import { SCHEDULED_WORK } from './scheduled-work.ts';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};

/**
 * GET /admin/operation: alarms and background work of all processes, and version, start time and memory of this process.
 * An alarm says if it concerns this process only.
 */
export async function getOperation({ db, database, config, now, disk, files, alarms }: SignedIn) {
  const [mail, runs, size, judged, due] = await Promise.all([
    countMails(db),
    db.select().from(backgroundRuns),
    db.execute<{ size: string }>(sql`select pg_database_size(current_database()) as size`),
    alarms.read(),
    dueWork(database.pool, now(), featuresOn(config)),
  ]);
  const scheduled = Object.entries(SCHEDULED_WORK).map(([name, { title, text, isOff }]): Work => {
    const run = runs.find((one) => one.name === name);
    const isRunning = run !== undefined && run.finishedAt === null;
    return {
      name,
      title,
      text,
      state: isOff?.({ files, config })
        ? 'off'
        : isRunning
          ? 'running'
          : run?.failures
            ? 'failing'
            : 'ok',
      waiting: 0,
      running: isRunning ? 1 : 0,
      failed: run?.failures ?? 0,
      lastRunAt: run?.startedAt.toISOString() ?? null,
      lastRunTook: run?.finishedAt ? run.finishedAt.getTime() - run.startedAt.getTime() : null,
      lastError: run?.error ?? '',
      lastResult: run?.summary ?? '',
    };
  });
  return {
    version,
    startedAt: new Date(now().getTime() - process.uptime() * 1000).toISOString(),
    memory: process.memoryUsage.rss(),
    databaseSize: Number(size.rows[0]?.size ?? 0),
    diskFree: disk.free() ?? null,
    alarms: judged,
    work: [mailWork(mail, config, runs), ...due, ...scheduled],
  };
}

type MailCounts = Awaited<ReturnType<typeof countMails>>;

/**
 * The outbox as a kind of background work. It fails when the mail server does (server/mail/delivery.ts), not when that
 * refuses an address.
 */
function mailWork(
  { lastSent, ...counts }: MailCounts,
  { smtp }: Config,
  runs: readonly (typeof backgroundRuns.$inferSelect)[],
): Work {
  const run = runs.find(({ name }) => name === MAIL_WORK);
  const isFailing = (run?.failures ?? 0) > 0;
  return {
    name: 'mail',
    title: 'Mail',
    text: smtp
      ? 'Sends queued emails through the mail server'
      : 'No mail server is set up: emails are stored, not sent, and every address counts as confirmed',
    state: !smtp ? 'off' : isFailing ? 'failing' : counts.running > 0 ? 'running' : 'ok',
    ...counts,
    lastRunAt: lastSent?.toISOString() ?? null,
    lastRunTook: null,
    lastError: isFailing ? (run?.error ?? '') : '',
    lastResult: '',
  };
}

async function countMails(db: Db) {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${mails.status} = 'waiting')::int`,
      running: sql<number>`count(*) filter (where ${mails.status} = 'sending')::int`,
      failed: sql<number>`count(*) filter (where ${mails.status} in ('failed', 'unclear'))::int`,
      lastSent: sql`max(${mails.sentAt})`.mapWith(mails.sentAt),
    })
    .from(mails);
  return {
    waiting: row?.waiting ?? 0,
    running: row?.running ?? 0,
    failed: row?.failed ?? 0,
    lastSent: row?.lastSent as Date | null | undefined,
  };
}

/** A figure for monitoring. */
export interface BoardSummary {
  what: 'mails' | 'reviews' | 'public jobs' | 'background work';
  state: string;
  count: number;
  [key: string]: unknown;
}

/** The board in figures, for monitoring. */
export async function readBoardSummary(db: Db, now: Date): Promise<BoardSummary[]> {
  const waiting = await countWaiting(db, now);
  const { rows } = await db.execute<BoardSummary>(sql`
    select 'mails' as what, ${mails.status} as state, count(*)::int as count from ${mails} group by ${mails.status}
    union all
    select 'public jobs', 'open', count(*)::int from ${jobSearch}
      where ${jobSearch.deadline} > ${now.toISOString()}::timestamptz
    union all
    select 'background work', ${backgroundRuns.name}, ${backgroundRuns.failures} from ${backgroundRuns}
      where ${backgroundRuns.name} not in (${DAMAGE}, ${BACKUP_RUN})
        and ${backgroundRuns.name} not like ${`${ALARM_RUN}%`}`);
  return [
    ...rows,
    { what: 'reviews', state: 'company', count: waiting.companies },
    { what: 'reviews', state: 'job', count: waiting.jobs },
  ];
}
