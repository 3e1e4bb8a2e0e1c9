import { feature } from '../../shared/kit/feature.ts';
import { assignments } from '../assignments/feature.ts';
import { interviewCalls } from './calls.ts';
import { interviewParts } from './parts.ts';
import { REFUSALS } from './rules/refusals.ts';

/** The status 'interviewed' is the core's: without this feature, a move to it names no time. */
export const interviews = feature({
  name: 'interviews',
  says: 'Companies and applicants agree on times of interviews, which have interviewers and calendar entries.',
  needs: [assignments],
  calls: interviewCalls,
  group: ['Applications'],
  parts: interviewParts,
  refusals: REFUSALS,
  limits: {
    'interview-answer': {
      per: 'user',
      calls: 100,
      hours: 1,
      sentence: 'You have answered too often in a short time.',
    },
  },
  /** An interview is tomorrow (application). */
  due: ['interview-tomorrow'],
  mails: { interview: 'Interview' },
  notices: {
    job_seeker: {
      interview: {
        says: 'An interview is proposed, scheduled, moved or canceled',
        button: 'Open My Application',
        before: 'reminder',
        ofCalendars: true,
      },
    },
    company: {
      interview: {
        says: 'You are an interviewer, or your interview is moved or canceled',
        button: 'Open My Application',
        before: 'message',
        ofCalendars: true,
      },
    },
  },
  erased: { interviews: 'Interviews' },
  seekerNeeds: {
    /** A company offers times to choose from. */
    'choose-time': 1,
    /** An interview is not confirmed yet. */
    'confirm-interview': 1,
    /** A confirmed interview is near. */
    interview: 1,
  },
  seekerDates: ['interview'],
});
