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
  /** A company's templates for messages to applicants. */
  'templates',
  /** Jobs in every state, for their company and admins. */
  'jobs',
  /** Jobs as visitors see them, with the number of applicants. */
  'publicJobs',
  /** The resumes of a job seeker, for themselves. */
  'resumes',
  /** Applications with their interviews and history. */
  'applications',
  /** A company's notes on applications. */
  'notes',
  /** A company's tags, for those who see applications that carry them. */
  'tags',
  /** Lists of applications under a name, for their authors, and shared ones for the team. */
  'savedViews',
  /** The stages and criteria of jobs, for their company. */
  'hiringPlans',
  /** Members' ratings of applicants, for those who may rate. */
  'scorecards',
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
