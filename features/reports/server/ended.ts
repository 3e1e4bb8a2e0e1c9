import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import {
  approvedRevision,
  applicationMessages,
  applications,
  companies,
  jobRevisions,
  jobs,
  users,
} from '../../../server/db/schema.ts';
import { reportCases, reports } from '../tables.ts';
import { notifyAll } from '../../../server/notifications/notify.ts';

type Needs = Pick<Context, 'config' | 'features' | 'queue' | 'now'>;

/**
 * Ends the open cases about messages that a user wrote as an applicant, before the messages are erased with the account:
 * nothing is left to decide. Those who reported them are notified. Cases of the user's own reports keep their reasons and
 * counts, without the person and the words.
 */
export async function leaveReports(tx: Db, needs: Needs, userId: string): Promise<void> {
  await endCases(
    tx,
    needs,
    sql`${reportCases.messageId} in (select ${applicationMessages.id} from ${applicationMessages}
      join ${applications} on ${applications.id} = ${applicationMessages.applicationId}
      where ${applications.applicantId} = ${userId} and ${applicationMessages.by} = 'job_seeker')`,
  );
  await tx
    .update(reports)
    .set({ reporterId: null, text: '', network: null })
    .where(eq(reports.reporterId, userId));
}

/** Ends the open cases about a company that is being erased, its jobs and messages. */
export const endCasesOfCompany = (tx: Db, needs: Needs, companyId: string): Promise<void> =>
  endCases(tx, needs, eq(reportCases.companyId, companyId));

/** Deletes open cases that have nothing to decide any more, and notifies those who reported. */
async function endCases(tx: Db, needs: Needs, which: SQL): Promise<void> {
  const rows = await tx
    .select({
      caseId: reportCases.id,
      kind: reportCases.kind,
      userId: users.id,
      companyName: companies.name,
      title: jobRevisions.title,
    })
    .from(reportCases)
    .innerJoin(companies, eq(companies.id, reportCases.companyId))
    .leftJoin(jobs, eq(jobs.id, reportCases.jobId))
    .leftJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .leftJoin(reports, eq(reports.caseId, reportCases.id))
    .leftJoin(users, eq(users.id, reports.reporterId))
    .where(and(eq(reportCases.state, 'open'), which))
    .orderBy(reportCases.id, users.id);
  if (!rows.length) return;
  const words = ({ kind, title, companyName }: (typeof rows)[number]) =>
    kind === 'message'
      ? 'a message'
      : kind === 'company'
        ? `the company ${companyName}`
        : `the job “${title}”`;
  await notifyAll(
    tx,
    needs,
    rows.flatMap((row) =>
      row.userId
        ? [
            {
              userId: row.userId,
              kind: 'report' as const,
              title: 'What you reported is gone',
              text: `You reported ${words(row)}. It was deleted with the account that it belonged to, so there is nothing left to decide. Thank you for telling us.`,
              path: '/notifications',
              key: `reported ${row.caseId}`,
              isReplacing: true,
            },
          ]
        : [],
    ),
  );
  await tx
    .delete(reportCases)
    .where(isOneOf(reportCases.id, [...new Set(rows.map(({ caseId }) => caseId))]));
}
