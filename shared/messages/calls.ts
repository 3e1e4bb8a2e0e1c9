import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { pageAnswer } from '../kit/lists.ts';
import {
  contactMessage,
  messageAnswer,
  messageChange,
  messageReply,
  messageSearch,
} from './contact.ts';

const count = z.number();

/** Rows of the API table: messages from the contact page. */
export const messageCalls = {
  sendMessage: {
    method: 'POST',
    path: '/messages',
    access: 'anyone',
    changes: ['messages', 'mails'],
    needsConfirmedAddress: true,
    summary: 'Send a message to the operators of this board',
    body: contactMessage,
    limit: 'message',
    creates: true,
  },
  listMessages: {
    method: 'GET',
    path: '/messages',
    access: 'admin',
    reads: ['messages', 'mails'],
    summary: 'Messages from the contact page, newest first',
    query: messageSearch,
    answer: z.object({
      count,
      messages: z.array(messageAnswer),
      ...pageAnswer,
      /** The number of all messages that no admin has opened, regardless of filters. */
      unread: z.number(),
    }),
  },
  getMessage: {
    method: 'GET',
    path: '/messages/:id',
    access: 'admin',
    reads: ['messages', 'mails'],
    summary: 'One message from the contact page, with its answers',
    answer: z.object({ contactMessage: messageAnswer }),
  },
  setMessageStatus: {
    method: 'PUT',
    path: '/messages/:id',
    access: 'admin',
    changes: ['messages', 'audit'],
    summary: 'Mark a message as read, new or closed',
    body: messageChange,
    answer: z.object({ contactMessage: messageAnswer }),
    limit: 'administration',
  },
  answerMessage: {
    method: 'POST',
    path: '/messages/:id/answers',
    access: 'admin',
    changes: ['messages', 'mails', 'audit'],
    summary: 'Answer a message by email',
    body: messageReply,
    answer: z.object({ contactMessage: messageAnswer }),
    limit: 'administration',
    creates: true,
  },
} as const satisfies Record<string, Endpoint>;
