import { implement } from '../../../server/feature.ts';
import { resumes } from '../feature.ts';
import { RESUMES_MAX } from '../rules.ts';
import { addResume, changeResume, listResumes, removeResume } from './list.ts';

export const resumesServer = implement(resumes, {
  handlers: { listResumes, addResume, changeResume, removeResume },
  mostResumes: RESUMES_MAX,
  examples: {
    addResume: { name: 'English' },
    changeResume: { name: 'English, for startups', isDefault: true },
  },
});
