import { jobFullRefusal } from './jobs/full.ts';
import type { Denial } from './errors.ts';
import type { Job } from './jobs/posting.ts';
import type { CompanyProfile } from './companies/profile.ts';
import type { Role } from './roles.ts';

interface Actor {
  role: string;
  /** Absent in sessions that a browser stored before addresses were confirmed. */
  hasConfirmedAddress?: boolean | undefined;
  needsSecondFactor?: boolean | undefined;
}

/** What depends on the email address or reaches other people requires a confirmed address (product.md section 4.1). */
export function addressRefusal(
  actor: Pick<Actor, 'hasConfirmedAddress'> | null | undefined,
): Denial | undefined {
  if (actor?.hasConfirmedAddress !== false) return undefined;
  return {
    code: 'address-not-confirmed',
    title: 'Confirm Your Email',
    message: 'Confirm your email address first: open the link that we emailed to you.',
  };
}

/** Administrators of a real board set up a second factor before anything else (product.md section 4.1). */
export function secondFactorRefusal(
  actor: Pick<Actor, 'needsSecondFactor'> | null | undefined,
): Denial | undefined {
  if (!actor?.needsSecondFactor) return undefined;
  return {
    code: 'second-factor-missing',
    title: 'Two-Step Verification Required',
    message: 'Add a passkey or an authenticator app first. Admins of this board need one.',
  };
}

/**
 * Posting requires a confirmed address and an approved company (product.md section 5.3), to whose jobs nobody waits for an
 * overdue answer.
 */
export function postJobRefusal(
  company: Pick<CompanyProfile, 'isApproved' | 'overdueAnswers' | 'isReported'> | undefined,
  actor?: Pick<Actor, 'hasConfirmedAddress'> | null,
): Denial | undefined {
  const refusal = addressRefusal(actor);
  if (refusal) return refusal;
  if (company?.isApproved) return newPostingRefusal(company);
  return {
    code: 'company-not-approved',
    title: 'Permission Denied',
    message: 'Your company is not approved to post jobs yet.',
  };
}

/** Why an approved company posts nothing new. */
export const newPostingRefusal = (
  company: Pick<CompanyProfile, 'overdueAnswers' | 'isReported'>,
): Denial | undefined =>
  company.isReported
    ? {
        code: 'company-reported',
        title: 'Under Review',
        message:
          'Your company is under review because of reports about it. You can post again when an admin has decided.',
      }
    : overdueRefusal(company);

/** While answers of a company are overdue, none of its jobs becomes public. */
function overdueRefusal({
  overdueAnswers = 0,
}: Pick<CompanyProfile, 'overdueAnswers'>): Denial | undefined {
  if (overdueAnswers === 0) return undefined;
  return {
    code: 'answers-overdue',
    title: 'Answers Overdue',
    message: `First answer ${overdueApplicants(overdueAnswers)}. Then you can post again.`,
  };
}

const overdueApplicants = (count: number) =>
  count === 1
    ? 'the applicant whose answer date has passed'
    : `the ${count} applicants whose answer dates have passed`;

/** Deleting a job would end what is owed to its applicants: their overdue answers come first. */
export function deletionRefusal({
  overdueAnswers = 0,
}: Pick<Job, 'overdueAnswers'>): Denial | undefined {
  if (overdueAnswers === 0) return undefined;
  return {
    code: 'answers-overdue',
    title: 'Answers Overdue',
    message: `First answer ${overdueApplicants(overdueAnswers)}. Filter the applications by “Answer due” to answer them together. Then you can delete this job.`,
  };
}

/** Of what only signed-in job seekers do. */
export const loginRequired = (message: string): Denial => ({
  code: 'not-signed-in',
  title: 'Login Required',
  message,
});
/** Of what only job seekers do. */
export const wrongRole = (message: string): Denial => ({
  code: 'wrong-role',
  title: 'Unauthorized',
  message,
});

/**
 * Applying requires a signed-in job seeker who has not applied yet, and a place of the job (product.md section 5.6, in its
 * order). A job that is not known is not checked.
 */
export function applyRefusal(
  actor: Actor | null | undefined,
  hasApplied: boolean,
  job?: Pick<Job, 'places' | 'placesLeft'>,
): Denial | undefined {
  if (!actor) return loginRequired('Please log in to apply for this job.');
  if (actor.role !== 'job_seeker') return wrongRole('Only job seekers can apply for jobs.');
  if (hasApplied)
    return {
      code: 'already-applied',
      title: 'Already Applied',
      message: 'You have already applied for this job.',
    };
  return addressRefusal(actor) ?? (job && jobFullRefusal(job));
}

