import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const hiringPlanTests: FeatureTests = {
  things: {
    stage: {
      queries: ['stage'],
      owners: ['company'],
      make: async ({ company, application: id, secret }) => {
        const { application } = await company.client.getApplication({ params: { id } });
        const { plan } = await company.client.saveHiringPlan({
          params: { jobId: application.job._id },
          body: { stages: [{ status: 'offered', name: `Stage of ${secret}` }], criteria: [] },
        });
        return plan.stages[0]?._id;
      },
    },
  },
  // Interviewers read the stages of jobs with an application that is assigned to them.
  outcomes: {
    getHiringPlan: ({ teamRole, isAssigned }) =>
      teamRole === 'interviewer' && !isAssigned ? 404 : 200,
  },
  plant: async (_, canary, __, { company, application: id }) => {
    await company.client.saveScorecard({
      params: { id },
      body: { recommendation: 'no', comment: canary('saveScorecard.comment'), ratings: [] },
    });
  },
  plantsNothing: { 'the company and its jobs': ['moveToStage', 'saveHiringPlan'] },
};
