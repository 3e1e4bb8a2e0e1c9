import type { Logger } from 'pino';
import type { Role } from '../shared/roles.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/connect.ts';
import type { Files } from './db/files.ts';
import type { SignedLinks } from './signed-links.ts';
import type { Kept } from './http/kept.ts';
import type { Queue } from './db/queue.ts';

/** What the application is made of; made once at the start and handed to every call. */
export interface Services {
  database: Database;
  /** The same, for queries; a transaction takes its place where there is one. */
  db: Db;
  files: Files;
  signedLinks: SignedLinks;
  /** What everybody reads, made once and forgotten with the next change. */
  kept: Kept;
  /** Where mail waits for its server; undefined: there is none, and mail is kept. */
  queue: Queue | undefined;
  config: Config;
  log: Logger;
  /** Time is an argument, so that tests can set it. */
  now: () => Date;
}

/** The user behind a session, as every call needs to know them. */
export interface Actor {
  id: string;
  role: Role;
  sessionId: string;
  /** Only for members of a company. */
  company?: { id: string; name: string; isApproved: boolean };
}

/** What a handler receives beside its input. */
export interface Context extends Services {
  actor: Actor | undefined;
  /** What the caller's browser calls itself, at most 300 characters; '' for calls from inside. */
  userAgent: string;
  /** The request this call came by, as its answer's x-request-id names it; '' for calls from inside. */
  requestId: string;
}

/** A context whose call nobody reaches without having signed in. */
export interface SignedIn extends Context {
  actor: Actor;
}

/** A context whose call only members of a company reach. */
export interface FromCompany extends SignedIn {
  actor: Actor & { company: NonNullable<Actor['company']> };
}