/** The message for users whose role may not open a page (product.md section 2.2). */
export const ROLE_REFUSALS = {
  job_seeker: 'Not authorized or not a job seeker.',
  my_applications: 'Unauthorized access. Only job seekers can view applications.',
  company: 'Unauthorized access or not a company account.',
  admin: 'Unauthorized access. Admin privileges required.',
  any: 'Unauthorized access.',
} as const;

/** The ways to remove an account: two by an admin, one by its user. */
const REMOVALS = {
  delete: {
    title: 'Deletion Failed',
    done: 'deleted',
    self: 'You cannot delete your own account here.',
  },
  suspend: { title: 'Suspension Failed', done: 'suspended', self: 'You cannot suspend yourself.' },
  leave: { title: 'Deletion Failed', done: 'deleted', self: undefined },
} as const;

/**
 * Admins cannot delete or suspend themselves through the admin calls, and the last admin stays (product.md section
 * 4.7).
 * @param otherAdmins the number of other admins who are not suspended
 */
export function removalRefusal(
  removal: keyof typeof REMOVALS,
  actorId: string,
  user: { id: string; role: Role },
  otherAdmins: number,
): Denial | undefined {
  const { title, done, self } = REMOVALS[removal];
  if (self && user.id === actorId) return { code: 'own-account', title, message: self };
  if (user.role === 'admin' && otherAdmins === 0)
    return { code: 'last-admin', title, message: `The last admin cannot be ${done}.` };
  return undefined;
}

/**
 * Administrators cannot take their own rights away, and the last administrator who may log in stays.
 * @param actorId undefined on the command line
 * @param otherAdmins the number of other admins who are not suspended
 */
export function revocationRefusal(
  actorId: string | undefined,
  userId: string,
  otherAdmins: number,
): Denial | undefined {
  const title = 'Revocation Failed';
  if (actorId === userId)
    return { code: 'own-account', title, message: 'You cannot revoke your own rights.' };
  if (otherAdmins === 0)
    return {
      code: 'last-admin',
      title,
      message: 'The last admin cannot be revoked. Create another one first.',
    };
  return undefined;
}

/** Admins end their own sessions in their settings. */
export const endSessionsRefusal = (actorId: string, userId: string): Denial | undefined =>
  actorId === userId
    ? {
        code: 'own-account',
        title: 'Ending Sessions Failed',
        message: 'End your own sessions in your settings.',
      }
    : undefined;

/**
 * Administrators confirm that it is them before they delete, suspend or export, if they logged in some time ago. So a
 * computer that was left open, or a stolen token, is not enough.
 * @param confirmedAt the login, or the confirmation after it
 * @param minutes for which it counts
 */
export function identityRefusal(
  { role, confirmedAt }: { role: Role; confirmedAt: Date },
  minutes: number,
  now: Date,
): Denial | undefined {
  return role !== 'admin' || isRecent(confirmedAt, minutes, now) ? undefined : CONFIRM_IDENTITY;
}

/**
 * Why a user with a second factor cannot change how they sign in, or delete the account. A login is not enough.
 * @param confirmedAt the last confirmation in this session
 * @param minutes for which it counts
 */
export const ownChangeRefusal = (
  confirmedAt: Date | null,
  minutes: number,
  now: Date,
): Denial | undefined =>
  confirmedAt && isRecent(confirmedAt, minutes, now) ? undefined : CONFIRM_IDENTITY;

const isRecent = (time: Date, minutes: number, now: Date): boolean =>
  now.getTime() - time.getTime() < minutes * 60_000;

const CONFIRM_IDENTITY: Denial = {
  code: 'confirm-identity',
  title: 'Confirmation Failed',
  message: "Confirm that it's you to continue. Nothing was changed.",
};

/** An administrator's session ends when nothing was asked for. */
export const idleRefusal = (minutes: number): Denial => ({
  code: 'session-idle',
  title: 'Logged Out',
  message: `You were logged out after ${minutes} minutes without activity.`,
});

/** The refusal of a suspended user's login. */
export const suspendedRefusal = (reason: string): Denial => ({
  code: 'account-suspended',
  title: 'Login Failed',
  message: `This account is suspended: ${reason}`,
});
