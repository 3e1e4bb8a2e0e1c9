import * as z from 'zod/mini';
import { listFilters } from '../../shared/exports/tables.ts';
import { byMember, type Endpoint } from '../../shared/kit/endpoint.ts';

/** Rows of the API table: lists as CSV files. */
export const csvExportCalls = {
  prepareCompanyExport: {
    method: 'POST',
    path: '/exports/company',
    ...byMember('read'),
    // It changes nothing that is shown before the download.
    changes: [],
    summary:
      "Get a link to the filtered applications to my company's jobs as CSV; it is bound to this session and expires after an hour",
    body: z.object({ filters: listFilters }),
    /** `path` is server-relative and signed; `rows` does not count the header row. */
    answer: z.object({ path: z.string(), rows: z.number() }),
    limit: 'export',
  },
} as const satisfies Record<string, Endpoint>;
