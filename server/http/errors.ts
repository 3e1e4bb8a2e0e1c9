import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isBusy, isConflict, isDiskFull, isUnavailable, isUnstorableText } from '../db/errors.ts';
import { codeOf } from '../start-error.ts';
import { diskFull, Problem } from './problems.ts';

const UNREADABLE = new Problem('request-unreadable', 'This request could not be read.');

/** Messages of the HTTP layer by status code. */
const REFUSED: Record<number, Problem> = {
  404: new Problem('not-found', 'Not found.'),
  405: new Problem('method-not-allowed', 'This method is not allowed here.'),
  413: new Problem('request-too-large', 'This request is too large.'),
  414: new Problem('address-too-long', 'This address is too long.'),
  415: new Problem('wrong-content-type', 'Send the request body as application/json.'),
};

/** Converts any error to a refusal with a message; unexpected errors become a 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = (error as FastifyError).statusCode ?? 500;
  if (status >= 400 && status < 500) return REFUSED[status] ?? UNREADABLE;
  if (isUnstorableText(error))
    return new Problem(
      'text-not-storable',
      'This text contains a character that cannot be stored. Please remove it and try again.',
    );
  if (isConflict(error))
    return new Problem(
      'overtaken',
      'Something changed in the meantime. Please reload and try again.',
    );
  if (isBusy(error))
    return new Problem(
      'busy',
      'Somebody else is changing the same thing right now. Please try again in a moment.',
      { retryAfter: 2 },
    );
  if (isDiskFull(error)) return diskFull();
  if (isUnavailable(error))
    return new Problem(
      'unavailable',
      'The service is busy or starting. Please try again in a moment.',
      { retryAfter: 5 },
    );
  return new Problem('internal-error', 'Something went wrong on our side. Please try again.');
}

/** The code of an error, or that of its cause. Its message may contain what somebody typed. */
const reasonOf = (error: unknown): string | undefined =>
  codeOf(error) ?? (error instanceof Error && error.cause ? reasonOf(error.cause) : undefined);

/** The error handler of /api: sends every refusal in the envelope, and logs our own errors with their cause. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = toProblem(error);
  request.refusal = problem.code;
  request.account ??= problem.userId;
  // A Problem is a refusal, not a failure: on a full disk or under load, a line for each would make it worse.
  if (!(error instanceof Problem)) {
    if (problem.status >= 500) request.log.error({ err: error }, 'a call failed');
    // What the framework or the database refused: the answer does not say why, and the request may be right.
    else if (problem.status === 400)
      request.log.info({ reason: reasonOf(error) }, 'a request was refused by what reads it');
  }
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply.code(problem.status).send({
    status: false,
    code: problem.code,
    message: problem.message,
    ...(problem.errors && { errors: problem.errors }),
    ...(problem.secondFactor && { secondFactor: problem.secondFactor }),
  });
}
