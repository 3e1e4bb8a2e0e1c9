import type { Logger } from 'pino';
import type { FastifyRequest } from 'fastify';
import { DrizzleQueryError } from 'drizzle-orm';

/**
 * A logger whose lines hold no secrets: of an address not the query, where links to resumes carry their signature; of
 * an error not the values it was about, among which are passwords' hashes and people's letters.
 */
export const withoutSecrets = (log: Logger): Logger =>
  log.child({}, { serializers: { req, err, busboyOptions } });

/** The parser of forms tells its options at the level 'trace', and with them the caller's token. */
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
    // Its first lines repeat the message.
    stack: stack.replace(/^.*?(?=\n\s+at )/s, '').trim(),
    ...(cause instanceof Error && { cause: toLogged(cause) }),
  };
}
