import * as z from 'zod/mini';
import { type ChosenDocument, RESUME_MAX } from '../../shared/applications/status.ts';
import type { Reason } from '../../shared/errors.ts';
import { formatRefusal } from '../../shared/kit/files/refusal.ts';

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

/** Files from which a profile can be filled in: resumes, JSON Resume, and the archive of LinkedIn. */
export const DRAFT_EXTENSIONS = ['.pdf', '.docx', '.json', '.zip'] as const;

/** The format of a file by its name; undefined for any other. */
export const formatOf = (name: string) =>
  DRAFT_EXTENSIONS.find((extension) => name.toLowerCase().endsWith(extension));

/** Why a file is refused before it is opened. The page checks it before sending. */
export function draftRefusal(file: ChosenDocument | undefined | null): Reason | undefined {
  if (!file?.name) return { code: 'resume-missing', message: 'Please choose a file.' };
  const refusal = formatRefusal(file.found, [...DRAFT_EXTENSIONS, '.doc']);
  if (refusal) return refusal;
  if (!formatOf(file.name)) {
    const message = file.name.toLowerCase().endsWith('.doc')
      ? 'DOC files cannot be read. Save it as DOCX or PDF and choose it again.'
      : 'Choose a PDF or DOCX file, a JSON Resume file, or the ZIP archive of LinkedIn.';
    return { code: 'wrong-file-type', message };
  }
  if (file.size > RESUME_MAX)
    return { code: 'resume-too-large', message: 'This file must be 5 MB or smaller.' };
  if (file.size === 0)
    return { code: 'resume-empty', message: 'This file is empty. Please choose another one.' };
  return undefined;
}
