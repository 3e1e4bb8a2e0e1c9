import { feature } from '../../shared/kit/feature.ts';
import { hiringPlanCalls } from './calls.ts';
import { hiringPlanParts } from './parts.ts';

export const hiringPlan = feature({
  name: 'hiring-plan',
  says: 'Members of a company rate applicants by criteria of the job.',
  calls: hiringPlanCalls,
  group: ['Applications'],
  parts: hiringPlanParts,
  nouns: ['scorecards'],
  live: ['scorecards'],
  erased: { scorecards: "Companies' ratings of you" },
});
