import { and, eq } from 'drizzle-orm';
import type { Call, Result } from '../../../shared/api.ts';
import type { CoreCode, Reason } from '../../../shared/errors.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { addAssignments, findFull, forgetUnseen } from '../../../server/applications/assigned.ts';
import { endParts } from '../../../server/applications/moves/list.ts';
import { nameOf, notifyInParts } from '../../../server/applications/notices.ts';
import { lockOwnApplications, NO_APPLICATION } from '../../../server/applications/queries.ts';
import { pageOf, readRows, selectApplications } from '../../../server/applications/rows.ts';
import { lockMembers, type TeamMembership } from '../../../server/companies/members.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { inOrderOf, isOneOf } from '../../../server/db/lists.ts';
import { applicationAssignments, applications, users } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notFound } from '../../../server/http/problems.ts';
import { FULL } from '../rules.ts';

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
    const refused = new Map<string, Reason<CoreCode | 'assigned-to-many'>>();
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
  const who = by?.name ?? actor.company.name;
  await notifyInParts(
    tx,
    context,
    ofOthers.flatMap(({ applicationId, userId }) => {
      const row = byId.get(applicationId);
      if (!row) return [];
      const name = nameOf(row);
      return {
        userId,
        kind: 'assignment' as const,
        title: `Assigned to you: ${name}`,
        text: `${who} assigned the application of ${name} for ${row.job.title} to you.`,
        path: pageOf('company', applicationId),
        key: `assigned ${applicationId}`,
        isReplacing: true,
      };
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
