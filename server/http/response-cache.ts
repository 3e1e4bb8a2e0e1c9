import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Noun } from '../../shared/seams.ts';
import type { Config } from '../config.ts';
import type { Changes } from '../db/changes.ts';
import type { Db } from '../db/connect.ts';
import { isUnavailable } from '../db/errors.ts';
import { createNextDeadline } from '../jobs/search/rows.ts';
import { Pieces } from '../pieces.ts';
import type { Admission } from './admission.ts';
import { createReaders } from './overload.ts';
import { encode, encodingFor, isCompressible, type Encoding } from './encodings.ts';
import { securityHeaders } from './headers.ts';
import { type Change, createPageCache, type PageCache } from './page-cache.ts';
import { invalid } from './problems.ts';
import { loggedPath } from './request-log.ts';
import type { Subjects } from './subjects.ts';

/** A public answer before it is cached. */
export interface PublicAnswer {
  /** Default: 200. */
  code?: number;
  /** Names in lower case; includes `content-type`. '' leaves out a header that every answer has. */
  headers: Record<string, string>;
  body: string | Buffer | Pieces;
  /** What it is about; without it, every public change makes it out of date. */
  subjects?: Subjects;
  /** Made of one call, which costs as much as asking whether its answer is the same. */
  isOneCall?: true;
  /** Not cached: it may differ the next time without a public change, such as the page of a mailed link. */
  isForOnce?: boolean;
}

/** An answer that is not sent in pieces. */
export type WholeAnswer = PublicAnswer & { body: string | Buffer };

/**
 * Computes the answer for a normalized address: path and query, with sorted parameters. `gone` aborts when nobody waits
 * for it.
 */
type Make = (address: string, gone: AbortSignal) => Promise<PublicAnswer>;

/** A body in one encoding, with all headers except the request id. */
interface Form {
  /** A function if it is sent in pieces. */
  body: Buffer | (() => AsyncIterable<Buffer>);
  headers: string[];
}

interface CachedAnswer {
  code: number;
  /** The approximate size of all forms in bytes, without pieces: whoever made them keeps them. */
  size: number;
  /** A weak ETag, because it is shared by all encodings. Undefined if not all pieces are made. */
  etag: string | undefined;
  headers: Record<string, string>;
  isCompressible: boolean;
  hasBrotli: boolean;
  /** Compressed forms are added for the first client that accepts them. */
  forms: Partial<Record<Encoding, Form>> & { identity: Form };
  compressing: Partial<Record<Encoding, Promise<Form>>>;
}

interface SendOptions {
  mayBeOld?: boolean;
  kind?: 'public' | 'shared';
  /** Whether the address was asked for before, so that its answer does not compete with those that are asked for once. */
  wasAskedBefore?: boolean;
  /** Whether the answer is the same with any parameters, so that it is kept once. */
  ignoresQuery?: boolean;
}

/** The cache of public answers; one per process, in `Services`. */
export interface ResponseCache {
  /**
   * Answers a GET or HEAD from the cache, or with the result of `make`, which is then cached: for at most ten seconds,
   * and never past a public change or the next deadline of a job. Compresses it, adds an ETag and answers 304 to
   * clients that have it. `make` must depend only on the address and the database; errors are not cached. For example:
   *
   *     app.get('/sitemap.xml', (request, reply) =>
   *       responseCache.send(request, reply, async () => ({
   *         headers: { 'content-type': 'application/xml; charset=utf-8' },
   *         body: await sitemapOf(services),
   *       })),
   *     );
   *
   * With `mayBeOld`, an answer that cannot be made while the database is away is replaced by the last one, if it is at
   * most a minute old and no change was announced since. It says so with `Age` and `Warning`.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: Make,
    options?: SendOptions,
  ): Promise<void>;
  /**
   * `send` for a shared read that Fastify does not see. Kept from the second time on that its address is asked for: most
   * addresses are asked for once, and keeping an answer costs a fifth of making it.
   * @returns the status
   */
  sendShared(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    make: (isKept: boolean) => Promise<WholeAnswer>,
  ): Promise<number>;
  /** Answers immediately if the answer is cached. @returns its status; undefined if it is not cached */
  answer(request: IncomingMessage, response: ServerResponse, requestId: string): number | undefined;
  /**
   * Forgets the answers that a call has made out of date: those that read the nouns, and those about the jobs and
   * companies that the database has announced. Called before the call is answered.
   */
  settle(changed: readonly Noun[]): Promise<void>;
  /** Answers made, confirmed and forgotten since the process started. */
  counts: PageCache<unknown>['counts'];
}

