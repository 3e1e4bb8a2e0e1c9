import type * as z from 'zod/mini';
import type { ApiScope, Permission } from '../permissions.ts';
import type { Role } from '../roles.ts';

type Schema = z.ZodMiniType;

/** Who may call: everybody, signed-in users, or users with these roles. */
export type Access = 'anyone' | 'signed-in' | Role | readonly Role[];

/** A limit that calls share. */
export type LimitName =
  | 'login'
  | 'second-factor'
  | 'passkey'
  | 'register'
  | 'reset'
  | 'new-password'
  | 'own-password'
  | 'new-address'
  | 'confirmation'
  | 'apply'
  | 'apply-start'
  | 'view'
  | 'withdraw'
  | 'message'
  | 'post'
  | 'job'
  | 'move'
  | 'profile'
  | 'picture'
  | 'notification'
  | 'session'
  | 'export'
  | 'administration'
  | 'team';

/**
 * A row of the API table. Ids in the path have a colon: '/jobs/:id'.
 * @template Noun what it may read and change. @template Limit the limits that it may name
 */
export type Endpoint<Noun extends string = string, Limit extends string = string> = Row &
  Callers &
  (Read<Noun> | Write<Noun, Limit>);

type Outsider = Exclude<Role, 'company'>;

/** Who may call. A row that admits companies says what a member needs for it. */
type Callers =
  | {
      access: Exclude<Access, 'company' | readonly Role[]> | readonly Outsider[];
      memberMay?: never;
    }
  | {
      access: 'company' | readonly Role[];
      /** The permission that a company's member needs (shared/permissions.ts). */
      memberMay: Permission;
    };

/** A row for members of a company with a permission. */
export const byMember = <May extends Permission>(memberMay: May) =>
  ({ access: 'company', memberMay }) as const;

interface Read<Noun extends string> {
  method: 'GET';
  /** The answer is out of date after a write that changes one of these. */
  reads: readonly Noun[];
  changes?: never;
  limit?: never;
  /**
   * The answer to visitors is cached by the server until something in its scope changes; `true` means any change of the
   * nouns it reads (server/http/response-cache.ts). With a scope, a read replica may answer visitors
   * (server/db/replicas.ts): what it reads may then be only what the database announces, and time.
   */
  cached?: true | ((input: { params: Record<string, string>; query?: unknown }) => Scope);
  /** Visitors' calls share statements (server/db/batched.ts), so that many may run at the same time. */
  isShared?: true;
}

/** What an answer depends on, besides the jobs it contains and their companies. Ids, from the path or the query. */
export interface Scope {
  job?: string;
  company?: string;
  /** Depends on which jobs of this company are public. */
  jobsOf?: string;
  /** Depends on which jobs are public. */
  allJobs?: true;
}

interface Write<Noun extends string, Limit extends string> {
  method: 'POST' | 'PUT' | 'DELETE';
  /** Everything the call may change. */
  changes: readonly Noun[];
  /** The rate limit of the call (server/http/limits.ts). Reads are limited by address. */
  limit: Limit;
  reads?: never;
  cached?: never;
  isShared?: never;
}

interface Row {
  path: `/${string}`;
  /** Refused to users whose email address is not confirmed: it depends on the address, or reaches other people. */
  needsConfirmedAddress?: true;
  /**
   * Refused to administrators who logged in some time ago, until they confirm that it is them (product.md section 4.10):
   * always, or for some bodies.
   */
  needsConfirmedIdentity?: true | ((body: unknown) => boolean);
  /** Allowed to administrators who must set up a second factor first. */
  isForSetup?: true;
  /** Opens the row to a company's API keys with this scope. Other rows are closed to all keys. */
  scope?: ApiScope;
  /** Allowed to accounts that have left their company. */
  isForFormerMembers?: true;
  /** One line for the documentation, and its group there, if that is not its feature's. */
  summary: string;
  group?: string;
  query?: Schema;
  body?: Schema;
  /** The name of the file that is sent with the body, as multipart/form-data. */
  file?: string;
  /** Further files, in fields whose names begin with the prefix. */
  moreFiles?: { prefix: string; max: number };
  /** The fields besides `status` and `message`; undeclared fields cannot leave the server. */
  answer?: z.ZodMiniObject;
  /** Answered with 201. */
  creates?: true;
  /**
   * A POST that takes a password, code or passkey, or answers with a secret. It ignores an Idempotency-Key, because the
   * first answer would be given again after the password or secret has changed.
   */
  keepsNoAnswer?: true;
}

/** Sent by a page that asks without its user, such as when it is refreshed by a timer. */
export const BACKGROUND_HEADER = 'x-background';

/** Whether a call accepts an Idempotency-Key. A call that changes nothing can be repeated, so it needs none. */
export const isIdempotent = ({ method, changes, keepsNoAnswer }: Endpoint): boolean =>
  method === 'POST' && changes.length > 0 && !keepsNoAnswer;

/** Days for which a POST with the same Idempotency-Key gets the first answer, unless it keeps none. */
export const IDEMPOTENCY_DAYS = 1;

type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Part<Key extends string, Value> = [Value] extends [never] ? unknown : { [K in Key]: Value };
type In<S> = S extends Schema ? z.input<S> : never;
type Out<S> = S extends Schema ? z.output<S> : never;
type Params<E extends Endpoint> = [PathNames<E['path']>] extends [never]
  ? never
  : Record<PathNames<E['path']>, string>;

/** A file to upload: a browser's File or Blob. */
export interface FileToSend {
  readonly size: number;
  readonly type: string;
  readonly name?: string;
  /** Milliseconds since 1970. */
  readonly lastModified?: number;
}

/** Cancels an upload: a browser's AbortSignal. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
}

/** A value in a query; a list repeats its parameter. Undefined and '' are left out. */
export type QueryValue = string | number | boolean | undefined | readonly string[];

/** A client's input; parts that the row does not declare are absent. */
export type Input<E extends Endpoint> = Part<'params', Params<E>> &
  (E extends { query: Schema }
    ? { query?: Partial<Record<keyof In<E['query']>, QueryValue>> }
    : unknown) &
  (E extends { body: Schema }
    ? undefined extends In<E['body']>
      ? { body?: In<E['body']> }
      : { body: In<E['body']> }
    : unknown) &
  (E extends { file: string }
    ? {
        file: FileToSend | undefined;
        onProgress?: (share: number) => void;
        signal?: StopSignal;
      }
    : unknown) &
  (E extends { moreFiles: object }
    ? {
        /** By the name of the field without its prefix. */
        moreFiles?: Record<string, FileToSend>;
      }
    : unknown);

/** An uploaded file, held in memory (at most 5 MB). `name` is the name that the sender chose. */
export interface UploadedFile {
  name: string;
  content: Uint8Array;
}

/** A handler's input: the same parts, parsed. */
export type Parsed<E extends Endpoint> = Part<'params', Params<E>> &
  Part<'query', E extends { query: Schema } ? Out<E['query']> : never> &
  Part<'body', E extends { body: Schema } ? Out<E['body']> : never> &
  (E extends { file: string } ? { file: UploadedFile | undefined } : unknown) &
  (E extends { moreFiles: object } ? { moreFiles: Record<string, UploadedFile> } : unknown);

/** A handler's result; the envelope adds `status: true`. */
export type Returned<E extends Endpoint> = { message?: string } & (E extends { answer: Schema }
  ? z.input<E['answer']>
  : unknown);

/** What a client receives. */
export type Answer<E extends Endpoint> = { status: true; message?: string } & (E extends {
  answer: Schema;
}
  ? z.output<E['answer']>
  : unknown);
