import * as z from 'zod/mini';
import { chooseFrom, oneOf, typedText } from '../kit/text.ts';

/** What admins can take with them as CSV, as filtered. */
export const EXPORTS = ['users', 'jobs', 'applications', 'audit'] as const;
export type ExportName = (typeof EXPORTS)[number];

/** `filters` are those of the list: the same names as in its query. */
export const exportRequest = z.object({
  what: oneOf(EXPORTS, chooseFrom(EXPORTS)),
  filters: z._default(z.record(z.string(), typedText()), {}),
});
