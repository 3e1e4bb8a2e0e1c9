import type { Logger } from 'pino';
import type { EndpointName } from '../shared/api.ts';
import type { Alarm } from '../shared/operation/alarms.ts';
import type { ApiScope, TeamRole } from '../shared/permissions.ts';
import type { Role } from '../shared/roles.ts';
import type { CallLimitName } from '../shared/seams.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/connect.ts';
import type { Replicas } from './db/replicas.ts';
import type { Extensions } from './extensions.ts';
import type { Files } from './files/files.ts';
import type { Disk } from './postgres/disk.ts';
import type { SignedLinks } from './signed-links.ts';
import type { Admission } from './http/admission.ts';
import type { Turns } from './http/turns.ts';
import type { KnownDevices } from './http/known-devices.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { JobCounts } from './jobs/counts.ts';
import type { SearchCounts } from './jobs/search/search-counts.ts';
import type { JobIndex } from './jobs/search/index/job-index.ts';
import type { Queue } from './db/queue.ts';

/** The services of the application, created once at start-up and passed to every call. */
export interface Services {
  database: Database;
  /** For queries outside of a transaction; in a call, the one that `databaseFor` chooses. */
  db: Db;
  /** For reads of what announcements keep fresh. */
  replicas: Replicas;
  files: Files;
  /** The disk that holds the database, if it is here. */
  disk: Disk;
  signedLinks: SignedLinks;
  /** Browsers that have logged in before, for the limit of login attempts. */
  knownDevices: KnownDevices;
  /** The cache of public answers, cleared by changes. */
  responseCache: ResponseCache;
  /** All public jobs, in memory, for searches. */
  jobIndex: JobIndex;
  /** Counts searches for titles and skills, for the popular ones. */
  searchCounts: SearchCounts;
  /** Counts views of jobs and started applications. */
  jobCounts: JobCounts;
  /** What goes wrong in this process and on the board (server/operation/alarms.ts). */
  alarms: { read(): Promise<Alarm[]> };
  /** Limits how much runs at the same time. */
  admission: Admission;
  turns: Turns;
  /** Delivers mail; undefined without a mail server, when mail stays in the outbox. */
  queue: Queue | undefined;
  /** Shows a mailed link in the terminal of a demo without a mail server, because no mail keeps it. */
  showLink?: ((mail: { to: string; subject: string; link: string }) => void) | undefined;
  /** Who acts with tokens that are not of sessions. */
  programs: readonly Programs[];
  /** Ends what else than sessions opens an account, because somebody else may have made it. */
  endTokens: (tx: Db, userId: string) => Promise<void>;
  /** What the features that are on add to answers. */
  features: readonly Extensions[];
  config: Config;
  log: Logger;
  /** The clock, which tests can set. */
  now: () => Date;
}

/** The database for a call: reads cannot stop calls that change something. */
export const databaseFor = (
  { db, database }: Pick<Services, 'db' | 'database'>,
  method: string,
): Db => (method === 'GET' ? db : database.writes);

/** The signed-in user of a call. */
export interface Actor {
  id: string;
  role: Role;
  sessionId: string;
  hasConfirmedAddress: boolean;
  /** When the user logged in to this session, or last confirmed their identity. */
  confirmedAt: Date;
  /** Must set up a second factor first: an administrator of a real board who has none. */
  needsSecondFactor?: boolean;
  /** Only for an agent that reads for the user: the name of its token. */
  agent?: string;
  /** Only for a program of a company, which acts with a member's account: its API key. */
  apiKey?: {
    id: string;
    name: string;
    scopes: readonly ApiScope[];
    /** Of all its calls together. */
    limit: CallLimitName;
  };
  /** Only for members of a company. */
  company?: {
    id: string;
    name: string;
    /** The role of the member in the team. */
    role: TeamRole;
    isApproved: boolean;
    /** Rejected for good or for fraud: it may not read its applicants. */
    isTurnedAway: boolean;
    /** Applicants whose promised answer is overdue. */
    overdueAnswers: number;
    /** Whether reports about it wait for a review. */
    isReported: boolean;
  };
  /** Only for accounts that have left their company and belong to none: its name. */
  formerCompany?: string;
}

/** Programs that act with bearer tokens of their own. */
export interface Programs {
  /** How their tokens begin. */
  prefix: string;
  /** @throws Problem if the token does not work, or opens no call */
  find: (services: Pick<Services, 'db' | 'now'>, token: string) => Promise<Actor>;
  /** The program that a link was signed for; undefined if its token no longer works. */
  findById?: (services: Pick<Services, 'db' | 'now'>, id: string) => Promise<Actor | undefined>;
}

/** Whose calls count together, and share their idempotency keys: the user's, or those of an API key. */
export const callerIdOf = (actor: Actor | undefined): string =>
  actor?.apiKey?.id ?? actor?.id ?? '';

/** The context of a call. */
export interface Context extends Services {
  actor: Actor | undefined;
  /** The caller's user agent, at most 300 characters; '' for internal calls. */
  userAgent: string;
  /** The beginning of the caller's address, for people; absent for internal calls. */
  network?: string | undefined;
  /** The caller's /24 or /64; absent for internal calls and private networks. Never stored as it is. */
  networkRange?: string | undefined;
  /** Of a login: whether this browser has logged in to the account before. */
  isKnownDevice?: boolean;
  /** Nobody looks at the answer (server/http/unseen.ts), so it does not count as a view. */
  isUnseen?: boolean | undefined;
  /** The id of the HTTP request, as in x-request-id; '' for internal calls. */
  requestId: string;
}

/** The context of a call that requires a session. */
export interface SignedIn extends Context {
  actor: Actor;
}

/** The context of a call that requires a company member. */
export interface FromCompany extends SignedIn {
  actor: Actor & { company: NonNullable<Actor['company']> };
}

/** Runs another call as somebody, with its checks and without its limits. @throws Problem */
export type CallAs = (
  actor: Actor,
  name: EndpointName,
  input: { params: Record<string, string>; body: object },
) => Promise<unknown>;
