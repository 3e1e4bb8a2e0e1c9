import type { CompanyProfile } from './profile.ts';

const DETAILS: readonly (readonly [field: keyof CompanyProfile, name: string])[] = [
  ['companyName', 'name'],
  ['description', 'description'],
  ['industry', 'industry'],
  ['location', 'location'],
  ['website', 'website'],
  ['founded', 'founding year'],
  ['size', 'size'],
];

/** The details that a complete profile has. */
export const DETAIL_COUNT = DETAILS.length;

/** The names of the details that a profile does not have yet: 'website'. */
export const missingDetails = (company: CompanyProfile): string[] =>
  DETAILS.filter(([field]) => !company[field]).map(([, name]) => name);
