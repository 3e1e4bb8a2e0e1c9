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
    summary: 'A link to a list as CSV, as filtered, good for an hour and for this session',
    body: exportRequest,
    /** Server-relative and signed; `rows` is how many lines will come, without the heading. */
    answer: z.object({ path: z.string(), rows: z.number() }),
  },
} as const satisfies Record<string, Endpoint>;
