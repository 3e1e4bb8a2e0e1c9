import * as z from 'zod/mini';
import { chooseFrom, fold, optionalText, requiredLine } from '../../../shared/kit/text.ts';
import { besideField } from '../../../shared/kit/validation.ts';
import { APPLICATION_STATUSES, OPEN_STATUSES } from '../../../shared/applications/status.ts';

/** Limits of a job's own stages and criteria. */
export const STAGES_MAX = 8;
export const STAGE_NAME_MAX = 40;
export const CRITERIA_MAX = 10;
const CRITERION_NAME_MAX = 60;

const listId = z.optional(
  z.nullable(z.union([z.literal(''), z.guid('Leave out the id of a new one.')])),
);
const openStatus = z
  .enum(APPLICATION_STATUSES, { error: chooseFrom(OPEN_STATUSES) })
  .check(
    z.refine((status) => OPEN_STATUSES.includes(status), { error: chooseFrom(OPEN_STATUSES) }),
  );

/** Body of PUT /jobs/{id}/hiring-plan: all stages and criteria. What is left out is deleted. */
export const hiringPlanBody = z.object({
  stages: z
    .array(
      z.object({
        id: listId,
        status: openStatus,
        name: requiredLine('Write the name of the stage.', STAGE_NAME_MAX),
      }),
      { error: besideField('Send the stages as a list.') },
    )
    .check(
      z.maxLength(STAGES_MAX * OPEN_STATUSES.length),
      z.check(({ value, issues }) => {
        const refuse = (index: number, message: string) =>
          issues.push({ code: 'custom', path: [index, 'name'], message, input: value });
        value.forEach(({ status, name }, index) => {
          const before = value.slice(0, index).filter((other) => other.status === status);
          if (before.length === STAGES_MAX)
            refuse(index, `A status can have at most ${STAGES_MAX} stages.`);
          if (before.some((other) => fold(other.name) === fold(name)))
            refuse(index, 'Another stage has this name.');
        });
      }),
    ),
  criteria: z
    .array(
      z.object({
        id: listId,
        name: requiredLine('Write what is rated.', CRITERION_NAME_MAX),
        /** What to look for. */
        hint: optionalText(300),
      }),
      { error: besideField('Send the criteria as a list.') },
    )
    .check(
      z.maxLength(CRITERIA_MAX, `A job can have at most ${CRITERIA_MAX} criteria.`),
      z.check(({ value, issues }) =>
        value.forEach(({ name }, index) => {
          if (value.slice(0, index).some((other) => fold(other.name) === fold(name)))
            issues.push({
              code: 'custom',
              path: [index, 'name'],
              message: 'Another criterion has this name.',
              input: value,
            });
        }),
      ),
    ),
  /** The version that was edited. If a colleague has changed the plan since, it is not overwritten. */
  version: z.optional(z.string().check(z.maxLength(100))),
});

/** A stage of a job within one of the statuses. */
export const stageAnswer = z.object({
  _id: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  name: z.string(),
  /** Applications in it; of an interviewer those that are assigned to them. */
  people: z.number(),
});
export type Stage = z.output<typeof stageAnswer>;

/** What members rate in applicants to a job. */
export const criterionAnswer = z.object({ _id: z.string(), name: z.string(), hint: z.string() });
export type Criterion = z.output<typeof criterionAnswer>;

/** The stages and criteria of a job, in their order. */
export const hiringPlanAnswer = z.object({
  stages: z.array(stageAnswer),
  criteria: z.array(criterionAnswer),
  version: z.string(),
});
export type HiringPlan = z.output<typeof hiringPlanAnswer>;
