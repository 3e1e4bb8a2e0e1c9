import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './connect.ts';

/** Milliseconds between two attempts to listen. */
const RETRY = 1000;
/** Milliseconds the start waits for the first attempt at most. */
const FIRST_WAIT = 2000;

export interface Changes {
  /** Whether the next change would be heard of. */
  isHearing(): boolean;
  close(): Promise<void>;
}

interface Options {
  onChange(): void;
  /** Hears why changes are no longer heard of, once until they are again. */
  onLost(error: Error): void;
}

/**
 * Hears of every change to what the public reads, made by whomever (migration 0004 notifies), on a connection of its
 * own that is made again when it breaks. A connection counts only once it has heard a notification of ours: through a
 * pooler that lends connections by the transaction none would ever arrive.
 */
export async function hearChanges(
  { pool }: Pick<Database, 'pool'>,
  { onChange, onLost }: Options,
): Promise<Changes> {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  let isHearing = false;
  let isTold = false;
  let client: pg.Client | undefined;

  const listenOnce = async () => {
    const ended = Promise.withResolvers<Error>();
    client = new pg.Client({
      connectionString: pool.options.connectionString,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'daybreak changes',
    });
    client.on('error', ended.resolve);
    client.on('end', () => ended.resolve(new Error('The connection ended.')));
    client.on('notification', () => {
      isHearing = true;
      isTold = false;
      onChange();
      first.resolve();
    });
    try {
      await client.connect();
      await client.query('listen published');
      await pool.query(`select pg_notify('published', '')`);
      throw await ended.promise;
    } finally {
      isHearing = false;
      onChange();
      // Broken or not, it is not used again.
      client.end().catch(() => {});
    }
  };

  const listenForEver = async () => {
    while (!stop.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        if (!stop.signal.aborted && !isTold) onLost(error as Error);
        isTold = true;
      }
      await sleep(RETRY, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  };

  const done = listenForEver();
  await Promise.race([first.promise, sleep(FIRST_WAIT, undefined, { ref: false })]);
  return {
    isHearing: () => isHearing,
    async close() {
      stop.abort();
      await client?.end().catch(() => {});
      await done;
    },
  };
}
