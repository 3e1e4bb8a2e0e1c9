import * as z from 'zod/mini';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { optionalLine } from '../../shared/kit/text.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { RESUME_NAME_MAX } from './rules.ts';

/** Given by the job seeker; the name of the file if blank. */
const resumeName = optionalLine(RESUME_NAME_MAX);

/** Absent parts stay as they are. */
export const resumeChange = z.object({
  name: z.optional(resumeName),
  /** True: makes it the default. */
  isDefault: z.optional(z.literal(true, { error: 'Send true, or leave it out.' })),
});

/** A resume in its owner's list. */
const resumeAnswer = z.object({
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

/** Rows of the API table: the resumes of a job seeker. */
export const resumeCalls = {
  listResumes: {
    method: 'GET',
    path: '/resumes',
    access: 'job_seeker',
    reads: ['resumes'],
    summary: 'My resumes: the default one, which is the resume of my profile, and then the newest',
    answer: z.object({ count: z.number(), resumes: z.array(resumeAnswer) }),
  },
  addResume: {
    method: 'POST',
    path: '/resumes',
    access: 'job_seeker',
    changes: ['resumes', 'users'],
    summary: 'Add a resume; the first one becomes the resume of my profile',
    body: z.object({ name: resumeName }),
    file: 'resume',
    answer: z.object({ resume: resumeAnswer }),
    limit: 'apply',
    creates: true,
  },
  changeResume: {
    method: 'PUT',
    path: '/resumes/:id',
    access: 'job_seeker',
    changes: ['resumes', 'users'],
    summary: 'Rename one of my resumes, or make it the resume of my profile',
    body: resumeChange,
    answer: z.object({ resume: resumeAnswer }),
    limit: 'profile',
  },
  removeResume: {
    method: 'DELETE',
    path: '/resumes/:id',
    access: 'job_seeker',
    changes: ['resumes', 'users'],
    summary:
      'Remove one of my resumes; applications keep their copies, and the newest of the others becomes the default',
    limit: 'profile',
  },
} as const satisfies Record<string, Endpoint<CoreNoun | 'resumes'>>;
