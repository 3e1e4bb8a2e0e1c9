import { eq } from 'drizzle-orm';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import {
  formatZonedTime,
  type Interview,
  type InterviewAnswer,
  type InterviewSlots,
  type ProposedTimes,
} from '../../shared/applications/interviews/interviews.ts';
import type { OfferAnswer, OfferTerms } from '../../shared/applications/offers.ts';
import { shownReason, standardRejection } from '../../shared/applications/rejection-words.ts';
import type { ApplicationStatus } from '../../shared/applications/status.ts';
import type { ThreadSide } from '../../shared/applications/thread.ts';
import { isTurnedAway } from '../../shared/companies/rejection.ts';
import { formatDay, formatNearDay } from '../../shared/kit/day.ts';
import { inFigures } from '../../shared/kit/figures.ts';
import { formatMoment } from '../../shared/kit/dates.ts';
import { pick, pluck } from '../../shared/kit/pick.ts';
import { mayMember } from '../../shared/permissions.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { companies, companyMembers } from '../db/schema.ts';
import { aboutThreadMessage } from '../mail/outbox.ts';
import { type Notice, notify, notifyAll } from '../notifications/notify.ts';
import { consentPage, requestText } from './pool/words.ts';
import { replyAddress } from './thread/reply-address.ts';
import { type ApplicationRow, pageOf } from './rows.ts';

/** What notices about applications need, for calls and for what is due. */
export type NoticeNeeds = Pick<Services, 'config' | 'features' | 'queue' | 'now' | 'signedLinks'>;
type Needs = NoticeNeeds;

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

/** On the button of mails that offer times. */
const CHOOSE = 'Choose a Time';

/** The free times of a self-booking, for a mail. */
export type BookedTimes = Pick<
  InterviewSlots,
  'startsAt' | 'minutes' | 'timeZone' | 'place' | 'note'
