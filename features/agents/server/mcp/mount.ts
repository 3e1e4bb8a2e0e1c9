import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AGENT_TOKEN_INVALID, isAgentToken, MCP_PATH } from '../../rules.ts';
import { findAgent } from '../tokens.ts';
import type { Services } from '../../../../server/context.ts';
import type { Inside } from '../../../../server/feature.ts';
import { readJson } from '../../../../server/http/calls/bodies.ts';
import { bearerToken } from '../../../../server/tokens.ts';
import { toProblem } from '../../../../server/http/errors.ts';
import { toRpcRefusal } from './refusals.ts';
import { goneSignal } from '../../../../server/http/overload.ts';
import { invalid, Problem } from '../../../../server/http/problems.ts';

/** In bytes: several times the longest message, which drafts a letter. */
const BODY_MAX = 64 * 1024;

/** The headers of MCP, which the SDK checks. */
const FORWARDED = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** A message that searches, for the limit of searches. */
const isSearch = (body: unknown): boolean =>
  (body as { params?: { name?: unknown } } | undefined)?.params?.name === 'search_jobs';

/**
 * /mcp: the board for agents, by the Model Context Protocol over HTTP (docs/decisions/0068). Every tool is a call of the
 * API table. One POST is one message, and nothing stays after its answer.
 */
export function mountMcp(
  app: FastifyInstance,
  services: Services,
  { clientFor, countRead }: Inside,
): void {
  const { config, admission, log } = services;
  const { publicUrl, siteName } = config;
  const { origin } = new URL(publicUrl);

  app.register(async (scope) => {
    scope.decorateRequest('actor', undefined);
    scope.setErrorHandler(sendRefusal);
    scope.removeContentTypeParser(['application/json', 'text/plain']);
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: FastifyRequest, text: string) => readJson(text),
    );
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // A page of another site may have made this board's name its own (DNS rebinding).
      if (request.headers.origin !== undefined && request.headers.origin !== origin)
        throw new Problem('wrong-origin', 'Pages of other sites cannot call this address.');
    });

    scope.route({
      method: ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'],
      url: MCP_PATH,
      handler: (_request, reply) => {
        reply.header('allow', 'POST');
        throw new Problem(
          'method-not-allowed',
          'Send messages of the Model Context Protocol as POST. There are no streams or sessions.',
        );
      },
    });

    scope.route({
      method: 'POST',
      url: MCP_PATH,
      bodyLimit: BODY_MAX,
      // Before the body is read.
      onRequest: async (request) => {
        countRead(request, 'read');
        if (request.headers.authorization === undefined) return;
        const token = bearerToken(request);
        if (!token || !isAgentToken(token)) throw Problem.of(AGENT_TOKEN_INVALID);
        request.actor = await findAgent(services, token);
      },
      handler: async (request, reply) => {
        const { body, actor, ip: address, id: requestId } = request;
        if (typeof body !== 'object' || body === null || Array.isArray(body))
          throw invalid('body-missing', 'Send one message of JSON-RPC at a time.');
        if (isSearch(body)) countRead(request, 'search');
        const gone = goneSignal(reply.raw);
        const clientOf = (caller: typeof actor) =>
          clientFor({ actor: caller, address, requestId, isUnseen: true });
        const work = async () => {
          // Loaded when an agent asks: it takes 130 ms and 17 MB.
          const { answerMcp } = await import('./server.ts');
          const sent = new Request(publicUrl + MCP_PATH, {
            method: 'POST',
            headers: FORWARDED.flatMap((name) => {
              const value = request.headers[name];
              return typeof value === 'string' ? [[name, value] as [string, string]] : [];
            }),
            signal: gone,
          });
          const response = await answerMcp(sent, body, {
            visitor: clientOf(undefined),
            seeker: clientOf(actor),
            publicUrl,
            siteName,
            features: services.features,
            onFailure: (error) => request.log.error({ err: error }, 'a tool failed'),
          });
          return { response, text: await response.text() };
        };
        const { response, text } = await admission.run(actor ? 'read' : 'public', work, gone);
        const type = response.headers.get('content-type');
        if (type) reply.type(type);
        return reply.code(response.status).send(text || undefined);
      },
    });
  });

  function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const problem = toProblem(error);
    request.refusal = problem.code;
    if (problem.status >= 500 && !(error instanceof Problem))
      log.error({ err: error, reqId: request.id }, 'a message failed');
    if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"');
    return reply
      .code(problem.status)
      .type('application/json; charset=utf-8')
      .send(toRpcRefusal(problem));
  }
}
