import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Call, Result } from '../../../shared/api.ts';
import type { HiringPlan } from '../rules/plan.ts';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import type { Reason } from '../../../shared/errors.ts';
import type { RefusalCode } from '../../../shared/seams.ts';
import { mayMember } from '../../../shared/permissions.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { inOrderOf, isOneOf } from '../../../server/db/lists.ts';
import { applications, jobs } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { conflict, notFound } from '../../../server/http/problems.ts';
import { firstStage } from '../sql.ts';
import { jobCriteria, jobStages } from '../tables.ts';
import { ofMember } from '../../../server/applications/member-scope.ts';
import { readRows, closureOf, selectApplications } from '../../../server/applications/rows.ts';
import { recordAll } from '../../../server/applications/details.ts';
import type { MovePart } from '../../../server/applications/moves/parts.ts';
import { lockOwnApplications, NO_APPLICATION } from '../../../server/applications/queries.ts';
import { closedRefusal } from '../../../shared/applications/status.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { stateFacts } from '../../../server/db/facts.ts';

const DELETED: Reason<'stage-deleted'> = {
  code: 'stage-deleted',
  message: 'This stage was deleted. Choose another one.',
};

/** Locks a stage against its deletion; undefined if it was deleted. */
async function lockStage(tx: Db, id: string) {
  const [stage] = await tx.select().from(jobStages).where(eq(jobStages.id, id)).for('key share');
  return stage;
}

