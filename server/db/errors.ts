import pg from 'pg';

/** The error of PostgreSQL behind an error of the query builder; undefined for others. */
function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined
    ? databaseError(error.cause)
    : undefined;
}

/** Text that PostgreSQL cannot keep, such as one with NUL. */
export const isUnstorableText = (error: unknown): boolean =>
  ['22021', '22P05', '22P02', '22007', '22008'].includes(databaseError(error)?.code ?? '');

/** A value that may be there once only is there already. */
export const isTaken = (error: unknown): boolean => databaseError(error)?.code === '23505';

/** Somebody else's change came first: a row that was to be referred to is gone, or two changes waited for each other. */
export const isOvertaken = (error: unknown): boolean =>
  ['23503', '40001', '40P01'].includes(databaseError(error)?.code ?? '');

/** The database is away, starting, full or too slow: trying again later may help. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseError(error)?.code;
  if (code) return /^(08|53|57)/.test(code);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (AWAY.test(`${(cause as NodeJS.ErrnoException).code} ${cause.message}`)) return true;
  }
  return false;
}

/** What the driver says of a database it cannot reach, or no longer. */
const AWAY =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|terminated|not queryable|timeout exceeded when trying to connect/i;
