import * as z from 'zod/mini';
import type { Parts } from '../../shared/kit/parts.ts';
import { lawNoticeAnswer } from './rules/notice.ts';

/** What laws add to answers of the core. */
export const lawParts = {
  feature: 'laws',
  answers: {
    ownJob: {
      /** Why a law pauses the job, soon or already; left out if none does. */
      fields: { lawNotice: z.optional(lawNoticeAnswer) },
      none: {},
    },
  },
} as const satisfies Parts;
