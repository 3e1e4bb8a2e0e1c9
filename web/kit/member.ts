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
export const useBarred = (permission: Permission): string | undefined => useAllBarred()(permission);

/** The same for permissions that are known later. */
export function useAllBarred(): (permission: Permission) => string | undefined {
  const { teamRole: role, companyProfile } = useUser() ?? {};
  return (permission) =>
    role && companyProfile
      ? permissionRefusal({ company: { name: companyProfile.companyName, role } }, permission)
          ?.message
      : undefined;
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
