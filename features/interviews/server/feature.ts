import { lockCompaniesOf } from '../../../server/companies/lock.ts';
import { type Background, implement } from '../../../server/feature.ts';
import type { InBatches } from '../../../server/db/due.ts';
import { notice } from '../../../server/mail/templates.ts';
import { interviews } from '../feature.ts';
import * as tables from '../tables.ts';
import { calendarCall } from './calendar-call.ts';
import { listBusyTimes } from './busy.ts';
import {
  answerInterview,
  cancelInterview,
  moveInterview,
  offerSlots,
  pickSlot,
  proposeTimes,
  remindOfSlots,
} from './calls.ts';
import { answerAsInterviewer } from './choose-interviewers.ts';
import { remindOfInterviews } from './interviews.ts';
import { interviewLife } from './life.ts';
import { interviewPart } from './part.ts';
import { interviewsOfDeleted, readMeetings, seekerInterviews } from './read.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const TIME = '2027-03-01T09:00:00.000Z';

const meeting = {
  minutes: 45,
  timeZone: 'Africa/Nairobi',
  place: 'Room 1',
  note: 'Bring nothing.',
};
const interview = { startsAt: TIME, ...meeting };
const slots = { ...meeting, startsAt: [TIME] };

export const interviewsServer = implement(interviews, {
  handlers: {
    answerInterview,
    proposeTimes,
    offerSlots,
    pickSlot,
    listBusyTimes,
    answerAsInterviewer,
    remindOfSlots,
    moveInterview,
    cancelInterview,
  },
  moveParts: [interviewPart],
  applicationPart: interviewLife,
  answers: { applicationDetails: readMeetings },
  seekerNeeds: seekerInterviews,
  deletedApplicants: interviewsOfDeleted,
  calendarCall,
  due: {
    'interview-tomorrow': (needs: Background): InBatches => ({
      run: (tx, due, now) => remindOfInterviews(tx, needs, due, now),
      lock: lockCompaniesOf,
    }),
  },
  task: { title: 'Interviews', text: 'Reminds of interviews' },
  people: [
    {
      application: tables.interviews.applicationId,
      erase: 'delete',
      counted: 'interviews',
      export: 'applications',
    },
    {
      application: tables.interviewProposals.applicationId,
      erase: 'delete',
      counted: 'interviews',
      export: 'applications',
    },
    {
      person: tables.interviewInterviewers.userId,
      erase: 'delete',
      export: { none: 'It is the work of a company, and for its members.' },
    },
  ],
  ofCompanies: [{ table: tables.interviewBookings, column: tables.interviewBookings.companyId }],
  mails: (board) => [
    notice(board, {
      kind: 'interview',
      title: 'Interview scheduled: Gardener',
      text: 'Acme would like to meet you.\n\nWhen: Mon, Nov 23, 2026 at 14:30 GMT (Europe/Lisbon), 45 minutes\nWhere: Rua das Flores 12, Lisbon',
      path: '/applications/my-applications',
    }),
  ],
  examples: {
    moveApplication: { interview, slots },
    moveApplications: {
      plan: { ...meeting, atOnce: 1, times: [{ _id: ID, startsAt: TIME }] },
      booking: { ...meeting, atOnce: 2, startsAt: [TIME] },
      joins: ID,
    },
    answerInterview: { answer: 'confirmed', text: 'See you then.', startsAt: TIME, sequence: 0 },
    proposeTimes: {
      startsAt: [TIME],
      timeZone: 'Africa/Nairobi',
      note: 'After work.',
      read: { interview: TIME, slots: [TIME] },
      sequence: 0,
    },
    answerAsInterviewer: { answer: 'confirmed', startsAt: TIME, sequence: 0 },
    offerSlots: { ...slots, interviewers: [], read: TIME, readTimes: [TIME] },
    pickSlot: { startsAt: TIME },
    moveInterview: { ...interview, interviewers: [], read: TIME, readTimes: [TIME] },
  },
});
