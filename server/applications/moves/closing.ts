import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { CLOSED_LABELS, OPEN_STATUSES, type Closure } from '../../../shared/applications/status.ts';
import { recordAccesses } from '../../accesses.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { isOneOf } from '../../db/lists.ts';
import { applications, type Closer, jobs } from '../../db/schema.ts';
import { type Notice, notifyAll } from '../../notifications/notify.ts';
import { type NoticeNeeds } from '../notices.ts';
import { closeParts } from './list.ts';
import { awaitAnswers, breakPromises } from '../promises/answers.ts';
import { settleHolds } from '../promises/holds.ts';
import { pageOf, selectApplications, type ApplicationRow } from '../rows.ts';

/** A statement takes at most 65,535 values, and a notification has eight. */
const NOTICES_AT_ONCE = 1000;

type Removal = Pick<Closure, 'by' | 'reason'>;

/**
 * Closes the applications to a job that is being deleted, ends what they have, and notifies the applicants. The
 * applications stay with their applicants. Call it when the job is locked.
 * @param which a condition on jobs
 */
export async function closeApplications(
  tx: Db,
  context: Context,
  which: SQL,
  reason: string,
): Promise<void> {
  const at = context.now();
  if (context.actor?.role === 'company') await breakPromises(tx, which, at);
  await settleHolds(tx, which, at);
  await closeEach(tx, context, which, { by: 'job', reason, actor: context.actor });
}

/** `closeApplications` for any applications. @param which a condition on applications and jobs */
export async function closeEach(
  tx: Db,
  needs: NoticeNeeds,
  which: SQL,
  { actor, ...removal }: Removal & { actor: Closer | undefined },
): Promise<void> {
  const at = needs.now();
  const told = await closeParts(tx, needs, {
    which,
    actor,
    at,
    // A removed company has no members.
    isCompanyGone: removal.by === 'company',
    why: (company) => whyClosed(removal, company, needs),
  });
  await recordClosed(tx, which, actor ?? 'board', at);
  await notifyApplicants(tx, needs, which, (row) =>
    told.has(row.application.id)
      ? undefined
      : {
          title: `${CLOSED_LABELS[removal.by]}: ${row.job.title}`,
          text: `${whyClosed(removal, row.companyName, needs)}. Your application is closed. You keep your copy of it.`,
        },
  );
}

/** Writes into the applicants' ledgers that their applications are closed. */
async function recordClosed(tx: Db, which: SQL, actor: Closer | 'board', at: Date): Promise<void> {
  const closed = await tx
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(which, isNotNull(applications.applicantId)));
  const accesses = closed.map(({ id }) => ({ applicationId: id, what: 'closed' as const }));
  await recordAccesses(tx, actor, accesses, at);
}

/** Notifies the applicants of restored jobs that their applications are open again, and owes them their answers. */
export async function reopenApplications(tx: Db, context: Context, which: SQL): Promise<void> {
  await awaitAnswers(tx, which, context.now());
  await notifyApplicants(tx, context, which, ({ job, companyName }) => ({
    title: `Application reopened: ${job.title}`,
    text: `The job was restored, and ${companyName} can read your application again. Interviews that were canceled stay canceled.`,
  }));
}

/** Without its period, for the sentences that it begins. */
function whyClosed({ by, reason }: Removal, companyName: string, { config }: NoticeNeeds): string {
  const what =
    by === 'company'
      ? `${companyName} is no longer at ${config.siteName}`
      : 'The job has been removed';
  return reason ? `${what} (${reason.trim().replace(/\.$/, '')})` : what;
}

async function notifyApplicants(
  tx: Db,
  needs: NoticeNeeds,
  which: SQL,
  write: (row: ApplicationRow) => Pick<Notice, 'title' | 'text'> | undefined,
): Promise<void> {
  const open = await tx
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(
        which,
        isNotNull(applications.applicantId),
        inArray(applications.status, [...OPEN_STATUSES]),
      ),
    )
    .orderBy(applications.id);
  for (let from = 0; from < open.length; from += NOTICES_AT_ONCE) {
    const ids = open.slice(from, from + NOTICES_AT_ONCE).map(({ id }) => id);
    const rows = await selectApplications(tx, 'row').where(isOneOf(applications.id, ids));
    const notices = rows.flatMap((row): Notice[] => {
      const written = write(row);
      if (!written) return [];
      const path = pageOf('job_seeker', row.application.id);
      return [{ userId: row.applicant.id, kind: 'status', path, ...written }];
    });
    await notifyAll(tx, needs, notices);
  }
}
