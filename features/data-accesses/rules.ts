import * as z from 'zod/mini';
import { ACCESS_KINDS, type AccessThing, type OPENING_KINDS } from '../../shared/accesses.ts';
import { pageQuery } from '../../shared/kit/lists.ts';

/** Whose side had or changed the data. */
export const ACCESS_SIDES = [
  /** A member of a company. */
  'company',
  /** An administrator of the board. */
  'admin',
  /** A program with a token of the job seeker. */
  'agent',
  /** The job seeker. */
  'self',
  /** The board, because a date had come. */
  'board',
] as const;
export type AccessSide = (typeof ACCESS_SIDES)[number];

/** The role of a company's program that calls the API. */
export const API_PROGRAM = 'program';

/** An entry of the ledger. It names no person but the job seeker's own agents. */
export const accessAnswer = z.object({
  _id: z.string(),
  what: z.enum(ACCESS_KINDS),
  /** Of 'moved' and 'moved-back' the stage, of 'exported' and 'deleted' what it was; '' otherwise. */
  detail: z.string(),
  by: z.object({
    side: z.enum(ACCESS_SIDES),
    /** The company's role of its member, 'program' for one of its programs, or the name of the agent's token; '' otherwise. */
    role: z.string(),
    /** Of 'company', with its name at that time. */
    company: z.nullable(z.object({ _id: z.string(), companyName: z.string() })),
  }),
  /** The application that it was about, by its names at that time. */
  about: z.nullable(
    z.object({
      /** Null if the job seeker no longer has the application. */
      applicationId: z.nullable(z.string()),
      jobTitle: z.string(),
      companyName: z.string(),
    }),
  ),
  at: z.iso.datetime(),
  /** The last one of several. */
  lastAt: z.iso.datetime(),
  times: z.number(),
});
export type DataAccess = z.output<typeof accessAnswer>;

/** A company in the ledger, or a side: the values of its filter. */
export const accessSearch = z.object({
  who: z.optional(
    z.union([z.literal(''), z.literal('all'), z.enum(ACCESS_SIDES), z.guid()], {
      error: 'Choose who from the list.',
    }),
  ),
  ...pageQuery,
});

const OPENED: Record<(typeof OPENING_KINDS)[number], string> = {
  application: 'Opened your application',
  resume: 'Opened your resume',
  messages: 'Read your messages',
  account: 'Opened your account',
  list: 'Read a list with your data',
  pool: 'Opened your profile in its talent pool',
  mail: 'Opened an email to you',
  contact: 'Opened your message to the board',
};

/** In words. */
const THINGS: Record<AccessThing, string> = {
  'my-data': 'all your data',
  'my-applications': 'your applications',
  'my-ledger': 'this list',
  users: 'a list of users with you',
  applications: 'a list of applications with yours',
  application: 'your application',
  resume: 'your resume',
};

/** What happened, such as 'Opened your resume' or 'Moved your application to Rejected'. */
export function accessInWords({ what, detail }: Pick<DataAccess, 'what' | 'detail'>): string {
  switch (what) {
    case 'exported':
      return `Exported ${thing(detail)}`;
    case 'deleted':
      return `Deleted ${thing(detail)}`;
    case 'moved':
      return `Moved your application to ${detail}`;
    case 'moved-back':
      return `Moved your application back to ${detail}`;
    case 'closed':
      return 'Closed your application with its job';
    default:
      return OPENED[what];
  }
}

const thing = (detail: string) => THINGS[detail as AccessThing] ?? 'your data';
/** The sides in words. */
export const SIDE_LABELS: Record<Exclude<AccessSide, 'company'>, string> = {
  admin: 'An admin of this board',
  agent: 'An agent',
  self: 'You',
  board: 'This board, automatically',
};

/** Who it was: a company with its member's role, an agent by its name, or a side. */
export function whoInWords({ side, role, company }: DataAccess['by']): string {
  if (side === 'company') return `${company?.companyName ?? 'A company'}${role && ` (${role})`}`;
  if (side === 'agent' && role) return `An agent with your token “${role}”`;
  return SIDE_LABELS[side];
}

/** The ledger as a text for people, one line an entry. */
export const ledgerInWords = (accesses: readonly DataAccess[]): string =>
  accesses.map((access) => `${lineOf(access)}\n`).join('') || 'Nobody so far.\n';

function lineOf({ at, lastAt, times, by, about, ...happened }: DataAccess): string {
  const repeated = times > 1 ? `, ${times} times until ${lastAt}` : '';
  const job = about ? ` (${about.jobTitle}, ${about.companyName})` : '';
  return `${at}${repeated}  ${whoInWords(by)}: ${accessInWords(happened)}${job}`;
}
