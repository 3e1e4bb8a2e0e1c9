import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { demoId, momentBefore } from '../../demo/moments.ts';
import type { Db } from '../../server/db/connect.ts';
import { applications } from '../../server/db/schema.ts';
import { hiringPlanBody } from './rules/plan.ts';
import file from './demo.json' with { type: 'json' };
import { overallMean, RECOMMENDATIONS } from './rules/scorecards.ts';
import { jobCriteria, jobStages, scorecards } from './tables.ts';

const scorecard = z.strictObject({
  by: z.string(),
  /** Days before the time of seeding. */
  written: z.int(),
  recommendation: z.enum(RECOMMENDATIONS),
  /** In the order of the criteria. */
  ratings: z.array(z.int()),
  comment: z.string(),
});

const plan = z.strictObject({
  stages: hiringPlanBody.shape.stages,
  criteria: hiringPlanBody.shape.criteria,
  /** By username. */
  applicants: z.record(
    z.string(),
    z.strictObject({
      stage: z.optional(z.string()),
      scorecards: z._default(z.array(scorecard), []),
    }),
  ),
});

/** Inserts stages, criteria and scorecards of the demo, by the keys of its jobs. */
export async function insertPlans(tx: Db, now: Date): Promise<void> {
  const plans = Object.entries(z.parse(z.record(z.string(), plan), file));
  for (const [job, { stages, criteria, applicants }] of plans) {
    const jobId = demoId(`job ${job}`);
    const stageId = (name: string) => demoId(`stage ${name} of ${job}`);
    const criterionId = (name: string) => demoId(`criterion ${name} of ${job}`);
    await tx.insert(jobStages).values(
      stages.map(({ status, name }, position) => ({
        id: stageId(name),
        jobId,
        status,
        position,
        name,
      })),
    );
    await tx.insert(jobCriteria).values(
      criteria.map(({ name, hint }, position) => ({
        id: criterionId(name),
        jobId,
        position,
        name,
        hint,
      })),
    );
    for (const [seeker, { stage, scorecards: written }] of Object.entries(applicants)) {
      const applicationId = demoId(`application ${seeker} to ${job}`);
      const cards = written.map((card) => ({
        id: demoId(`scorecard of ${card.by} on ${seeker} to ${job}`),
        applicationId,
        authorId: demoId(`user ${card.by}`),
        recommendation: card.recommendation,
        comment: card.comment,
        ratings: card.ratings.map((rating, index) => {
          const { name = '' } = criteria[index] ?? {};
          return { criterion: criterionId(name), name, rating, comment: '' };
        }),
        createdAt: momentBefore(now, card.written, `${card.by} rates ${seeker} for ${job}`),
      }));
      if (cards.length > 0) await tx.insert(scorecards).values(cards);
      const overall = overallMean(cards);
      await tx
        .update(applications)
        .set({
          stageId: stage ? stageId(stage) : null,
          ratedBy: cards.map(({ authorId }) => authorId),
          ratingMean: overall?.mean ?? null,
          ratingCount: overall?.count ?? 0,
        })
        .where(eq(applications.id, applicationId));
    }
  }
}
