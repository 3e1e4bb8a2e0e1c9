import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { resumeAnswer, resumeChange, resumeName } from './list.ts';

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
} as const satisfies Record<string, Endpoint>;
