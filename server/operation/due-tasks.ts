import type { Pool } from 'pg';
import { ALARM_LIMITS, type DueTask } from '../../shared/operation/alarms.ts';
import type { Work } from '../../shared/operation/board.ts';
import type { CoreDue } from '../db/schema.ts';
import type { ServerFeature } from '../feature.ts';

/** What is carried out when it is due, in the order of the page Operation. Several kinds are one task for its readers. */
const TASKS = {
  answers: {
    title: 'Promised answers',
    text: 'Reminds companies of answers that they promised, and tells applicants when a date passes',
  },
  applications: {
    title: 'Applications',
    text: 'Tells companies of applications and withdrawals, and closes jobs that are full or over',
  },
  interviews: {
    title: 'Interviews',
    text: 'Reminds of interviews',
  },
  erasures: {
    title: 'Deleted accounts',
    text: 'Erases what belonged to deleted accounts, in batches',
  },
  reviews: {
    title: 'Review queue',
    text: 'Tells admins what newly waits for review',
  },
} as const satisfies Record<string, Pick<Work, 'title' | 'text'>>;

const TASK_OF: Record<CoreDue, keyof typeof TASKS> = {
  answer: 'answers',
  kept: 'answers',
  expired: 'applications',
  withdrawn: 'applications',
  full: 'applications',
  'interview-tomorrow': 'interviews',
  reviews: 'reviews',
  erasure: 'erasures',
};

/** Facts that were not passed on yet, and those that the core's own listener failed to take. */
const PASSING_ON = [
  ['fact ', 'applications'],
  ['fact core', 'applications'],
] as const satisfies [string, keyof typeof TASKS][];

/** The most moments that are counted, of those that are due and of those that fail: the rest changes no alarm. */
const COUNTED = 1000;

/** Both lists begin at the end of an index that matters, so that 1,000,000 moments cost no more than 1,000. */
export const DUE_TASKS_SQL = `
  select kind,
    count(*) filter (where at <= $1)::int as waiting,
    min(at) filter (where at <= $1) as "oldestAt",
    count(*) filter (where failures > 0)::int as failed,
    count(*) filter (where failures >= ${ALARM_LIMITS.failures})::int as "failedAgain"
  from (
    (select kind, subject, at, failures from due_moments where at <= $1 order by at limit ${COUNTED})
    union
    (select kind, subject, at, failures from due_moments where failures > 0 limit ${COUNTED})
    union
    (select 'fact ' || listener, subject, due_at, failures from facts where due_at <= $1 order by due_at limit ${COUNTED})
    union
    (select 'fact ' || listener, subject, due_at, failures from facts where failures > 0 limit ${COUNTED})
  ) as moments
  group by kind`;

interface KindRow {
  /** Of a moment; of facts, 'fact' with the listener that failed, or with nothing before they are passed on. */
  kind: string;
  waiting: number;
  oldestAt: Date | null;
  failed: number;
  failedAgain: number;
}

/** The kinds of each task of the core. */
const KINDS = Map.groupBy(
  [...(Object.entries(TASK_OF) as [string, string][]), ...PASSING_ON],
  ([, task]) => task,
);

/** Every task with what is due and not done, and what failed and is tried again. Features that are off have none. */
export async function readDueTasks(
  pool: Pick<Pool, 'query'>,
  now: Date,
  features: readonly ServerFeature[],
): Promise<(DueTask & { name: string; text: string })[]> {
  const { rows } = await pool.query<KindRow>(DUE_TASKS_SQL, [now.toISOString()]);
  const ofCore = Object.entries(TASKS).map(([name, task]) => {
    const kinds = KINDS.get(name)?.map(([kind]) => kind) ?? [];
    return { name, ...task, kinds };
  });
  const ofFeatures = features.flatMap(({ name, task, due = {} }) =>
    task ? { name, ...task, kinds: [`fact ${name}`, ...Object.keys(due)] } : [],
  );
  return [...ofCore, ...ofFeatures].map(({ name, title, text, kinds }) => {
    const own = rows.filter(({ kind }) => kinds.includes(kind));
    const sum = (figure: 'waiting' | 'failed' | 'failedAgain') =>
      own.reduce((total, row) => total + row[figure], 0);
    const oldest = own.flatMap(({ oldestAt }) => oldestAt?.getTime() ?? []);
    return {
      name,
      title,
      text,
      waiting: sum('waiting'),
      failed: sum('failed'),
      failedAgain: sum('failedAgain'),
      oldestAt: oldest.length > 0 ? new Date(Math.min(...oldest)) : undefined,
    };
  });
}

/** The tasks as kinds of background work. No run is stored: each sweep takes what is due. */
export async function dueWork(
  pool: Pick<Pool, 'query'>,
  now: Date,
  features: readonly ServerFeature[],
): Promise<Work[]> {
  const tasks = await readDueTasks(pool, now, features);
  return tasks.map(({ name, title, text, waiting, failed }) => ({
    name,
    title,
    text,
    state: failed > 0 ? 'failing' : 'ok',
    waiting,
    running: 0,
    failed,
    lastRunAt: null,
    lastRunTook: null,
    lastError: failed > 0 ? 'See the log.' : '',
    lastResult: '',
  }));
}
