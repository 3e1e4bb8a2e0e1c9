import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api, type EndpointName } from '../../../shared/api.ts';
import { BACKGROUND_HEADER, type Endpoint, isIdempotent } from '../../../shared/kit/endpoint.ts';
import { featureOfCall, isOn } from '../../../shared/seams.ts';
import { findActor } from '../../accounts/sessions.ts';
import { databaseFor, type Actor, type Services } from '../../context.ts';
import { bearerToken } from '../../tokens.ts';
import { admits, requireAccess, requireSpace } from './access.ts';
import type { Dispatch } from './dispatch.ts';
import type { Left } from '../limits.ts';
import { sendProblem } from '../errors.ts';
import { readKey, runOnce } from './idempotency.ts';
import { goneSignal } from '../overload.ts';
import { makePublicAnswer, NO_STORE } from './public-answers.ts';
import { readJson, readUpload, requireStorable } from './bodies.ts';
import { invalid, notFound, Problem } from '../problems.ts';
import { isLogIn, markCall } from '../request-log.ts';
import { isUnseen } from '../unseen.ts';
import { StreamedList, sendStreamedList } from './whole-lists.ts';

/** In bytes, for a JSON body: several times the longest posting. */
const BODY_MAX = 1024 * 1024;

/** Maximum characters of a User-Agent. */
const USER_AGENT_MAX = 300;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
    /** The row of the API table for this call and caller. */
    endpointName: EndpointName;
  }
}

type Row = [EndpointName, Endpoint];

/** Mounts every row of the API table below /api. The caller's role selects among rows with the same method and path. */
export function mountEndpoints(app: FastifyInstance, services: Services, dispatch: Dispatch): void {
  app.register(
    async (scope) => {
      for (const path of ['/', '/*']) {
        scope.all(path, (request, reply) =>
          sendProblem(notFound('call-not-found', 'There is no such API call.'), request, reply),
        );
      }
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', NO_STORE);
      });
      scope.removeContentTypeParser(['application/json', 'text/plain']);
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string' },
        async (_request: FastifyRequest, text: string) => readJson(text),
      );
      scope.decorateRequest('actor', undefined);
      scope.decorateRequest('endpointName', 'getSite');
      for (const rows of groupByRoute(services.config)) mount(scope, services, dispatch, rows);
    },
    { prefix: '/api' },
  );
}

/** Without the calls of features that are off. */
function groupByRoute({ featuresOff }: Services['config']): Row[][] {
  const rows = (Object.entries(api) as Row[]).filter(([name]) => {
    const feature = featureOfCall(name);
    return !feature || isOn(feature, featuresOff);
  });
  return [...Map.groupBy(rows, ([, { method, path }]) => `${method} ${path}`).values()];
}

function mount(app: FastifyInstance, services: Services, dispatch: Dispatch, rows: Row[]): void {
  const [[firstName, first]] = rows as [Row];
  const takesBody = Boolean(first.body ?? first.file);
  app.route({
    method: first.method,
    url: first.path,
    bodyLimit: BODY_MAX,
    // Before the body is read, so that callers without permission cannot send megabytes or probe the parser.
    onRequest: async (request) => {
      const db = databaseFor(services, first.method);
      request.actor = await authenticate({ ...services, db }, request).catch((error: unknown) => {
        // A visitor may make the call, too; a program whose token does not work may not.
        const isPerson =
          error instanceof Problem && !programsOf(services, bearerToken(request) ?? '');
        if (first.access === 'anyone' && isPerson) return undefined;
        throw error;
      });
      const [name, row] = rows.find(([, { access }]) => admits(access, request.actor)) ?? [
        firstName,
        first,
      ];
      requireAccess(row, request.actor);
      request.endpointName = name;
    },
    handler: async (request, reply) => {
      const { endpointName: name, actor } = request;
      const { file: fileField, moreFiles, creates, cached, isShared }: Endpoint = api[name];
      // Before a file is read.
      requireSpace(services, name);
      const sent = fileField
        ? await readUpload(request, reply, fileField, moreFiles)
        : { body: takesBody ? readBody(request, first) : undefined, file: undefined };
      requireReadable(request);
      const params = request.params as Record<string, string>;
      const input = { params, query: request.query, ...sent };
      const caller = {
        actor,
        address: request.ip,
        onLimit: (left: Left | undefined) => {
          if (!left || Number(reply.getHeader('ratelimit-remaining')) < left.remaining) return;
          reply.headers({
            'ratelimit-limit': left.limit,
            'ratelimit-remaining': left.remaining,
            'ratelimit-reset': left.reset,
          });
        },
        cookies: request.headers.cookie,
        requestId: request.id,
        isUnseen: isUnseen(request),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      };
      const call = () => dispatch(name, input, caller);
      if (cached && request.headers.authorization === undefined) {
        const kind = isShared ? 'shared' : 'public';
        const make = () => makePublicAnswer(dispatch, name, input, caller);
        return services.responseCache.send(request, reply, make, { kind });
      }
      const key = isIdempotent(api[name]) ? readKey(request.headers['idempotency-key']) : undefined;
      const work = async () =>
        key
          ? runOnce(services, { key, name, actor, input }, call)
          : { answer: await call(), isReplayed: false };
      const kind = request.method !== 'GET' ? 'change' : actor ? 'read' : 'public';
      const { answer, isReplayed } = await services.admission.run(
        kind,
        work,
        goneSignal(reply.raw),
      );
      if (isReplayed) reply.header('idempotency-replayed', 'true');
      markCall(request, name, answer);
      if (isLogIn(name))
        reply.header('set-cookie', services.knownDevices.cookieFor(String(answer['email'])));
      if (answer['whole'] instanceof StreamedList)
        return sendStreamedList(answer['whole'], request, reply);
      return reply.code(creates ? 201 : 200).send(answer);
    },
  });
}

/** Refuses a query that cannot be decoded, because the parser would pass it on unchanged. @throws Problem 400 */
function requireReadable({ url, query }: FastifyRequest): void {
  try {
    decodeURIComponent(url);
  } catch {
    throw invalid('address-unreadable', 'This address is not valid.');
  }
  requireStorable(query);
}

/** The JSON body. @throws Problem 415 for a form, 400 for an empty body */
function readBody(request: FastifyRequest, { body }: Endpoint): unknown {
  if (request.isMultipart())
    throw new Problem('wrong-content-type', 'Send the request body as application/json.');
  const mayLack = body?.safeParse(undefined).success;
  if (request.body === undefined && !mayLack)
    throw invalid('body-missing', 'The request body is missing.');
  return request.body;
}

/** Whose token a request has, if it is not a session's. */
const programsOf = ({ programs }: Pick<Services, 'programs'>, token: string) =>
  programs.find(({ prefix }) => token.startsWith(prefix));

/**
 * The user behind the bearer token; undefined for a missing, unknown or expired one.
 * @throws Problem 401 for an administrator's session that was idle, and what a program's token is refused with
 */
export async function authenticate(
  services: Pick<Services, 'db' | 'now' | 'config' | 'programs'>,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const token = bearerToken(request);
  if (!token) return undefined;
  const programs = programsOf(services, token);
  return programs
    ? programs.find(services, token)
    : findActor(services, token, BACKGROUND_HEADER in request.headers);
}
