import type { Logger } from 'pino';
import type { FastifyRequest } from 'fastify';
import { DrizzleQueryError } from 'drizzle-orm';

/**
 * A logger without secrets in its lines: addresses without their query, which signs resume links; errors without the
 * values of their queries, such as password hashes and cover letters.
 */
export const withoutSecrets = (log: Logger): Logger =>
  log.child({}, { serializers: { req, err, busboyOptions } });

/** At level 'trace' the form parser would log its options, including the caller's token. */
const busboyOptions = () => undefined;

function req({ method, url, ip }: FastifyRequest) {
  return { method, path: url.replace(/\?.*$/s, ''), remoteAddress: ip };
}

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  stack: string;
  cause?: LoggedError;
}

function err(error: unknown): LoggedError | string {
  return error instanceof Error ? toLogged(error) : String(error);
}

function toLogged(error: Error): LoggedError {
  const { stack = '', cause } = error;
  return {
    type: error.constructor.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ...('code' in error && { code: error.code }),
    // The first lines of a stack repeat the message.
    stack: stack.replace(/^.*?(?=\n[ \t]+at )/s, '').trim(),
    ...(cause instanceof Error && { cause: toLogged(cause) }),
  };
}
