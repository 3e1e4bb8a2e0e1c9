import type { ApplicationStatus } from '../../shared/applications.ts';
import { formatInterviewTime, type Interview } from '../../shared/interviews.ts';
import type { ApplicationRow } from '../applications/rows.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { tell } from './tell.ts';

type Needs = Pick<Services, 'config' | 'queue' | 'now'>;

const MOVED: Partial<
  Record<ApplicationStatus, { title: string; text: (company: string) => string }>
> = {
  reviewed: {
    title: 'Your application was reviewed',
    text: (company) => `${company} has read your application and is considering it.`,
  },
  interviewed: {
    title: 'You are invited to an interview',
    text: (company) => `${company} would like to talk to you.`,
  },
  offered: {
    title: 'You have an offer',
    text: (company) => `${company} wants to hire you. They will get in touch about the details.`,
  },
  rejected: {
    title: 'Your application was not successful',
    text: (company) => `${company} has decided to go on without you this time.`,
  },
};

interface Decision {
  reason?: string | undefined;
  message?: string | undefined;
  interview?: Interview | null | undefined;
}

/** Tells the applicant that a company moved their application on. */
export async function tellMove(
  tx: Db,
  needs: Needs,
  { application, job, companyName, applicant }: ApplicationRow,
  { reason, message, interview }: Decision,
): Promise<void> {
  const moved = MOVED[application.status];
  if (!moved) return;
  const parts = [
    moved.text(companyName),
    interview && inWords(interview),
    reason && `Reason: ${reason}.`,
    message && `They write: ${message}`,
  ];
  await tell(tx, needs, {
    userId: applicant.id,
    kind: application.status === 'interviewed' ? 'interview' : 'status',
    title: `${moved.title}: ${job.title}`,
    text: parts.filter(Boolean).join('\n\n'),
    path: `/applications/edit/${application.id}`,
    ...(interview && { calendar: interview.calendar }),
  });
}

/** Tells the applicant that an interview was arranged anew, or cancelled. */
export async function tellInterview(
  tx: Db,
  needs: Needs,
  { application, job, companyName, applicant }: ApplicationRow,
  interview: Interview | null,
): Promise<void> {
  if (!interview) return;
  const { isCancelled, calendar } = interview;
  await tell(tx, needs, {
    userId: applicant.id,
    kind: 'interview',
    title: `${isCancelled ? 'Interview cancelled' : 'Interview arranged'}: ${job.title}`,
    text: isCancelled
      ? `${companyName} has cancelled the interview of ${formatInterviewTime(interview)}. Your application stays with them.`
      : `${companyName} would like to meet you.\n\n${inWords(interview)}`,
    path: `/applications/edit/${application.id}`,
    calendar,
  });
}

const inWords = (interview: Interview) =>
  [
    `When: ${formatInterviewTime(interview)} (${interview.timeZone}), ${interview.minutes} minutes`,
    `Where: ${interview.place}`,
    interview.note,
  ]
    .filter(Boolean)
    .join('\n');
