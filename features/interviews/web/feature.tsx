import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCalendarX,
} from '@tabler/icons-react';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { formatLocal, formatLocalDay } from '../../../web/kit/local-time.ts';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { formatInterviewTime } from '../rules/interviews.ts';
import { Arranged } from './place.tsx';
import { hasInterviewToAnswer, nextSteps } from './state.ts';
import { interviewSteps } from './steps.ts';

const [InterviewMove] = loadedLater(async () => (await import('./move.tsx')).InterviewMove);
const [ApplicationInterview] = loadedLater(
  async () => (await import('./details.tsx')).ApplicationInterview,
);
const [InterviewNow] = loadedLater(async () => (await import('./applicant.tsx')).InterviewNow);
const [AnswerDialogs] = loadedLater(
  async () => (await import('./answer-dialogs.tsx')).AnswerDialogs,
);
const [OwnInterview] = loadedLater(async () => (await import('./agreed.tsx')).OwnInterview);
const [EndedByWithdrawal] = loadedLater(
  async () => (await import('./agreed.tsx')).EndedByWithdrawal,
);

const invited = (companyName: string) => `${companyName} invited you to an interview`;

export const interviewsWeb: WebFeature = {
  name: 'interviews',
  panels: {
    'application.agreed': ApplicationInterview,
    'my-application.agreed': OwnInterview,
    'withdrawal.ends': EndedByWithdrawal,
  },
  moveDialogs: {
    interviewed: {
      Dialog: InterviewMove,
      ofSeveral: true,
      again: {
        hint: 'Schedule or move an interview',
        title: 'Already Invited',
        text: 'Press I here to move the interview or schedule another one.',
      },
    },
  },
  canceledByMove(applications) {
    const [first, ...others] = applications.flatMap(({ interviewAt }) => interviewAt ?? []);
    if (!first) return undefined;
    return others.length > 0
      ? `${inFigures(others.length + 1)} upcoming interviews will be canceled.`
      : `The interview on ${formatLocal(first)} will be canceled.`;
  },
  applicantCard: { isFor: hasInterviewToAnswer, Card: InterviewNow, Dialog: AnswerDialogs },
  nextSteps,
  inShort({ interview }) {
    if (!interview || interview.isCancelled || new Date(interview.startsAt) <= new Date())
      return [];
    const { place, note } = interview;
    const where = [formatInterviewTime(interview), place].filter(Boolean).join(', ');
    return [`Interview: ${where}`, ...(note ? [note] : [])];
  },
  historySteps: (timeline, whom) =>
    interviewSteps(timeline, whom).map(({ verb, also, interview, isOver }) => ({
      verb,
      also,
      below: interview && { text: <Arranged interview={interview} isOver={isOver} />, isOver },
    })),
  eventWords: {
    interviewed: {
      icon: IconCalendarEvent,
      told: (name, { isInvited }) =>
        isInvited
          ? `${name} was invited to an interview`
          : `${name} was moved to the interview stage`,
    },
    interview_moved: {
      icon: IconCalendarEvent,
      told: (name) => `The interview with ${name} was scheduled`,
    },
    interview_cancelled: {
      icon: IconCalendarOff,
      verb: 'canceled the interview',
      told: (name) => `The interview with ${name} was canceled`,
    },
    interview_confirmed: {
      icon: IconCalendarCheck,
      verb: 'confirmed the interview',
      told: (name) => `${name} confirmed the interview`,
    },
    interview_declined: {
      icon: IconCalendarX,
      verb: 'declined the interview',
      told: (name) => `${name} declined the interview`,
    },
    times_proposed: {
      icon: IconCalendarQuestion,
      told: (name) => `New times were proposed for the interview with ${name}`,
    },
    times_ended: {
      icon: IconCalendarX,
      verb: 'ended self-booking',
      told: (name) => `${name} can no longer choose a time for the interview`,
    },
  },
  needWords: {
    'choose-time': ({ companyName, jobTitle, at, times }) => ({
      title: invited(companyName),
      line: `${jobTitle} · ${counted(times, 'time')} to choose from`,
      when: `From ${formatLocalDay(at ?? '')}`,
      isDue: true,
      verb: 'Choose a Time',
    }),
    'confirm-interview': ({ companyName, jobTitle, at }) => ({
      title: invited(companyName),
      line: `${jobTitle} · ${formatLocal(at ?? '')}`,
      when: `On ${formatLocalDay(at ?? '')}`,
      isDue: true,
      verb: 'Confirm Time',
    }),
    interview: ({ companyName, jobTitle, at }) => ({
      title: `Interview with ${companyName}`,
      line: `${jobTitle} · ${formatLocal(at ?? '')}`,
      when: `On ${formatLocalDay(at ?? '')}`,
      verb: 'View Details',
    }),
  },
  dateWords: { interview: (time) => `Interview at ${time}` },
  noticeIcons: { interview: IconCalendarEvent },
};
