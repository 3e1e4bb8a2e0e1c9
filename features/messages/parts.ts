import * as z from 'zod/mini';
import type { Parts } from '../../shared/kit/parts.ts';
import { threadMessage } from './rules.ts';

export const messageParts = {
  feature: 'messages',
  answers: {
    exportedApplication: {
      fields: { messages: z.array(threadMessage) },
      none: { messages: [] },
    },
  },
} as const satisfies Parts;
