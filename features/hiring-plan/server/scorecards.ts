import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import {
  meansByCriterion,
  overallMean,
  scorecardRefusal,
  type Scorecard,
  type Scorecards,
} from '../rules/scorecards.ts';
import type { TeamPerson } from '../../../shared/companies/team.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { readPeople } from '../../../server/companies/members.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { applications, jobs } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { invalid, notFound } from '../../../server/http/problems.ts';
import { ofMember } from '../../../server/applications/member-scope.ts';
import { jobCriteria, scorecards } from '../tables.ts';

type Row = typeof scorecards.$inferSelect;

/** GET /applications/{id}/scorecards: the others' only if the caller has rated the application. @throws Problem 404 */
export async function listScorecards(
  { db, actor }: FromCompany,
  { params }: Call<'listScorecards'>,
) {
  const [own] = await db
    .select({ jobId: applications.jobId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(eq(applications.id, params.id), ofMember(actor)));
  if (!own) throw notFound('application-not-found', 'Application not found.');
  return readScorecards(db, actor, params.id, own.jobId);
}

/**
 * PUT /applications/{id}/scorecard: stores the caller's scorecard, one for each member. Lists read the mean from the
 * application's row, which is updated in the same transaction. @throws Problem 400 for another job's criterion, and without
 * a rating where the job has criteria; 404
 */
export async function saveScorecard(
  { db, actor, now }: FromCompany,
  { params, body }: Call<'saveScorecard'>,
) {
  return transaction(db, async (tx) => {
    // Locked, so that of two members who rate at the same time the second counts the first.
    const [own] = await tx
      .select({ jobId: applications.jobId })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(eq(applications.id, params.id), ofMember(actor)))
      .for('update', { of: applications });
    if (!own) throw notFound('application-not-found', 'Application not found.');
    const criteria = await readCriteria(tx, own.jobId);
    const refusal = scorecardRefusal(body, criteria);
    if (refusal) throw invalid('invalid-input', refusal, { ratings: refusal });
    const [mine] = await tx
      .select()
      .from(scorecards)
      .where(and(eq(scorecards.applicationId, params.id), eq(scorecards.authorId, actor.id)));
    const names = new Map(criteria.map(({ _id, name }) => [_id, name]));
    const ratings = body.ratings.map(({ criterion, rating, comment }) => {
      const name = names.get(criterion) ?? '';
      if (!name) {
        const message =
          'A criterion was deleted in the meantime. Your scorecard has not been saved.';
        throw invalid('invalid-input', message, { ratings: message });
      }
      return { criterion, name, rating, comment };
    });
    // Ratings of criteria that were deleted after they were given stay.
    const older = (mine?.ratings ?? []).filter(({ criterion }) => !names.has(criterion));
    const values = {
      recommendation: body.recommendation,
      comment: body.comment,
      ratings: [...ratings, ...older],
    };
    if (mine)
      await tx
        .update(scorecards)
        .set({ ...values, editedAt: now() })
        .where(eq(scorecards.id, mine.id));
    else
      await tx
        .insert(scorecards)
        .values({ ...values, applicationId: params.id, authorId: actor.id, createdAt: now() });
    await countRatings(tx, params.id);
    return {
      ...(await readScorecards(tx, actor, params.id, own.jobId)),
      message: 'Your scorecard has been saved.',
    };
  });
}

/** Writes who has rated an application, and the mean, into its row. */
async function countRatings(tx: Db, applicationId: string): Promise<void> {
  const all = await tx.select().from(scorecards).where(eq(scorecards.applicationId, applicationId));
  const overall = overallMean(all);
  await tx
    .update(applications)
    .set({
      ratedBy: all.map(({ authorId }) => authorId),
      ratingMean: overall?.mean ?? null,
      ratingCount: overall?.count ?? 0,
    })
    .where(eq(applications.id, applicationId));
}

/** The applications that a member rated. */
export const ratedBy = (userId: string): SQL =>
  sql`(select ${scorecards.applicationId} from ${scorecards} where ${scorecards.authorId} = ${userId})`;

/** Who rated applications. */
export async function readRated(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: applications.id, ratedBy: applications.ratedBy })
    .from(applications)
    .where(isOneOf(applications.id, ids));
  return new Map(rows.map((row) => [row.id, row.ratedBy]));
}

/** Deletes the ratings of a removed company. */
export async function purgeScorecards(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(scorecards).where(isOneOf(scorecards.applicationId, ids));
  await tx
    .update(applications)
    .set({ ratedBy: [], ratingMean: null, ratingCount: 0 })
    .where(sql`${isOneOf(applications.id, ids)} and ${applications.ratedBy} <> '{}'`);
}

/** Removes the id of a member whose account is deleted from applications: the scorecards stay and count. */
export async function forgetRater(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  const rated = tx
    .select({ id: applications.id })
    .from(applications)
    .where(
      sql`${isOneOf(applications.id, ids)} and array_position(${applications.ratedBy}, ${userId}::uuid) is not null`,
    )
    .orderBy(applications.id)
    .for('update');
  await tx
    .update(applications)
    .set({ ratedBy: sql`array_replace(${applications.ratedBy}, ${userId}::uuid, null)` })
    .where(inArray(applications.id, rated));
}

const readCriteria = (db: Db, jobId: string) =>
  db
    .select({ _id: jobCriteria.id, name: jobCriteria.name, hint: jobCriteria.hint })
    .from(jobCriteria)
    .where(eq(jobCriteria.jobId, jobId))
    .orderBy(asc(jobCriteria.position));

async function readScorecards(
  db: Db,
  actor: FromCompany['actor'],
  applicationId: string,
  jobId: string,
): Promise<Scorecards> {
  const rows = await db
    .select()
    .from(scorecards)
    .where(eq(scorecards.applicationId, applicationId))
    .orderBy(
      sql`${scorecards.authorId} is distinct from ${actor.id}`,
      asc(scorecards.createdAt),
      asc(scorecards.id),
    );
  const hasRated = rows.some(({ authorId }) => authorId === actor.id);
  const shown = hasRated ? rows : [];
  const people = await readPeople(db, actor.company.id, pluck(shown, 'authorId'));
  return {
    criteria: await readCriteria(db, jobId),
    scorecards: shown.map((row) => toScorecard(row, people, actor.id)),
    hidden: rows.length - shown.length,
    overall: overallMean(shown),
    byCriterion: meansByCriterion(shown),
  };
}

function toScorecard(
  { id, authorId, recommendation, comment, ratings, createdAt, editedAt }: Row,
  people: ReadonlyMap<string, TeamPerson>,
  readerId: string,
): Scorecard {
  return {
    _id: id,
    author: people.get(authorId ?? '') ?? null,
    isMine: authorId === readerId,
    recommendation,
    comment,
    ratings,
    at: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}
