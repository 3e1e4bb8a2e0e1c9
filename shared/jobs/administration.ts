import * as z from 'zod/mini';
import { choiceFilter, idFilter, pageQuery, rowsView } from '../kit/lists.ts';
import { oneOfOrBlank, optionalText } from '../kit/text.ts';
import { APPROVAL_STATUSES, JOB_STATUSES } from './posting.ts';

export const ADMIN_JOB_SORTS = ['newest', 'oldest', 'title', 'applicants', 'deadline'] as const;
export type AdminJobSort = (typeof ADMIN_JOB_SORTS)[number];

/** Query of GET /jobs/admin/all. */
export const adminJobSearch = z.object({
  /** Matches title, company and location. */
  search: optionalText(200),
  status: choiceFilter(JOB_STATUSES),
  approval: choiceFilter(APPROVAL_STATUSES),
  company: idFilter('Choose a company.'),
  sort: z.optional(oneOfOrBlank(ADMIN_JOB_SORTS)),
  ...rowsView,
  ...pageQuery,
});
export type AdminJobSearch = z.output<typeof adminJobSearch>;
