import type { Pool } from 'pg';
import { ALARM_LIMITS, type DueTask } from '../../shared/operation/alarms.ts';
import type { Work } from '../../shared/operation/board.ts';
import type { DueKind } from '../db/schema.ts';

/** What is carried out when it is due, in the order of the page Operation. Several kinds are one task for its readers. */
const TASKS = {
  answers: {
    title: 'Promised answers',
    text: 'Reminds companies of answers that they promised, and tells applicants when a date passes',
  },
  confirmations: {
    title: 'Confirmed jobs',
    text: 'Asks companies whether jobs are still open, and pauses those that nobody confirms',
  },
  'public-log': {
    title: 'Public log',
    text: 'Gives new entries their place in the log, and signs its state',
  },
  'domain-checks': {
    title: 'Domain checks',
    text: 'Checks the verified domains of companies again',
  },
  webhooks: {
    title: 'Webhooks',
    text: "Sends events to companies' webhooks, and tries again what did not arrive",
  },
  applications: {
    title: 'Applications',
    text: 'Tells companies of applications and withdrawals, and closes jobs that are full',
  },
  offers: {
    title: 'Offers and interviews',
    text: 'Reminds of interviews and offers, and ends offers that nobody answers',
  },
  laws: {
    title: 'Laws of jobs',
    text: 'Warns of laws that forbid the text of a public job, and pauses it when they begin',
  },
  pools: {
    title: 'Talent pools',
    text: 'Asks people whether to extend their consent, and ends expired consents',
  },
  erasures: {
    title: 'Deleted accounts',
    text: 'Erases what belonged to deleted accounts, in batches',
  },
  reminders: {
    title: 'Own reminders',
    text: 'Reminds job seekers of what they noted',
  },
  news: {
    title: 'News by email and push',
    text: 'Compares saved searches with new jobs, and prepares daily emails and push notifications',
  },
} as const satisfies Record<string, Pick<Work, 'title' | 'text'>>;

const TASK_OF: Record<DueKind, keyof typeof TASKS> = {
  answer: 'answers',
  kept: 'answers',
  confirmation: 'confirmations',
  'confirmation-last': 'confirmations',
  'confirmation-over': 'confirmations',
  'confirmed-by-move': 'confirmations',
  'law-begins': 'laws',
  'law-ends': 'laws',
  'law-warning': 'laws',
  log: 'public-log',
  'domain-check': 'domain-checks',
  webhook: 'webhooks',
  expired: 'webhooks',
  applied: 'applications',
  withdrawn: 'applications',
  full: 'applications',
  'offer-answered': 'offers',
  'offer-ending': 'offers',
  'offer-ended': 'offers',
  'interview-tomorrow': 'offers',
  reminder: 'reminders',
  'outside-reminder': 'reminders',
  'pool-ending': 'pools',
  'pool-ended': 'pools',
  published: 'news',
  alert: 'news',
  'daily-mail': 'news',
  reviews: 'news',
  push: 'news',
  erasure: 'erasures',
};

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
    (select * from due_moments where at <= $1 order by at limit ${COUNTED})
    union
    (select * from due_moments where failures > 0 limit ${COUNTED})
  ) as moments
  group by kind`;

interface KindRow {
  kind: DueKind;
  waiting: number;
  oldestAt: Date | null;
  failed: number;
  failedAgain: number;
}

/** Every task with what is due and not done, and what failed and is tried again. */
export async function readDueTasks(
  pool: Pick<Pool, 'query'>,
  now: Date,
): Promise<(DueTask & { name: string; text: string })[]> {
  const { rows } = await pool.query<KindRow>(DUE_TASKS_SQL, [now.toISOString()]);
  return Object.entries(TASKS).map(([name, { title, text }]) => {
    const own = rows.filter(({ kind }) => TASK_OF[kind] === name);
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
export async function dueWork(pool: Pick<Pool, 'query'>, now: Date): Promise<Work[]> {
  const tasks = await readDueTasks(pool, now);
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
