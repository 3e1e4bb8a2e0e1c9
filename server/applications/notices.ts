import { eq } from 'drizzle-orm';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import type { ThreadSide } from '../../shared/applications/thread.ts';
import { isTurnedAway } from '../../shared/companies/rejection.ts';
import { pick, pluck } from '../../shared/kit/pick.ts';
import { mayMember } from '../../shared/permissions.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { companies, companyMembers } from '../db/schema.ts';
import { aboutThreadMessage } from '../mail/outbox.ts';
import { type Notice, notifyAll } from '../notifications/notify.ts';
import { replyAddress } from './thread/reply-address.ts';
import { type ApplicationRow, pageOf } from './rows.ts';

/** What notices about applications need, for calls and for what is due. */
export type NoticeNeeds = Pick<Services, 'config' | 'features' | 'queue' | 'now' | 'signedLinks'>;

export type Needs = NoticeNeeds;

/** The recipient, page and reply address of a notice to an applicant. */
export const toApplicant = (
  needs: Needs,
  { application, applicant }: { application: { id: string }; applicant: { id: string } },
) => ({
  userId: applicant.id,
  path: pageOf('job_seeker', application.id),
  ...withReply(replyAddress(needs, application.id, applicant.id)),
});

const withReply = (replyTo: string | undefined) => (replyTo ? { replyTo } : {});

export const withReceipt = (receipt: string | undefined) => (receipt ? { receipt } : {});

/**
 * Notifies the members of the companies who handle applications, and those to whom the application is assigned, unless
 * they may not read it. Only the first ones can reply by mail.
 */
export async function notifyCompanies(
  tx: Db,
  needs: Needs,
  notices: readonly {
    row: ApplicationRow;
    notice: Omit<Notice, 'userId' | 'path'>;
    /** Members who learn of it in another way. */
    except?: readonly string[];
  }[],
): Promise<void> {
  const open = notices.filter(({ row }) => !row.job.deletedAt);
  const handlers = await readHandlers(
    tx,
    open.map(({ row }) => row.job.companyId),
  );
  const each = open.flatMap(({ row, notice, except = [] }) => {
    const writers = handlers.get(row.job.companyId);
    // The company was turned away.
    if (!writers) return [];
    const readers = row.assigned.map(({ _id }) => _id).filter((id) => !writers.includes(id));
    const path = pageOf('company', row.application.id);
    return [
      ...writers.map((userId) => ({
        ...notice,
        userId,
        path,
        ...withReply(replyAddress(needs, row.application.id, userId)),
      })),
      ...readers.map((userId) => ({ ...notice, userId, path })),
    ].filter(({ userId }) => !except.includes(userId));
  });
  await notifyAll(tx, needs, each);
}

/** The members who handle applications of companies that may read their applicants, by company. */
async function readHandlers(tx: Db, companyIds: readonly string[]) {
  const rows = await tx
    .select({
      ...pick(companyMembers, 'companyId', 'userId', 'role'),
      approvedAt: companies.approvedAt,
      rejectedAt: companies.rejectedAt,
      reason: companies.rejectionReason,
      isFinal: companies.rejectedForGood,
    })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(isOneOf(companyMembers.companyId, [...new Set(companyIds)]))
    .orderBy(companyMembers.userId);
  const members = new Map<string, string[]>();
  for (const { companyId, userId, role, approvedAt, rejectedAt, reason, isFinal } of rows) {
    if (!mayMember(role, 'handle-applications')) continue;
    const rejection = rejectedAt && { reason, isFinal };
    if (isTurnedAway({ isApproved: approvedAt !== null, rejection })) continue;
    members.set(companyId, [...(members.get(companyId) ?? []), userId]);
  }
  return members;
}

interface Named {
  applicant: Pick<ApplicationRow['applicant'], 'username'>;
  profile: { fullName: string } | null;
}

/** An applicant's name. */
export const nameOf = ({ applicant, profile }: Named) =>
  displayName({
    username: applicant.username,
    applicantProfile: { fullName: profile?.fullName ?? '' },
  });

export const mailsAbout = (applicationId: string) => `application:${applicationId}`;

/** Longest part of a message in a notification on the site; the mail has all of it. */
const EXCERPT = 200;

/** The text of a message in notifications on the site. */
export const excerptOf = (text: string): string =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text;

interface Written {
  by: ThreadSide;
  id: string;
  text: string;
}

/** The notice of a message to the other side, without its recipient and page. */
export function messageNotice(
  row: Named & { companyName: string; job: Pick<ApplicationRow['job'], 'title'> },
  { by, id, text }: Written,
) {
  const writer = by === 'company' ? row.companyName : nameOf(row);
  return {
    kind: 'message' as const,
    title: `New message from ${writer}: ${row.job.title}`,
    text: excerptOf(text),
    quote: text,
    key: messageKey(id),
    about: aboutThreadMessage(id),
  };
}

/** The key of the notifications of a message. */
export const messageKey = (id: string) => `message ${id}`;

/** Notifies the other sides of messages. */
export async function notifyMessages(
  tx: Db,
  needs: Needs,
  messages: readonly { row: ApplicationRow; written: Written; receipt?: string | undefined }[],
): Promise<void> {
  const notices = messages.map(({ row, written, receipt }) => ({
    row,
    by: written.by,
    notice: { ...messageNotice(row, written), ...withReceipt(receipt) },
  }));
  const { company = [], job_seeker: mine = [] } = Object.groupBy(notices, ({ by }) => by);
  await notifyAll(
    tx,
    needs,
    company.map(({ row, notice }) => ({ ...toApplicant(needs, row), ...notice })),
  );
  await notifyCompanies(tx, needs, mine);
}

export const withWords = (sentence: string, name: string, words: string) =>
  words ? `${sentence}\n\nMessage from ${name}: ${words}` : sentence;

/** Notifies companies of withdrawals. */
export const notifyWithdrawals = (tx: Db, needs: Needs, rows: readonly ApplicationRow[]) =>
  notifyCompanies(
    tx,
    needs,
    rows.map((row) => ({
      row,
      notice: {
        kind: 'withdrawal',
        title: `${nameOf(row)} withdrew: ${row.job.title}`,
        text: `${nameOf(row)} withdrew their application.`,
      },
    })),
  );

/** Notifications that one statement stores. */
const AT_ONCE = 1000;

interface ToCompany {
  companyId: string;
  /** The member who did it. */
  except?: string;
  notice: Omit<Notice, 'userId'>;
}

/** Notifies the members of companies who handle applications. */
export async function notifyMembers(
  tx: Db,
  needs: NoticeNeeds,
  notices: readonly ToCompany[],
): Promise<void> {
  const members = await readHandlers(tx, pluck(notices, 'companyId'));
  await notifyInParts(
    tx,
    needs,
    notices.flatMap(({ companyId, notice, except }) =>
      (members.get(companyId) ?? [])
        .filter((userId) => userId !== except)
        .map((userId) => ({ ...notice, userId })),
    ),
  );
}

/** Notifies of any number of things. */
export async function notifyInParts(
  tx: Db,
  needs: NoticeNeeds,
  notices: readonly Notice[],
): Promise<void> {
  for (let from = 0; from < notices.length; from += AT_ONCE)
    await notifyAll(tx, needs, notices.slice(from, from + AT_ONCE));
}
