import { and, desc, eq, sql } from 'drizzle-orm';
import type { Call, Result } from '../../../../shared/api.ts';
import { mayMember } from '../../../../shared/permissions.ts';
import type { FromCompany } from '../../../../server/context.ts';
import type { Db } from '../../../../server/db/connect.ts';
import { applications, jobs } from '../../../../server/db/schema.ts';
import { candidates, distinctPeople, poolConsents } from '../../tables.ts';
import { transaction } from '../../../../server/db/transaction.ts';
import { notFound } from '../../../../server/http/problems.ts';
import { fold } from '../../../../shared/kit/text.ts';
import { ofMember } from '../../../../server/applications/member-scope.ts';
import { ownApplication } from '../../../../server/applications/queries.ts';
import { readOthers } from './also.ts';
import { findPossible } from './possible.ts';

/**
 * GET /applications/{id}/person: the person's other applications to the company, as far as the member may read them; who
 * may be the same person; and for those who see the talent pool, the candidate with the same address and the request.
 * @throws Problem 404
 */
export async function getPerson(
  { db, actor, now }: FromCompany,
  { params }: Call<'getPerson'>,
): Promise<Result<'getPerson'>> {
  const { application, applicant } = await ownApplication(db, actor, params.id);
  const { id: companyId, role } = actor.company;
  const seesPool = mayMember(role, 'read-everything');
  const [alsoApplied, possible, imported, requests] = await Promise.all([
    readOthers(db, actor, { applicantId: applicant.id, except: application.id }),
    findPossible(db, actor, { userId: applicant.id }, now()),
    seesPool ? readImported(db, companyId, applicant.email, now()) : [],
    seesPool ? readRequests(db, companyId, applicant.id) : [],
  ]);
  const [own] = imported;
  const [last] = requests;
  return {
    person: {
      _id: applicant.id,
      alsoApplied,
      possible,
      imported: own ? { ...own, addedAt: own.addedAt.toISOString() } : null,
      pool: last
        ? {
            _id: last.id,
            state: last.state,
            askedAt: last.askedAt.toISOString(),
            answeredAt: last.answeredAt?.toISOString() ?? null,
            keptUntil: last.keptUntil?.toISOString() ?? null,
            applicationId: last.applicationId,
          }
        : null,
      wasAskedAbout: requests.some(({ applicationId }) => applicationId === application.id),
      isWithdrawn: application.withdrawnAt !== null,
    },
  };
}

const readImported = (db: Db, companyId: string, email: string, now: Date) =>
  db
    .select({ _id: candidates.id, addedAt: candidates.addedAt, source: candidates.source })
    .from(candidates)
    .where(
      and(
        eq(candidates.companyId, companyId),
        eq(candidates.emailKey, fold(email)),
        sql`${candidates.keptUntil} > ${now.toISOString()}::timestamptz`,
      ),
    );

const readRequests = (db: Db, companyId: string, userId: string) =>
  db
    .select()
    .from(poolConsents)
    .where(and(eq(poolConsents.companyId, companyId), eq(poolConsents.userId, userId)))
    .orderBy(desc(poolConsents.askedAt), desc(poolConsents.id));

/** POST /company/people/distinct: remembers for the company that two people are not the same, or forgets it. @throws Problem 404 */
export async function markDistinct({ db, actor }: FromCompany, { body }: Call<'markDistinct'>) {
  const { id: companyId } = actor.company;
  const ids = [body.one.toLowerCase(), body.other.toLowerCase()].toSorted();
  return transaction(db, async (tx) => {
    const found = await Promise.all(ids.map((id) => kindOf(tx, actor, id)));
    if (ids[0] === ids[1] || found.includes(undefined))
      throw notFound('person-not-found', 'Person not found.');
    const [userId = null, otherUserId = null] = ids.filter((_, at) => found[at] === 'user');
    const [candidateId = null, otherCandidateId = null] = ids.filter(
      (_, at) => found[at] === 'candidate',
    );
    const pair = { companyId, userId, otherUserId, candidateId, otherCandidateId };
    if (body.isDistinct)
      await tx
        .insert(distinctPeople)
        .values({ ...pair })
        .onConflictDoNothing();
    else
      await tx
        .delete(distinctPeople)
        .where(
          and(
            eq(distinctPeople.companyId, companyId),
            sql`${distinctPeople.userId} is not distinct from ${userId}::uuid`,
            sql`${distinctPeople.otherUserId} is not distinct from ${otherUserId}::uuid`,
            sql`${distinctPeople.candidateId} is not distinct from ${candidateId}::uuid`,
            sql`${distinctPeople.otherCandidateId} is not distinct from ${otherCandidateId}::uuid`,
          ),
        );
    return {
      message: body.isDistinct
        ? 'They are no longer shown as possibly the same.'
        : 'They are shown as possibly the same again.',
    };
  });
}

/** Whether an id is of a candidate of the company, or of an account with an application that the member may read. */
async function kindOf(tx: Db, actor: FromCompany['actor'], id: string) {
  const isOwn = and(eq(candidates.id, id), eq(candidates.companyId, actor.company.id));
  if ((await tx.$count(candidates, isOwn)) > 0) return 'candidate' as const;
  const [applied] = await tx
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(eq(applications.applicantId, id), ofMember(actor)))
    .limit(1);
  return applied && ('user' as const);
}
