import {
  mayMember,
  type Permission,
  permissionRefusal,
  type TeamRole,
} from '../../shared/permissions.ts';
import { readUser, useUser } from './session.ts';

/**
 * Why the signed-in member of a company may not do something, in the words of the server; undefined if they may, and
 * while the role is not known.
 */
export function useBarred(permission: Permission): string | undefined {
  const user = useUser();
  const { teamRole: role, companyProfile } = user ?? {};
  if (!role || !companyProfile) return undefined;
  return permissionRefusal({ company: { name: companyProfile.companyName, role } }, permission)
    ?.message;
}

const seesAll = (role: TeamRole | undefined) => !role || mayMember(role, 'read-everything');

/** Whether the signed-in member sees all jobs and applications of the company. */
export const useSeesEverything = (): boolean => seesAll(useUser()?.teamRole);

/** The same for a clientLoader, which asks for nothing that would be refused. */
export const seesEverything = (): boolean => seesAll(readUser()?.teamRole);

/** The page of a job for a member: the company's own, or for an interviewer the one that visitors see. */
export function useJobPath(): (id: string) => string {
  const area = useSeesEverything() ? 'jobs' : 'job';
  return (id) => `/${area}/${id}`;
}
