/**
 * The nouns that rows of the API table read and change. A write makes the answers of all rows that read one of its
 * nouns out of date: in the server's cache, in this browser, and on other users' open pages.
 */
export const CORE_NOUNS = [
  /** Accounts with their profiles, for themselves and admins. */
  'users',
  'sessions',
  /** Authenticator apps, passkeys and recovery codes, for their user. */
  'secondFactors',
  /** New email addresses that are not confirmed yet. */
  'emailChanges',
  /** Company profiles as visitors see them. */
  'publicCompanies',
  /** Members of a company and invitations, for the company. */
  'team',
  /** Jobs in every state, for their company and admins. */
  'jobs',
  /** Jobs as visitors see them, with the number of applicants. */
  'publicJobs',
  /** Applications with their interviews and history. */
  'applications',
  /** Companies and jobs that wait for a decision. */
  'reviews',
  'notifications',
  'notificationSettings',
  'messages',
  'mails',
  /** Exchange rates. */
  'rates',
  'audit',
] as const;

export type CoreNoun = (typeof CORE_NOUNS)[number];
