import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './errors.ts';
import { Problem } from './problems.ts';

const UNREADABLE_ADDRESS = new Problem(400, 'This address is not valid.');

/** Answers an address that cannot be decoded, or is too long for any of ours: nothing else could. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = error.statusCode === 400 ? UNREADABLE_ADDRESS : error;
  return sendProblem(problem, request, reply.header('x-request-id', request.id));
}

const SENTENCES: Record<string, [code: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request took too long.'],
};

/** Answers what is no HTTP, on the bare socket: the envelope holds even there. */
export function refuseRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const [code, message] = SENTENCES[error.code ?? ''] ?? [400, 'This request could not be read.'];
  const body = JSON.stringify({ status: false, message });
  socket.end(
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
