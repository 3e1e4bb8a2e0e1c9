import * as z from 'zod/mini';
import type * as tables from '../server/db/schema.ts';
import { flagOf } from '../server/applications/submission/answers.ts';
import { isKnockedOut, type Question, questionList, withIds } from '../shared/jobs/questions.ts';
import type { DemoApplication } from './content.ts';
import file from './hiring.json' with { type: 'json' };
import { demoId } from './moments.ts';

const asked = z.strictObject({
  questions: questionList,
  /** Answers by username, in the order of the questions. */
  applicants: z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()]))),
});

/** Questions of jobs, by the job's key. */
const jobs = new Map(Object.entries(z.parse(z.record(z.string(), asked), file)));

export const questionsOf = (job: string): Question[] => {
  const { questions = [] } = jobs.get(job) ?? {};
  let made = 0;
  return withIds(questions, [], () => demoId(`question ${(made += 1)} of ${job}`));
};

const answersOf = ({ job, seeker }: DemoApplication) => {
  const answers = jobs.get(job)?.applicants[seeker] ?? [];
  return questionsOf(job).flatMap((question, index) => {
    const value = answers[index];
    return value === undefined ? [] : [{ question, value }];
  });
};

/** The answers that meet a knock-out rule, for the row of an application. */
export const flaggedOf = (application: DemoApplication): string => flagOf(answersOf(application));

export const toAnsweredRows = (
  application: DemoApplication,
): (typeof tables.applicationAnswers.$inferInsert)[] =>
  answersOf(application).map(({ question, value }, position) => ({
    applicationId: demoId(`application ${application.seeker} to ${application.job}`),
    questionId: question.id,
    position,
    kind: question.kind,
    question: question.text,
    value,
    isFlagged: isKnockedOut(question.knockOut, value),
  }));
