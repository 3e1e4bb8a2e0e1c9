import { shownReason, standardRejection } from '../../../shared/applications/rejection-words.ts';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import type { Db } from '../../db/connect.ts';
import { type Notice, notifyAll } from '../../notifications/notify.ts';
import { type ApplicationRow } from '../rows.ts';
import type { MoveWords } from './parts.ts';
import { type NoticeNeeds, mailsAbout, toApplicant, withReceipt } from '../notices.ts';

const MOVED: Partial<
  Record<ApplicationStatus, { title: string; text: (company: string) => string }>
> = {
  reviewed: {
    title: 'Your application was reviewed',
    text: (company) => `${company} reviewed your application.`,
  },
  // Without a time: it invites to nothing yet.
  interviewed: {
    title: 'Your application moved to the interview stage',
    text: (company) => `${company} wants to interview you and will propose a time.`,
  },
  offered: {
    title: 'You have an offer',
    text: (company) => `${company} wants to hire you.`,
  },
  rejected: {
    title: 'Your application was not successful',
    text: standardRejection,
  },
};

/** An application that was moved. */
export interface Moved {
  row: ApplicationRow;
  /** The line of its history. */
  eventId: bigint;
  /** What the company said with a rejection. */
  reason?: string | undefined;
  message?: string | undefined;
  /** The link to the receipt of an answer. */
  receipt?: string | undefined;
  /** What the parts of the move say. */
  words: readonly MoveWords[];
}

/** Notifies applicants that a company moved their applications. */
export async function notifyMoves(
  tx: Db,
  needs: NoticeNeeds,
  moved: readonly Moved[],
): Promise<void> {
  const notices = moved.flatMap((each) => toNotice(needs, each) ?? []);
  await notifyAll(tx, needs, notices);
}

/** The key of a move's notification, and the topic of an application's mails in the outbox. */
export const moveKey = (eventId: bigint) => `move ${eventId}`;

function toNotice(
  needs: NoticeNeeds,
  { row, eventId, reason, message, receipt, words }: Moved,
): Notice | undefined {
  const { application, job, companyName } = row;
  const moved = MOVED[application.status];
  if (!moved) return undefined;
  const shown = shownReason(reason);
  const parts = [
    // The company's own words replace ours.
    message
      ? `${companyName} sent you this message about ${job.title}:\n\n${message}`
      : (words.find(({ text }) => text)?.text ?? moved.text(companyName)),
    ...words.map(({ details }) => details),
    shown && `Reason: ${shown}.`,
    ...words.map(({ end }) => end),
  ];
  return {
    ...toApplicant(needs, row),
    kind: 'status',
    title: `${words.find(({ title }) => title)?.title ?? moved.title}: ${job.title}`,
    text: parts.filter(Boolean).join('\n\n'),
    key: moveKey(eventId),
    about: mailsAbout(application.id),
    ...withReceipt(receipt),
    ...Object.assign({}, ...words.map(({ more }) => more)),
  };
}
