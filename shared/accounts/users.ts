import * as z from 'zod/mini';
import { ROLES } from '../roles.ts';
import {
  distinctWords,
  oneOf,
  oneOfOrBlank,
  optionalText,
  requiredText,
  typedText,
  wordList,
} from '../kit/text.ts';

export { dashboardOf, ROLE_LABELS, ROLES, type Role } from '../roles.ts';

export const INDUSTRIES = [
  'technology',
  'healthcare',
  'finance',
  'education',
  'retail',
  'manufacturing',
  'consulting',
  'other',
] as const;
export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'] as const;

/** Characters. Longer ones are refused so that hashing stays cheap; the minimum is that of product.md section 9.1. */
const PASSWORD_LENGTH = { min: 6, max: 200 } as const;
export const FOUNDED_SINCE = 1800;
const FOUNDED_SENTENCE = `Founded must be a year from ${FOUNDED_SINCE} to this one.`;
/** Recommended characters of a company's description (product.md section 9); not enforced. */
export const COMPANY_DESCRIPTION_RECOMMENDED = 500;
/** Skills in a profile. */
export const PROFILE_SKILLS_MAX = 100;
const PROFILE_ENTRIES_MAX = 50;

const email = typedText({
  error: (issue) => (issue.input == null ? 'Email is required' : undefined),
}).check(
  z.trim(),
  z.minLength(1, 'Email is required'),
  z.maxLength(254, 'This email address is too long.'),
  z.regex(z.regexes.unicodeEmail, 'Enter a valid email address.'),
);

const newPassword = z
  .string({ error: (issue) => (issue.input == null ? 'Password is required' : undefined) })
  .check(
    z.minLength(PASSWORD_LENGTH.min, 'Password must be at least 6 characters'),
    z.maxLength(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters`),
  );

const username = requiredText('Username is required', 60);

/** A web address we may link to: http or https only, so that no script can hide in one. */
const website = z
  .pipe(optionalText(300), z.string())
  .check(
    z.refine(
      (value) => value === '' || isWebAddress(value),
      'Website must be a URL, such as https://example.com',
    ),
  );

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /\s/.test(value)) return false;
  return new RegExp(/^https?:\/\/([^/?#@]+@)?[^/?#@]*[^/?#@.:]/i).test(value);
}

export const jobSeekerRegistration = z.object({
  role: z.literal('job_seeker'),
  username,
  email,
  password: newPassword,
  fullName: optionalText(120),
});

export const companyRegistration = z.object({
  role: z.literal('company'),
  username,
  email,
  password: newPassword,
  companyName: requiredText('Company name is required', 120),
  website,
  description: optionalText(5000),
  industry: z.pipe(optionalText(60), oneOfOrBlank(INDUSTRIES)),
  location: optionalText(120),
});

/** What POST /auth/register takes (product.md section 3.4). */
export const registration = z.discriminatedUnion(
  'role',
  [jobSeekerRegistration, companyRegistration],
  {
    error: 'Choose whether you sign up as a job seeker or as a company.',
  },
);

export const credentials = z.object({
  email: requiredText('Email is required', 254),
  password: z
    .string({ error: 'Password is required' })
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(1000, `Password must be at most ${PASSWORD_LENGTH.max} characters`),
    ),
});

/** Minutes for which a mailed link to a new password is good (product.md section 2.4). */
export const RESET_MINUTES = 60;
export const passwordResetRequest = z.object({ email });
/** `token` is what the mailed link carries. */
export const passwordReset = z.object({
  token: requiredText('This link is not complete. Please open it from the mail again.', 200),
  password: newPassword,
});

const currentPassword = z
  .string({ error: (issue) => (issue.input == null ? 'Enter your password.' : undefined) })
  .check(
    z.minLength(1, 'Enter your password.'),
    z.maxLength(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters`),
  );

export const passwordChange = z.object({ currentPassword, newPassword });
/** Hours for which the mailed link to a new address is good. */
export const EMAIL_CHANGE_HOURS = 24;
export const emailChangeRequest = z.object({ email, password: currentPassword });
/** The address that waits to be confirmed, and until when its link is good. */
export const waitingEmailAnswer = z.object({ email: z.string(), expiresAt: z.iso.datetime() });
/** `token` is what the mailed link carries. */
export const emailChange = z.object({
  token: requiredText('This link is not complete. Please open it from the mail again.', 200),
});
/** Leaving asks for the password. */
export const accountDeletion = z.object({ password: currentPassword });

/** What the command that makes admins is given. */
export const newAdmin = z.object({ email, password: newPassword });

/** The first thing wrong with a new password and its repetition (product.md section 5.1, in its order). */
export function passwordRefusal(password: string, confirmation: string): string | undefined {
  if (password !== confirmation) return 'Passwords do not match';
  if (password.length < PASSWORD_LENGTH.min) return 'Password must be at least 6 characters';
  return undefined;
}

export const education = z.object({
  degree: requiredText('Degree is required', 160),
  institution: requiredText('Institution is required', 160),
  year: z
    .number()
    .check(
      z.int(),
      z.gte(1900, 'Year must be 1900 or later.'),
      z.lte(2100, 'Year must be 2100 or earlier.'),
    ),
});

