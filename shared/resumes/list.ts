import * as z from 'zod/mini';
import { optionalLine } from '../kit/text.ts';

export const RESUME_NAME_MAX = 80;

/** Given by the job seeker; the name of the file if blank. */
export const resumeName = optionalLine(RESUME_NAME_MAX);

/** Absent parts stay as they are. */
export const resumeChange = z.object({
  name: z.optional(resumeName),
  /** True: makes it the default. */
  isDefault: z.optional(z.literal(true, { error: 'Send true, or leave it out.' })),
});

/** A resume in its owner's list. */
export const resumeAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  /** A signed path, as of the profile's resume. */
  link: z.string(),
  fileName: z.string(),
  /** It is the resume of the profile, and sent unless another one is chosen. */
  isDefault: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type Resume = z.output<typeof resumeAnswer>;
