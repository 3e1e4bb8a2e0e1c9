import * as z from 'zod/mini';
import { chooseFrom, oneOf, typedText } from '../kit/text.ts';

/** The lists that admins can export as CSV. */
export const EXPORTS = ['users', 'jobs', 'applications', 'audit'] as const;
export type ExportName = (typeof EXPORTS)[number];

/** The filters of a list, with the names of its query. */
export const listFilters = z._default(z.record(z.string(), typedText()), {});

export const exportRequest = z.object({
  what: oneOf(EXPORTS, chooseFrom(EXPORTS)),
  filters: listFilters,
});
