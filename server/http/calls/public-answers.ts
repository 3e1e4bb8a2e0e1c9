import type { IncomingMessage, ServerResponse } from 'node:http';
import { api, type EndpointName } from '../../../shared/api.ts';
import type { Endpoint } from '../../../shared/kit/endpoint.ts';
import type { ResponseCache, WholeAnswer } from '../response-cache.ts';
import { createSubjects } from '../subjects.ts';
import type { Caller, Dispatch, RawInput } from './dispatch.ts';

/** For refusals too. Only the server caches answers of the API. */
export const NO_STORE = 'no-store';
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': NO_STORE,
};

/** Makes a visitor's answer of a call. @param isKept by the cache, which then has to know what it is about */
export async function makePublicAnswer(
  dispatch: Dispatch,
  name: EndpointName,
  input: RawInput,
  caller: Caller,
  isKept = true,
): Promise<WholeAnswer> {
  if (!isKept) return { headers: HEADERS, body: await dispatch.asText(name, input, caller) };
  const subjects = createSubjects();
  const body = await dispatch.asText(name, input, { ...caller, subjects });
  return { headers: HEADERS, body, subjects, isOneCall: true };
}

/** A visitor's call that shares a statement with others (`isShared` in the API table). */
export interface SharedRead {
  /** The path of its row, with /api before it. */
  route: string;
  /** Answers it. @returns the status. @throws for a refusal, before anything is sent */
  send(response: ServerResponse, requestId: string): Promise<number>;
}

/** The shared read that a request asks for; undefined for every other one, and for unusual spellings of an address. */
export type FindSharedRead = (request: IncomingMessage) => SharedRead | undefined;

/** Shared reads without Fastify, whose routing, hooks and reply cost more than such an answer. */
export function createSharedReads(
  dispatch: Dispatch,
  responseCache: Pick<ResponseCache, 'sendShared'>,
): FindSharedRead {
  const routes = (Object.entries(api) as [EndpointName, Endpoint][])
    .filter(([, { isShared }]) => isShared)
    .map(([name, { path }]) => ({
      name,
      route: `/api${path}`,
      pattern: new RegExp(`^/api${path.replaceAll(/:(\w+)/g, '(?<$1>[0-9a-f-]{36})')}$`),
    }));
  return (request) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || headers.authorization !== undefined) return undefined;
    for (const { name, route, pattern } of routes) {
      const params = pattern.exec(url)?.groups;
      if (!params) continue;
      return {
        route,
        send: (response, requestId) => {
          // Without an address, because such reads have no limit of their own.
          const caller = { actor: undefined, address: undefined, requestId };
          const make = (isKept: boolean) =>
            makePublicAnswer(dispatch, name, { params, query: {} }, caller, isKept);
          return responseCache.sendShared(request, response, requestId, make);
        },
      };
    }
    return undefined;
  };
}
