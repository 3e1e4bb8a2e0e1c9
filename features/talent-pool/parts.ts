import * as z from 'zod/mini';
import type { Parts } from '../../shared/kit/parts.ts';
import { poolMonths } from './rules/pool.ts';

export const talentPoolParts = {
  feature: 'talent-pool',
  forms: {
    rejection: {
      /** Asks to keep the applicant in the talent pool for so many months, if that is allowed. */
      stayInTouch: z.optional(poolMonths),
    },
  },
} as const satisfies Parts;
