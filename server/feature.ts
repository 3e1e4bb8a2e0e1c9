import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Api, Call, EndpointName } from '../shared/api.ts';
import type { FoundNeed } from '../shared/applications/company-needs.ts';
import type { Client } from '../shared/kit/client.ts';
import type { Access, Endpoint, Returned } from '../shared/kit/endpoint.ts';
import type { Feature } from '../shared/kit/feature.ts';
import type { Role } from '../shared/roles.ts';
import type { CallLimitName } from '../shared/seams.ts';
import type { ERASED, STAYS } from '../shared/accounts/erasure-words.ts';
import type {
  Actor,
  CallAs,
  Context,
  FromCompany,
  Programs,
  Services,
  SignedIn,
} from './context.ts';
import type { Database, Db } from './db/connect.ts';
import type { DueWork, InBatches } from './db/due.ts';
import type { Listener } from './db/facts.ts';
import type { Queue } from './db/queue.ts';
import type { ReadyJson } from './db/ready-json.ts';
import type { Problem } from './http/problems.ts';
import type { CsvFile } from './exports/files.ts';
import type { PublicFiles } from './http/public-files.ts';
import type { ApplicationPart, MovePart } from './applications/moves/parts.ts';
import type { Extensions, ReadAnswer, Reader, ReadPart } from './extensions.ts';
import type { Board } from './mail/layout.ts';
import type { MailContent } from './mail/write.ts';
import type { Participant } from './participants.ts';

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
    callAs: CallAs,
  ) => Promise<Answered<Api[Name]>>;
};

/** What background work needs. */
export type Background = Pick<
  Services,
  'db' | 'config' | 'features' | 'queue' | 'jobIndex' | 'now' | 'log' | 'signedLinks'
> & {
  /** Asks servers that people name: the queues of features. */
  outsideQueue: Queue | undefined;
};

/** Work at fixed times, as the page Operation names it. */
export interface Scheduled {
  title: string;
  text: string;
  /** In UTC. */
  cron: string;
  /** Whether there is nothing to do with these settings. */
  isOff?: (config: Services['config']) => boolean;
  /** @param stop ends it */
  work: (
    needs: Pick<Services, 'db' | 'config' | 'features' | 'queue' | 'now' | 'log'>,
    stop: AbortSignal,
  ) => Promise<unknown>;
}

/** How the rows that a column gives to people are exported and erased. */
export type PersonTable = {
  /** A column with files of the person: they are deleted, and counted as 'files'. */
  file?: PgColumn;
  /**
   * `delete`: its rows go, by their foreign key with the account, or with the contents of the application. `apart`: code of
   * its own deletes the rows, or takes the person and the words out of them. Otherwise why they stay.
   */
  erase: 'delete' | 'apart' | { keep: string };
  /** The word of the receipt that counts the rows. */
  counted?: keyof typeof ERASED;
  /**
   * The rows stay without the person: their key, and the word of the receipt that counts those that are left. Without a key,
   * the rows go, and what they named stays.
   */
  stays?: { id?: PgColumn; as: keyof typeof STAYS };
  /** The file of the person's data that has the rows, without '.json'; or why none has them. */
  export: string | Export | { none: string };
} & (
  | { /** The person's id. */ person: PgColumn; application?: never }
  | { person?: never; /** The id of the person's application. */ application: PgColumn }
);

/** A file that has nothing else. */
type Export = {
  file: string;
  /** Who gets it: 'company' is a member of one. */
  of: Role | 'all';
} & (
  | {
      columns: Record<string, PgColumn>;
      /** By time and key. */
      order: readonly [PgColumn, PgColumn];
    }
  | {
      columns?: never;
      read: (context: SignedIn) => Promise<unknown>;
      /** The same as a text for people, in a file beside it. */
      inWords?: (found: unknown) => string;
    }
);

