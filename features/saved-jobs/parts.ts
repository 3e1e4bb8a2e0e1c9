import * as z from 'zod/mini';
import type { Parts } from '../../shared/kit/parts.ts';

export const savedJobParts = {
  feature: 'saved-jobs',
  answers: { belongings: { fields: { savedJobs: z.number() }, none: { savedJobs: 0 } } },
} as const satisfies Parts;
