import * as z from 'zod/mini';
import type * as tables from '../server/db/schema.ts';
import { flagOf } from '../server/applications/submission/answers.ts';
import { hiringPlanBody } from '../shared/applications/hiring-plan.ts';
import { overallMean, RECOMMENDATIONS } from '../shared/applications/scorecards.ts';
import { isKnockedOut, type Question, questionList, withIds } from '../shared/jobs/questions.ts';
import type { DemoApplication } from './content.ts';
import file from './hiring.json' with { type: 'json' };
import { demoId, momentBefore } from './moments.ts';

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert'];

const plan = z.strictObject({
  questions: questionList,
  stages: hiringPlanBody.shape.stages,
  criteria: hiringPlanBody.shape.criteria,
  /** By username. */
  applicants: z.record(
    z.string(),
    z.strictObject({
      /** In the order of the questions. */
      answers: z.array(z.union([z.string(), z.number(), z.boolean()])),
      stage: z.optional(z.string()),
      scorecards: z._default(
        z.array(
          z.strictObject({
            by: z.string(),
            /** Days before the time of seeding. */
            written: z.int(),
            recommendation: z.enum(RECOMMENDATIONS),
            /** In the order of the criteria. */
            ratings: z.array(z.int()),
            comment: z.string(),
          }),
        ),
        [],
      ),
    }),
  ),
});

/** Questions, stages and scorecards of jobs, by the job's key. */
const plans = new Map(Object.entries(z.parse(z.record(z.string(), plan), file)));

export const questionsOf = (job: string): Question[] => {
  const { questions = [] } = plans.get(job) ?? {};
  let made = 0;
  return withIds(questions, [], () => demoId(`question ${(made += 1)} of ${job}`));
};

export const toStageRows = (): Row<typeof tables.jobStages>[] =>
  [...plans].flatMap(([job, { stages }]) =>
    stages.map(({ status, name }, position) => ({
      id: demoId(`stage ${name} of ${job}`),
      jobId: demoId(`job ${job}`),
      status,
      position,
      name,
    })),
  );

export const toCriterionRows = (): Row<typeof tables.jobCriteria>[] =>
  [...plans].flatMap(([job, { criteria }]) =>
    criteria.map(({ name, hint }, position) => ({
      id: demoId(`criterion ${name} of ${job}`),
      jobId: demoId(`job ${job}`),
      position,
      name,
      hint,
    })),
  );

const applicantOf = ({ job, seeker }: DemoApplication) => plans.get(job)?.applicants[seeker];

const answersOf = (application: DemoApplication) => {
  const { answers = [] } = applicantOf(application) ?? {};
  return questionsOf(application.job).flatMap((question, index) => {
    const value = answers[index];
    return value === undefined ? [] : [{ question, value }];
  });
};

export const toAnsweredRows = (
  application: DemoApplication,
): Row<typeof tables.applicationAnswers>[] =>
  answersOf(application).map(({ question, value }, position) => ({
    applicationId: demoId(`application ${application.seeker} to ${application.job}`),
    questionId: question.id,
    position,
    kind: question.kind,
    question: question.text,
    value,
    isFlagged: isKnockedOut(question.knockOut, value),
  }));

export function toScorecardRows(
  application: DemoApplication,
  now: Date,
): Row<typeof tables.scorecards>[] {
  const { job, seeker } = application;
  const { criteria = [] } = plans.get(job) ?? {};
  return (applicantOf(application)?.scorecards ?? []).map((card) => ({
    id: demoId(`scorecard of ${card.by} on ${seeker} to ${job}`),
    applicationId: demoId(`application ${seeker} to ${job}`),
    authorId: demoId(`user ${card.by}`),
    recommendation: card.recommendation,
    comment: card.comment,
    ratings: card.ratings.map((rating, index) => {
      const { name = '' } = criteria[index] ?? {};
      return { criterion: demoId(`criterion ${name} of ${job}`), name, rating, comment: '' };
    }),
    createdAt: momentBefore(now, card.written, `${card.by} rates ${seeker} for ${job}`),
  }));
}

/** What the row of an application has of its stage, flags and ratings. */
export function hiringOf(
  application: DemoApplication,
  now: Date,
): Pick<
  Row<typeof tables.applications>,
  'stageId' | 'flag' | 'ratedBy' | 'ratingMean' | 'ratingCount'
> {
  const { stage } = applicantOf(application) ?? {};
  const cards = toScorecardRows(application, now);
  const overall = overallMean(cards);
  return {
    stageId: stage ? demoId(`stage ${stage} of ${application.job}`) : null,
    flag: flagOf(answersOf(application)),
    ratedBy: cards.flatMap(({ authorId }) => authorId ?? []),
    ratingMean: overall?.mean ?? null,
    ratingCount: overall?.count ?? 0,
  };
}
