import * as z from 'zod/mini';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { busySearch, busyTime } from './rules/lists.ts';
import { interviewerReply } from './rules/interviewers.ts';
import {
  interviewCancel,
  interviewChange,
  interviewReply,
  slotsChange,
  proposedTimes,
  slotChoice,
} from './rules/interviews.ts';
import { applicationDetailAnswer } from '../../shared/applications/status.ts';

const count = z.number();
const detail = z.object({ application: applicationDetailAnswer });

/** Rows of the API table: interviews. `moveApplication` arranges them. */
export const interviewCalls = {
  answerInterview: {
    method: 'PUT',
    path: '/applications/:id/interview/answer',
    access: 'job_seeker',
    needsConfirmedAddress: true,
    changes: ['applications', 'notifications', 'mails'],
    summary: 'Confirm or decline an interview',
    body: interviewReply,
    answer: detail,
    limit: 'interview-answer',
  },
  proposeTimes: {
    method: 'PUT',
    path: '/applications/:id/interview/proposal',
    access: 'job_seeker',
    needsConfirmedAddress: true,
    changes: ['applications', 'notifications', 'mails'],
    summary: 'Propose other times for an interview',
    body: proposedTimes,
    answer: detail,
    limit: 'interview-answer',
  },
  offerSlots: {
    method: 'PUT',
    path: '/applications/:id/interview/slots',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['applications', 'notifications', 'mails'],
    summary: 'Offer times for an interview, instead of those before',
    body: slotsChange,
    answer: detail,
    limit: 'move',
  },
  pickSlot: {
    method: 'POST',
    path: '/applications/:id/interview/slots/pick',
    access: 'job_seeker',
    needsConfirmedAddress: true,
    changes: ['applications', 'notifications', 'mails'],
    summary: 'Pick one of the times that the company offers',
    body: slotChoice,
    answer: detail,
    limit: 'interview-answer',
  },
  listBusyTimes: {
    method: 'GET',
    path: '/applications/company/interviews/busy',
    ...byMember('handle-applications'),
    reads: ['applications', 'team'],
    summary: 'When members of my company take part in interviews',
    query: busySearch,
    answer: z.object({ count, busy: z.array(busyTime) }),
  },
  answerAsInterviewer: {
    method: 'PUT',
    path: '/applications/:id/interview/interviewers/answer',
    ...byMember('read'),
    changes: ['applications', 'notifications', 'mails'],
    summary: 'Accept or decline an interview in which I take part for my company',
    body: interviewerReply,
    answer: detail,
    limit: 'interview-answer',
  },
  remindOfSlots: {
    method: 'POST',
    path: '/applications/:id/interview/slots/remind',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['applications', 'notifications', 'mails'],
    summary: 'Remind the applicant of the times that my company offers, at most once a day',
    answer: detail,
    limit: 'move',
  },
  moveInterview: {
    method: 'PUT',
    path: '/applications/:id/interview',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['applications', 'notifications', 'mails'],
    summary: 'Schedule or move the interview of an application in status interviewed',
    body: interviewChange,
    answer: detail,
    limit: 'move',
  },
  cancelInterview: {
    method: 'DELETE',
    path: '/applications/:id/interview',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['applications', 'notifications', 'mails'],
    summary: 'Cancel the interview; the application stays where it is',
    query: interviewCancel,
    answer: detail,
    limit: 'move',
  },
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName | 'interview-answer'>>;
