import { and, eq, notInArray, sql } from 'drizzle-orm';
import { ASSIGNED_MAX } from '../../shared/applications/lists.ts';
import { mayMember } from '../../shared/permissions.ts';
import type { TeamMembership } from '../companies/members.ts';
import type { Db } from '../db/connect.ts';
import { inKeyOrder } from '../db/key-order.ts';
import { isOneOf } from '../db/lists.ts';
import { applicationAssignments, notifications } from '../db/schema.ts';
import { pageOf } from './rows.ts';

/** Those that would be assigned to too many members. */
export async function findFull(tx: Db, ids: readonly string[], userIds: readonly string[]) {
  const rows = await tx
    .select({ id: applicationAssignments.applicationId, others: sql<number>`count(*)::int` })
    .from(applicationAssignments)
    .where(
      and(
        isOneOf(applicationAssignments.applicationId, ids),
        notInArray(applicationAssignments.userId, [...userIds]),
      ),
    )
    .groupBy(applicationAssignments.applicationId);
  return rows.filter(({ others }) => others + userIds.length > ASSIGNED_MAX).map(({ id }) => id);
}

/** Stores assignments without notifying anybody. @returns those that are new */
export async function addAssignments(
  tx: Db,
  actor: { id: string },
  ids: readonly string[],
  members: readonly TeamMembership[],
  at: Date,
) {
  if (!ids.length || !members.length) return [];
  return tx
    .insert(applicationAssignments)
    .values(
      inKeyOrder(
        ids.flatMap((applicationId) =>
          members.map(({ userId }) => ({
            applicationId,
            userId,
            assignedBy: actor.id,
            createdAt: at,
          })),
        ),
        ({ applicationId, userId }) => [applicationId, userId],
      ),
    )
    .onConflictDoNothing()
    .returning();
}

/** Deletes what a member was notified of about applications that they do not see any more. */
export async function forgetUnseen(tx: Db, { userId, role }: TeamMembership): Promise<void> {
  if (mayMember(role, 'read-everything')) return;
  await tx.delete(notifications).where(
    and(
      eq(notifications.userId, userId),
      sql`${notifications.path} like ${`${pageOf('company', '')}%`}`,
      sql`not exists (select from ${applicationAssignments} where ${applicationAssignments.userId} = ${userId}
        and ${notifications.path} = ${pageOf('company', '')} || ${applicationAssignments.applicationId})`,
    ),
  );
}
