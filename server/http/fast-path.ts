import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

export const newRequestId = () => crypto.randomUUID();

/**
 * Answers from the cache before any other processing, because routing, hooks and two log lines would cost more than the
 * answer. Writes one log line.
 * @param onAnswered called for each such answer
 */
export function answerFromCache(
  app: FastifyInstance,
  { responseCache, log, config }: Pick<Services, 'responseCache' | 'log' | 'config'>,
  onAnswered?: (statusCode: number) => void,
): void {
  const trust = config.trustProxy.length > 0 ? proxyAddress.compile(config.trustProxy) : undefined;
  const addressOf = (request: IncomingMessage) =>
    trust ? proxyAddress(request, trust) : request.socket.remoteAddress;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  const [route] = app.server.listeners('request') as [typeof answer];
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const reqId = newRequestId();
    const statusCode = isClosing ? undefined : responseCache.answer(request, response, reqId);
    if (statusCode === undefined) return route(request, response);
    onAnswered?.(statusCode);
    if (!log.isLevelEnabled('info')) return undefined;
    const { method, url } = request;
    const req = { method, url, ip: addressOf(request) };
    return log.info({ reqId, req, res: { statusCode } }, 'request completed');
  }
  app.server.removeListener('request', route);
  app.server.on('request', answer);
}
