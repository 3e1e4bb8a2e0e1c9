import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { pageAnswer } from '../kit/lists.ts';
import { mailAnswer, mailSearch } from './outbox.ts';

const count = z.number();

/** Rows of the API table: the outbox. */
export const mailCalls = {
  listMails: {
    method: 'GET',
    path: '/mails',
    access: 'admin',
    reads: ['mails'],
    summary: 'Emails in the outbox in every status, newest first',
    query: mailSearch,
    answer: z.object({
      count,
      mails: z.array(mailAnswer),
      ...pageAnswer,
      /** The number of all failed and unclear mails, regardless of filters. */
      failed: z.number(),
    }),
  },
  getMail: {
    method: 'GET',
    path: '/mails/:id',
    access: 'admin',
    reads: ['mails'],
    summary: 'One email of the outbox',
    answer: z.object({ mail: mailAnswer }),
  },
  retryMail: {
    method: 'POST',
    path: '/mails/:id/retry',
    access: 'admin',
    changes: ['mails', 'audit'],
    summary: 'Send a failed or unclear email again',
    answer: z.object({ mail: mailAnswer }),
    limit: 'administration',
  },
} as const satisfies Record<string, Endpoint>;
