import { eq, sql } from 'drizzle-orm';
import { OPEN_STATUSES, withdrawalUndoableUntil } from '../../shared/applications/status.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { pick } from '../../shared/kit/pick.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  approvedRevision,
  applications,
  files,
  jobRevisions,
  jobs,
  resumes,
} from '../db/schema.ts';
import { stateFacts } from '../db/facts.ts';
import type { Expected } from '../extensions.ts';
import { endParts } from './moves/list.ts';
import { notifyMembers } from './notices.ts';
import { settleHoldsOf } from './promises/holds.ts';
import { eraseContents } from './retention.ts';

/**
 * Erases the applications of a user who is being deleted, and the user's resumes. A row stays for the number of applicants of its job, and takes
 * no place of it any more. Companies that expected something of the applicant are notified, without a name. Call it when the
 * applications and the user are locked.
 */
export async function eraseApplicant(tx: Db, context: Context, userId: string): Promise<void> {
  const now = context.now();
  const own = await selectOwn(tx, userId);
  const ids = own.map(({ id }) => id);
  const known = await Promise.all(
    ids.length
      ? context.features.flatMap((one) => one.deletedApplicants?.(tx, ids, now) ?? [])
      : [],
  );
  const expectedOf = new Map<string, Expected>();
  for (const [id, one] of known.flatMap((byId) => [...byId]))
    expectedOf.set(id, { ...expectedOf.get(id), ...one });
  const finish = await endParts(context.features, ({ unassigned }) =>
    unassigned?.(tx, context, { applicationIds: ids }, now),
  );
  await eraseContents(tx, own, now);
  await finish();
  await settleHoldsOf(tx, ids, now);
  const expected = own.filter((one) => isExpected(one, expectedOf.get(one.id), now));
  await stateFacts(
    tx,
    'withdrawn',
    expected.map(({ id, job, companyId: company }) => ({
      subject: id,
      data: { company, job: job.id, application: id, status: 'withdrawn' as const },
    })),
    now,
  );
  await notifyMembers(
    tx,
    context,
    expected.map((application) => ({
      companyId: application.companyId,
      notice: noticeOf(application, expectedOf.get(application.id)),
    })),
  );
  const ofProfile = tx
    .select({ id: resumes.fileId })
    .from(resumes)
    .where(eq(resumes.userId, userId));
  await tx.delete(files).where(sql`${files.id} in ${ofProfile}`);
}

const selectOwn = (tx: Db, userId: string) =>
  tx
    .select({
      ...pick(applications, 'id', 'resumeId', 'status', 'appliedAt', 'hiredAt', 'withdrawnAt'),
      job: {
        ...pick(jobs, 'id', 'deletedAt', 'fullAt'),
        title: jobRevisions.title,
      },
      companyId: jobs.companyId,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .where(eq(applications.applicantId, userId))
    .orderBy(applications.id);

type Own = Awaited<ReturnType<typeof selectOwn>>[number];

/** Whether the company still expected something, or has not heard yet that it is over. */
function isExpected(
  { status, withdrawnAt, hiredAt, job }: Own,
  known: Expected | undefined,
  now: Date,
): boolean {
  if (job.deletedAt) return false;
  if (status === 'withdrawn') return withdrawalUndoableUntil({ status, withdrawnAt }, now) !== null;
  return hiredAt !== null || (!known?.isOver && OPEN_STATUSES.includes(status));
}

/** Names nobody: what the company knew of the applicant is erased. */
function noticeOf(application: Own, known: Expected | undefined) {
  const { job, appliedAt, status } = application;
  const parts = [
    `Somebody who applied on ${formatDay(appliedAt.toISOString())} deleted their account. The application and everything in it was erased.`,
    status === 'offered' && (known?.says ?? offerInWords(application)),
    known?.adds,
    job.fullAt &&
      'The job closed because it was full. It has room for one more application now, and you can reopen it.',
  ];
  return {
    kind: 'withdrawal' as const,
    title: `An applicant deleted their account: ${job.title}`,
    text: parts.filter(Boolean).join('\n\n'),
    path: job.fullAt ? `/jobs/edit/${job.id}` : `/jobs/${job.id}/applicants`,
    button: job.fullAt ? 'Edit Job' : 'Open Applicants',
    // Once, also if the deletion is repeated after a failure.
    key: `deleted ${application.id}`,
  };
}

const offerInWords = ({ hiredAt }: Own): string =>
  hiredAt ? 'You stated that you hired them.' : 'They had not answered your offer.';
