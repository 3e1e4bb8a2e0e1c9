import { formatInterviewTime, type Interview } from '../../shared/applications/interviews.ts';
import type { ApplicationStatus } from '../../shared/applications/status.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { type Notice, notify, notifyAll } from '../notifications/notify.ts';
import type { ApplicationRow } from './rows.ts';

type Needs = Pick<Services, 'config' | 'queue' | 'now'>;

const MOVED: Partial<
  Record<ApplicationStatus, { title: string; text: (company: string) => string }>
> = {
  reviewed: {
    title: 'Your application was reviewed',
    text: (company) => `${company} has reviewed your application.`,
  },
  interviewed: {
    title: 'You are invited to an interview',
    text: (company) => `${company} would like to talk to you.`,
  },
  offered: {
    title: 'You have an offer',
    text: (company) => `${company} wants to hire you. They will contact you about the details.`,
  },
  rejected: {
    title: 'Your application was not successful',
    text: (company) => `${company} decided not to move forward with your application.`,
  },
};

interface Decision {
  reason?: string | undefined;
  message?: string | undefined;
  interview?: Interview | null | undefined;
}

/** An application that was moved, with the details of the decision. */
export interface Moved {
  row: ApplicationRow;
  /** The line of its history. */
  eventId: bigint;
  decision: Decision;
}

/** Notifies applicants that a company moved their applications. @param mailAfter earliest time to send mail */
export async function notifyMoves(
  tx: Db,
  needs: Needs,
  moved: readonly Moved[],
  mailAfter?: Date,
): Promise<void> {
  const notices = moved.flatMap((each) => toNotice(each) ?? []);
  await notifyAll(tx, needs, notices, mailAfter);
}

/** The key of a move's notification, and the topic of an application's mails in the outbox. */
export const moveKey = (eventId: bigint) => `move ${eventId}`;
export const mailsAbout = (applicationId: string) => `application:${applicationId}`;

function toNotice({ row, eventId, decision }: Moved): Notice | undefined {
  const { application, job, companyName, applicant } = row;
  const { reason, message, interview } = decision;
  const moved = MOVED[application.status];
  if (!moved) return undefined;
  const parts = [
    moved.text(companyName),
    interview && (interview.isCancelled ? isOff(interview) : inWords(interview)),
    reason && `Reason: ${reason}.`,
    message && `Message from the company: ${message}`,
  ];
  return {
    userId: applicant.id,
    kind: application.status === 'interviewed' ? 'interview' : 'status',
    title: `${moved.title}: ${job.title}`,
    text: parts.filter(Boolean).join('\n\n'),
    path: `/applications/edit/${application.id}`,
    key: moveKey(eventId),
    about: mailsAbout(application.id),
    ...(interview && { calendar: interview.calendar }),
  };
}

/** Notifies the applicant that an interview was moved or canceled. */
export async function notifyInterview(
  tx: Db,
  needs: Needs,
  { application, job, companyName, applicant }: ApplicationRow,
  interview: Interview | null,
): Promise<void> {
  if (!interview) return;
  const { isCancelled, calendar } = interview;
  await notify(tx, needs, {
    userId: applicant.id,
    kind: 'interview',
    title: `${isCancelled ? 'Interview canceled' : 'Interview scheduled'}: ${job.title}`,
    text: isCancelled
      ? `${companyName} canceled the interview on ${formatInterviewTime(interview)}. Your application is still active.`
      : `${companyName} would like to meet you.\n\n${inWords(interview)}`,
    path: `/applications/edit/${application.id}`,
    calendar,
  });
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
  more?: Pick<Notice, 'isMailOnly'> | Required<Pick<Notice, 'path' | 'button'>>,
): Promise<void> {
  const notices = ended.map(
    ({ row: { application, job, companyName, applicant }, interview }): Notice => ({
      userId: applicant.id,
      kind: 'interview',
      title: `Interview canceled: ${job.title}`,
      text: `${why(companyName)}. ${isOff(interview)}`,
      path: `/applications/edit/${application.id}`,
      calendar: interview.calendar,
      ...more,
    }),
  );
  await notifyAll(tx, needs, notices);
}

const isOff = (interview: Interview) =>
  `The interview on ${formatInterviewTime(interview)} is canceled.`;

const inWords = (interview: Interview) =>
  [
    `When: ${formatInterviewTime(interview)} (${interview.timeZone}), ${interview.minutes} minutes`,
    `Where: ${interview.place}`,
    interview.note,
  ]
    .filter(Boolean)
    .join('\n');
