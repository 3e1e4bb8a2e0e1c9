import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { lookUpPublic, type Outside, patienceOf } from './dns.ts';
import { OutsideError } from './error.ts';

/** Bytes of a body, decompressed. */
export const BODY_MAX = 64 * 1024;
/** Milliseconds for the beginning of a body that is only kept: an answer without its end says all that counts by its status. */
const BEGINNING_PATIENCE = 1000;
/** Redirects that are followed. */
const REDIRECTS_MAX = 3;

interface Options {
  method?: 'GET' | 'POST';
  headers?: Record<string, string | number>;
  body?: Buffer;
  /** Milliseconds for everything together: name servers, redirects, the whole body. Default: three seconds. */
  patience?: number;
  /** Whether redirects are followed; each is checked as the first address is. */
  isRedirected?: boolean;
  /** False: the body is not read, and `text` is ''. */
  readsBody?: boolean;
  /**
   * Bytes of a body that are read; the rest is dropped. What cannot be read, or does not come within a second, is no error:
   * the status is the answer. Without it, a body is read as a whole.
   */
  keeps?: number;
  /** In tests and in development, for addresses of this machine: nothing is checked. */
  isUnguarded?: boolean;
}

export interface OutsideAnswer {
  status: number;
  /** Where it came from, after redirects. */
  url: string;
  text: string;
}

/**
 * Fetches an address that somebody named: the only way out of the product for such. Only https, on its port; only from
 * addresses of the public internet. The connection is made to the very address that was checked, so a name that leads
 * elsewhere a moment later has no effect. No cookies, no credentials, at most 64 KB.
 * @throws OutsideError
 */
export async function fetchOutside(
  outside: Outside,
  address: string,
  { isRedirected = false, ...options }: Options = {},
): Promise<OutsideAnswer> {
  const patience = options.patience ?? patienceOf(outside);
  const signal = AbortSignal.timeout(patience);
  let url = readAddress(address, undefined, options);
  try {
    for (let hops = 0; ; hops += 1) {
      const response = await send(outside, url, options, signal);
      const target = isRedirected ? targetOf(response) : undefined;
      if (target === undefined) {
        const text = await readBody(response, options);
        response.destroy();
        return { status: response.statusCode ?? 0, url: url.href, text };
      }
      response.destroy();
      if (hops === REDIRECTS_MAX)
        throw new OutsideError('redirects', `More than ${REDIRECTS_MAX} redirects.`);
      url = readAddress(target, url, options);
    }
  } catch (error) {
    const outsideError = toOutsideError(error, signal);
    outsideError.host ||= url.hostname;
    throw outsideError;
  }
}

/** An address that may be asked. @throws OutsideError 'refused', or 'redirects' for one that is none */
function readAddress(address: string, base: URL | undefined, { isUnguarded }: Options): URL {
  if (!URL.canParse(address, base?.href))
    throw new OutsideError(base ? 'redirects' : 'refused', 'The address is not one.');
  const url = new URL(address, base);
  if (isUnguarded) return url;
  const { protocol, port, username, password } = url;
  // The usual port is ''.
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '')
    throw refusal(url);
  return url;
}

function refusal(url: URL): OutsideError {
  const message = 'Only https on its port, without a password, is asked.';
  const error = new OutsideError('refused', message);
  error.host = url.hostname;
  return error;
}

function targetOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

async function send(
  outside: Outside,
  url: URL,
  { method = 'GET', headers, body, isUnguarded }: Options,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = isUnguarded ? undefined : await lookUpPublic(outside, url.hostname, signal);
  const { local } = outside;
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: {
        'accept-encoding': [...DECODERS.keys()].join(', '),
        'user-agent': 'Daybreak',
        ...headers,
      },
      // A connection of its own: one that is kept may lead where its name no longer does.
      agent: false,
      signal,
      ...(addresses && { lookup: alwaysTo(addresses) }),
      ...(local && { ca: local.authority, port: local.ports[url.protocol] ?? url.port }),
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A lookup that answers the addresses that were checked. */
const alwaysTo =
  (addresses: readonly { address: string; family: number }[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

function readBody(response: IncomingMessage, { readsBody, keeps }: Options): Promise<string> | '' {
  if (readsBody === false) return '';
  return keeps === undefined ? readText(response) : readBeginning(response, keeps);
}

/** The body as text, decompressed. @throws OutsideError 'too-large', 'unreadable'; errors of the connection */
async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX) {
      response.destroy();
      throw new OutsideError('too-large', `The body has more than ${BODY_MAX} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The first bytes of a body as text, or as many of them as can be read in time. */
async function readBeginning(response: IncomingMessage, keeps: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const end = setTimeout(() => response.destroy(), BEGINNING_PATIENCE);
  try {
    for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= keeps) break;
    }
  } catch {
    // It breaks off, does not end, or is not what its headers say.
  } finally {
    clearTimeout(end);
  }
  return Buffer.concat(chunks).subarray(0, keeps).toString('utf8');
}

/** How bodies are decompressed, by the encoding in their headers. */
const DECODERS = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** @throws OutsideError 'unreadable' for an encoding that was not asked for */
function decoded(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return response;
  const decoder = DECODERS.get(encoding)?.();
  if (!decoder) throw new OutsideError('unreadable', 'The body has an unknown encoding.');
  // The decoder ends with the response, also when that ends early.
  pipeline(response, decoder, () => {});
  return decoder;
}

function toOutsideError(error: unknown, signal: AbortSignal): OutsideError {
  if (error instanceof OutsideError) return error;
  const cause = { cause: error };
  if (signal.aborted) return new OutsideError('timeout', 'No whole answer in time.', cause);
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/CERT|SSL|TLS|UNABLE_TO_(GET|VERIFY)/.test(code))
    return new OutsideError('certificate', `The certificate is refused: ${code}.`, cause);
  if (/^(Z_|ERR__)/.test(code))
    return new OutsideError('unreadable', `The body cannot be decompressed: ${code}.`, cause);
  return new OutsideError('connection', `The connection failed: ${code}.`, cause);
}
