import { implement } from '../../../server/feature.ts';
import { copyPlans, getHiringPlan, moveToStage, saveHiringPlan, stagePart } from './stages.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { hiringPlan } from '../feature.ts';
import { scorecards } from '../tables.ts';
import {
  forgetRater,
  listScorecards,
  purgeScorecards,
  ratedBy,
  readRated,
  saveScorecard,
} from './scorecards.ts';

export const hiringPlanServer = implement(hiringPlan, {
  handlers: { moveToStage, getHiringPlan, saveHiringPlan, listScorecards, saveScorecard },
  moveParts: [stagePart],
  within: { jobCopied: copyPlans },
  rated: readRated,
  left: { on: ratedBy, forget: forgetRater },
  applicationsPurged: purgeScorecards,
  people: [
    {
      application: scorecards.applicationId,
      erase: 'delete',
      counted: 'scorecards',
      export: { none: 'It is the work of a company, and for its members.' },
    },
    {
      person: scorecards.authorId,
      erase: { keep: 'The company goes on with what its members did, without their names.' },
      export: {
        file: 'scorecards',
        of: 'company',
        columns: {
          ...pick(scorecards, 'id', 'applicationId', 'recommendation', 'comment', 'ratings'),
          ...pick(scorecards, 'createdAt', 'editedAt'),
        },
        order: [scorecards.createdAt, scorecards.id],
      },
    },
  ],
  examples: {
    moveApplication: { stage: null },
    moveApplications: { stage: null },
    moveToStage: { ids: ['00000000-0000-4000-8000-000000000000'], stage: null },
    saveHiringPlan: {
      stages: [{ id: '', status: 'interviewed', name: 'Meet the team' }],
      criteria: [{ id: '', name: 'Craft', hint: 'Shows work of their own.' }],
      version: undefined,
    },
    saveScorecard: {
      recommendation: 'yes',
      comment: 'Explains well.',
      ratings: [],
    },
  },
});
