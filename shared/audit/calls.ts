import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { pageAnswer } from '../kit/lists.ts';
import { auditAnswer, auditSearch } from './actions.ts';

const count = z.number();

/** Rows of the API table: the audit log. */
export const auditCalls = {
  listAudit: {
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    reads: ['audit', 'users'],
    summary: 'The audit log: every privileged change, newest first',
    query: auditSearch,
    answer: z.object({ count, lines: z.array(auditAnswer), ...pageAnswer }),
  },
} as const satisfies Record<string, Endpoint>;
