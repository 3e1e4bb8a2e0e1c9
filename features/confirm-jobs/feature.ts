import { feature } from '../../shared/kit/feature.ts';
import { confirmCalls } from './calls.ts';

/** Companies confirm that their jobs are still open. When they did last is part of a job in the core. */
export const confirmJobs = feature({
  name: 'confirm-jobs',
  says: 'Companies confirm every two weeks that a job is still open; otherwise it is paused.',
  calls: confirmCalls,
  group: ['Jobs'],
  refusals: { 404: ['confirmation-link-unknown'] },
  limits: {
    'job-confirmation': {
      per: 'network',
      calls: 1000,
      hours: 1,
      sentence: 'Too many confirmations from your network.',
    },
  },
  due: ['confirmation', 'confirmation-last', 'confirmation-over'],
  pages: { account: { 'confirm-jobs': 'confirm-jobs/page.tsx' } },
});
