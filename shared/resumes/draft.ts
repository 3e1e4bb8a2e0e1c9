import * as z from 'zod/mini';

/**
 * What was read from a resume. A draft: nothing of it is stored, and parts that were not found are empty. Texts have the
 * limits of the profile (shared/applications/applicant-profile.ts).
 */
export const resumeDraft = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  links: z.array(z.string()),
  skills: z.array(z.string()),
  experience: z.array(
    z.object({
      title: z.string(),
      company: z.string(),
      /** As it is written in the resume, such as '03/2019 – heute'. */
      duration: z.string(),
      description: z.string(),
    }),
  ),
  education: z.array(
    z.object({
      degree: z.string(),
      institution: z.string(),
      /** The year of the degree; null if the resume does not say it. */
      year: z.nullable(z.number()),
    }),
  ),
  /** Skills, jobs and degrees of the file beyond what a profile can hold. */
  leftOut: z.number(),
  /** Pages at the end of a long file, which were not read. */
  pagesLeftOut: z.optional(z.number()),
});

export type ResumeDraft = z.output<typeof resumeDraft>;
