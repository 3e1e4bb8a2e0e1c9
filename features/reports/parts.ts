import * as z from 'zod/mini';
import type { Parts } from '../../shared/kit/parts.ts';

export const reportParts = {
  feature: 'reports',
  answers: {
    jobRow: {
      fields: {
        /** The reason that an admin gave for closing it after reports; null if none did. */
        closedAfterReports: z.optional(z.nullable(z.string())),
      },
      none: { closedAfterReports: null },
    },
    managedCompany: {
      fields: {
        /** Cases about it, its jobs and its messages, and those that wait for a decision. */
        reports: z.number(),
        openReports: z.number(),
      },
      none: { reports: 0, openReports: 0 },
    },
    waiting: {
      fields: {
        /** Reported jobs, companies and messages without a decision. */
        reports: z.number(),
      },
      none: { reports: 0 },
    },
  },
} as const satisfies Parts;
