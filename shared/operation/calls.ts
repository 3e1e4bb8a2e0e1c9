import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { boardAnswer, waitingAnswer, workAnswer } from './board.ts';

/** Rows of the API table: the board as a whole. */
export const operationCalls = {
  getSite: {
    method: 'GET',
    path: '/site',
    access: 'anyone',
    reads: ['users'],
    summary: 'The name of this board, and on a demo the logins to try it with',
    answer: z.object({
      siteName: z.string(),
      /** The origin that canonical addresses start with; no slash at its end. */
      publicUrl: z.string(),
      /** False: no mail server is set up, and what would be mailed is read by admins (/admin/mail). */
      sendsMail: z.boolean(),
      demoLogins: z.array(z.object({ label: z.string(), email: z.string(), password: z.string() })),
    }),
  },
  getBoard: {
    method: 'GET',
    path: '/admin/board',
    access: 'admin',
    reads: ['users', 'jobs', 'applications', 'reviews'],
    summary: 'The whole board in numbers, and the latest that happened',
    answer: boardAnswer,
  },
  getWaiting: {
    method: 'GET',
    path: '/admin/waiting',
    access: 'admin',
    reads: ['reviews', 'messages', 'mails'],
    summary: 'How many reviews, messages and mails wait for an admin',
    answer: waitingAnswer,
  },
  getOperation: {
    method: 'GET',
    path: '/admin/operation',
    access: 'admin',
    reads: ['mails'],
    summary: 'Background tasks and their last runs',
    answer: z.object({
      version: z.string(),
      startedAt: z.iso.datetime(),
      /** Of this process: mebibytes. */
      memory: z.number(),
      /** Bytes of the whole database. */
      databaseSize: z.number(),
      work: z.array(workAnswer),
    }),
  },
} as const satisfies Record<string, Endpoint>;
