import { feature } from '../../shared/kit/feature.ts';
import { savedJobCalls } from './calls.ts';
import { savedJobParts } from './parts.ts';

/** Job seekers save jobs, and hide jobs, companies and words from their lists. */
export const savedJobs = feature({
  name: 'saved-jobs',
  says: 'Job seekers save jobs, hear when these close, and hide jobs, companies and words from lists.',
  calls: savedJobCalls,
  group: ['Jobs', 'Jobs, their review, and saved jobs'],
  parts: savedJobParts,
  nouns: ['savedJobs', 'hiddenEntries'],
  refusals: { 404: ['hidden-not-found'], 409: ['too-many-hidden'] },
  limits: {
    'saved-job': {
      per: 'user',
      calls: 600,
      hours: 1,
      sentence: 'You have saved too many jobs in a short time.',
    },
    hidden: {
      per: 'user',
      calls: 600,
      hours: 1,
      sentence: 'You have hidden too many companies and words in a short time.',
    },
  },
  mails: { closing: 'Saved job closing' },
  notices: { job_seeker: { closing: { says: 'A saved job closes soon', button: 'Open Job' } } },
  erased: { 'saved-jobs': 'Saved jobs', hidden: 'Hidden companies, jobs and words' },
  seekerNeeds: { closing: 5 },
  pages: { job_seeker: { 'saved-jobs': 'page.tsx' } },
});
