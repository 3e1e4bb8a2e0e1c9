import { type ChosenDocument, RESUME_MAX } from '../applications/status.ts';
import type { Reason } from '../errors.ts';
import { formatRefusal } from '../kit/files/refusal.ts';

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
