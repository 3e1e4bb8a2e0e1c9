import { feature } from '../../shared/kit/feature.ts';
import { alerts } from '../alerts/feature.ts';
import { savedJobs } from '../saved-jobs/feature.ts';
import { recommendationCalls } from './calls.ts';

/** Job seekers see open jobs that fit their profile. */
export const recommendations = feature({
  name: 'recommendations',
  says: 'Job seekers see open jobs that fit their profile, and what they saved and applied for.',
  // Saved searches say where somebody looks, saved jobs for what; 'Not Interested' hides a job.
  needs: [alerts, savedJobs],
  calls: recommendationCalls,
  group: ['Recommendations', 'Jobs that fit a job seeker'],
  nouns: ['recommendations'],
  pages: { job_seeker: { recommended: 'page.tsx' } },
});
