import * as z from 'zod/mini';
import { requiredText } from '../kit/text.ts';

/** The two sides of an application. */
export const THREAD_SIDES = ['job_seeker', 'company'] as const;
export type ThreadSide = (typeof THREAD_SIDES)[number];

export const MESSAGE_MAX = 5000;

export const threadText = z.object({ text: requiredText('Write a message first.', MESSAGE_MAX) });

/** A message between an applicant and a company. It is plain text, and names the side, not the person. */
export const threadMessage = z.object({
  _id: z.string(),
  by: z.enum(THREAD_SIDES),
  text: z.string(),
  at: z.iso.datetime(),
  /** When the other side saw it; null if it has not. */
  seenAt: z.nullable(z.iso.datetime()),
});

export type ThreadMessage = z.output<typeof threadMessage>;
