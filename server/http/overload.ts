import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { api } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { LIVE_PATH } from '../../shared/kit/live.ts';
import { escapeMarkup } from '../../shared/kit/markup.ts';
import type { WorkKind } from './admission.ts';
import { securityHeaders } from './headers.ts';
import type { Problem } from './problems.ts';

/** Health and metrics must be answered most of all under load; files cost little; a stream is no work by itself. */
const NEVER_REFUSED = /^\/(?:healthz|readyz|metrics|assets\/[^?]*)(?:\?|$)/;

/** The addresses of calls that share statements. */
const SHARED = new RegExp(
  `^/api(?:${Object.values<Endpoint>(api)
    .filter(({ isShared }) => isShared)
    .map(({ path }) => path.replaceAll(/:\w+/g, '[0-9a-f-]{36}'))
    .join('|')})(?:\\?|$)`,
  'i',
);

/** Seconds after which the page of a refusal loads itself again, at the earliest. */
const RELOAD_MIN = 5;

/** The addresses where a POST reads, with the JSON of their refusals. */
export type ReadsByPost = ReadonlyMap<string, (problem: Problem) => string>;

/** The kind of work of a request before it is routed; undefined if it is never refused. */
export function kindOf(
  { method = 'GET', url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  readsByPost: ReadsByPost = new Map(),
): WorkKind | undefined {
  if (NEVER_REFUSED.test(url) || url.startsWith(LIVE_PATH)) return undefined;
  if (method !== 'GET' && method !== 'HEAD' && !readsByPost.has(url)) return 'change';
  if (headers.authorization !== undefined) return 'read';
  return SHARED.test(url) ? 'shared' : 'public';
}

/**
 * Sends refusals that end by themselves, with the seconds to wait: a small page to browsers, the envelope to programs.
 * The page loads itself again.
 */
export function createRefusalSender(
  config: Pick<Config, 'siteName' | 'dev' | 'publicUrl'>,
  readsByPost: ReadsByPost = new Map(),
) {
  const common = { ...securityHeaders(config), 'cache-control': 'no-store' };
  const name = escapeMarkup(config.siteName);
  const page = (message: string, seconds: number) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${seconds}"><title>${name}</title></head><body style="font-family:system-ui,sans-serif;margin:3rem;text-align:center"><h1>${name}</h1><p>${escapeMarkup(message)}</p></body></html>`;

  return (
    problem: Problem,
    { method, url = '/', headers }: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): void => {
    const { code, status, message, retryAfter = RELOAD_MIN } = problem;
    const toJson = readsByPost.get(url);
    const isPage =
      !toJson && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false);
    const body = isPage
      ? page(message, Math.max(retryAfter, RELOAD_MIN))
      : (toJson?.(problem) ?? JSON.stringify({ status: false, code, message }));
    response.writeHead(status, {
      ...common,
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'retry-after': String(retryAfter),
      'x-request-id': requestId,
    });
    response.end(method === 'HEAD' ? undefined : body);
  };
}

/** Aborts when the client closes the connection before it has the whole response. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const client = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) client.abort();
  });
  return client.signal;
}

/** Who waits for an answer that several requests share. */
export interface Readers {
  /** Adds a reader. @returns the signal that aborts when every reader of this address has left */
  join(address: string, response: ServerResponse): AbortSignal;
}

export function createReaders(): Readers {
  const waiting = new Map<string, { count: number; client: AbortController }>();
  return {
    join(address, response) {
      const entry = waiting.get(address) ?? { count: 0, client: new AbortController() };
      waiting.set(address, entry);
      entry.count += 1;
      response.once('close', () => {
        entry.count -= 1;
        if (entry.count > 0) return;
        waiting.delete(address);
        // Not for every answer, because the reason of an abort has a stack trace.
        if (!response.writableFinished) entry.client.abort();
      });
      return entry.client.signal;
    },
  };
}
