import { feature } from '../../shared/kit/feature.ts';
import { hiringPlanCalls } from './calls.ts';
import { hiringPlanParts } from './parts.ts';

export const hiringPlan = feature({
  name: 'hiring-plan',
  says: 'Companies divide statuses into stages of a job, and rate applicants by its criteria.',
  calls: hiringPlanCalls,
  group: ['Applications'],
  parts: hiringPlanParts,
  // The stages and criteria of jobs, for their company; ratings of applicants, for those who may rate.
  nouns: ['hiringPlans', 'scorecards'],
  live: ['hiringPlans', 'scorecards'],
  refusals: { 409: ['plan-changed', 'stage-deleted', 'stage-elsewhere'] },
  limits: {
    scorecard: {
      per: 'user',
      calls: 300,
      hours: 1,
      sentence: 'You have rated too often in a short time.',
    },
  },
  erased: { scorecards: "Companies' ratings of you" },
});
