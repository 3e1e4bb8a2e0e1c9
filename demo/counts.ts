import type { jobCounts } from '../server/db/schema.ts';
import type { Source } from '../shared/jobs/sources.ts';
import { type DemoApplication, demoApplications, type DemoJob, demoJobs } from './content.ts';
import { DAY, demoId, momentBefore, numberOf } from './moments.ts';
import { nameOf } from './rows.ts';
import { utcDay } from '../shared/kit/dates.ts';

type CountRow = typeof jobCounts.$inferInsert;

/** How many of a hundred people find a job in this way. */
const SHARES: readonly (readonly [Source, number])[] = [
  ['board', 38],
  ['search-engine', 16],
  ['alert', 12],
  ['company', 9],
  ['job-site', 8],
  ['embed', 6],
  ['direct', 4],
  ['recommended', 3],
  ['agent', 2],
  ['social', 2],
];

function pick(name: string): Source {
  let rest = numberOf(name) % 100;
  for (const [source, share] of SHARES) {
    rest -= share;
    if (rest < 0) return source;
  }
  return 'board';
}

/** Where an applicant found the job. */
export const foundThrough = (application: DemoApplication): Source =>
  pick(`${nameOf(application)} finds it`);

/**
 * Views and started applications of the last 90 days. Each application was started on its day from its source, one in three
 * people started and sent nothing, and each of them is one of several who viewed the job.
 */
export function toCountRows(now: Date): CountRow[] {
  const rows = new Map<string, Required<CountRow>>();
  const add = (job: DemoJob, at: Date, source: Source, views: number, starts: number) => {
    const day = utcDay(at);
    const key = `${job.key} ${day} ${source}`;
    const row = rows.get(key) ?? {
      jobId: demoId(`job ${job.key}`),
      day,
      source,
      views: 0,
      starts: 0,
    };
    rows.set(key, { ...row, views: row.views + views, starts: row.starts + starts });
  };
  for (const job of demoJobs.filter(({ approval }) => approval === 'approved')) {
    const applied = demoApplications.filter((application) => application.job === job.key);
    for (const application of applied) {
      const name = nameOf(application);
      const at = momentBefore(now, application.applied, name);
      const isPair = numberOf(`${name} and another`) % 3 === 0;
      const starts = isPair ? 2 : 1;
      add(job, at, foundThrough(application), starts + 2 + (numberOf(`${name} views`) % 5), starts);
    }
    // Closed and paused jobs are not viewed any more.
    const last = job.status ? Math.ceil(job.posted / 2) : Math.max(0, -job.deadline);
    for (let ago = last; ago < Math.min(90, job.posted); ago += 1) {
      const at = new Date(now.getTime() - ago * DAY);
      // People look for work on working days, and at new jobs.
      const isWeekend = [0, 6].includes(at.getUTCDay());
      const most = (isWeekend ? 1 : 3) + (job.posted - ago < 7 ? 4 : 0);
      const views = numberOf(`${job.key} ${ago} views`) % (most + 1);
      for (let view = 0; view < views; view += 1)
        add(job, at, pick(`${job.key} ${ago} view ${view}`), 1, 0);
    }
  }
  return [...rows.values()];
}
