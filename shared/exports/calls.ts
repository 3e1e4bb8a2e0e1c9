import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { exportRequest } from './tables.ts';

/** Rows of the API table: exports. */
export const exportCalls = {
  prepareExport: {
    method: 'POST',
    path: '/exports',
    access: 'admin',
    changes: ['audit'],
    summary:
      'Get a link to a filtered list as CSV; it is bound to this session and expires after an hour',
    needsConfirmedIdentity: true,
    body: exportRequest,
    /** `path` is server-relative and signed; `rows` does not count the header row. */
    answer: z.object({ path: z.string(), rows: z.number() }),
    limit: 'export',
    keepsNoAnswer: true,
  },
} as const satisfies Record<string, Endpoint>;
