import * as z from 'zod/mini';
import { applicationIds, bulkMoveAnswer } from '../../shared/applications/lists.ts';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { requiredWithFields } from '../../shared/templates/texts.ts';
import { MESSAGE_MAX, threadMessage, threadText } from './rules.ts';

/** Body of one message to several applicants. */
const bulkMessage = z.object({
  ids: applicationIds,
  text: requiredWithFields('Write a message first.', MESSAGE_MAX),
});

/** Rows of the API table: the messages between applicants and companies. */
export const messageCalls = {
  listThread: {
    method: 'GET',
    path: '/applications/:id/messages',
    access: ['job_seeker', 'company'],
    memberMay: 'read',
    scope: 'messages:read',
    reads: ['applications'],
    summary: 'The messages between applicant and company, oldest first',
    answer: z.object({ count: z.number(), messages: z.array(threadMessage) }),
  },
  sendToThread: {
    method: 'POST',
    path: '/applications/:id/messages',
    access: ['job_seeker', 'company'],
    memberMay: 'handle-applications',
    needsConfirmedAddress: true,
    changes: ['applications', 'jobs', 'users', 'notifications', 'mails'],
    summary: 'Write to the other side; it is emailed as well',
    body: threadText,
    answer: z.object({ sent: threadMessage }),
    limit: 'thread',
    creates: true,
  },
  markThreadSeen: {
    method: 'PUT',
    path: '/applications/:id/messages/seen',
    access: ['job_seeker', 'company'],
    memberMay: 'read',
    changes: ['applications'],
    summary: 'Say that I have seen the messages of the other side',
    answer: z.object({ seen: z.number() }),
    limit: 'seen',
  },
  messageApplicants: {
    method: 'POST',
    path: '/applications/company/messages',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['applications', 'jobs', 'users', 'notifications', 'mails'],
    summary: 'Write one message to several applicants, who read how many got it',
    body: bulkMessage,
    answer: bulkMoveAnswer,
    limit: 'thread',
  },
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName | 'thread' | 'seen'>>;