>;

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
  /** A request to stay in the talent pool, which the notice of a rejection has as well. */
  request?: { id: string; months: number } | undefined;
}

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
async function notifyCompanies(
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

/** Notifies applicants that a company moved their applications. */
export async function notifyMoves(tx: Db, needs: Needs, moved: readonly Moved[]): Promise<void> {
  const notices = moved.flatMap((each) => toNotice(needs, each) ?? []);
  await notifyAll(tx, needs, notices);
}

/** The key of a move's notification, and the topic of an application's mails in the outbox. */
export const moveKey = (eventId: bigint) => `move ${eventId}`;
export const mailsAbout = (applicationId: string) => `application:${applicationId}`;

function toNotice(
  needs: Needs,
  { row, eventId, decision, receipt, request }: Moved,
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

/** Notifies the applicant that an interview was scheduled, moved or canceled. @param former how it was until it was moved */
export async function notifyInterview(
  tx: Db,
  needs: Needs,
  row: ApplicationRow,
  interview: Interview | null,
  former?: { startsAt: Date; timeZone: string; answer: InterviewAnswer | null },
): Promise<void> {
  if (!interview) return;
  const { job, companyName } = row;
  const { isCancelled, calendar } = interview;
  const what = isCancelled ? 'canceled' : former ? 'moved' : 'scheduled';
  await notify(tx, needs, {
    ...toApplicant(needs, row),
    kind: 'interview',
    title: `Interview ${what}: ${job.title}`,
    text: isCancelled
      ? `${companyName} canceled the interview on ${formatZonedTime(interview)}. Your application is still active.`
      : former
        ? movedInWords(companyName, interview, former)
        : `${companyName} would like to meet you.\n\n${interviewInWords(interview)}`,
    about: mailsAbout(row.application.id),
    calendar,
  });
}

/** What changed in an interview, as it is now, and that it has to be confirmed. */
function movedInWords(
  companyName: string,
  interview: Interview,
  former: { startsAt: Date; timeZone: string; answer: InterviewAnswer | null },
): string {
  const before = formatZonedTime({ ...former, startsAt: former.startsAt.toISOString() });
  const isTime = before !== formatZonedTime(interview);
  const parts = [
    isTime
      ? `${companyName} moved your interview. It was to be on ${before}.`
      : `${companyName} changed your interview. The time stays.`,
    interviewInWords(interview),
    interview.answer
      ? 'You proposed this time, so it is confirmed.'
      : former.answer === 'confirmed'
        ? 'You confirmed the earlier plan. Please confirm again.'
        : 'Please confirm that you will attend.',
  ];
  return parts.join('\n\n');
}

/** An interview that was canceled because of another change. */
export interface Ended {
  row: ApplicationRow;
  interview: Interview;
}

/**
 * Notifies applicants that their interviews are canceled. The mail's calendar file removes them from calendars.
 * @param why the reason as a sentence without its period
 */
export async function notifyCanceledInterviews(
  tx: Db,
  needs: Needs,
  ended: readonly Ended[],
  why: (companyName: string) => string,
  { more, mailAfter }: { more?: Partial<Notice>; mailAfter?: Date } = {},
): Promise<void> {
  const notices = ended.map(({ row, interview }): Notice => ({
    ...toApplicant(needs, row),
    kind: 'interview',
    title: `Interview canceled: ${row.job.title}`,
    text: `${why(row.companyName)}. ${isOff(interview)}`,
    calendar: interview.calendar,
    ...more,
  }));
  await notifyAll(tx, needs, notices, mailAfter);
}

const isOff = (interview: Interview) =>
  `The interview on ${formatZonedTime(interview)} is canceled.`;

/** Time, length, place and note of an interview. */
export const interviewInWords = (
  interview: Pick<Interview, 'startsAt' | 'timeZone' | 'minutes' | 'place' | 'note'>,
) =>
  [
    `When: ${formatZonedTime(interview)}, ${interview.minutes} minutes`,
    `Where: ${interview.place}`,
    interview.note && `Note: ${interview.note}`,
  ]
    .filter(Boolean)
    .join('\n');

const slotsInWords = (slots: InterviewSlots) =>
  [
    'Choose one of these times:',
    ...timesInWords(slots),
    `Each takes ${slots.minutes} minutes. Where: ${slots.place}`,
    slots.note && `Note: ${slots.note}`,
  ]
    .filter(Boolean)
    .join('\n');

/** Names the first and the last time only: others pick from them meanwhile. */
function bookingInWords({ startsAt, minutes, timeZone, place, note }: BookedTimes): string {
  const [first, last] = [startsAt[0], startsAt.at(-1)].map(
    (time) => time && formatZonedTime({ startsAt: time.toISOString(), timeZone }),
  );
  const free =
    startsAt.length === 0
      ? 'None is free at the moment: you can propose times there.'
      : startsAt.length === 1
        ? `One time is free: ${first}.`
        : `${inFigures(startsAt.length)} times are free, from ${first} to ${last}.`;
  return [
    `Choose a time on the page of your application. ${free} Other applicants choose from the same times.`,
    `The interview takes ${minutes} minutes. Where: ${place}`,
    note && `Note: ${note}`,
  ]
    .filter(Boolean)
    .join('\n');
}

const timesInWords = ({ startsAt, timeZone }: Pick<ProposedTimes, 'startsAt' | 'timeZone'>) =>
  startsAt.map((time) => `- ${formatZonedTime({ startsAt: time.toISOString(), timeZone })}`);

const termsInWords = ({ pay, startsOn, place, contract, note, answerBy }: OfferTerms) =>
  [
    pay && `Pay: ${pay}`,
    startsOn && `Start: ${formatDay(startsOn)}`,
    place && `Place: ${place}`,
    contract && `Contract: ${contract}`,
    answerBy && `Answer by: ${formatMoment(answerBy)}`,
    note && `Note: ${note}`,
  ]
    .filter(Boolean)
    .join('\n');

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

/** Notifies applicants that the company needs more time than it promised. */
export const notifyProlonged = (
  tx: Db,
  needs: Needs,
  prolonged: readonly { row: ApplicationRow; from: Date; answerBy: Date }[],
  messageFor: (row: ApplicationRow) => string,
) =>
  notifyAll(
    tx,
    needs,
    prolonged.map(({ row, from, answerBy }) => ({
      ...toApplicant(needs, row),
      kind: 'promise' as const,
      title: `${row.companyName} will answer by ${formatNearDay(answerBy)}: ${row.job.title}`,
      text: `${row.companyName} extended the answer date. You get an answer by ${formatNearDay(answerBy)} instead of ${formatNearDay(from)}.\n\nMessage from the company: ${messageFor(row)}`,
    })),
  );

/** Notifies an applicant that the terms of an offer were changed. */
export async function notifyChangedOffer(
  tx: Db,
  needs: Needs,
  row: ApplicationRow,
  { terms, wasAnswered }: { terms: OfferTerms; wasAnswered: boolean },
): Promise<void> {
  const parts = [
    `${row.companyName} changed the terms of the offer.`,
    wasAnswered &&
      'We did not send your answer, because it was for the earlier terms. Please answer again.',
    termsInWords(terms),
  ];
  await notify(tx, needs, {
    ...toApplicant(needs, row),
    kind: 'status',
    title: `Offer changed: ${row.job.title}`,
    text: parts.filter(Boolean).join('\n\n'),
  });
}

interface AnsweredOffer {
  row: ApplicationRow;
  answer: OfferAnswer;
  text: string;
}

/** Notifies companies of answers to their offers. */
export const notifyOfferAnswers = (tx: Db, needs: Needs, answered: readonly AnsweredOffer[]) =>
  notifyCompanies(
    tx,
    needs,
    answered.map(({ row, answer, text }) => ({
      row,
      notice: {
        kind: 'answer',
        title: `${nameOf(row)} ${answer} your offer: ${row.job.title}`,
        text: withWords(`${nameOf(row)} ${answer} your offer.`, nameOf(row), text),
      },
    })),
  );

const withWords = (sentence: string, name: string, words: string) =>
  words ? `${sentence}\n\nMessage from ${name}: ${words}` : sentence;

/** Reminds applicants of offers that end within a day. */
export const notifyOfferEnding = (
  tx: Db,
  needs: Needs,
  ending: readonly { row: ApplicationRow; answerBy: Date }[],
) =>
  notifyAll(
    tx,
    needs,
    ending.map(({ row, answerBy }) => ({
      ...toApplicant(needs, row),
      kind: 'reminder' as const,
      title: `Your offer expires soon: ${row.job.title}`,
      text: `Answer ${row.companyName} by ${formatMoment(answerBy)}.`,
    })),
  );

interface Reminder {
  /** Of the application, or of the outside application. */
  id: string;
  userId: string;
  jobTitle: string;
  companyName: string;
  note: string;
  remindAt: Date;
}

/** Sends the reminders that applicants set for themselves. */
export const notifyReminders = (tx: Db, needs: Needs, reminders: readonly Reminder[]) =>
  notifyAll(
    tx,
    needs,
    reminders.map(({ id, userId, jobTitle, companyName, note, remindAt }) => ({
      userId,
      kind: 'reminder' as const,
      title: `Reminder: ${jobTitle} at ${companyName}`,
      text: note ? excerptOf(note) : 'You set a reminder for this application.',
      path: `/applications/my-applications?note=${id}`,
      key: `reminder ${id} ${remindAt.getTime()}`,
      ...(note && { quote: note }),
    })),
  );

/** Tells both sides of offers that ended without an answer. */
export async function notifyOfferEnded(
  tx: Db,
  needs: Needs,
  rows: readonly ApplicationRow[],
): Promise<void> {
  await notifyAll(
    tx,
    needs,
    rows.map((row) => ({
      ...toApplicant(needs, row),
      kind: 'reminder' as const,
      title: `Offer expired: ${row.job.title}`,
      text: `You did not answer the offer from ${row.companyName} in time. If you still want the job, write to them.`,
    })),
  );
  await notifyCompanies(
    tx,
    needs,
    rows.map((row) => ({
      row,
      notice: {
        kind: 'reminder',
        title: `Your offer to ${nameOf(row)} expired: ${row.job.title}`,
        text: `${nameOf(row)} did not answer your offer in time. You can extend it.`,
        button: 'Open Application',
      },
    })),
  );
}

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

/** Offers times to an applicant. @param canceled the interview that they replace */
export async function notifySlots(
  tx: Db,
  needs: Needs,
  row: ApplicationRow,
  { slots, canceled }: { slots: InterviewSlots; canceled: Interview | null },
): Promise<void> {
  const parts = [
    `${row.companyName} would like to meet you.`,
    canceled && isOff(canceled),
    slotsInWords(slots),
  ];
  await notify(tx, needs, {
    ...toApplicant(needs, row),
    kind: 'interview',
    title: `Choose a time for your interview: ${row.job.title}`,
    text: parts.filter(Boolean).join('\n\n'),
    about: mailsAbout(row.application.id),
    button: CHOOSE,
    ...(canceled && { calendar: canceled.calendar }),
  });
}

interface BookingNotice {
  row: ApplicationRow;
  /** What is offered. Nothing once a self-booking has ended. */
  booking: BookedTimes | undefined;
  /** The interview that is canceled. */
  canceled?: Interview | null;
}

/**
 * Tells applicants who have to pick a time of a self-booking that there are more, that it has ended, or that others have
 * the time of their interview.
 */
export async function notifyBookings(
  tx: Db,
  needs: Needs,
  told: readonly BookingNotice[],
): Promise<void> {
  const notices = told.map(({ row, booking, canceled }): Notice => {
    const parts = [
      canceled && `${isOff(canceled)} Somebody else has picked its time.`,
      booking
        ? bookingInWords(booking)
        : `${row.companyName} no longer offers the times from which you could choose, and will propose another one.`,
    ];
    return {
      ...toApplicant(needs, row),
      kind: 'interview',
      title: `${booking ? 'Choose a time for your interview' : 'The offered interview times are no longer available'}: ${row.job.title}`,
      text: parts.filter(Boolean).join('\n\n'),
      about: mailsAbout(row.application.id),
      ...(booking && { button: CHOOSE }),
      ...(canceled && { calendar: canceled.calendar }),
    };
  });
  await notifyInParts(tx, needs, notices);
}

interface AnsweredInterview {
  interview: Interview | null;
  answer: InterviewAnswer;
  text: string;
  /** Members who learn of it in another way. */
  except?: readonly string[];
}

/** Notifies the company that the applicant confirmed or declined an interview. */
export async function notifyInterviewAnswer(
  tx: Db,
  needs: Needs,
  row: ApplicationRow,
  { interview, answer, text, except = [] }: AnsweredInterview,
): Promise<void> {
  const when = interview ? ` on ${formatZonedTime(interview)}` : '';
  const sentence = `${nameOf(row)} ${answer} the interview${when}.`;
  const notice = {
    kind: 'answer' as const,
    title: `${nameOf(row)} ${answer} the interview: ${row.job.title}`,
    text: withWords(sentence, nameOf(row), text),
  };
  await notifyCompanies(tx, needs, [{ row, notice, except }]);
}

/** Notifies the company of times that the applicant proposes. */
export async function notifyProposedTimes(
  tx: Db,
  needs: Needs,
  row: ApplicationRow,
  times: ProposedTimes,
): Promise<void> {
  const sentence = [`${nameOf(row)} proposes other times:`, ...timesInWords(times)].join('\n');
  const notice = {
    kind: 'answer' as const,
    title: `${nameOf(row)} proposed other times: ${row.job.title}`,
    text: withWords(sentence, nameOf(row), times.note),
  };
  await notifyCompanies(tx, needs, [{ row, notice }]);
}

/** Reminds an applicant of offered times. */
export const notifySlotsAgain = (
  tx: Db,
  needs: Needs,
  row: ApplicationRow,
  slots: InterviewSlots,
) =>
  notify(tx, needs, {
    ...toApplicant(needs, row),
    kind: 'interview',
    title: `Reminder: choose a time for your interview: ${row.job.title}`,
    text: `${row.companyName} waits for your choice.\n\n${slotsInWords(slots)}`,
    about: mailsAbout(row.application.id),
    button: 'Choose a Time',
  });

/** Mails an applicant who agreed to a time the entry for the calendar. @param receipt of the invitation, if no mail had it */
export async function mailConfirmed(
  tx: Db,
  needs: Needs,
  row: ApplicationRow,
  interview: Interview | null,
  receipt?: string,
): Promise<void> {
  if (!interview) return;
  await notify(tx, needs, {
    ...toApplicant(needs, row),
    kind: 'interview',
    title: `Interview confirmed: ${row.job.title}`,
    text: `Your interview with ${row.companyName} is confirmed.\n\n${interviewInWords(interview)}`,
    about: mailsAbout(row.application.id),
    calendar: interview.calendar,
    ...withReceipt(receipt),
    isMailOnly: true,
  });
}

/** Reminds both sides of an interview. */
export async function notifyInterviewTomorrow(
  tx: Db,
  needs: Needs,
  row: ApplicationRow,
  interview: Interview,
): Promise<void> {
  const confirm = interview.answer ? '' : '\n\nPlease confirm that you will attend.';
  await notify(tx, needs, {
    ...toApplicant(needs, row),
    kind: 'reminder',
    title: `Interview tomorrow: ${row.job.title}`,
    text: `Your interview with ${row.companyName} is tomorrow.\n\n${interviewInWords(interview)}${confirm}`,
  });
  const answer = interview.answer
    ? `${nameOf(row)} confirmed it.`
    : `${nameOf(row)} has not confirmed it yet.`;
  const notice = {
    kind: 'reminder' as const,
    title: `Interview tomorrow with ${nameOf(row)}: ${row.job.title}`,
    text: `${interviewInWords(interview)}\n\n${answer}`,
    button: 'Open Application',
  };
  await notifyCompanies(tx, needs, [{ row, notice }]);
}

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

interface MemberNotice {
  row: ApplicationRow;
  userId: string;
}

const assignedKey = (applicationId: string) => `assigned ${applicationId}`;

/** Notifies members of applications that were assigned to them. */
export const notifyAssigned = (
  tx: Db,
  needs: Needs,
  by: string,
  recipients: readonly MemberNotice[],
) =>
  notifyInParts(
    tx,
    needs,
    recipients.map(({ row, userId }) => ({
      userId,
      kind: 'assignment' as const,
      title: `Assigned to you: ${nameOf(row)}`,
      text: `${by} assigned the application of ${nameOf(row)} for ${row.job.title} to you.`,
      path: pageOf('company', row.application.id),
      key: assignedKey(row.application.id),
      isReplacing: true,
    })),
  );

/** Notifies members that a note mentions them. */
export const notifyMentioned = (
  tx: Db,
  needs: Needs,
  { id, by, text }: { id: string; by: string; text: string },
  recipients: readonly MemberNotice[],
) =>
  notifyInParts(
    tx,
    needs,
    recipients.map(({ row, userId }) => ({
      userId,
      kind: 'mention' as const,
      title: `${by} mentioned you: ${nameOf(row)}`,
      text: excerptOf(text),
      quote: text,
      path: pageOf('company', row.application.id),
      key: `note ${id}`,
    })),
  );
