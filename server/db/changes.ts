import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './connect.ts';

/** Milliseconds between two attempts to listen. */
const RETRY = 1000;
/** Milliseconds the start waits for the first attempt at most. */
const FIRST_WAIT = 2000;

/** What is notified of: `published` (migration 0004) has no payload, `live` (0008) JSON, `ended` (0009) a session's id. */
const CHANNELS = ['published', 'live', 'ended'] as const;
type Channel = (typeof CHANNELS)[number];

/** Undefined: hearing has begun or ended, and something may have been missed before. */
type Listener = (payload: string | undefined) => void;

/** What the database tells this process, on one connection; one of a process. */
export interface Changes {
  /** Whether the next change would be heard of. */
  isHearing(): boolean;
  /** Calls back with every notification of a channel from now on, and when hearing begins or ends. */
  on(channel: Channel, listener: Listener): void;
  close(): Promise<void>;
}

/**
 * Hears of every change that a trigger notifies of, made by whomever, on a connection of its own that is made again
 * when it breaks. A connection counts only once it has heard a notification of ours: through a pooler that lends
 * connections by the transaction none would ever arrive.
 * @param onLost hears why changes are no longer heard of, once until they are again
 */
export async function hearChanges(
  { pool }: Pick<Database, 'pool'>,
  onLost: (error: Error) => void,
): Promise<Changes> {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  const listeners: Record<Channel, Listener[]> = { published: [], live: [], ended: [] };
  let isHearing = false;
  let isTold = false;
  let client: pg.Client | undefined;

  const tell = (channel: string, payload?: string) => {
    for (const listener of listeners[channel as Channel]) listener(payload);
  };
  const turn = (hears: boolean) => {
    isHearing = hears;
    for (const channel of CHANNELS) tell(channel);
  };

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
    client.on('notification', ({ channel, payload = '' }) => {
      isTold = false;
      if (!isHearing) turn(true);
      tell(channel, payload);
      first.resolve();
    });
    try {
      await client.connect();
      await client.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '));
      await pool.query(`select pg_notify('published', '')`);
      throw await ended.promise;
    } finally {
      turn(false);
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
    on: (channel, listener) => void listeners[channel].push(listener),
    async close() {
      stop.abort();
      await client?.end().catch(() => {});
      await done;
    },
  };
}
