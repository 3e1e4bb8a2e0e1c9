import type * as z from 'zod/mini';
import type { RefusalStatus } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import type { Role } from '../roles.ts';
import type { Endpoint } from './endpoint.ts';
import type { Parts } from './parts.ts';

/** How many calls of one user, or of one network, are taken. */
export interface CallLimit {
  per: 'user' | 'network';
  calls: number;
  hours: number;
  /** What who calls more often reads. */
  sentence: string;
}

/** A kind of notification. */
export interface NoticeKind {
  /** What happened, for the settings. */
  says: string;
  /** The label of the button in its mail. */
  button: string;
  /** The page where its mails are chosen, if that is not the settings of notifications. */
  chosenIn?: { label: string; path: string };
  /** Of a company's member: while it is unread, their dashboard has it as a row of its kind. */
  isNeed?: true;
  /** Of members of a company, only those who may do this get it. */
  needs?: Permission;
  /** The kind before which the settings have it; last if left out. */
  before?: string;
  /** Mails of other kinds that have a calendar file are sent as well while mails of it are on. */
  ofCalendars?: true;
}

/** How jobs of a queue are tried, where it differs from other queues of features (server/db/queue.ts). */
export interface QueueTries {
  /** Seconds that a try may take. */
  expireInSeconds?: number;
  /** Tries after the first one. */
  retryLimit?: number;
  /** Seconds until the second try, doubled with each further one, and at most. */
  retryDelay?: number;
  retryDelayMax?: number;
}

/** An alarm of the page Operation: since when something fails. */
export interface FeatureAlarm {
  title: string;
  /** A heading of docs/operating.md. */
  section: string;
  /** Milliseconds for which it may fail before the alarm is on. */
  after: number;
  /** While it is off. */
  ok: string;
  /** While it is on, with the time since when. */
  warning: (since: string) => string;
  advice: string;
}

/** A kind of what needs a company (shared/applications/company-needs.ts). */
export interface CompanyNeedPlace {
  /** Its place among rows of one urgency. */
  rank: number;
  /** The permission for the verb of its row. Other members read the row. */
  may: Permission;
}

/** The parts of the product in which a feature can have pages (web/shells). */
export type Area = 'public' | 'account' | Role;

/** What a feature is and says, as data: the server, the pages and the documentation read it. */
export interface Feature {
  /** Of its folder in features/, and in FEATURES_OFF. */
  name: string;
  /** One line for operators and developers. */
  says: string;
  /** Features that it imports: it is off when one of them is. */
  needs?: readonly Feature[];
  /** Rows of the API table, and their group in the documentation: one of the core's by its name, or an own one. */
  calls?: Record<string, Endpoint>;
  group?: readonly [name: string, about?: string];
  /** Fields that it adds to forms and answers of the core; its line in shared/parts/features.ts adds them. */
  parts?: Parts;
  /** Nouns that its calls read and change, beside those of shared/nouns.ts. */
  nouns?: readonly string[];
  /** Those of them that other people's pages show anew at once (shared/kit/live.ts). */
  live?: readonly string[];
  /** Codes of its refusals by HTTP status. Programs compare them, so they never change. */
  refusals?: Partial<Record<RefusalStatus, readonly string[]>>;
  /** Limits that its calls name. */
  limits?: Record<string, CallLimit>;
  /** Its calls that are security events when they succeed, with what the log names them. */
  events?: Record<string, string>;
  /** What it does when its time has come (server/db/due.ts). */
  due?: readonly string[];
  /** Queues of what it asks other servers (server/db/queue.ts). */
  queues?: Record<string, QueueTries>;
  /** Ways in which it brings notifications to people, who turn each on and off by kind, beside the page and mail. */
  channels?: readonly string[];
  /** The pace of its mails of notifications, beside at once and never: it collects them. One feature has one. */
  pace?: string;
  /** Its variables of the environment. An error of their schemas names the variable, and stops the start. */
  settings?: Record<string, z.ZodMiniType>;
  /** Those of them that production refuses, and why. */
  testSettings?: Record<string, string>;
  /** Kinds of its mails, with their labels on the admins' pages. */
  mails?: Record<string, string>;
  /** Milliseconds for which the links of these mails are valid; then they are removed. */
  mailLinks?: Record<string, number>;
  /** Kinds of notifications that a role can turn off. */
  notices?: Partial<Record<Role, Record<string, NoticeKind>>>;
  /** What of it can need a job seeker: kinds with their ranks (shared/applications/needs.ts). */
  seekerNeeds?: Record<string, number>;
  /** What of it can be a date of a job seeker that is still to come. */
  seekerDates?: readonly string[];
  /** What of it can need a company, by kind. */
  companyNeeds?: Record<string, CompanyNeedPlace>;
  /** What of it the page Operation watches. */
  alarms?: Record<string, FeatureAlarm>;
  /** What is erased with an account, for its receipt. */
  erased?: Record<string, string>;
  /** Places (ISO 3166) where it applies rules: of these, the core reads with certainty whether a location is there. */
  regulates?: readonly string[];
  /** What stays of an account of these roles, and why. */
  stays?: Record<string, { what: string; why: string; of: readonly Role[] }>;
  /** Lines of the audit log by action: the end of a sentence; '*' is the name of the target. */
  audit?: Record<string, string>;
  /** Its pages: addresses, and their files in its folder `web`. */
  pages?: Partial<Record<Area, Record<string, string>>>;
}

/** Declares a feature. Names stay literal types, so that the compiler knows every call, code and kind. */
export const feature = <const Of extends Feature>(of: Of): Of => of;
