import { and, eq, exists, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applicationMessages,
  companies,
  jobs,
  mails,
  notifications,
  reportCases,
} from '../db/schema.ts';
import { holdJobs, releaseJobs } from '../jobs/holds.ts';

export type CaseRow = typeof reportCases.$inferSelect;

type Needs = Pick<Services, 'now'>;

/** In place of a message that is under review, in notifications. */
const HIDDEN_TEXT = 'This message is under review.';

/**
 * Takes what was reported out of sight, until `release`: a job leaves search and lists, a company's jobs do, and a message
 * is hidden from both sides, in waiting mails too. The company is locked.
 */
export async function freeze(tx: Db, { now }: Needs, found: CaseRow): Promise<void> {
  const time = now();
  const { kind, targetId, companyId } = found;
  if (kind === 'job') await holdJobs(tx, eq(jobs.id, targetId), 'reported', time);
  if (kind === 'company') {
    await tx.update(companies).set({ reportedAt: time }).where(eq(companies.id, companyId));
    await holdJobs(tx, eq(jobs.companyId, companyId), 'reported', time);
  }
  if (kind === 'message') await hideMessage(tx, targetId, time);
}

/** Undoes `freeze`. What another case holds stays held. */
export async function release(tx: Db, { now }: Needs, found: CaseRow): Promise<void> {
  const time = now();
  const { kind, targetId, companyId } = found;
  if (kind === 'message') {
    await tx
      .update(applicationMessages)
      .set({ hiddenAt: null })
      .where(eq(applicationMessages.id, targetId));
    return;
  }
  if (kind === 'company')
    await tx.update(companies).set({ reportedAt: null }).where(eq(companies.id, companyId));
  const heldElsewhere = tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(
      and(
        ne(reportCases.id, found.id),
        or(
          and(eq(reportCases.kind, 'job'), eq(reportCases.targetId, jobs.id)),
          and(eq(reportCases.kind, 'company'), eq(reportCases.targetId, jobs.companyId)),
        ),
        or(
          and(eq(reportCases.state, 'open'), isNotNull(reportCases.frozenAt)),
          // A job that was closed after reports. A company's suspension hides its jobs without a hold.
          and(eq(reportCases.state, 'upheld'), eq(reportCases.kind, 'job')),
        ),
      ),
    );
  const which = kind === 'job' ? eq(jobs.id, targetId) : eq(jobs.companyId, companyId);
  await releaseJobs(tx, sql`${which} and not ${exists(heldElsewhere)}`, 'reported', time);
}

async function hideMessage(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(applicationMessages).set({ hiddenAt: now }).where(eq(applicationMessages.id, id));
  const readers = await tx
    .update(notifications)
    .set({ text: HIDDEN_TEXT })
    .where(and(eq(notifications.kind, 'message'), eq(notifications.key, `message ${id}`)))
    .returning({ userId: notifications.userId });
  if (!readers.length) return;
  const [message] = await tx
    .select({ text: applicationMessages.text })
    .from(applicationMessages)
    .where(eq(applicationMessages.id, id));
  // A mail that was not sent yet. Those that were sent cannot be taken back.
  await tx
    .update(mails)
    .set({ status: 'dropped', error: 'The message was reported.' })
    .where(
      and(
        inArray(
          mails.userId,
          readers.map(({ userId }) => userId),
        ),
        inArray(mails.status, ['waiting', 'failed']),
        sql`position(${quoted(message?.text ?? '')} in ${mails.text}) > 0`,
      ),
    );
}

/** A message as mails quote it (server/mail/layout.ts). */
const quoted = (text: string) => text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');
