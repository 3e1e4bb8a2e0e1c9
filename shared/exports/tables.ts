import * as z from 'zod/mini';
import { chooseFrom, oneOf, typedText } from '../kit/text.ts';

/** The lists that admins can export as CSV. */
export const EXPORTS = ['users', 'jobs', 'applications', 'audit'] as const;
export type ExportName = (typeof EXPORTS)[number];

/** `filters` has the names of the list's query. */
export const exportRequest = z.object({
  what: oneOf(EXPORTS, chooseFrom(EXPORTS)),
  filters: z._default(z.record(z.string(), typedText()), {}),
});
