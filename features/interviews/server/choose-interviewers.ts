import { and, eq, exists, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { interviewerAnswerRefusal, interviewersRefusal } from '../rules/interviewers.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { lockMembers, type TeamMembership } from '../../../server/companies/members.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { inKeyOrder } from '../../../server/db/key-order.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { applicationAssignments, applicationEvents, users } from '../../../server/db/schema.ts';
import { interviewInterviewers, interviews } from '../tables.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { invalid, Problem } from '../../../server/http/problems.ts';
import { FULL } from '../../assignments/rules.ts';
import { addAssignments, findFull } from '../../../server/applications/assigned.ts';
import { readDetail } from '../../../server/applications/details.ts';
import { readInterviewers } from './interviewers.ts';
import { lockApplication, ownApplication } from '../../../server/applications/queries.ts';
import { notifyInterviewerDeclined } from './interviewer-notices.ts';

/**
 * Locks the members who are chosen as interviewers. Before any application, as for assignments.
 * @param field of the errors
 * @returns undefined if nobody was named: those before stay
 * @throws Problem 400 for accounts that are no members of the caller's company, or suspended
 */
export async function lockInterviewers(
  tx: Db,
  { actor }: Pick<FromCompany, 'actor'>,
  ids: readonly string[] | undefined,
  field = 'interviewers',
): Promise<TeamMembership[] | undefined> {
  if (!ids) return undefined;
  const userIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  const members = await lockMembers(tx, actor.company.id, userIds);
  const people = await tx
    .select({
      _id: users.id,
      username: users.username,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(users)
    .where(isOneOf(users.id, pluck(members, 'userId')));
  const refusal = interviewersRefusal(userIds, people, actor.company.name);
  if (refusal) throw invalid(refusal.code, refusal.message, { [field]: refusal.message });
  return members;
}

/** The applications that would be assigned to too many members. */
export const findFullFor = async (
  tx: Db,
  ids: readonly string[],
  members: readonly TeamMembership[] = [],
): Promise<string[]> => (members.length ? findFull(tx, ids, pluck(members, 'userId')) : []);

/**
 * Makes members the interviewers of applications, instead of those before, and assigns the applications to them. Call it
 * before the interview is arranged or the times are offered.
 * @param members from `lockInterviewers`; undefined changes nothing
 * @throws Problem 409 if an application is assigned to too many
 */
export async function chooseInterviewers(
  tx: Db,
  context: Pick<FromCompany, 'actor'>,
  ids: readonly string[],
  members: readonly TeamMembership[] | undefined,
  at: Date,
): Promise<void> {
  if (!members) return;
  if ((await findFullFor(tx, ids, members)).length) throw Problem.of(FULL);
  const userIds = members.map(({ userId }) => userId);
  await addAssignments(tx, context.actor, ids, members, at);
  await tx
    .delete(interviewInterviewers)
    .where(
      and(
        isOneOf(interviewInterviewers.applicationId, ids),
        userIds.length ? notInArray(interviewInterviewers.userId, userIds) : undefined,
      ),
    );
  if (!userIds.length) return;
  await tx
    .insert(interviewInterviewers)
    .values(
      inKeyOrder(
        ids.flatMap((applicationId) =>
          userIds.map((userId) => ({ applicationId, userId, createdAt: at })),
        ),
        ({ applicationId, userId }) => [applicationId, userId],
      ),
    )
    .onConflictDoNothing();
}

/** Asks the interviewers again. Who arranged the time has agreed to it. @param by the member who did */
export const askInterviewers = (tx: Db, ids: readonly string[], by: string | undefined, at: Date) =>
  tx
    .update(interviewInterviewers)
    .set({
      answer: sql`case when ${interviewInterviewers.userId} = ${by ?? null}::uuid then 'confirmed' end`,
      answeredAt: sql`case when ${interviewInterviewers.userId} = ${by ?? null}::uuid then ${at.toISOString()}::timestamptz end`,
    })
    .where(isOneOf(interviewInterviewers.applicationId, ids));

/** Who chooses themselves for a time that stays agrees to it, unless they have answered. */
export const agree = (tx: Db, applicationId: string, by: string, at: Date) =>
  tx
    .update(interviewInterviewers)
    .set({ answer: 'confirmed', answeredAt: at })
    .where(
      and(
        eq(interviewInterviewers.applicationId, applicationId),
        eq(interviewInterviewers.userId, by),
        isNull(interviewInterviewers.answer),
      ),
    );

/** Takes back the interviewers and assignments that moves made, which are being undone. @param eventIds of the moves */
export async function dropInterviewers(tx: Db, eventIds: readonly bigint[]): Promise<void> {
  // A move stores them at its own moment.
  for (const table of [interviewInterviewers, applicationAssignments])
    await tx.delete(table).where(
      exists(
        tx
          .select({ id: applicationEvents.id })
          .from(applicationEvents)
          .where(
            and(
              inArray(applicationEvents.id, [...eventIds]),
              eq(applicationEvents.applicationId, table.applicationId),
              eq(applicationEvents.at, table.createdAt),
            ),
          ),
      ),
    );
}

/**
 * PUT /applications/{id}/interview/interviewers/answer: from the page, or from a calendar. Of a refusal, those who handle
 * applications learn. @throws Problem 404, 409
 */
export async function answerAsInterviewer(
  context: FromCompany,
  { params, body }: Call<'answerAsInterviewer'>,
) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const locked = await lockApplication(tx, actor, params.id);
    const { id } = locked.application;
    const at = now();
    const [interview] = await tx.select().from(interviews).where(eq(interviews.applicationId, id));
    const own = (await readInterviewers(tx, id)).find(({ userId }) => userId === actor.id);
    const entry = interview && { ...interview, sequence: interview.interviewersSequence };
    const refusal = interviewerAnswerRefusal(entry, own !== undefined, body, at);
    if (refusal) throw Problem.of(refusal);
    const { answer } = body;
    await tx
      .update(interviewInterviewers)
      .set({ answer, answeredAt: at })
      .where(
        and(
          eq(interviewInterviewers.applicationId, id),
          eq(interviewInterviewers.userId, actor.id),
        ),
      );
    const row = await ownApplication(tx, actor, id);
    if (answer === 'declined' && own && own.answer !== answer && interview)
      await notifyInterviewerDeclined(tx, context, row, { interview, own });
    return {
      application: await readDetail(tx, row, context),
      message:
        answer === 'confirmed' ? 'You take part in the interview.' : 'You declined the interview.',
    };
  });
}
