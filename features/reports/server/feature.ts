import { asc, count, eq, sql } from 'drizzle-orm';
import type { SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { BOARD } from '../../../server/extensions.ts';
import { implement } from '../../../server/feature.ts';
import { notice } from '../../../server/mail/templates.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { reports as feature } from '../feature.ts';
import { reportCases, reports } from '../tables.ts';
import { addCaseNote, decideReport, pauseReported, undoReportDecision } from './decide.ts';
import { endCasesOfCompany, leaveReports } from './ended.ts';
import { countOpenCases, getReport, listReports } from './queries.ts';
import { sendReport } from './send.ts';

export const reportsServer = implement(feature, {
  handlers: {
    sendReport,
    listReports,
    getReport,
    addCaseNote,
    decideReport,
    pauseReported,
    undoReportDecision,
  },
  answers: {
    managedCompany: countCasesOf,
    waiting: async (db) => new Map([[BOARD, { reports: (await countOpenCases(db)).open }]]),
  },
  accountDeleted: leaveReports,
  companyPurged: endCasesOfCompany,
  people: [
    {
      person: reports.reporterId,
      erase: 'apart',
      counted: 'reports',
      stays: { id: reports.id, as: 'report-rows' },
      export: { file: 'reports', of: 'all', read: readOwnReports },
    },
    {
      person: reportCases.decidedBy,
      erase: { keep: 'The board goes on with what its admins did, without their names.' },
      export: { none: 'It names the person who did something, and has no data about them.' },
    },
  ],
  mails: (board) => [
    notice(board, {
      kind: 'report',
      title: 'Under review: Gardener',
      text: "Your job “Gardener” was reported. It is paused until an admin has decided. You don't need to do anything. If something in the text is wrong, correct it. Your answer dates still apply, so keep answering applicants.",
      path: '/jobs/my-jobs',
    }),
  ],
  examples: {
    sendReport: {
      kind: 'job',
      id: '00000000-0000-4000-8000-000000000000',
      reason: 'money',
      text: 'It asks for a deposit.',
    },
    decideReport: { verdict: 'uphold', reason: 'Jobs here never cost applicants money.' },
    addCaseNote: { to: 'admins', text: 'I called them; nobody knows the company.' },
  },
});

/** What the user reported, and what became of it. */
function readOwnReports({ db, actor }: SignedIn) {
  return db
    .select({
      ...pick(reportCases, 'kind', 'targetId', 'state'),
      ...pick(reports, 'reason', 'text', 'at'),
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(eq(reports.reporterId, actor.id))
    .orderBy(asc(reports.at));
}

/** The cases about companies, and how many of them wait. */
async function countCasesOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      id: reportCases.companyId,
      reports: count(),
      openReports: sql<number>`(count(*) filter (where ${eq(reportCases.state, 'open')}))::int`,
    })
    .from(reportCases)
    .where(isOneOf(reportCases.companyId, ids))
    .groupBy(reportCases.companyId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
