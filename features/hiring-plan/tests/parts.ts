import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const hiringPlanTests: FeatureTests = {
  // Interviewers read the stages of jobs with an application that is assigned to them.
  outcomes: {
    getHiringPlan: ({ teamRole, isAssigned }) =>
      teamRole === 'interviewer' && !isAssigned ? 404 : 200,
  },
  plantsNothing: { 'the company and its jobs': ['moveToStage', 'saveHiringPlan'] },
};