export const experience = z.object({
  title: requiredText('Title is required', 160),
  company: requiredText('Company is required', 160),
  duration: optionalText(80),
  description: optionalText(4000),
});

export type Education = z.output<typeof education>;
export type Experience = z.output<typeof experience>;

/** What a job seeker sends to PUT /users/profile. A field that is left out keeps its value. */
export const applicantProfileChange = z.object({
  fullName: z.optional(optionalText(120)),
  skills: z.optional(wordList(PROFILE_SKILLS_MAX, 80, `At most ${PROFILE_SKILLS_MAX} skills.`)),
  education: z.optional(z.array(education).check(z.maxLength(PROFILE_ENTRIES_MAX))),
  experience: z.optional(z.array(experience).check(z.maxLength(PROFILE_ENTRIES_MAX))),
});

/** What a company sends to PUT /users/profile (product.md section 5.4). */
export const companyProfileChange = z.object(
  {
    companyName: requiredText('Company name is required', 120),
    website,
    description: requiredText('Description is required', 5000),
    industry: oneOf(INDUSTRIES, 'Industry is required'),
    location: requiredText('Location is required', 120),
    founded: z.optional(
      z.nullable(
        z.pipe(z.union([z.number(), z.string()], { error: FOUNDED_SENTENCE }), foundedYear()),
      ),
    ),
    size: z.optional(z.nullable(oneOfOrBlank(COMPANY_SIZES))),
  },
  { error: 'Send companyProfile with its fields.' },
);

/** A year from 1800 to 2999; `foundedRefusal` holds it against the current one. Blank is absent. */
function foundedYear() {
  return z.transform((value: number | string, context): number | null => {
    if (value === '') return null;
    const year = Number(value);
    if (Number.isInteger(year) && year >= FOUNDED_SINCE && year < 3000) return year;
    context.issues.push({
      code: 'custom',
      message: FOUNDED_SENTENCE,
      input: value,
    });
    return z.NEVER;
  });
}

/** The sentence for a founding year that lies ahead of `now`. */
export function foundedRefusal(founded: number | null | undefined, now: Date): string | undefined {
  if (founded == null || founded <= now.getUTCFullYear()) return undefined;
  return `Founded must be a year from ${FOUNDED_SINCE} to ${now.getUTCFullYear()}.`;
}

export const applicantProfileAnswer = z.object({
  fullName: z.string(),
  resume: z.nullable(z.string()),
  skills: z.array(z.string()),
  education: z.array(education),
  experience: z.array(experience),
});

export const companyProfileAnswer = z.object({
  _id: z.string(),
  companyName: z.string(),
  website: z.string(),
  description: z.string(),
  industry: z.string(),
  location: z.string(),
  founded: z.nullable(z.number()),
  size: z.string(),
  isApproved: z.boolean(),
  /** Only to the company and to admins: why it was turned back; null where it was not. */
  rejection: z.optional(
    z.nullable(
      z.object({
        reason: z.string(),
        message: z.string(),
        at: z.iso.datetime(),
        /** The profile has been changed since, and waits for an admin again. */
        isAnswered: z.boolean(),
      }),
    ),
  ),
});

/** A company as everybody may read it. */
export const companyAnswer = z.extend(
  z.omit(companyProfileAnswer, { isApproved: true, rejection: true }),
  {
    /** Its public jobs. */
    jobCount: z.number(),
  },
);

export const userAnswer = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: z.iso.datetime(),
  applicantProfile: z.optional(applicantProfileAnswer),
  companyProfile: z.optional(companyProfileAnswer),
  /** Only to admins: since when and why the user cannot log in; absent where they can. */
  suspension: z.optional(z.object({ reason: z.string(), at: z.iso.datetime() })),
});

/** The session user (product.md section 3), as logging in answers it and the browser stores it. */
export const sessionUserAnswer = z.extend(userAnswer, { token: z.string() });

export type ApplicantProfile = z.output<typeof applicantProfileAnswer>;
export type CompanyProfile = z.output<typeof companyProfileAnswer>;
export type Company = z.output<typeof companyAnswer>;
export type User = z.output<typeof userAnswer>;
export type SessionUser = z.output<typeof sessionUserAnswer>;
export type Registration = z.output<typeof registration>;

/** The name to call someone by: the full name, else the username. */
export const displayName = (user: {
  username: string;
  applicantProfile?: { fullName: string } | undefined;
}) => user.applicantProfile?.fullName || user.username;

/** Percent, five items at 20 each (product.md section 5). */
export function profileCompleteness(profile: ApplicantProfile): number {
  const items = [
    profile.fullName,
    profile.resume,
    profile.skills.length,
    profile.education.length,
    profile.experience.length,
  ];
  return items.filter(Boolean).length * 20;
}

/** Adds a skill as the profile and job forms do; undefined when it is blank or already there. */
export function addSkill(skills: readonly string[], skill: string): string[] | undefined {
  const next = distinctWords([...skills, skill]);
  return next.length > skills.length ? next : undefined;
}
