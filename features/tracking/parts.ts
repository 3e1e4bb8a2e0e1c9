import * as z from 'zod/mini';
import type { Parts } from '../../shared/kit/parts.ts';

export const trackingParts = {
  feature: 'tracking',
  answers: {
    exportedApplication: {
      fields: {
        ownNote: z.nullable(z.object({ text: z.string(), remindAt: z.nullable(z.date()) })),
      },
      none: { ownNote: null },
    },
  },
} as const satisfies Parts;
