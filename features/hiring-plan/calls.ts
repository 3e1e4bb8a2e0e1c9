import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { scorecardBody, scorecardsAnswer } from './rules/scorecards.ts';

/** Rows of the API table: ratings of applicants. */
export const hiringPlanCalls = {
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
    limit: 'note',
  },
} as const satisfies Record<string, Endpoint<CoreNoun | 'scorecards', LimitName>>;
