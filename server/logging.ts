import type { Logger } from 'pino';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

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
  /** What PostgreSQL names in its refusal; its `detail` is left out, because it quotes values. */
  constraint?: string;
  table?: string;
  column?: string;
  stack: string;
  cause?: LoggedError;
}

function err(error: unknown): LoggedError | string {
  return error instanceof Error ? toLogged(error) : String(error);
}

function toLogged(error: Error): LoggedError {
  const { stack = '', message, cause } = error;
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...('code' in error && { code: error.code }),
    ...(error instanceof pg.DatabaseError && {
      ...(error.constraint && { constraint: error.constraint }),
      ...(error.table && { table: error.table }),
      ...(error.column && { column: error.column }),
    }),
    // The first lines of a stack repeat the message, which may contain values.
    stack: stack
      .slice(stack.includes(message) ? stack.indexOf(message) + message.length : 0)
      .replace(/^.*?(?=\n[ \t]+at )/s, '')
      .trim(),
    ...(cause instanceof Error && { cause: toLogged(cause) }),
  };
}

/** The message of an error without values: the query without its parameters, and refused input without quotations. */
function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const { message } = error;
  // Class 22: 'invalid input syntax for type uuid: "…"'.
  const quotesValue = error instanceof pg.DatabaseError && error.code?.startsWith('22');
  return quotesValue ? message.replace(/".*"/s, '"…"') : message;
}
