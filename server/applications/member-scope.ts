import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { mayMember } from '../../shared/permissions.ts';
import type { FromCompany } from '../context.ts';
import { applicationAssignments, applications, jobs } from '../db/schema.ts';

/** A member of a company. */
export type Member = Pick<FromCompany['actor'], 'id' | 'company' | 'apiKey'>;

/** Whether a member sees only the applications that are assigned to them. */
export const seesAssignedOnly = ({ company }: Member) =>
  !mayMember(company.role, 'read-everything');

/** The condition that an application is assigned to a member. */
export const isAssignedTo = (userId: string, id: SQL = sql`${applications.id}`): SQL =>
  sql`exists (select from ${applicationAssignments} where ${applicationAssignments.applicationId} = ${id}
    and ${applicationAssignments.userId} = ${userId})`;

/**
 * The applications that a member of a company sees: to its existing jobs, by existing users; for an interviewer only
 * those that are assigned to them. A company that was turned away reads none.
 */
export function ofMember(member: Member): SQL {
  const { id, isTurnedAway } = member.company;
  if (isTurnedAway) return sql`false`;
  const ofCompany = sql`${eq(jobs.companyId, id)} and ${isNull(jobs.deletedAt)} and ${isNotNull(applications.applicantId)}`;
  return seesAssignedOnly(member) ? sql`${ofCompany} and ${isAssignedTo(member.id)}` : ofCompany;
}
