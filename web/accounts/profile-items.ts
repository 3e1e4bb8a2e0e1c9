import type { ApplicantProfile } from '../../shared/applications/applicant-profile.ts';

/** The five items of a complete profile (product.md section 5), with their labels. */
export const PROFILE_ITEMS: readonly (readonly [item: keyof ApplicantProfile, name: string])[] = [
  ['fullName', 'full name'],
  ['resume', 'resume'],
  ['skills', 'skills'],
  ['education', 'education'],
  ['experience', 'experience'],
];

/** The missing items of a profile. */
export const missingItems = (profile: ApplicantProfile): string[] =>
  PROFILE_ITEMS.filter(([item]) => !hasItem(profile, item)).map(([, name]) => name);

/** Whether an item counts as filled in. */
export const hasItem = (profile: ApplicantProfile, item: keyof ApplicantProfile): boolean =>
  (profile[item]?.length ?? 0) > 0;
