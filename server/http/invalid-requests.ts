import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sendProblem } from './errors.ts';
import { securityHeaders } from './headers.ts';
import { logWhenAnswered } from './request-log.ts';
import { Problem } from './problems.ts';

const UNREADABLE_ADDRESS = new Problem('address-unreadable', 'This address is not valid.');

type Settings = Parameters<typeof securityHeaders>[0];

/** An error of Node's HTTP server. */
type ParseError = NodeJS.ErrnoException & { bytesParsed?: number };

/** Answers an address that cannot be decoded or is too long, before any route or hook sees it. */
export const refuseAddress =
  (settings: Settings) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    logWhenAnswered(request, reply);
    const problem = error.statusCode === 400 ? UNREADABLE_ADDRESS : error;
    reply.headers(securityHeaders(settings)).header('x-request-id', request.id);
    return sendProblem(problem, request, reply);
  };

const PROBLEMS: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: new Problem(
    'headers-too-large',
    'The headers of this request are too large.',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem('request-timeout', 'This request took too long.'),
};
const UNREADABLE_REQUEST = new Problem('request-unreadable', 'This request could not be read.');

/**
 * Answers requests that are not HTTP, on the socket itself, with the usual envelope. Logs what the parser said, because no
 * other line names the request.
 */
export function refuseRequest(settings: Settings, log: Pick<Logger, 'info'>) {
  const common = Object.entries(securityHeaders(settings)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return (error: ParseError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const { status, code, message } = PROBLEMS[error.code ?? ''] ?? UNREADABLE_REQUEST;
    const { code: reason, message: detail, bytesParsed } = error;
    const ip = socket.remoteAddress;
    log.info({ ip, status, code, reason, detail, bytesParsed }, 'a request could not be read');
    const body = JSON.stringify({ status: false, code, message });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n${common.join('')}Connection: close\r\n\r\n${body}`,
    );
  };
}
