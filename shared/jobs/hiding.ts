import * as z from 'zod/mini';
import { oneOf, requiredLine } from '../kit/text.ts';

const HIDDEN_KINDS = ['company', 'job', 'word'] as const;

export const HIDDEN_KIND_LABELS = { company: 'Company', job: 'Job', word: 'Word' } as const;

/** The most characters of a hidden word. */
export const HIDDEN_WORD_MAX = 60;

/** Body of POST /hidden-from-search. */
export const hiding = z.object({
  kind: oneOf(HIDDEN_KINDS, 'Choose what to hide.'),
  /** The id of a public company or job, or a word or phrase. */
  value: requiredLine('Enter a word.', HIDDEN_WORD_MAX).check(
    // Signs alone are no word of any job.
    z.regex(/[\p{L}\p{N}]/u, 'Use at least one letter or digit.'),
  ),
});

export const hiddenEntry = z.object({
  _id: z.string(),
  kind: z.enum(HIDDEN_KINDS),
  /** The id of the company or the job, or the word. */
  value: z.string(),
  /** The company's name, the job's title, or the word. */
  name: z.string(),
  hiddenAt: z.iso.datetime(),
});

export type HiddenEntry = z.output<typeof hiddenEntry>;
