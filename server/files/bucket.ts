import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { codeOf } from '../start-error.ts';
import type { BucketSettings } from './setting.ts';

/** Milliseconds for an answer, all attempts together, and between two pieces of a body. */
const PATIENCE = 10_000;
const ATTEMPTS = 3;
/** Milliseconds before the second attempt; twice as long before each further one. */
const PAUSE = 100;
/** Milliseconds: commands are patient. */
const COMMAND_PAUSE = 1000;
/** Bytes of an error's body that are read. */
const ERROR_MAX = 10_000;

/** `missing`: the bucket has no such object. `unavailable`: anything else, which may pass or be mended. */
export class BucketError extends Error {
  readonly kind: 'missing' | 'unavailable';

  constructor(kind: 'missing' | 'unavailable', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** An object whose body has not been read. */
export interface OpenObject {
  /** Bytes that the bucket announces; undefined if it does not. */
  size: number | undefined;
  /** Ends with an error if the body is cut or stops. */
  pieces: AsyncGenerator<Buffer>;
}

/** A bucket of a service that speaks S3. Every function ends in time, with a BucketError if it fails. */
export interface Bucket {
  /** For people: the bucket and its service. */
  name: string;
  /** Milliseconds that a command waits before it tries again; twice as long before each further time. */
  pause: number;
  /** Stores an object. The service checks the digest. @param digest SHA-256 */
  put(objectId: string, content: Buffer, digest: Buffer): Promise<void>;
  open(objectId: string): Promise<OpenObject>;
  /** Succeeds as well if there is no such object. */
  remove(objectId: string): Promise<void>;
  /** Writes, reads and deletes a small object. */
  check(): Promise<void>;
}

interface Options {
  /** Milliseconds until a call is given up, for tests. */
  patience?: number | undefined;
  /** Milliseconds between the attempts of commands, for tests. */
  pause?: number;
}

/** Connects with the first call. */
export function openBucket(
  settings: BucketSettings,
  { patience = PATIENCE, pause = COMMAND_PAUSE }: Options = {},
): Bucket {
  const { bucket, prefix, endpoint, isPathStyle } = settings;
  const { protocol, host } = new URL(endpoint);
  const base = isPathStyle ? `${endpoint}/${bucket}` : `${protocol}//${bucket}.${host}`;
  /** Keys that were derived from the secret, by day. */
  const cache = new Map<string, ArrayBuffer>();

  /** One signed request. The answer may be any status. */
  const request = async (
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    signal: AbortSignal,
    body?: { content: Buffer; digest: Buffer },
  ): Promise<Response> => {
    const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
    const digest = body?.digest ?? createHash('sha256').digest();
    const signed = await new AwsV4Signer({
      url: `${base}/${prefix}${name}`,
      method,
      headers: { 'x-amz-content-sha256': digest.toString('hex') },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      region,
      service: 's3',
      cache,
    }).sign();
    // Not signed, because proxies change it.
    signed.headers.set('accept-encoding', 'identity');
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal,
      ...(body && { body: body.content as Buffer<ArrayBuffer> }),
    });
  };

  /** Requests until an attempt succeeds, fails for good, or the time is over. @throws BucketError */
  const send = async (
    what: string,
    timer: Timer,
    ...[method, name, body]: [
      method: 'GET' | 'PUT' | 'DELETE',
      name: string,
      body?: { content: Buffer; digest: Buffer },
    ]
  ): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const result = await request(method, name, timer.signal, body).then(
        async (response) => (response.ok ? response : toError(what, response)),
        (error: unknown) => toError(what, error),
      );
      if (result instanceof Response) return result;
      if (attempt === ATTEMPTS || timer.signal.aborted || !result.isTransient) throw result.error;
      await sleep(PAUSE * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  };

  const put = async (name: string, content: Buffer, digest: Buffer) => {
    const timer = createTimer(patience);
    try {
      const answer = await send('storing', timer, 'PUT', name, { content, digest });
      await answer.body?.cancel();
    } finally {
      timer.end();
    }
  };
  const remove = async (name: string) => {
    const timer = createTimer(patience);
    try {
      const answer = await send('deleting', timer, 'DELETE', name);
      await answer.body?.cancel();
    } catch (error) {
      if (!(error instanceof BucketError && error.kind === 'missing')) throw error;
    } finally {
      timer.end();
    }
  };
  const open = async (name: string): Promise<OpenObject> => {
    const timer = createTimer(patience);
    try {
      const response = await send('reading', timer, 'GET', name);
      const size = Number(response.headers.get('content-length') ?? NaN);
      return {
        size: Number.isNaN(size) ? undefined : size,
        pieces: piecesOf(response, timer),
      };
    } catch (error) {
      timer.end();
      throw error;
    }
  };

  return {
    name: `'${bucket}' at ${new URL(base).host}`,
    pause,
    put,
    open,
    remove,
    async check() {
      const name = `check-${randomUUID()}`;
      const content = Buffer.from(name);
      await put(name, content, createHash('sha256').update(content).digest());
      const found: Buffer[] = [];
      for await (const piece of (await open(name)).pieces) found.push(piece);
      await remove(name);
      if (!Buffer.concat(found).equals(content))
        throw new BucketError('unavailable', 'reading: it returned other data than was stored');
    },
  };
}

/** Aborts when its time is over. */
interface Timer {
  signal: AbortSignal;
  /** Starts anew. */
  restart(): void;
  end(): void;
  abort(): void;
}

function createTimer(milliseconds: number): Timer {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, milliseconds);
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(abort, milliseconds);
    },
    end: () => clearTimeout(timer),
    abort,
  };
}

/** The body in pieces. The reader may take any time; only the bucket is waited for no longer than its time. */
async function* piecesOf({ body }: Response, timer: Timer): AsyncGenerator<Buffer> {
  try {
    timer.restart();
    for await (const piece of body ?? []) {
      timer.end();
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      timer.restart();
    }
  } catch (error) {
    throw (await toError('reading', error)).error;
  } finally {
    timer.end();
    timer.abort();
  }
}

/** What went wrong, without keys and addresses, and whether another attempt may help. */
async function toError(
  what: string,
  cause: unknown,
): Promise<{ error: BucketError; isTransient: boolean }> {
  if (!(cause instanceof Response)) {
    const isTimeout = cause instanceof Error && cause.name === 'AbortError';
    const code = causeCode(cause) ?? 'no connection';
    const reason = isTimeout ? 'no answer in time' : code;
    return {
      error: new BucketError('unavailable', `${what}: ${reason}`),
      isTransient: !isTimeout,
    };
  }
  const { status } = cause;
  const code = await errorCode(cause);
  const isMissing = status === 404 && code !== 'NoSuchBucket';
  const reason = `${what}: status ${status}${code ? ` ${code}` : ''}`;
  return {
    error: new BucketError(isMissing ? 'missing' : 'unavailable', reason),
    isTransient: status >= 500 || status === 429 || status === 408,
  };
}

/** The system's code at the end of the causes, such as ECONNREFUSED. */
function causeCode(error: unknown): string | undefined {
  const code = codeOf(error);
  return code ?? (error instanceof Error && error.cause ? causeCode(error.cause) : undefined);
}

/** The code in the XML of a refusal, such as AccessDenied; undefined if there is none. */
async function errorCode({ body }: Response): Promise<string | undefined> {
  let text = '';
  try {
    for await (const piece of body ?? []) {
      text += Buffer.from(piece).toString('latin1');
      if (text.length > ERROR_MAX) break;
    }
  } catch {
    // The status says enough.
  }
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
}
