import type { Db } from '../../server/db/connect.ts';
import { reportCases, reports } from './tables.ts';
import type { ReportReason } from './rules.ts';
import { demoAdmin, demoJobs, demoSeekers } from '../../demo/content.ts';
import { demoId, momentBefore } from '../../demo/moments.ts';

interface DemoCase {
  /** Days ago. */
  opened: number;
  kind: 'job' | 'company';
  reports: readonly (readonly [reason: ReportReason, text: string])[];
  /** Why an admin dismissed the reports; absent while they wait. */
  dismissed?: string;
}

/** None of them is frozen: each job of the demo stays public. */
const CASES: readonly DemoCase[] = [
  {
    opened: 1,
    kind: 'job',
    reports: [
      [
        'misleading',
        'The posting says remote, but on the phone they asked for three days in the office.',
      ],
      ['misleading', 'Same here: not remote.'],
    ],
  },
  {
    opened: 2,
    kind: 'company',
    reports: [['scam', 'Somebody wrote to me in their name and asked for a copy of my passport.']],
  },
  {
    opened: 9,
    kind: 'job',
    reports: [['discriminatory', 'Why only people with a driving license?']],
    dismissed: 'The work is driving, so it may ask for a license.',
  },
];

/** The jobs, or the companies of the jobs, that the cases are about: open ones, and always the same. */
const REPORTED = demoJobs.filter(
  ({ approval, status, deadline }) => approval === 'approved' && !status && deadline > 5,
);

const STEP = 7;
const jobOf = (index: number) => REPORTED[index * STEP];

/** Cases for the admins. */
const toCaseRows = (now: Date): (typeof reportCases.$inferInsert)[] =>
  CASES.flatMap(({ kind, opened, dismissed }, index) => {
    const job = jobOf(index);
    if (!job) return [];
    const companyId = demoId(`company ${job.company}`);
    const jobId = kind === 'job' ? demoId(`job ${job.key}`) : null;
    return [
      {
        id: demoId(`report case ${index}`),
        kind,
        targetId: jobId ?? companyId,
        companyId,
        jobId,
        openedAt: momentBefore(now, opened, `report case ${index}`),
        ...(dismissed !== undefined && {
          state: 'dismissed' as const,
          decidedAt: momentBefore(now, opened / 2, `decision on case ${index}`),
          decidedBy: demoId(`user ${demoAdmin.username}`),
          reason: dismissed,
        }),
      },
    ];
  });

/** Their reports, each of another job seeker. */
const toReportRows = (now: Date): (typeof reports.$inferInsert)[] =>
  CASES.flatMap((found, index) =>
    found.reports.map(([reason, text], at) => ({
      caseId: demoId(`report case ${index}`),
      reporterId: demoId(`user ${demoSeekers[index * 2 + at + 1]?.username}`),
      reason,
      text,
      at: new Date(
        momentBefore(now, found.opened, `report case ${index}`).getTime() + at * 40 * 60_000,
      ),
      counts: true,
      version: 'demo',
    })),
  );

/** Inserts what people reported. */
export async function insertReports(tx: Db, now: Date): Promise<void> {
  await tx.insert(reportCases).values(toCaseRows(now));
  await tx.insert(reports).values(toReportRows(now));
}
