import * as z from 'zod/mini';
import { counted } from '../kit/figures.ts';
import { optionalLine, optionalText, requiredLine, wordList } from '../kit/text.ts';

export const PROFILE_SKILLS_MAX = 100;
/** Of the jobs, and of the degrees. */
export const PROFILE_ENTRIES_MAX = 50;
const SKILLS = `At most ${PROFILE_SKILLS_MAX} skills.`;
const ENTRIES = {
  experience: `A profile has at most ${PROFILE_ENTRIES_MAX} jobs.`,
  education: `A profile has at most ${PROFILE_ENTRIES_MAX} degrees.`,
};

export const education = z.object({
  degree: requiredLine('Degree is required', 160),
  institution: requiredLine('Institution is required', 160),
  year: z
    .number()
    .check(
      z.int(),
      z.gte(1900, 'Year must be 1900 or later.'),
      z.lte(2100, 'Year must be 2100 or earlier.'),
    ),
});

export const experience = z.object({
  title: requiredLine('Title is required', 160),
  company: requiredLine('Company is required', 160),
  duration: optionalLine(80),
  description: optionalText(4000),
});

/** Why a profile cannot have so many jobs, degrees or skills. */
export function profileSizeRefusal(profile: {
  skills: readonly unknown[];
  experience: readonly unknown[];
  education: readonly unknown[];
}): string | undefined {
  if (profile.experience.length > PROFILE_ENTRIES_MAX) return ENTRIES.experience;
  if (profile.education.length > PROFILE_ENTRIES_MAX) return ENTRIES.education;
  return profile.skills.length > PROFILE_SKILLS_MAX ? SKILLS : undefined;
}

export type Education = z.output<typeof education>;
export type Experience = z.output<typeof experience>;

/** Body of PUT /users/profile for job seekers. Absent fields keep their values. */
export const applicantProfileChange = z.object({
  fullName: z.optional(optionalLine(120)),
  skills: z.optional(wordList(PROFILE_SKILLS_MAX, 80, SKILLS)),
  education: z.optional(
    z.array(education).check(z.maxLength(PROFILE_ENTRIES_MAX, ENTRIES.education)),
  ),
  experience: z.optional(
    z.array(experience).check(z.maxLength(PROFILE_ENTRIES_MAX, ENTRIES.experience)),
  ),
});

export const applicantProfileAnswer = z.object({
  fullName: z.string(),
  resume: z.nullable(z.string()),
  skills: z.array(z.string()),
  education: z.array(education),
  experience: z.array(experience),
});

export type ApplicantProfile = z.output<typeof applicantProfileAnswer>;

/** The full name, or the username if there is none. */
export const displayName = (user: {
  username: string;
  applicantProfile?: { fullName: string } | undefined;
}) => user.applicantProfile?.fullName || user.username;

/** '3 applicants', or the name of the only one. */
export function whom(rows: readonly { applicant: Parameters<typeof displayName>[0] }[]): string {
  const [first] = rows;
  return first && rows.length === 1
    ? displayName(first.applicant)
    : counted(rows.length, 'applicant');
}

/** In percent: five items, 20 each (product.md section 5). */
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
