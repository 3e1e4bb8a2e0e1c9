import * as z from 'zod/mini';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { resumeDraft } from './rules.ts';

/** Rows of the API table: what a resume says. */
export const resumeReadingCalls = {
  draftProfile: {
    method: 'POST',
    path: '/resumes/read',
    access: 'job_seeker',
    changes: [],
    summary:
      'Read a PDF or DOCX resume, a JSON Resume file or the archive of LinkedIn as a draft of my profile; stores nothing',
    file: 'resume',
    answer: z.object({ draft: resumeDraft }),
    limit: 'resume-reading',
  },
} as const satisfies Record<string, Endpoint<CoreNoun, 'resume-reading'>>;
