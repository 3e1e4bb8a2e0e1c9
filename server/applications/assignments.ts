import { and, eq, sql } from 'drizzle-orm';
import type { Call, Result } from '../../shared/api.ts';
import type { Reason } from '../../shared/errors.ts';
import { mayMember } from '../../shared/permissions.ts';
import { pluck } from '../../shared/kit/pick.ts';
import { lockMembers, type TeamMembership } from '../companies/members.ts';
import type { FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { inOrderOf, isOneOf } from '../db/lists.ts';
import { applicationAssignments, applications, notifications, users } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { notFound } from '../http/problems.ts';
import { readRows, pageOf, selectApplications } from './rows.ts';
import { addAssignments, findFull, FULL } from './assigned.ts';
import { endParts } from './moves/list.ts';
import { notifyAssigned } from './notices.ts';
import { lockOwnApplications, NO_APPLICATION } from './queries.ts';

/**
 * POST /applications/company/assignments: assigns applications to members, who are notified, or ends assignments.
 * @throws Problem 404 if one of them is no member
 */
export async function assignApplications(
  context: FromCompany,
  { body }: Call<'assignApplications'>,
): Promise<Result<'assignApplications'>> {
  const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))];
  const userIds = [...new Set(body.members.map((id) => id.toLowerCase()))];
  return transaction(context.db, async (tx) => {
    const members = await lockMembers(tx, context.actor.company.id, userIds);
    if (members.length < userIds.length) throw notFound('member-not-found', 'Member not found.');
    const locked = await lockOwnApplications(tx, context, ids);
    const refused = new Map<string, Reason>();
    for (const id of ids) if (!locked.has(id)) refused.set(id, NO_APPLICATION);
    const found = [...locked.keys()];
    if (body.isAssigned) {
      for (const id of await findFull(tx, found, userIds)) refused.set(id, FULL);
      await assign(
        tx,
        context,
        found.filter((id) => !refused.has(id)),
        members,
      );
    } else await unassign(tx, context, found, members);
    const changed = ids.filter((id) => !refused.has(id));
    const rows = await readRows({ ...context, db: tx }, changed);
    return {
      moved: inOrderOf(changed, rows, ({ _id }) => _id),
      refused: [...refused].map(([_id, reason]) => ({ _id, ...reason })),
    };
  });
}

async function assign(
  tx: Db,
  context: FromCompany,
  ids: readonly string[],
  members: readonly TeamMembership[],
): Promise<void> {
  const { actor, now } = context;
  const added = await addAssignments(tx, actor, ids, members, now());
  // Members are not notified of applications that they assign to themselves.
  const ofOthers = added.filter(({ userId }) => userId !== actor.id);
  if (!ofOthers.length) return;
  const rows = await selectApplications(tx, 'row').where(
    isOneOf(applications.id, pluck(ofOthers, 'applicationId')),
  );
  const byId = new Map(rows.map((row) => [row.application.id, row]));
  const [by] = await tx.select({ name: users.username }).from(users).where(eq(users.id, actor.id));
  await notifyAssigned(
    tx,
    context,
    by?.name ?? actor.company.name,
    ofOthers.flatMap(({ applicationId, userId }) => {
      const row = byId.get(applicationId);
      return row ? { row, userId } : [];
    }),
  );
}

async function unassign(
  tx: Db,
  context: FromCompany,
  ids: readonly string[],
  members: readonly TeamMembership[],
): Promise<void> {
  const userIds = members.map(({ userId }) => userId);
  const finish = await endParts(context.features, ({ unassigned }) =>
    unassigned?.(tx, context, { applicationIds: ids, userIds }, context.now()),
  );
  await tx
    .delete(applicationAssignments)
    .where(
      and(
        isOneOf(applicationAssignments.applicationId, ids),
        isOneOf(applicationAssignments.userId, userIds),
      ),
    );
  for (const member of members) await forgetUnseen(tx, member);
  await finish();
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
