import * as z from 'zod/mini';

/** A kind of work in the background: how much waits, and how the last of it went. */
export const workAnswer = z.object({
  name: z.string(),
  /** What it is for, in a sentence. */
  text: z.string(),
  waiting: z.number(),
  running: z.number(),
  /** Given up, or failed the last time. */
  failed: z.number(),
  lastRunAt: z.nullable(z.iso.datetime()),
  /** Milliseconds. */
  lastRunTook: z.nullable(z.number()),
  /** What went wrong the last time; '' for nothing. */
  lastError: z.string(),
});

export type Work = z.output<typeof workAnswer>;
