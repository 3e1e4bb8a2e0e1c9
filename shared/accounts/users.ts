import * as z from 'zod/mini';
import { applicantProfileAnswer } from '../applications/applicant-profile.ts';
import { INDUSTRIES } from '../companies/facts.ts';
import { companyProfileAnswer, website } from '../companies/profile.ts';
import { readEmail } from '../kit/addresses.ts';
import { numberText } from '../kit/lists.ts';
import {
  emailAddress,
  oneOfOrBlank,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from '../kit/text.ts';
import { TEAM_ROLES } from '../permissions.ts';
import { ROLES } from '../roles.ts';
import { currentPassword } from './current-password.ts';
import { PASSWORD_LENGTH, PASSWORD_PARTS } from './passwords.ts';

const email = emailAddress('Email is required');

const newPassword = z
  .string({ error: (issue) => (issue.input == null ? 'Password is required' : undefined) })
  .check(
    z.minLength(PASSWORD_LENGTH.min, 'Password must be at least 6 characters'),
    z.maxLength(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters`),
  );

const username = requiredLine('Username is required', 60);

/** A path on this board, to which the mailed link leads on. */
const next = z.optional(
  z
    .string()
    .check(z.maxLength(2000), z.regex(/^\/(?![/\\])[!-~]*$/, 'Enter a path, such as /alljobs.')),
);

const jobSeekerRegistration = z.object({
  role: z.literal('job_seeker'),
  username,
  email,
  password: newPassword,
  fullName: optionalLine(120),
  next,
});

const companyRegistration = z.object({
  role: z.literal('company'),
  username,
  email,
  password: newPassword,
  companyName: requiredLine('Company name is required', 120),
  website,
  description: optionalText(5000),
  industry: z.pipe(optionalText(60), oneOfOrBlank(INDUSTRIES)),
  location: optionalLine(120),
  next,
});

/** Body of POST /auth/register (product.md section 3.4). */
export const registration = z.discriminatedUnion(
  'role',
  [jobSeekerRegistration, companyRegistration],
  {
    error: 'Choose whether you sign up as a job seeker or as a company.',
  },
);

export const credentials = z.object({
  email: requiredText('Email is required', 254).check(z.overwrite(readEmail)),
  password: z
    .string({ error: 'Password is required' })
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(1000, `Password must be at most ${PASSWORD_LENGTH.max} characters`),
    ),
});
export const passwordResetRequest = z.object({ email });
/** `token` is from the mailed link. */
export const passwordReset = z.object({
  token: requiredText('This link is incomplete. Please open the whole link again.', 200),
  password: newPassword,
});

export const passwordChange = z.object({ currentPassword, newPassword });
export const emailChangeRequest = z.object({ email, password: currentPassword });
/** An address that is not confirmed yet, and when its link expires. */
export const waitingEmailAnswer = z.object({ email: z.string(), expiresAt: z.iso.datetime() });
/** `token` is from the mailed link. */
export const emailConfirmation = z.object({
  token: requiredText('This link is incomplete. Please open the whole link again.', 200),
});
export const accountDeletion = z.object({ password: currentPassword });

const WHICH_PART = `The part must be a whole number from 0 to ${PASSWORD_PARTS - 1}.`;

/** Query of GET /auth/common-passwords: a number from `partOf`. */
export const commonPasswordSearch = z.object({
  part: z.pipe(
    numberText(WHICH_PART),
    z.number().check(z.int(WHICH_PART), z.gte(0, WHICH_PART), z.lt(PASSWORD_PARTS, WHICH_PART)),
  ),
});

export const adminInvitationRequest = z.object({ email });
/** `token` is from the mailed link. */
export const invitationLink = z.object({
  token: requiredText('This link is incomplete. Please open the whole link again.', 200),
});
export const invitationAcceptance = z.extend(invitationLink, { username, password: newPassword });

/** Minutes for which the link works that creates the first admin. */
export const FIRST_ADMIN_MINUTES = 30;

/** `token` is from the link that the start printed. */
export const firstAdminLink = z.object({
  token: requiredText('This link is incomplete. Please copy all of it.', 200),
});

/** Input of the command that creates admins. */
export const newAdmin = z.object({ email, password: newPassword });
export const firstAdmin = z.extend(firstAdminLink, { email, password: newPassword });

export const userAnswer = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: z.iso.datetime(),
  /** Whether the user has proved to read mail at `email`. */
  hasConfirmedAddress: z.boolean(),
  /** Only in answers to the user: an administrator who must set up a second factor before anything else. */
  needsSecondFactor: z.optional(z.boolean()),
  applicantProfile: z.optional(applicantProfileAnswer),
  companyProfile: z.optional(companyProfileAnswer),
  /** The role in the team of the company. */
  teamRole: z.optional(z.enum(TEAM_ROLES)),
  /** The name of the company that the user has left, while the user belongs to none. */
  formerCompany: z.optional(z.string()),
  /** Only in answers to admins: reason and time of the suspension; absent if there is none. */
  suspension: z.optional(z.object({ reason: z.string(), at: z.iso.datetime() })),
  /** Only in answers to admins; null if no login is recorded. */
  lastLoginAt: z.optional(z.nullable(z.iso.datetime())),
});

/** The session user (product.md section 3), as the login returns it and the browser stores it. */
export const sessionUserAnswer = z.extend(userAnswer, { token: z.string() });
export type User = z.output<typeof userAnswer>;
export type SessionUser = z.output<typeof sessionUserAnswer>;
export type Registration = z.output<typeof registration>;
