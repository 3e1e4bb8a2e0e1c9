// What users and the board do with data of job seekers, and state when they do it (server/accesses.ts).

/** What opens data. Those by the same person within the same hour are one entry with a count. */
export const OPENING_KINDS = [
  /** The application with its letter. */
  'application',
  'resume',
  'messages',
  /** The account with its profile. */
  'account',
  /** A list that has letters or profiles. */
  'list',
  /** The profile, in the talent pool of a company that the job seeker allowed it. */
  'pool',
  /** An email of the board to the job seeker. */
  'mail',
  /** A message that the job seeker wrote to the board. */
  'contact',
] as const;

/** Everything in the ledger. */
export const ACCESS_KINDS = [
  ...OPENING_KINDS,
  'exported',
  'moved',
  /** A move was undone. */
  'moved-back',
  /** The job was deleted, which closes the application. */
  'closed',
  'deleted',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** What can be exported or deleted. */
export type AccessThing =
  | 'my-data'
  | 'my-applications'
  /** The list of accesses. */
  | 'my-ledger'
  | 'users'
  | 'applications'
  | 'application'
  | 'resume';
