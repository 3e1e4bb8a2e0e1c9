import type { FastifyInstance } from 'fastify';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Api, Call, EndpointName } from '../shared/api.ts';
import type { Access, Endpoint, Returned } from '../shared/kit/endpoint.ts';
import type { Feature } from '../shared/kit/feature.ts';
import type { Context, FromCompany, Services, SignedIn } from './context.ts';
import type { Db } from './db/connect.ts';
import type { DueWork, InBatches } from './db/due.ts';
import type { Listener } from './db/facts.ts';
import type { Queue } from './db/queue.ts';
import type { ReadyJson } from './db/ready-json.ts';
import type { PublicFiles } from './http/public-files.ts';
import type { Board } from './mail/layout.ts';
import type { MailContent } from './mail/write.ts';
import type { PersonTable } from './people.ts';

/** The context of the calls that admit these callers. */
export type ContextFor<A extends Access> = A extends 'anyone'
  ? Context
  : A extends 'company'
    ? FromCompany
    : SignedIn;

/** What a handler returns; some values may be JSON already. */
type Answered<E extends Endpoint> = {
  [Key in keyof Returned<E>]: Returned<E>[Key] | ReadyJson<Returned<E>[Key]>;
};

/** The handlers of some rows of the API table. A missing one does not compile. */
export type Handlers<Names extends EndpointName> = {
  [Name in Names]: (
    context: ContextFor<Api[Name]['access']>,
    input: Call<Name>,
  ) => Promise<Answered<Api[Name]>>;
};

/** What background work needs. */
export type Background = Pick<
  Services,
  'db' | 'config' | 'queue' | 'jobIndex' | 'now' | 'log' | 'signedLinks'
> & {
  /** Sends push notifications; undefined if the board sends none. */
  pushQueue: Queue | undefined;
  /** Asks servers that companies name: checks their domains, and sends events to their webhooks. */
  outsideQueue: Queue | undefined;
};

/** What a feature does on the server, whatever it declares. */
interface Parts extends Pick<Listener<Background>, 'after'> {
  /** What of its work is due, as the page Operation names it. */
  task?: { title: string; text: string };
  /** Its tables that have people in them. */
  people?: readonly PersonTable[];
  /** Its tables that end with the company in this column. */
  ofCompanies?: readonly { table: PgTable; column: PgColumn }[];
  /** Mounts its addresses that are no calls. */
  mount?: (app: FastifyInstance, services: Services, files: PublicFiles) => void;
  /** Lines of llms.txt: what it offers to programs. */
  llms?: (publicUrl: string) => readonly string[];
  /** Starts to work on its queues. */
  start?: (
    needs: Pick<Services, 'db' | 'config' | 'queue' | 'now' | 'log'>,
    queue: Queue,
  ) => Promise<void>;
  /** Deletes what is no longer kept, every hour. */
  cleanUp?: (db: Db, now: Date) => Promise<void>;
  /** Encrypts its secrets with a new key of the board. */
  reseal?: (tx: Db, from: Buffer, to: Buffer) => Promise<void>;
  /** Bodies of its calls for the documentation of the API. */
  examples?: Partial<Record<EndpointName, Record<string, unknown>>>;
  /** What it sends to other servers, for the documentation of the API. */
  documentation?: {
    /** A section of the page, as HTML. */
    section: string;
    /** Its requests by event. */
    sends: Record<string, Sent>;
  };
}

/** A request that the board sends. */
export interface Sent {
  /** What happened. */
  summary: string;
  description: string;
  /** By name, with what they say. */
  headers: Record<string, string>;
  /** The JSON of its body. */
  payload: z.ZodMiniType;
}

/** What it must do because it declares it. */
type Declared<Of extends Feature> = (Of extends { calls: infer Calls }
  ? { handlers: Handlers<keyof Calls & EndpointName> }
  : unknown) &
  (Of extends { due: readonly (infer Kind extends string)[] }
    ? { due: Record<Kind, (needs: Background) => DueWork | InBatches> }
    : unknown) &
  (Of extends { mails: object } ? { mails: (board: Board) => readonly MailContent[] } : unknown);

export interface ServerFeature extends Parts {
  name: string;
  feature: Feature;
  handlers?: object;
  due?: Record<string, (needs: Background) => DueWork | InBatches>;
  /** An example of each kind of its mails. */
  mails?: (board: Board) => readonly MailContent[];
}

/** Declares what a feature does on the server. What it declared and does not do does not compile. */
export const implement = <Of extends Feature>(
  feature: Of,
  parts: Parts & Declared<Of>,
): ServerFeature => ({ ...parts, feature, name: feature.name });
