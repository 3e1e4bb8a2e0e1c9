import type { Api, EndpointName } from '../api.ts';
import { isCarriedOut, type SecondFactorRequired } from '../errors.ts';
import type { RefusalCode } from '../seams.ts';
import {
  type Answer,
  type Endpoint,
  type FileToSend,
  type Input,
  isIdempotent,
  type QueryValue,
  type StopSignal,
} from './endpoint.ts';
import type { FieldErrors } from './validation.ts';

/** A call, independent of the transport: `fetch`, or the handlers of the same process. */
export interface Call {
  name: EndpointName;
  method: string;
  /** Below /api, with ids and query filled in. */
  path: string;
  body?: unknown;
  /** The form field of the file; undefined for calls with a JSON body. */
  fileField?: string | undefined;
  file?: FileToSend | undefined;
  /** Further files by the name of their form field. */
  moreFiles?: Record<string, FileToSend> | undefined;
  onProgress?: ((share: number) => void) | undefined;
  signal?: StopSignal | undefined;
  /** Of a POST: the server carries out a repetition with the same key only once. */
  idempotencyKey?: string | undefined;
  /** The caller's token as it was before the table was loaded: logging out removes it immediately. */
  token?: string | undefined;
}

/** An answer before it is checked: HTTP status and JSON; `body` is undefined if it was not JSON. */
export interface RawAnswer {
  status: number;
  body: ({ status?: boolean } & RefusalBody) | undefined;
}

interface RefusalBody {
  code?: RefusalCode;
  message?: string;
  errors?: FieldErrors;
  secondFactor?: SecondFactorRequired;
}

/** The server refused the call: shown as the '... Failed' notice. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The HTTP status. */
  readonly status: number;
  /** The reason, for programs; undefined if something other than the product answered. */
  readonly code: RefusalCode | undefined;
  readonly errors: FieldErrors;
  /** How a login goes on, with the code `second-factor-required`. */
  readonly secondFactor: SecondFactorRequired | undefined;

  constructor(status: number, { code, message = '', errors = {}, secondFactor }: RefusalBody) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.secondFactor = secondFactor;
  }

  /** The built pages contain their own copy of this class; errors of either copy match. */
  static override [Symbol.hasInstance](value: unknown): value is Refusal {
    return value instanceof Error && value.name === 'Refusal';
  }
}

/** Whether what a call is about was changed or removed in the meantime, so that what is shown is outdated. */
export const isOutdated = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.status === 404 || error.status === 409);

/** No answer, or a 5xx: shown as the '... Error' notice. */
export class Failure extends Error {
  override readonly name = 'Failure';
  /** Nothing came back: the connection is gone, or the answer was lost. */
  readonly isUnanswered: boolean;

  constructor(message = '', isUnanswered = false) {
    super(message);
    this.isUnanswered = isUnanswered;
  }

  static override [Symbol.hasInstance](value: unknown): value is Failure {
    return value instanceof Error && value.name === 'Failure';
  }
}

export type Client = { [Name in EndpointName]: Caller<Input<Api[Name]>, Answer<Api[Name]>> };

type Caller<I, A> = unknown extends I
  ? () => Promise<A>
  : Record<never, never> extends I
    ? (input?: I) => Promise<A>
    : (input: I) => Promise<A>;

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  body?: unknown;
  file?: FileToSend;
  moreFiles?: Record<string, FileToSend>;
  onProgress?: (share: number) => void;
  signal?: StopSignal;
}

/**
 * The typed client: one method per row of the API table.
 * @param getTable returns the API table, or loads it when the first call is made
 * @param send sends a call to the server; throws `Failure` if there is no answer
 * @param makeKey makes a random Idempotency-Key; POSTs have none if left out
 * @param readToken called at the start of a call, before the table has loaded
 * @returns methods that resolve to the answer and throw `Refusal` or `Failure`
 */
export function createClient(
  getTable: () => Api | Promise<Api>,
  send: (call: Call) => Promise<RawAnswer>,
  readToken?: () => string | undefined,
  makeKey?: () => string,
): Client {
  const keys = makeKey && createKeys(makeKey);
  const toMethod =
    (name: EndpointName) =>
    async (input: AnyInput = {}) => {
      const token = readToken?.();
      const endpoint: Endpoint = (await getTable())[name];
      const { method, path: template, file: fileField } = endpoint;
      const path = fillPath(template, input.params) + toQuery(input.query);
      const { body: sent, file, onProgress, signal } = input;
      const { prefix = '' } = endpoint.moreFiles ?? {};
      const more = Object.entries(input.moreFiles ?? {});
      const files = [...(file ? [file] : []), ...more.map(([, each]) => each)];
      const keyed = isIdempotent(endpoint) ? keys?.start([path, sent, files]) : undefined;
      const call = {
        name,
        method,
        path,
        body: sent,
        fileField,
        file,
        moreFiles: Object.fromEntries(more.map(([field, each]) => [prefix + field, each])),
        onProgress,
        signal,
        token,
        idempotencyKey: keyed?.key,
      };
      const { status, body } = await send(call);
      if (status >= 500 || !body) throw new Failure(body?.message ?? '');
      // What was carried out is not carried out again if the person presses the button again.
      if (!isCarriedOut(body.code)) keyed?.end();
      if (body.status !== true) throw new Refusal(status, body);
      return body;
    };
  const methods: Record<string, unknown> = {};
  return new Proxy(methods, {
    // A client that a promise resolves to is asked for `then`.
    get: (_, name) =>
      typeof name === 'string' && name !== 'then'
        ? (methods[name] ??= toMethod(name as EndpointName))
        : undefined,
  }) as unknown as Client;
}

/**
 * Keys for POSTs: the repetition of a call that got no answer has the same key, so that it is not carried out twice. The
 * last such call counts.
 */
function createKeys(makeKey: () => string) {
  let unanswered: { key: string; content: string } | undefined;
  return {
    start(parts: [path: string, body: unknown, files: readonly FileToSend[]]) {
      const [path, body, files] = parts;
      const content = JSON.stringify([
        path,
        body,
        files.map((file) => [file.name, file.size, file.type, file.lastModified]),
      ]);
      const key = unanswered?.content === content ? unanswered.key : makeKey();
      unanswered = { key, content };
      return {
        key,
        /** The call was answered: the next one is another one, even with the same content. */
        end() {
          if (unanswered?.key === key) unanswered = undefined;
        },
      };
    },
  };
}

function fillPath(template: string, params: Record<string, string> = {}): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function toQuery(query: AnyInput['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value]
      .flat()
      .filter((each) => each !== undefined && each !== '')
      .map((each) => `${encodeURIComponent(key)}=${encodeURIComponent(String(each))}`),
  );
  return pairs.length ? `?${pairs.join('&')}` : '';
}

/**
 * The message for a failed call: the server's, or else a fallback of product.md section 8.
 * @param refused after a refusal without a message
 * @param failed without an answer
 */
export const errorMessage = (error: unknown, refused: string, failed = refused): string =>
  ((error instanceof Refusal || error instanceof Failure) && error.message) ||
  (error instanceof Refusal ? refused : failed);
