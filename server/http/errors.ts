import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isOvertaken, isUnavailable, isUnstorableText } from '../db/errors.ts';
import { Problem } from './problems.ts';

/** Sentences for what the HTTP layer refuses by itself, by code. */
const SENTENCES: Record<number, string> = {
  400: 'This request could not be read.',
  404: 'Not found.',
  405: 'This method is not allowed here.',
  413: 'This request is too large.',
  414: 'This address is too long.',
  415: 'Send the request body as application/json.',
};

/** Any error as a refusal with a sentence; only what is our own fault becomes a 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = (error as FastifyError).statusCode ?? 500;
  if (code >= 400 && code < 500)
    return new Problem(code, SENTENCES[code] ?? 'This request could not be read.');
  if (isUnstorableText(error))
    return new Problem(
      400,
      'This text contains a character that cannot be stored. Please remove it and try again.',
    );
  if (isOvertaken(error))
    return new Problem(409, 'Something changed in the meantime. Please reload and try again.');
  if (isUnavailable(error))
    return new Problem(503, 'The service is busy or starting. Please try again in a moment.', {
      retryAfter: 5,
    });
  return new Problem(500, 'Something went wrong on our side. Please try again.');
}

/** The error handler of /api: every refusal leaves in the envelope; what is our fault is logged with its cause. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = toProblem(error);
  if (problem.code >= 500) request.log.error({ err: error }, 'a call failed');
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply.code(problem.code).send({
    status: false,
    message: problem.message,
    ...(problem.errors && { errors: problem.errors }),
  });
}
