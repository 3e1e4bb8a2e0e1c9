import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { isTurnedAway } from '../../../shared/companies/rejection.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { isGenuineReply, type ReplyAddress } from './address.ts';
import type { Actor, Services } from '../../../server/context.ts';
import { applications, companies, companyMembers, jobs, users } from '../../../server/db/schema.ts';

type Needs = Pick<Services, 'db' | 'now' | 'signedLinks'>;

/**
 * The user for whom the board signed a reply address, and who may still write about its application.
 * @returns undefined for addresses that the board did not sign
 */
export async function findMailWriter(
  needs: Needs,
  address: ReplyAddress,
): Promise<{ actor: Actor; email: string } | undefined> {
  const { db, now } = needs;
  const rows = await db
    .select({
      ...pick(users, 'id', 'role', 'email', 'confirmedAt'),
      companyId: companies.id,
      memberRole: companyMembers.role,
      companyName: companies.name,
      approvedAt: companies.approvedAt,
      rejectedAt: companies.rejectedAt,
      reason: companies.rejectionReason,
      isFinal: companies.rejectedForGood,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .leftJoin(companyMembers, eq(companyMembers.companyId, jobs.companyId))
    .innerJoin(
      users,
      or(eq(users.id, applications.applicantId), eq(users.id, companyMembers.userId)),
    )
    .leftJoin(
      companies,
      and(eq(companies.id, companyMembers.companyId), eq(users.id, companyMembers.userId)),
    )
    .where(
      and(
        eq(applications.id, address.applicationId),
        isNull(users.suspendedAt),
        sql`left(${users.id}::text, 8) = ${address.userStart}`,
      ),
    );
  const found = rows.find(({ id }) => isGenuineReply(needs, address, id));
  if (!found) return undefined;
  const { id, role, email, confirmedAt, companyId, companyName, memberRole } = found;
  const { approvedAt, rejectedAt } = found;
  const isApproved = approvedAt !== null;
  const rejection = rejectedAt && { reason: found.reason ?? '', isFinal: found.isFinal ?? false };
  const company = companyId &&
    companyName &&
    memberRole && {
      id: companyId,
      name: companyName,
      role: memberRole,
      isApproved,
      isTurnedAway: isTurnedAway({ isApproved, rejection }),
      overdueAnswers: 0,
      isReported: false,
    };
  const actor = {
    id,
    role,
    // A mail is no session.
    sessionId: '',
    hasConfirmedAddress: confirmedAt !== null,
    confirmedAt: now(),
    ...(company && { company }),
  };
  return { actor, email };
}
