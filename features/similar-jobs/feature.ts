import { feature } from '../../shared/kit/feature.ts';
import { similarJobCalls } from './calls.ts';

export const similarJobs = feature({
  name: 'similar-jobs',
  says: 'The page of a job, open or closed, shows similar jobs of other companies.',
  calls: similarJobCalls,
  group: ['Jobs'],
});
