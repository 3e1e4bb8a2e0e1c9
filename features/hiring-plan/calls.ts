import * as z from 'zod/mini';
import { applicationIds, bulkMoveAnswer } from '../../shared/applications/lists.ts';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { hiringPlanAnswer, hiringPlanBody } from './rules/plan.ts';
import { scorecardBody, scorecardsAnswer } from './rules/scorecards.ts';

/** Body of a move between the stages of the applications' status: no status changes, and no applicant is told. */
const stageMove = z.object({
  ids: applicationIds,
  /** Null for none. */
  stage: z.nullable(z.guid('Choose a stage of the job.')),
});

const planAnswer = z.object({ plan: hiringPlanAnswer });

/** Rows of the API table: stages of jobs, and ratings of applicants. */
export const hiringPlanCalls = {
  moveToStage: {
    method: 'POST',
    path: '/applications/company/stages',
    ...byMember('handle-applications'),
    scope: 'applications:write',
    changes: ['applications', 'hiringPlans'],
    summary:
      'Move applications between the stages of their status; the applicants are not notified',
    body: stageMove,
    answer: bulkMoveAnswer,
    limit: 'move',
  },
  getHiringPlan: {
    method: 'GET',
    path: '/jobs/:jobId/hiring-plan',
    ...byMember('read'),
    scope: 'applications:read',
    reads: ['hiringPlans', 'applications'],
    summary: "The stages and criteria of one of my company's jobs",
    answer: planAnswer,
  },
  saveHiringPlan: {
    method: 'PUT',
    path: '/jobs/:jobId/hiring-plan',
    ...byMember('manage-jobs'),
    // Saved views name stages, and are read with the jobs.
    changes: ['hiringPlans', 'applications', 'jobs'],
    summary: 'Change the stages and criteria of a job; people in a deleted stage keep their status',
    body: hiringPlanBody,
    answer: planAnswer,
    limit: 'job',
  },
  listScorecards: {
    method: 'GET',
    path: '/applications/:id/scorecards',
    ...byMember('rate-applicants'),
    reads: ['scorecards', 'hiringPlans'],
    summary: "The scorecards of an application: my colleagues' only after my own",
    answer: scorecardsAnswer,
  },
  saveScorecard: {
    method: 'PUT',
    path: '/applications/:id/scorecard',
    ...byMember('rate-applicants'),
    changes: ['scorecards', 'applications'],
    summary: 'Rate an applicant, or change my rating',
    body: scorecardBody,
    answer: scorecardsAnswer,
    limit: 'scorecard',
  },
} as const satisfies Record<
  string,
  Endpoint<CoreNoun | 'hiringPlans' | 'scorecards', LimitName | 'scorecard'>
>;
