import {
  type Interview,
  type InterviewSlots,
} from '../../../shared/applications/interviews/interviews.ts';
import type { OfferTerms } from '../../../shared/applications/offers.ts';
import { shownReason, standardRejection } from '../../../shared/applications/rejection-words.ts';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../db/connect.ts';
import { type Notice, notifyAll } from '../../notifications/notify.ts';
import type { NewsPart } from '../../participants.ts';
import { type ApplicationRow } from '../rows.ts';
import { type NoticeNeeds, mailsAbout, toApplicant, withReceipt } from '../notices.ts';
import {
  type BookedTimes,
  CHOOSE,
  bookingInWords,
  interviewInWords,
  isOff,
  slotsInWords,
} from '../interview-notices.ts';
import { termsInWords } from '../offer-notices.ts';

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
    text: (company) =>
      `${company} wants to hire you. Open your application to read and answer the offer.`,
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
  offer?: OfferTerms | undefined;
}

/** An application that was moved, with the details of the decision. */
export interface Moved {
  row: ApplicationRow;
  /** The line of its history. */
  eventId: bigint;
  decision: Decision;
  /** The link to the receipt of an answer. */
  receipt?: string | undefined;
  /** What features add. */
  besides?: readonly NewsPart[];
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
  { row, eventId, decision, receipt, besides = [] }: Moved,
): Notice | undefined {
  const { application, job, companyName } = row;
  const { reason, message, interview, slots, booking, offer } = decision;
  const isInvited = interview || slots || booking;
  const moved =
    application.status === 'interviewed' && !isInvited ? MOVED_ON : MOVED[application.status];
  if (!moved) return undefined;
  const shown = shownReason(reason);
  const parts = [
    // The company's own words replace ours.
    message
      ? `${companyName} sent you this message about ${job.title}:\n\n${message}`
      : moved.text(companyName),
    interview && (interview.isCancelled ? isOff(interview) : interviewInWords(interview)),
    application.status === 'interviewed' && slots && slotsInWords(slots),
    booking && bookingInWords(booking),
    application.status === 'offered' && offer && termsInWords(offer),
    shown && `Reason: ${shown}.`,
    ...pluck(besides, 'text'),
  ];
  return {
    ...toApplicant(needs, row),
    ...(besides.length > 0 && { links: besides.flatMap(({ links }) => links) }),
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