/** What a feature does on the server, whatever it declares. */
interface Parts
  extends
    Pick<Listener<Background>, 'after'>,
    Omit<Extensions, 'answers' | 'moveParts' | 'applicationPart' | 'companyNeeds'>,
    Participant {
  /** What of its work is due, as the page Operation names it. */
  task?: { title: string; text: string };
  /** Its work at fixed times, by name. */
  scheduled?: Record<string, Scheduled>;
  moveParts?: readonly MovePart[];
  applicationPart?: ApplicationPart;
  /** @param zone the member's time zone */
  companyNeeds?: (context: FromCompany, zone: string) => Promise<FoundNeed[]>;
  /** Its tables that have people in them. */
  people?: readonly PersonTable[];
  /** Its tables that end with the company in this column. */
  ofCompanies?: readonly { table: PgTable; column: PgColumn }[];
  /** Its tables about applications that end with a removed company. */
  ofApplications?: readonly { table: PgTable; column: PgColumn }[];
  /** Mounts its addresses that are no calls. */
  mount?: (app: FastifyInstance, services: Services, files: PublicFiles, inside: Inside) => void;
  /** Lists as CSV files, by signed links. */
  csvFiles?: readonly CsvFile[];
  /** An address where a POST reads like a GET, and the JSON with which it is refused under load. */
  readsByPost?: { path: string; refusal: (problem: Problem) => string };
  /** Programs with bearer tokens of their own. */
  programs?: Programs;
  /** Ends its tokens of an account, because somebody else may have made them. */
  endTokens?: (tx: Db, userId: string) => Promise<void>;
  /** Lines of llms.txt: what it offers to agents, and to other programs. */
  llms?: (publicUrl: string) => Partial<Record<'agents' | 'programs', readonly string[]>>;
  /** Ends what an account has there before it is deleted, in the same transaction. */
  accountDeleted?: (tx: Db, context: Context, userId: string) => Promise<void>;
  /**
   * What it has of accounts on applications of companies: a query of their ids, and how it goes when an account is deleted.
   * Of many applications it goes in batches, when the account is gone.
   */
  left?: {
    on: (userId: string) => SQL;
    forget: (tx: Db, userId: string, ids: readonly string[]) => Promise<void>;
  };
  /** Deletes what a removed company kept there about applications. They are locked. */
  applicationsPurged?: (tx: Db, ids: readonly string[]) => Promise<void>;
  /** Ends what a member has at a company that they leave, in the same transaction. Accounts are deleted apart. */
  memberLeft?: (tx: Db, userId: string) => Promise<void>;
  /** Erases what else is about applications, after their contents, in the same transaction. */
  applicationsErased?: (tx: Db, ids: readonly string[]) => Promise<void>;
  /** Ends what a company has there when it is removed, in the same transaction. */
  companyRemoved?: (tx: Db, companyId: string, now: Date) => Promise<void>;
  /** Ends what a removed company still has there, before everything is erased that its applicants do not need. */
  companyPurged?: (
    tx: Db,
    needs: Pick<Services, 'config' | 'features' | 'queue' | 'now'>,
    companyId: string,
  ) => Promise<void>;
  /** Looks at what is stored and set, before the server listens. @returns what the start says about it: its name, and what was done */
  prepare?: (
    database: Database,
    now: () => Date,
    config: Services['config'],
  ) => Promise<readonly [name: string, done: string] | undefined | void>;
  /** Starts to work on its queues. */
  start?: (
    needs: Pick<Services, 'db' | 'config' | 'features' | 'queue' | 'now' | 'log'>,
    queue: Queue,
  ) => Promise<void>;
  /** Deletes what is no longer kept, every hour. */
  cleanUp?: (db: Db, now: Date) => Promise<void>;
  /** Before a process carries out what is due for the first time. */
  beforeSweeps?: (db: Db, now: Date) => Promise<void>;
  /** Its commands of `npm run admin`: what each says about itself, and the line that it prints; `run` with the database. */
  commands?: readonly ({ name: string; says: string } & (
    | { print: () => string; run?: never }
    | { run: (needs: Pick<Services, 'db' | 'config' | 'now'>) => Promise<string> }
  ))[];
  /** Encrypts its secrets with a new key of the board. */
  reseal?: (tx: Db, from: Buffer, to: Buffer) => Promise<void>;
  /** Bodies of its calls for the documentation of the API, and its fields of those of the core. */
  examples?: Partial<Record<EndpointName, Record<string, unknown>>>;
  /** What else the documentation of the API says about it. */
  documentation?: {
    /** A section of the page, as HTML. */
    section: (publicUrl: string) => string;
    /** Its requests to other servers by event. */
    sends?: Record<string, Sent>;
    /** Its bearer tokens for the calls that name a scope: the name, and a description. */
    tokens?: readonly [name: string, description: string];
  };
}

/** What addresses of a feature need that are another way to the calls. */
export interface Inside {
  /** The calls of the API table as somebody makes them. */
  clientFor: (caller: {
    actor?: Actor | undefined;
    address?: string;
    requestId?: string;
    isUnseen?: boolean;
  }) => Client;
  /** Counts a request for its network. @throws Problem 429 with the seconds to wait */
  countRead: (request: FastifyRequest, kind: 'read' | 'search') => void;
  /** Counts something against a limit. @throws Problem 429 */
  countFor: (
    limit: CallLimitName,
    caller: { actor: Actor | undefined; address: string },
  ) => Promise<unknown>;
  /** Runs a call once for each key and caller. @throws Problem */
  callOnce: (
    key: string,
    name: EndpointName,
    input: { params: Record<string, string>; body: object },
    caller: { actor: Actor; address: string },
  ) => Promise<unknown>;
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

/** Who reads the details of applications. */
interface DetailsReader extends Reader {
  context: SignedIn;
}

/** What it must do because it declares it. */
type Declared<Of extends Feature> = (Of extends { calls: infer Calls }
  ? { handlers: Handlers<keyof Calls & EndpointName> }
  : unknown) &
  (Of extends { due: readonly (infer Kind extends string)[] }
    ? { due: Record<Kind, (needs: Background) => DueWork | InBatches> }
    : unknown) &
  (Of extends { parts: { answers: infer Answers } }
    ? [keyof Answers & ReadAnswer] extends [never]
      ? unknown
      : {
          answers: {
            [Point in keyof Answers & ReadAnswer]: ReadPart<
              Answers[Point] extends { fields: infer Fields } ? Values<Fields> : never,
              Point extends 'applicationDetails' ? DetailsReader : Reader
            >;
          };
        }
    : unknown) &
  (Of extends { alarms: infer Alarms } ? { alarms: Record<keyof Alarms, string> } : unknown) &
  (Of extends { mails: object } ? { mails: (board: Board) => readonly MailContent[] } : unknown);

type Values<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends z.ZodMiniType<infer Value> ? Value : never;
};

export interface ServerFeature
  extends Parts, Omit<Extensions, 'moveParts' | 'applicationPart' | 'companyNeeds'> {
  name: string;
  feature: Feature;
  handlers?: object;
  due?: Record<string, (needs: Background) => DueWork | InBatches>;
  /** SQL of each alarm: since when it fails; null if it does not. */
  alarms?: Record<string, string>;
  /** An example of each kind of its mails. */
  mails?: (board: Board) => readonly MailContent[];
}

/** Declares what a feature does on the server. What it declared and does not do does not compile. */
export const implement = <Of extends Feature>(
  feature: Of,
  parts: Parts & Declared<Of>,
): ServerFeature => ({ ...parts, feature, name: feature.name });
