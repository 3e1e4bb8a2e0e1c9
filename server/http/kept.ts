import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Changes } from '../db/changes.ts';
import type { Db } from '../db/connect.ts';
import { createNextDeadline } from '../jobs/search-index.ts';
import { encode, encodingFor, isCompressible, type Encoding } from './encodings.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { createPageCache } from './page-cache.ts';
import { invalid } from './problems.ts';

/** An answer as a route makes it. */
export interface PublicAnswer {
  /** 200 by default. */
  code?: number;
  /** In lower case; with `content-type`. */
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Takes the address as it is kept: path and query, its parts in the order of their names. */
type Make = (address: string) => Promise<PublicAnswer>;

/** A body in one encoding, with every header but the request's own id. */
interface Form {
  body: Buffer;
  headers: string[];
}

interface KeptAnswer {
  code: number;
  /** Bytes, about, in all its forms. */
  size: number;
  /** Weak, so that it is the same for all forms. */
  etag: string;
  headers: Record<string, string>;
  isCompressible: boolean;
  /** As made; compressed ones join it with the first client that takes them. */
  forms: Partial<Record<Encoding, Form>> & { identity: Form };
  compressing: Partial<Record<Encoding, Promise<Form>>>;
}

/** The memory of what everybody reads; one of a process, in `Services`. */
export interface Kept {
  /**
   * Answers a GET or HEAD with what is kept for its address, or else with what `make` makes, which is kept then: for
   * ten seconds at most, and never past a change of what the public reads or the next deadline of a job. Compresses it,
   * gives it an ETag and answers 304 to who has it already. `make` must depend on nothing but the address and the
   * database; what it throws is not kept. For example:
   *
   *     app.get('/sitemap.xml', (request, reply) =>
   *       kept.send(request, reply, async () => ({
   *         headers: { 'content-type': 'application/xml; charset=utf-8' },
   *         body: await sitemapOf(services),
   *       })),
   *     );
   */
  send(request: FastifyRequest, reply: FastifyReply, make: Make): Promise<void>;
  /** Answers at once if the very answer is there. @returns its code; undefined where it has to be made */
  answer(request: IncomingMessage, response: ServerResponse, requestId: string): number | undefined;
  /** Forgets everything: what the public reads has changed. Called before whoever changed it is answered. */
  purge(): void;
}

interface Needs {
  changes: Changes;
  db: Db;
  now: () => Date;
}

/** A memory that keeps nothing as long as no change would be heard of. */
export function createKept({ changes, db, now }: Needs): Kept {
  const nextDeadline = createNextDeadline(db);
  const cache = createPageCache<KeptAnswer>({ now, mayKeep: () => changes.isHearing() });
  const purge = () => {
    nextDeadline.forget();
    cache.purge();
  };
  changes.on('published', purge);

  const makeKept = async (address: string, make: Make) => {
    // Nobody knows the next deadline: made for who asks, and not kept.
    const deadline = nextDeadline.after(now()).catch(() => now());
    const [made, until] = await Promise.all([make(address), deadline]);
    return { answer: toKept(made), until };
  };

  return {
    async send(request, reply, make) {
      const address = normalize(request.url);
      const answer = await cache.get(address, () => makeKept(address, make));
      const form = await formFor(answer, request.raw);
      reply.hijack();
      write(request.raw, reply.raw, request.id, answer, form);
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
    purge,
  };
}

/**
 * One address for all ways to write it: without the host, and the query's parts in the order of their names.
 * @throws Problem 400 for what is no address, such as '*'
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

function toKept(made: PublicAnswer): KeptAnswer {
  const body = Buffer.from(made.body);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const etag = `W/"${hash}"`;
  const isWorthIt = isCompressible(made.headers['content-type'] ?? '', body.length);
  const headers = {
    ...SECURITY_HEADERS,
    // Browsers may keep it, and ask each time whether it still is what they have.
    'cache-control': 'no-cache',
    ...made.headers,
    etag,
    ...(isWorthIt && { vary: 'accept-encoding' }),
  };
  return {
    code: made.code ?? 200,
    size: body.length * 1.5,
    etag,
    headers,
    isCompressible: isWorthIt,
    forms: { identity: toForm(body, headers) },
    compressing: {},
  };
}

function toForm(body: Buffer, headers: Record<string, string>): Form {
  const all = { ...headers, 'content-length': String(body.length) };
  return { body, headers: Object.entries(all).flat() };
}

const encodingOf = (answer: KeptAnswer, { headers }: IncomingMessage): Encoding =>
  answer.isCompressible ? encodingFor(headers['accept-encoding']) : 'identity';

/** The answer in the encoding that this client takes; of many who ask at once, one has it compressed. */
function formFor(answer: KeptAnswer, request: IncomingMessage): Promise<Form> | Form {
  const encoding = encodingOf(answer, request);
  return answer.forms[encoding] ?? (answer.compressing[encoding] ??= compress(answer, encoding));
}

async function compress({ forms, headers }: KeptAnswer, encoding: Encoding): Promise<Form> {
  const body = await encode(forms.identity.body, encoding);
  return (forms[encoding] = toForm(body, { ...headers, 'content-encoding': encoding }));
}

/** @returns the code that was answered */
function write(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  answer: KeptAnswer,
  form: Form,
): number {
  const isKnown = answer.code === 200 && headers['if-none-match']?.includes(answer.etag);
  const code = isKnown ? 304 : answer.code;
  // Nothing is sent of what is known already, so there is no length either.
  const list = isKnown ? answer.forms.identity.headers.slice(0, -2) : form.headers;
  response.writeHead(code, [...list, 'x-request-id', requestId]);
  response.end(isKnown || method === 'HEAD' ? undefined : form.body);
  return code;
}
