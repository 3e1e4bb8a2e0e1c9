import * as z from 'zod/mini';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { receiptAnswer } from './rules/receipt.ts';

/** Null before the log has an entry of it. */
const answer = z.object({ receipt: z.nullable(receiptAnswer) });

/** Rows of the API table: receipts of the public log. */
export const publicLogCalls = {
  getPostingReceipt: {
    method: 'GET',
    path: '/jobs/:id/receipt',
    access: 'anyone',
    reads: ['publicJobs'],
    summary: 'What the public log has of a job: its last 100 entries, each with its proof',
    answer,
  },
  getApplicationReceipt: {
    method: 'GET',
    path: '/applications/:id/receipt',
    access: ['job_seeker', 'company'],
    memberMay: 'read',
    reads: ['applications'],
    summary: 'What the public log has of an application, for its applicant and its company',
    answer,
  },
} as const satisfies Record<string, Endpoint>;