interface Needs {
  changes: Changes;
  db: Db;
  now: () => Date;
  /** Milliseconds by a clock that nobody sets. */
  elapsed: () => number;
  config: Pick<Config, 'dev' | 'publicUrl'>;
  admission: Pick<Admission, 'run'>;
  log: Pick<Logger, 'error'>;
}

/** A cache that stores nothing while change notifications cannot arrive. */
export function createResponseCache({
  changes,
  db,
  now,
  elapsed,
  config,
  admission,
  log,
}: Needs): ResponseCache {
  const common = securityHeaders(config);
  const nextDeadline = createNextDeadline(db);
  const cache = createPageCache<CachedAnswer>({
    now,
    elapsed,
    mayCache: () => changes.isListening(),
  });
  const forget = (change: Change) => {
    nextDeadline.forget();
    cache.forget(change);
  };
  changes.onPublished((what) => {
    if (changes.isListening()) return forget(what);
    // Nothing is announced from now on. When it is again, the cache is cleared.
    nextDeadline.forget();
    cache.retire();
  });

  // If the next deadline is unknown, the answer is not cached.
  const deadlineAfter = (time: Date) => nextDeadline.after(time).catch(() => time);
  const readers = createReaders();
  const asked = createAskedAddresses();
  const makeKept = async (address: string, make: Make, gone: AbortSignal) => {
    const startedAt = now();
    const [made, deadline] = await Promise.all([make(address, gone), deadlineAfter(startedAt)]);
    const { subjects } = made;
    const answer = toCached(made, common);
    const isUnfinished = made.body instanceof Pieces && !made.body.digest;
    if (made.isForOnce || isUnfinished) return { answer, until: startedAt };
    if (!subjects) return { answer, until: deadline };
    const until = subjects.nextDeadline(startedAt);
    if (!subjects.dependsOnDeadlines()) return { answer, subjects, until };
    if (made.isOneCall) return { answer, subjects, until: earliest(until, deadline) };
    const check = async () => {
      const checkFrom = await deadlineAfter(now());
      const isSame = await admission.run('public', () => subjects.isSame()).catch(() => false);
      return { isSame, checkFrom };
    };
    return { answer, subjects, until, checkFrom: deadline, check };
  };

  /** Sends a body; pieces at the reader's speed. */
  const sendBody = (
    { url = '' }: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    body: Form['body'] | undefined,
  ): void => {
    if (typeof body !== 'function') return void response.end(body);
    const source = Readable.from(body(), { objectMode: false });
    // Not `pipeline`, which listens to a response more often than Node takes for right.
    source.on('error', (error) => {
      log.error({ err: error, reqId: requestId, path: loggedPath(url) }, 'an answer broke off');
      response.destroy();
    });
    response.once('close', () => source.destroy());
    source.pipe(response);
  };

  /** An answer that may be outdated: no other cache may keep it. @returns the status */
  const writeOld = (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    { headers, body }: Form,
    age: number,
  ): number => {
    response.writeHead(200, [
      ...headers.map((value, index) =>
        headers[index - 1] === 'cache-control' ? 'no-store' : value,
      ),
      'age',
      String(age),
      'warning',
      '110 - "Response is Stale"',
      'x-request-id',
      requestId,
    ]);
    sendBody(request, response, requestId, request.method === 'HEAD' ? undefined : body);
    return 200;
  };

  /** @returns the status */
  const write = (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    answer: CachedAnswer,
    form: Form,
  ): number => {
    const { etag } = answer;
    const isKnown = answer.code === 200 && etag && request.headers['if-none-match']?.includes(etag);
    const code = isKnown ? 304 : answer.code;
    // A 304 has no body and no length.
    const list = isKnown ? answer.forms.identity.headers.slice(0, -2) : form.headers;
    response.writeHead(code, [...list, 'x-request-id', requestId]);
    sendBody(
      request,
      response,
      requestId,
      isKnown || request.method === 'HEAD' ? undefined : form.body,
    );
    return code;
  };

  /** Finds or makes the answer. @returns writes it */
  const prepare = async (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    make: Make,
    {
      mayBeOld = false,
      kind = 'public',
      wasAskedBefore = false,
      ignoresQuery = false,
    }: SendOptions = {},
  ): Promise<() => number> => {
    const whole = normalize(request.url ?? '');
    const address = ignoresQuery ? whole.replace(/\?.*$/s, '') : whole;
    const gone = readers.join(address, response);
    const run = () => admission.run(kind, () => makeKept(address, make, gone), gone);
    const making = cache.get(address, run, { wasAskedBefore, gone });
    const isAway = mayBeOld && (await making.then(({ code }) => code === 503, isUnavailable));
    const old = isAway ? cache.findOld(address) : undefined;
    if (old) {
      const oldForm = await formFor(old.answer, request);
      return () => writeOld(request, response, requestId, oldForm, old.age);
    }
    const answer = await making;
    const form = await formFor(answer, request);
    return () => write(request, response, requestId, answer, form);
  };

  /** Lists of headers that are the same each time, by the headers of their answers. */
  const lists = new WeakMap<PublicAnswer['headers'], string[]>();
  const listOf = (headers: PublicAnswer['headers']) => {
    const list = lists.get(headers) ?? Object.entries(withCommon(headers, common)).flat();
    lists.set(headers, list);
    return list;
  };

  /** Writes an answer that nobody compresses or keeps: head and body are one text. @returns the status */
  const writeOnce = (
    { headers: { 'if-none-match': known } }: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    { body, headers }: WholeAnswer,
  ): number => {
    const etag = etagOf(body);
    const isKnown = known?.includes(etag) ?? false;
    const length = Buffer.byteLength(body);
    const list = [...listOf(headers), 'etag', etag];
    if (isCompressible(headers['content-type'] ?? '', length)) list.push('vary', 'accept-encoding');
    if (!isKnown) list.push('content-length', String(length));
    list.push('x-request-id', requestId);
    const code = isKnown ? 304 : 200;
    response.writeHead(code, list);
    response.end(isKnown ? undefined : body);
    return code;
  };

  return {
    async send(request, reply, make, options) {
      const writeAnswer = await prepare(request.raw, reply.raw, request.id, make, options);
      reply.hijack();
      writeAnswer();
    },
    async sendShared(request, response, requestId, make) {
      const address = request.url ?? '';
      if (asked.again(address)) {
        const makeKeptOne = () => make(true);
        const options = { kind: 'shared', wasAskedBefore: true } as const;
        const writeAnswer = await prepare(request, response, requestId, makeKeptOne, options);
        return writeAnswer();
      }
      const made = await admission.run('shared', () => make(false));
      if (encodingFor(request.headers['accept-encoding']) === 'identity')
        return writeOnce(request, response, requestId, made);
      const answer = toCached(made, common);
      return write(request, response, requestId, answer, await formFor(answer, request));
    },
    answer(request, response, requestId) {
      const { method, url = '', headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return undefined;
      // Signed-in users may get another response.
      if (headers.authorization !== undefined) return undefined;
      const answer = cache.find(url);
      const form = answer?.forms[encodingOf(answer, request)];
      if (!answer || !form) return undefined;
      return write(request, response, requestId, answer, form);
    },
    async settle(changed) {
      cache.forget({ nouns: changed });
      if (!changed.some((noun) => ANNOUNCED.has(noun))) return;
      await changes.caughtUp();
      // Nothing was announced.
      if (!changes.isListening()) forget('all');
    },
    counts: () => cache.counts(),
  };
}

/** Addresses that are remembered at least. */
const ASKED = 500;

/** Remembers the addresses that were asked for lately. */
function createAskedAddresses() {
  let latest = new Set<string>();
  let before = new Set<string>();
  return {
    /** Whether the address was asked for before. */
    again(address: string): boolean {
      if (latest.has(address) || before.has(address)) return true;
      if (latest.size >= ASKED) [latest, before] = [new Set(), latest];
      latest.add(address);
      return false;
    },
  };
}

/** The nouns whose changes the database announces. */
const ANNOUNCED: ReadonlySet<Noun> = new Set(['publicJobs', 'publicCompanies']);

const earliest = (...times: (Date | undefined)[]) =>
  times
    .filter((time) => time !== undefined)
    .toSorted((one, other) => one.getTime() - other.getTime())[0];

/**
 * One address for all its spellings: without the host, with sorted parameters.
 * @throws Problem 400 for an invalid address, such as '*'
 */
function normalize(url: string): string {
  const [path = '', query] = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/\?(.*)/s);
  if (path && !path.startsWith('/'))
    throw invalid('address-unreadable', 'This address is not valid.');
  if (!query) return path || '/';
  const params = new URLSearchParams(query);
  params.sort();
  return `${path || '/'}?${params.toString()}`;
}

