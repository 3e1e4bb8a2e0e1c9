import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/find-page.ts';
import { applications, jobs } from '../db/schema.ts';
import { type Ended, tellEnded } from './notices.ts';
import { readInterview } from './details.ts';
import { recordAll } from './events.ts';
import { endInterviews } from './interviews.ts';
import { selectApplications } from './rows.ts';

/** Cancels the interviews ahead for a job that is removed, and tells the applicants. Their history has it. */
export async function endInterviewsOfJob(tx: Db, context: SignedIn, jobId: string): Promise<void> {
  const { actor, now } = context;
  const at = now();
  const ended = await endInterviewsOf(tx, context, eq(jobs.id, jobId), at);
  const lines = ended.map(({ row: { application } }) => ({
    applicationId: application.id,
    kind: 'interview_cancelled' as const,
    status: application.status,
    actor,
    at,
  }));
  if (lines.length) await recordAll(tx, lines);
  await tellEnded(tx, context, ended, () => 'The job has been removed');
}

/** The same for companies that are deleted, before they are: the applications go with them, and what is told stays. */
export async function endInterviewsOfCompanies(
  tx: Db,
  context: SignedIn,
  companyIds: readonly string[],
): Promise<void> {
  const which = inArray(jobs.companyId, [...companyIds]);
  const ended = await endInterviewsOf(tx, context, which, context.now());
  const why = (company: string) => `${company} is no longer at ${context.config.siteName}`;
  await tellEnded(tx, context, ended, why, {
    path: '/applications/my-applications',
    button: 'Open My Applications',
  });
}

async function endInterviewsOf(tx: Db, context: SignedIn, which: SQL, now: Date): Promise<Ended[]> {
  // Held in the order in which moves hold them.
  const invited = await tx
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(which, eq(applications.status, 'interviewed')))
    .orderBy(applications.id)
    .for('update', { of: applications });
  const ids = invited.map(({ id }) => id);
  const ended = await endInterviews(tx, ids, now);
  const rows = await selectApplications(tx).where(isOneOf(applications.id, ended));
  const found = await Promise.all(
    rows.map(async (row) => ({ row, interview: await readInterview(tx, context, row) })),
  );
  return found.flatMap(({ row, interview }) => (interview ? [{ row, interview }] : []));
}
