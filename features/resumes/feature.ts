import { feature } from '../../shared/kit/feature.ts';
import { resumeCalls } from './calls.ts';

/** Resumes beside the one of the profile. */
export const resumes = feature({
  name: 'resumes',
  says: 'Job seekers keep several resumes, and choose one of them when they apply.',
  calls: resumeCalls,
  group: ['Resumes', 'Resumes of job seekers, and what they say'],
  nouns: ['resumes'],
  refusals: { 409: ['too-many-resumes'] },
});
