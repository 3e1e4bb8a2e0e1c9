import {
  formatZonedTime,
  type Interview,
  type InterviewAnswer,
  type InterviewSlots,
  type ProposedTimes,
} from '../rules/interviews.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import type { Db } from '../../../server/db/connect.ts';
import { type Notice, notify, notifyAll } from '../../../server/notifications/notify.ts';
import { type ApplicationRow } from '../../../server/applications/rows.ts';
import {
  type NoticeNeeds,
  mailsAbout,
  nameOf,
  notifyCompanies,
  notifyInParts,
  toApplicant,
  withReceipt,
  withWords,
} from '../../../server/applications/notices.ts';

/** On the button of mails that offer times. */
export const CHOOSE = 'Choose a Time';

/** The free times of a self-booking, for a mail. */
export type BookedTimes = Pick<
  InterviewSlots,
  'startsAt' | 'minutes' | 'timeZone' | 'place' | 'note'
>;

/** Notifies the applicant that an interview was scheduled, moved or canceled. @param former how it was until it was moved */
export async function notifyInterview(
  tx: Db,
  needs: NoticeNeeds,
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
  needs: NoticeNeeds,
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

export const isOff = (interview: Interview) =>
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

export const slotsInWords = (slots: InterviewSlots) =>
  [
    'Choose one of these times:',
    ...timesInWords(slots),
    `Each takes ${slots.minutes} minutes. Where: ${slots.place}`,
    slots.note && `Note: ${slots.note}`,
  ]
    .filter(Boolean)
    .join('\n');

/** Names the first and the last time only: others pick from them meanwhile. */
export function bookingInWords({ startsAt, minutes, timeZone, place, note }: BookedTimes): string {
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

/** Offers times to an applicant. @param canceled the interview that they replace */
export async function notifySlots(
  tx: Db,
  needs: NoticeNeeds,
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
  needs: NoticeNeeds,
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
  needs: NoticeNeeds,
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
  needs: NoticeNeeds,
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
  needs: NoticeNeeds,
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
  needs: NoticeNeeds,
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
  needs: NoticeNeeds,
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
