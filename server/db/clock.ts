import type { Logger } from 'pino';

/** Milliseconds between two looks at the clock of the database. */
const EVERY = 60_000;

/** Milliseconds of a round trip after which an answer says too little about the time. */
const SLOW = 2000;

export interface Clock {
  /** The time by the clock of the database. */
  now: () => Date;
  /** Milliseconds by which the clock of the database is ahead of this server's. */
  offset: () => number;
  /** Compares the clocks. While the database is away, the last offset stays. */
  look: () => Promise<void>;
  /** Looks every minute, until the returned function is called. */
  start: () => () => void;
}

interface Needs {
  /** Asks the database for its time. */
  read: () => Promise<Date>;
  log: Pick<Logger, 'warn'>;
  /** Milliseconds of difference that are worth a warning. */
  limit: number;
  /** This server's clock, in milliseconds. */
  local?: () => number;
}

/**
 * A clock that follows the database's, so that processes on two servers agree on when something is due. Half of the
 * round trip is taken as the way of the answer; a difference that the other half may be is none.
 */
export function createClock({ read, log, limit, local = Date.now }: Needs): Clock {
  let offset = 0;
  let isWarned = false;
  const look = async () => {
    const before = local();
    const time = await read().catch(() => undefined);
    const trip = local() - before;
    // A clock that was set meanwhile is compared the next time.
    if (!time || trip < 0 || trip > SLOW) return;
    const measured = time.getTime() - before - trip / 2;
    if (Math.abs(measured - offset) <= trip / 2 + 1) return;
    offset = Math.round(measured);
    const isFar = Math.abs(offset) >= limit;
    if (isFar && !isWarned)
      log.warn({ offset }, "this server's clock is not that of the database, by which it goes");
    isWarned = isFar;
  };
  return {
    now: () => new Date(local() + offset),
    offset: () => offset,
    look,
    start() {
      const timer = setInterval(() => void look(), EVERY).unref();
      return () => clearInterval(timer);
    },
  };
}
