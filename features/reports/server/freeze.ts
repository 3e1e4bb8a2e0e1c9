import { and, eq, exists, isNotNull, ne, or, sql } from 'drizzle-orm';

import { excerptOf, messageKey } from '../../../server/applications/notices.ts';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { applicationMessages, companies, jobs, notifications } from '../../../server/db/schema.ts';
import { reportCases } from '../tables.ts';
import { holdJobs, releaseJobs } from '../../../server/jobs/holds.ts';
import { aboutThreadMessage, holdMails, releaseMails } from '../../../server/mail/outbox.ts';

export type CaseRow = typeof reportCases.$inferSelect;

type Needs = Pick<Services, 'now' | 'queue'>;

/** In place of a message that is under review, in notifications. */
const HIDDEN_TEXT = 'This message is under review.';

/**
 * Takes what was reported out of sight, until `release`: a job leaves search and lists, a company's jobs do, and a message
 * is hidden from both sides, in notifications and in mails that were not sent yet. The company is locked.
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
export async function release(tx: Db, needs: Needs, found: CaseRow): Promise<void> {
  const time = needs.now();
  const { kind, targetId, companyId } = found;
  if (kind === 'message') return showMessage(tx, needs, found);
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
  await tx.update(notifications).set({ text: HIDDEN_TEXT }).where(isNoticeOf(id));
  // Mails that were sent cannot be taken back.
  await holdMails(tx, aboutThreadMessage(id), 'The message was reported.');
}

/** Shows a message again, with its notifications and the mails that still wait, unless another case hides it. */
async function showMessage(tx: Db, needs: Needs, found: CaseRow): Promise<void> {
  const id = found.targetId;
  const hiding = and(
    ne(reportCases.id, found.id),
    eq(reportCases.kind, 'message'),
    eq(reportCases.targetId, id),
    or(
      and(eq(reportCases.state, 'open'), isNotNull(reportCases.frozenAt)),
      eq(reportCases.state, 'upheld'),
    ),
  );
  if ((await tx.$count(reportCases, hiding)) > 0) return;
  const [message] = await tx
    .update(applicationMessages)
    .set({ hiddenAt: null })
    .where(eq(applicationMessages.id, id))
    .returning({ text: applicationMessages.text });
  if (!message) return;
  await tx
    .update(notifications)
    .set({ text: excerptOf(message.text) })
    .where(isNoticeOf(id));
  await releaseMails(tx, needs, aboutThreadMessage(id));
}

/** The kind is a literal, as in the index of these notifications. */
const isNoticeOf = (messageId: string) =>
  and(sql`${notifications.kind} = 'message'`, eq(notifications.key, messageKey(messageId)));