async function readStageNames(tx: Db, ids: readonly (string | null | undefined)[]) {
  const known = [...new Set(ids.filter((id) => typeof id === 'string'))];
  const rows = await tx
    .select({ id: jobStages.id, name: jobStages.name })
    .from(jobStages)
    .where(isOneOf(jobStages.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Copied jobs get the stages and criteria of their originals. */
export async function copyPlans(
  tx: Db,
  copies: readonly { id: string; copyOf: string }[],
): Promise<void> {
  const copied = sql`unnest(${sql.param(pluck(copies, 'copyOf'))}::uuid[], ${sql.param(pluck(copies, 'id'))}::uuid[])
    as copy (original, id)`;
  await tx.execute(sql`insert into ${jobStages} (job_id, status, position, name)
    select copy.id, stage.status, stage.position, stage.name from ${jobStages} stage join ${copied} on copy.original = stage.job_id`);
  await tx.execute(sql`insert into ${jobCriteria} (job_id, position, name, hint)
    select copy.id, criterion.position, criterion.name, criterion.hint
    from ${jobCriteria} criterion join ${copied} on copy.original = criterion.job_id`);
}

/** Why an application cannot be in a stage. */
function stageRefusal(
  stage: typeof jobStages.$inferSelect | undefined,
  { jobId, status }: { jobId: string; status: ApplicationStatus },
): Reason<'stage-deleted' | 'stage-elsewhere'> | undefined {
  if (!stage) return DELETED;
  return stage.jobId === jobId && stage.status === status
    ? undefined
    : {
        code: 'stage-elsewhere',
        message: `The stage “${stage.name}” belongs to another ${stage.jobId === jobId ? 'status' : 'job'}.`,
      };
}

/** Moves end in a stage of the new status: the first one, unless another one is chosen. */
export const stagePart: MovePart = {
  begin({ tx, decision: { status, stage: chosen } }) {
    const from = new Map<string, string>();
    return {
      async refuse(locked) {
        for (const { id, stageId } of locked) if (stageId) from.set(id, stageId);
        if (!chosen) return new Map();
        const stage = await lockStage(tx, chosen);
        return new Map(
          locked.flatMap(({ id, jobId }) => {
            const refusal = stageRefusal(stage, { jobId, status });
            return refusal ? [[id, refusal] as const] : [];
          }),
        );
      },
      set: { stageId: chosen ?? firstStage(sql`${applications.jobId}`, sql`${status}`) },
      store: async () => ({
        detailOf: (id) => ({ ...(from.has(id) && { fromStage: from.get(id) }) }),
      }),
    };
  },
  // The stages from which they were moved, unless they were deleted.
  async undo(tx, _, moves) {
    const from = moves.map(({ line }) => line.detail.fromStage ?? null);
    await tx.execute(sql`
      update ${applications} set stage_id = (select id from ${jobStages} where id = given.stage_id)
      from unnest(${sql.param(pluck(moves, 'id'))}::uuid[], ${sql.param(from)}::uuid[]) as given (id, stage_id)
      where ${applications.id} = given.id`);
  },
};

/**
 * POST /applications/company/stages: moves applications within their status. The history records it for the company; the
 * applicants are not told.
 */
export async function moveToStage(
  context: FromCompany,
  { body }: Call<'moveToStage'>,
): Promise<Result<'moveToStage'>> {
  const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))];
  const { actor, now } = context;
  return transaction(context.db, async (tx) => {
    const own = await lockOwnApplications(tx, context, ids);
    const stage = body.stage ? await lockStage(tx, body.stage) : undefined;
    const rows = await selectApplications(tx, 'row').where(
      isOneOf(applications.id, [...own.keys()]),
    );
    const byId = new Map(rows.map((row) => [row.application.id, row]));
    const refused = new Map<string, Reason<RefusalCode>>();
    const moving: string[] = [];
    for (const id of ids) {
      const row = byId.get(id);
      const refusal = row
        ? (closedRefusal({ closure: closureOf(row) }) ??
          (body.stage
            ? stageRefusal(stage, { jobId: row.job.id, status: row.application.status })
            : undefined))
        : NO_APPLICATION;
      if (refusal) refused.set(id, refusal);
      else if ((row?.application.stageId ?? null) !== (stage?.id ?? null)) moving.push(id);
    }
    if (moving.length) {
      const at = now();
      const former = await readStageNames(
        tx,
        moving.map((id) => byId.get(id)?.application.stageId),
      );
      await tx
        .update(applications)
        .set({ stageId: stage?.id ?? null })
        .where(isOneOf(applications.id, moving));
      await recordAll(
        tx,
        moving.map((applicationId) => ({
          applicationId,
          kind: 'stage_moved' as const,
          status: byId.get(applicationId)!.application.status,
          detail: { stage: stage?.name ?? '' },
          actor,
          at,
        })),
      );
      await stateFacts(
        tx,
        'stageChanged',
        moving.map((application) => {
          const { job, application: before } = byId.get(application)!;
          const { status, stageId } = before;
          const stages = { from: former.get(stageId ?? '') ?? null, to: stage?.name ?? null };
          const data = { company: job.companyId, job: job.id, application, status, ...stages };
          return { subject: application, data };
        }),
        at,
      );
    }
    const kept = ids.filter((id) => !refused.has(id));
    const answered = await readRows({ ...context, db: tx }, kept);
    return {
      moved: inOrderOf(kept, answered, ({ _id }) => _id),
      refused: [...refused].map(([_id, reason]) => ({ _id, ...reason })),
    };
  });
}

/** GET /jobs/{jobId}/hiring-plan. @throws Problem 404 for another company's job, and for one without assigned applications */
export async function getHiringPlan({ db, actor }: FromCompany, { params }: Call<'getHiringPlan'>) {
  await requireJob(db, actor, params.jobId);
  return { plan: await readPlan(db, actor, params.jobId) };
}

/**
 * PUT /jobs/{jobId}/hiring-plan: people in a deleted stage stay in their status, without a stage. Scorecards keep the ratings
 * of deleted criteria. @throws Problem 404, 409 if a colleague has changed it since it was read
 */
export async function saveHiringPlan(
  { db, actor }: FromCompany,
  { params, body }: Call<'saveHiringPlan'>,
) {
  return transaction(db, async (tx) => {
    const [job] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(ownJobOf(actor, params.jobId))
      .for('no key update');
    if (!job) throw notFound('job-not-found', 'Job not found.');
    const before = await readPlan(tx, actor, job.id);
    if (body.version && body.version !== before.version)
      throw conflict(
        'plan-changed',
        'A colleague changed the stages or criteria after you opened them. Your changes have not been saved.',
      );
    await saveStages(tx, job.id, before, body.stages);
    await saveCriteria(tx, job.id, before, body.criteria);
    return {
      plan: await readPlan(tx, actor, job.id),
      message: 'The stages and criteria have been saved.',
    };
  });
}

