/**
 * The nouns that rows of the API table read and change. A write makes the answers of all rows that read one of its nouns
 * out of date: those kept on the server, those in this browser, and those on the open pages of other people.
 */
export const NOUNS = [
  /** Accounts with their profiles, as they themselves and admins see them. */
  'users',
  'sessions',
  /** New email addresses that wait to be confirmed. */
  'emailChanges',
  /** Company profiles as visitors see them. */
  'publicCompanies',
  /** Jobs in every state, as their company and admins see them. */
  'jobs',
  /** Jobs as visitors see them, with the number of their applicants. */
  'publicJobs',
  'savedJobs',
  /** Applications with their interviews and history. */
  'applications',
  /** A company's notes on applications. */
  'notes',
  /** Companies and jobs that wait for a decision. */
  'reviews',
  'notifications',
  'notificationSettings',
  /** Messages of the contact page. */
  'messages',
  /** The outbox. */
  'mails',
  /** The audit log. */
  'audit',
] as const;

export type Noun = (typeof NOUNS)[number];
