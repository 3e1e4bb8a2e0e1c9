import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { codeOf, StartError } from '../start-error.ts';

/** The PostgreSQL error behind an error of the query builder; undefined for other errors. */
function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined
    ? databaseError(error.cause)
    : undefined;
}

/** Text that PostgreSQL cannot store, for example with NUL. */
export const isUnstorableText = (error: unknown): boolean =>
  ['22021', '22P05', '22P02', '22007', '22008'].includes(databaseError(error)?.code ?? '');

/** A unique value already exists. */
export const isTaken = (error: unknown): boolean => databaseError(error)?.code === '23505';

/** PostgreSQL ended this transaction for a concurrent one: nothing is wrong with it, and it can be tried again. */
export const isLostRace = (error: unknown): boolean =>
  ['40001', '40P01'].includes(databaseError(error)?.code ?? '');

/** A concurrent change won: a referenced row was deleted, or PostgreSQL broke a deadlock. */
export const isConflict = (error: unknown): boolean =>
  ['23503', '40001', '40P01'].includes(databaseError(error)?.code ?? '');

/** Another change holds what this one needs (lock_timeout, server/db/connect.ts). */
export const isBusy = (error: unknown): boolean => databaseError(error)?.code === '55P03';

/** The disk of the database server is full. */
export const isDiskFull = (error: unknown): boolean => databaseError(error)?.code === '53100';

/** The server read damaged data: a file, or an index that contradicts its table. */
export const isDamage = (error: unknown): boolean =>
  ['XX001', 'XX002'].includes(databaseError(error)?.code ?? '');

/** A query had no answer in time: nothing more can be sent on its connection. */
export function isQueryTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message === 'Query read timeout') return true;
  }
  return false;
}

/** The server said nothing to a new connection, or accepts none: a frozen one, for example. */
export const isConnectTimeout = (error: unknown): boolean =>
  codeOf(error) === 'EAGAIN' || (error instanceof Error && error.message === 'timeout expired');

/** The columns of a prepared statement changed since this connection planned it: another process upgraded the tables. */
export const isOutdatedPlan = (error: unknown): boolean =>
  databaseError(error)?.routine === 'RevalidateCachedQuery';

/** The database is unreachable, starting, full or too slow; a later attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (isOutdatedPlan(error)) return true;
  const code = databaseError(error)?.code;
  if (code) return /^(08|53|57)/.test(code);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (UNREACHABLE.test(`${(cause as NodeJS.ErrnoException).code} ${cause.message}`)) return true;
  }
  return false;
}

/** The driver's messages for an unreachable database. */
const UNREACHABLE =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|terminated|not queryable|timeout exceeded when trying to connect|Query read timeout|does not respond/i;

/**
 * A failed statement, or `commit`, has changed nothing: the server refused it, or never got it. After other errors, such
 * as a connection that broke, it may have been carried out.
 */
export function isCertainlyUndone(error: unknown): boolean {
  const code = databaseError(error)?.code;
  if (code) return !/^(08|53|57P|58|XX)/.test(code);
  return error instanceof Error && NEVER_SENT.test(`${codeOf(error)} ${error.message}`);
}

/** The driver's messages for a statement that was not sent. */
const NEVER_SENT =
  /ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EAGAIN|not queryable|timeout exceeded when trying to connect|timeout expired/i;

/**
 * Turns a failed connection into a one-line StartError with advice; returns other errors unchanged.
 * @param setting that has the address
 */
export function explainConnectionError(
  url: string,
  error: unknown,
  setting = 'DATABASE_URL',
): unknown {
  if (error instanceof StartError) return error;
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const address = `${searchParams.get('host') ?? decodeURIComponent(hostname)}:${searchParams.get('port') ?? (port || '5432')}`;
  const reason = reasonOf(error, {
    address,
    user: decodeURIComponent(username),
    name: decodeURIComponent(pathname.slice(1) || username),
  });
  return reason ? new StartError(`${reason} (${setting})`, { cause: error }) : error;
}

function reasonOf(
  error: unknown,
  { address, user, name }: { address: string; user: string; name: string },
): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  switch (codeOf(cause)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No PostgreSQL server responds at ${address}. Start it, or correct the host and port.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database host ${address} is not known. Correct the host, or check the network.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `The database host ${address} cannot be reached. Correct the host, or check the network.`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${address} refuses the user '${user}': ${message}. Correct the user and password.`;
    case '3D000':
      return `PostgreSQL at ${address} has no database '${name}'. Create it (createdb), or correct its name.`;
    case '42501':
      return `The user '${user}' cannot create tables in the database '${name}': ${message}. Grant it the right, or use another user.`;
    case '53300':
      return `PostgreSQL at ${address} has no free connection: ${message}. Raise max_connections, or close unused connections.`;
    case undefined:
      return explainByText(message, address);
    default:
      return undefined;
  }
}

/** The driver's own errors have no code. */
function explainByText(message: string, address: string): string | undefined {
  if (/timeout|terminated unexpectedly/i.test(message)) {
    return `The server at ${address} is not PostgreSQL. Correct the host and port, or check the network.`;
  }
  if (/SASL|SCRAM|password/i.test(message))
    return `PostgreSQL at ${address} requires a password. Add it to the address.`;
  if (/SSL/i.test(message))
    return `PostgreSQL at ${address}: ${message}. Correct sslmode in the address.`;
  return undefined;
}

/**
 * A StartError for a migration that PostgreSQL refused, with the statement. Returns other errors unchanged, such as a lost
 * connection.
 */
export function explainMigrationError(error: unknown): unknown {
  const cause = databaseError(error);
  if (!cause || isUnavailable(error) || cause.code === '42501') return error;
  const statement = error instanceof DrizzleQueryError ? error.query.trim().slice(0, 300) : '';
  return new StartError(
    [
      `The database could not be upgraded to this version: ${cause.message} (${cause.code}).`,
      'Nothing was changed: the version that ran until now still runs. Report this, with the statement:',
      statement,
    ].join('\n'),
    { cause: error },
  );
}