type Body = Call<'saveHiringPlan'>['body'];

async function saveStages(tx: Db, jobId: string, before: HiringPlan, stages: Body['stages']) {
  const known = new Map(before.stages.map((stage) => [stage._id, stage]));
  const kept = stages.flatMap(({ id }) => (id && known.has(id) ? [id] : []));
  await tx.delete(jobStages).where(and(eq(jobStages.jobId, jobId), notInArray(jobStages.id, kept)));
  for (const [position, { id, status, name }] of stages.entries()) {
    const old = id ? known.get(id) : undefined;
    if (!old) await tx.insert(jobStages).values({ jobId, status, position, name });
    else {
      await tx.update(jobStages).set({ status, position, name }).where(eq(jobStages.id, old._id));
      // Its people do not follow a stage to another status.
      if (old.status !== status)
        await tx
          .update(applications)
          .set({ stageId: null })
          .where(eq(applications.stageId, old._id));
    }
  }
}

async function saveCriteria(tx: Db, jobId: string, before: HiringPlan, criteria: Body['criteria']) {
  const known = new Set(before.criteria.map(({ _id }) => _id));
  const kept = criteria.flatMap(({ id }) => (id && known.has(id) ? [id] : []));
  await tx
    .delete(jobCriteria)
    .where(and(eq(jobCriteria.jobId, jobId), notInArray(jobCriteria.id, kept)));
  for (const [position, { id, name, hint }] of criteria.entries()) {
    if (id && known.has(id))
      await tx.update(jobCriteria).set({ position, name, hint }).where(eq(jobCriteria.id, id));
    else await tx.insert(jobCriteria).values({ jobId, position, name, hint });
  }
}

const ownJobOf = ({ company }: FromCompany['actor'], jobId: string): SQL =>
  sql`${jobs.id} = ${jobId} and ${jobs.companyId} = ${company.id} and ${jobs.deletedAt} is null`;

/** @throws Problem 404 unless the member sees the job or one of its applications */
async function requireJob(db: Db, actor: FromCompany['actor'], jobId: string): Promise<void> {
  const sees = sql`exists (select from ${applications} where ${applications.jobId} = ${jobs.id} and ${ofMember(actor)})`;
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        ownJobOf(actor, jobId),
        mayMember(actor.company.role, 'read-everything') ? undefined : sees,
      ),
    );
  if (!job) throw notFound('job-not-found', 'Job not found.');
}

/** The stages and criteria of a job, with the number of people in each stage that the member sees. */
async function readPlan(db: Db, actor: FromCompany['actor'], jobId: string): Promise<HiringPlan> {
  const stages = await db
    .select()
    .from(jobStages)
    .where(eq(jobStages.jobId, jobId))
    .orderBy(asc(jobStages.position));
  const counts = stages.length
    ? await db
        .select({ id: applications.stageId, people: sql<number>`count(*)::int` })
        .from(applications)
        .innerJoin(jobs, eq(jobs.id, applications.jobId))
        .where(and(inArray(applications.stageId, pluck(stages, 'id')), ofMember(actor)))
        .groupBy(applications.stageId)
    : [];
  const people = new Map(counts.map((row) => [row.id, row.people]));
  const criteria = await db
    .select()
    .from(jobCriteria)
    .where(eq(jobCriteria.jobId, jobId))
    .orderBy(asc(jobCriteria.position));
  const plan = {
    stages: stages.map(({ id, status, name }) => ({ _id: id, status, name })),
    criteria: criteria.map(({ id, name, hint }) => ({ _id: id, name, hint })),
  };
  return {
    ...plan,
    stages: plan.stages.map((stage) => ({ ...stage, people: people.get(stage._id) ?? 0 })),
    version: createHash('sha256').update(JSON.stringify(plan)).digest('base64url').slice(0, 22),
  };
}