const etagOf = (body: string | Buffer): string => toEtag(hash('sha256', body, 'base64url'));
const toEtag = (digest: string) => `W/"${digest.slice(0, 22)}"`;

const withCommon = (headers: PublicAnswer['headers'], common: Record<string, string>) => {
  const all = {
    ...common,
    // Browsers may store it, and must revalidate each time.
    'cache-control': 'no-cache',
    ...headers,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
};

function toCached(made: PublicAnswer, common: Record<string, string>): CachedAnswer {
  const { code = 200 } = made;
  if (made.body instanceof Pieces)
    return toCachedPieces(made.body, code, withCommon(made.headers, common));
  const body = typeof made.body === 'string' ? Buffer.from(made.body) : made.body;
  const etag = etagOf(body);
  const isWorthIt = isCompressible(made.headers['content-type'] ?? '', body.length);
  const headers = {
    ...withCommon(made.headers, common),
    etag,
    ...(isWorthIt && { vary: 'accept-encoding' }),
  };
  return {
    code,
    size: body.length * 1.5,
    etag,
    headers,
    isCompressible: isWorthIt,
    hasBrotli: true,
    forms: { identity: toForm(body, body.length, headers) },
    compressing: {},
  };
}

function toCachedPieces(pieces: Pieces, code: number, given: Record<string, string>): CachedAnswer {
  const etag = pieces.digest && toEtag(pieces.digest);
  const headers = { ...given, ...(etag && { etag }), vary: 'accept-encoding' };
  const lengths = pieces.lengths();
  return {
    code,
    size: 0,
    etag,
    headers,
    isCompressible: true,
    hasBrotli: false,
    forms: {
      identity: toForm(() => pieces.text(), lengths?.text, headers),
      gzip: toForm(() => pieces.gzip(), lengths?.gzip, { ...headers, 'content-encoding': 'gzip' }),
    },
    compressing: {},
  };
}

function toForm(
  body: Form['body'],
  length: number | undefined,
  headers: Record<string, string>,
): Form {
  const all = { ...headers, ...(length !== undefined && { 'content-length': String(length) }) };
  return { body, headers: Object.entries(all).flat() };
}

const encodingOf = (answer: CachedAnswer, { headers }: IncomingMessage): Encoding =>
  answer.isCompressible ? encodingFor(headers['accept-encoding'], answer.hasBrotli) : 'identity';

/** The answer in the best encoding for this client. Concurrent requests share one compression. */
function formFor(answer: CachedAnswer, request: IncomingMessage): Promise<Form> | Form {
  const encoding = encodingOf(answer, request);
  return answer.forms[encoding] ?? (answer.compressing[encoding] ??= compress(answer, encoding));
}

async function compress({ forms, headers }: CachedAnswer, encoding: Encoding): Promise<Form> {
  // Pieces have all their forms from the start.
  const body = await encode(forms.identity.body as Buffer, encoding);
  const all = { ...headers, 'content-encoding': encoding };
  return (forms[encoding] = toForm(body, body.length, all));
}
