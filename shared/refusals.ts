import type { CompanyProfile, Role } from './accounts.ts';

/** Why somebody may not do something, in the product's words: the page shows it, the server throws it. */
export interface Denial {
  title: string;
  message: string;
}

interface Actor {
  role: string;
}

/** Posting needs an approved company (product.md section 5, post job). */
export function postJobRefusal(
  company: Pick<CompanyProfile, 'isApproved'> | undefined,
): Denial | undefined {
  if (company?.isApproved) return undefined;
  return { title: 'Permission Denied', message: 'Your company is not approved to post jobs yet.' };
}

/** Applying needs a signed-in job seeker who has not applied yet (product.md section 5, apply; in its order). */
export function applyRefusal(
  actor: Actor | null | undefined,
  hasApplied: boolean,
): Denial | undefined {
  if (!actor) return { title: 'Login Required', message: 'Please log in to apply for this job.' };
  if (actor.role !== 'job_seeker')
    return { title: 'Unauthorized', message: 'Only job seekers can apply for jobs.' };
  if (hasApplied)
    return { title: 'Already Applied', message: 'You have already applied for this job.' };
  return undefined;
}

/** Saving needs a signed-in job seeker; in the words of applying. */
export function saveJobRefusal(actor: Actor | null | undefined): Denial | undefined {
  if (!actor) return { title: 'Login Required', message: 'Please log in to save this job.' };
  if (actor.role !== 'job_seeker')
    return { title: 'Unauthorized', message: 'Only job seekers can save jobs.' };
  return undefined;
}

/** The sentence each page shows to a role that it is not for (product.md section 2.2). */
export const ROLE_REFUSALS = {
  job_seeker: 'Not authorized or not a job seeker.',
  my_applications: 'Unauthorized access. Only job seekers can view applications.',
  company: 'Unauthorized access or not a company account.',
  admin: 'Unauthorized access. Admin privileges required.',
  any: 'Unauthorized access.',
} as const;

/** Nobody deletes themselves by the admin call, or the last admin (decisions.md section 2). */
export function deleteUserRefusal(
  actorId: string,
  user: { id: string; role: Role },
  admins: number,
): Denial | undefined {
  if (user.id === actorId)
    return { title: 'Deletion Failed', message: 'You cannot delete your own account here.' };
  return leaveRefusal(user, admins);
}

/** The last admin stays. */
export const leaveRefusal = (user: { role: Role }, admins: number): Denial | undefined =>
  user.role === 'admin' && admins <= 1
    ? { title: 'Deletion Failed', message: 'The last admin cannot be deleted.' }
    : undefined;
