import type { Logger } from 'pino';
import { DrizzleQueryError } from 'drizzle-orm';

/**
 * A logger without secrets in its lines: errors without the values of their queries, such as password hashes and cover
 * letters. Requests are logged by http/request-log.ts.
 */
export const withoutSecrets = (log: Logger): Logger =>
  log.child({}, { serializers: { err, busboyOptions } });

/** At level 'trace' the form parser would log its options, including the caller's token. */
const busboyOptions = () => undefined;

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
