import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { alarmAnswer } from './alarms.ts';
import { boardAnswer, waitingAnswer, workAnswer } from './board.ts';

/** Rows of the API table: the board as a whole. */
export const operationCalls = {
  getSite: {
    method: 'GET',
    path: '/site',
    access: 'anyone',
    reads: ['users'],
    summary: 'The name of this board, and on a demo the demo logins',
    answer: z.object({
      siteName: z.string(),
      /** The origin of canonical addresses, without a trailing slash. */
      publicUrl: z.string(),
      /** False without a mail server: admins then read the mails at /admin/mail. */
      sendsMail: z.boolean(),
      /** Minutes without a request after which an administrator is logged out; null: never. */
      adminIdleMinutes: z.nullable(z.number()),
      /** Applications that a job seeker may have open at once; 0 for no limit. */
      openApplications: z.number(),
      /** Days after which finished applications are deleted; null for ever. */
      retainApplications: z.nullable(z.number()),
      /** The board holds the demo's data, so its pages may show the demo's partners, testimonials and figures. */
      isDemo: z.boolean(),
      /** The year of the copyright: the current one in UTC, and on the demo the specification's. */
      year: z.number(),
      demoLogins: z.array(z.object({ label: z.string(), email: z.string(), password: z.string() })),
    }),
  },
  getBoard: {
    method: 'GET',
    path: '/admin/board',
    access: 'admin',
    reads: ['users', 'jobs', 'applications', 'reviews'],
    summary: 'Figures of the whole board, and the latest activity',
    answer: boardAnswer,
  },
  getWaiting: {
    method: 'GET',
    path: '/admin/waiting',
    access: 'admin',
    reads: ['reviews', 'messages', 'mails'],
    summary: 'The numbers of reviews, reports, messages, emails and alarms that wait for an admin',
    answer: waitingAnswer,
  },
  getOperation: {
    method: 'GET',
    path: '/admin/operation',
    access: 'admin',
    reads: ['mails'],
    summary: 'Alarms, and background tasks with their last runs',
    answer: z.object({
      version: z.string(),
      startedAt: z.iso.datetime(),
      /** Of this process, in bytes. */
      memory: z.number(),
      /** Of the whole database, in bytes. */
      databaseSize: z.number(),
      /** Free space on the disk of the embedded database, in bytes; null for a database elsewhere. */
      diskFree: z.nullable(z.number()),
      alarms: z.array(alarmAnswer),
      work: z.array(workAnswer),
    }),
  },
} as const satisfies Record<string, Endpoint>;
