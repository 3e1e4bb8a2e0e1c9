import {
  type Interview,
  type InterviewSlots,
} from '../../../shared/applications/interviews/interviews.ts';
import { shownReason, standardRejection } from '../../../shared/applications/rejection-words.ts';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import type { Db } from '../../db/connect.ts';
import { type Notice, notifyAll } from '../../notifications/notify.ts';
import { consentPage, requestText } from '../pool/words.ts';
import { type ApplicationRow } from '../rows.ts';
import type { MoveWords } from './parts.ts';
import { type NoticeNeeds, mailsAbout, toApplicant, withReceipt } from '../notices.ts';
import {
  type BookedTimes,
  CHOOSE,
  bookingInWords,
  interviewInWords,
  isOff,
  slotsInWords,
} from '../interview-notices.ts';

const MOVED: Partial<
  Record<ApplicationStatus, { title: string; text: (company: string) => string }>
> = {
  reviewed: {
    title: 'Your application was reviewed',
    text: (company) => `${company} reviewed your application.`,
  },
  interviewed: {
    title: 'You are invited to an interview',
    text: (company) => `${company} would like to talk to you.`,
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

/** A move to the interview stage without a time: it invites to nothing yet. */
const MOVED_ON: NonNullable<(typeof MOVED)['interviewed']> = {
  title: 'Your application moved to the interview stage',
  text: (company) => `${company} wants to interview you and will propose a time.`,
};

interface Decision {
  reason?: string | undefined;
  message?: string | undefined;
  interview?: Interview | null | undefined;
  slots?: InterviewSlots | undefined;
  /** The free times of a self-booking. */
  booking?: BookedTimes | undefined;
}

/** An application that was moved, with the details of the decision. */
export interface Moved {
  row: ApplicationRow;
  /** The line of its history. */
  eventId: bigint;
  decision: Decision;
  /** The link to the receipt of an answer. */
  receipt?: string | undefined;
  /** A request to stay in the talent pool, which the notice of a rejection has as well. */
  request?: { id: string; months: number } | undefined;
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
  { row, eventId, decision, receipt, request, words }: Moved,
): Notice | undefined {
  const { application, job, companyName } = row;
  const { reason, message, interview, slots, booking } = decision;
  const isInvited = interview || slots || booking;
  const moved =
    application.status === 'interviewed' && !isInvited ? MOVED_ON : MOVED[application.status];
  if (!moved) return undefined;
  const shown = shownReason(reason);
  const parts = [
    // The company's own words replace ours.
    message
      ? `${companyName} sent you this message about ${job.title}:\n\n${message}`
      : (words.find(({ text }) => text)?.text ?? moved.text(companyName)),
    interview && (interview.isCancelled ? isOff(interview) : interviewInWords(interview)),
    application.status === 'interviewed' && slots && slotsInWords(slots),
    booking && bookingInWords(booking),
    ...words.map(({ details }) => details),
    shown && `Reason: ${shown}.`,
    request && requestText(companyName, request.months),
  ];
  return {
    ...toApplicant(needs, row),
    ...(request && {
      links: [
        { text: `Answer whether ${companyName} may stay in touch`, path: consentPage(request.id) },
      ],
    }),
    kind: application.status === 'interviewed' ? 'interview' : 'status',
    title: `${moved.title}: ${job.title}`,
    text: parts.filter(Boolean).join('\n\n'),
    key: moveKey(eventId),
    about: mailsAbout(application.id),
    ...withReceipt(receipt),
    ...(interview && { calendar: interview.calendar }),
    ...((slots ?? booking) && { button: CHOOSE }),
  };
}
