import * as z from 'zod/mini';
import { QUESTION_KINDS } from '../jobs/questions.ts';

/** An answer with its question as it was asked. */
export const givenAnswer = z.object({
  /** The id of the question. */
  question: z.string(),
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  /** In words: 'Yes', '12', 'Night, Weekend', or the name of a file. */
  answer: z.string(),
  /** The signed path of an answered file, as of resumes; null without one. */
  file: z.nullable(z.string()),
  /** Whether it meets the knock-out rule. Only for the company. */
  isFlagged: z.optional(z.boolean()),
});
export type GivenAnswer = z.output<typeof givenAnswer>;
