import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './connect.ts';
import { isConnectTimeout } from './errors.ts';

/** Milliseconds between two attempts to listen. */
const RETRY = 1000;
/** Milliseconds that a new connection may take. */
const CONNECT_TIMEOUT = 2000;
/**
 * The check of a connection. In milliseconds: the pause between two checks, and a tick. A connection without an answer
 * after ten ticks is broken. Ticks instead of one timer: a process that was busy for seconds has missed one tick only,
 * and reads the answer before the next.
 */
const CHECK = { pause: 1500, tick: 200 };
const TICKS = 10;
/** Ticks without an answer until another connection is asked as well. */
const DOUBT = 4;

/** Milliseconds that the start waits for the first attempt. */
const FIRST_WAIT = 2000;

/** The channels: `published` (migration 0004) has no payload, `live` (0008) JSON, `ended` (0009) a session id. */
const CHANNELS = ['published', 'live', 'ended'] as const;
type Channel = (typeof CHANNELS)[number];

/** The payload is undefined when listening starts or stops: notifications may have been missed. */
type Listener = (payload: string | undefined) => void;

/** Notifications of the database on a single connection; one object per process. */
export interface Changes {
  /** Whether notifications arrive at the moment. */
  isListening(): boolean;
  /** Registers a listener for a channel. It is also called when listening starts or stops. */
  on(channel: Channel, listener: Listener): void;
  close(): Promise<void>;
}

/**
 * Listens to the notifications that triggers send for every change, on a separate connection that is restored when it
 * breaks. A connection counts as listening only after it has received a test notification: through a pooler that
 * assigns connections per transaction, none would arrive.
 *
 * The connection is checked all the time, because one that broke on the way there looks the same as one without news.
 * If another connection gets no answer either, the server is silent: queries then fail instead of waiting.
 * @param onLost called with the reason when listening stops, once until it works again
 */
export async function listenForChanges(
  { pool, health, setSilent }: Pick<Database, 'pool' | 'health' | 'setSilent'>,
  onLost: (error: Error) => void,
  check = CHECK,
): Promise<Changes> {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  const listeners: Record<Channel, Listener[]> = { published: [], live: [], ended: [] };
  let isListening = false;
  let isReported = false;
  let end = (_reason: Error) => {};

  const notify = (channel: string, payload?: string) => {
    for (const listener of listeners[channel as Channel]) listener(payload);
  };
  const turn = (hears: boolean) => {
    isListening = hears;
    for (const channel of CHANNELS) notify(channel);
  };

  /** Checks a connection until it is no longer used. @throws if it does not answer */
  const watch = async (client: pg.Client, signal: AbortSignal): Promise<never> => {
    for (;;) {
      await sleep(check.pause, undefined, { signal, ref: false });
      const answered = { here: false, elsewhere: false };
      // Errors of the connection are reported as its end.
      void client.query('select 1').then(
        () => (answered.here = true),
        () => {},
      );
      for (let ticks = 0; ticks < TICKS && !answered.here; ticks += 1) {
        if (ticks === DOUBT) {
          void health.query('select 1').then(
            () => (answered.elsewhere = true),
            () => {},
          );
        }
        await sleep(check.tick, undefined, { signal, ref: false });
      }
      if (answered.here) continue;
      if (!answered.elsewhere) setSilent(true);
      throw new Error('The connection does not respond.');
    }
  };

  const listenOnce = async () => {
    const ended = Promise.withResolvers<never>();
    end = ended.reject;
    const over = new AbortController();
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: pool.options.connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
      application_name: 'daybreak changes',
      stream: () => socket,
    });
    client.on('error', ended.reject);
    client.on('end', () => ended.reject(new Error('The connection ended.')));
    client.on('notification', ({ channel, payload = '' }) => {
      isReported = false;
      if (!isListening) turn(true);
      notify(channel, payload);
      first.resolve();
    });
    const listen = async () => {
      await client.connect().catch((error: unknown) => {
        // A refusal is an answer.
        if (!isConnectTimeout(error)) setSilent(false);
        throw error;
      });
      setSilent(false);
      void watch(client, over.signal).catch(ended.reject);
      await client.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '));
      await pool.query(`select pg_notify('published', '')`);
      return ended.promise;
    };
    try {
      await Promise.race([listen(), ended.promise]);
    } finally {
      over.abort();
      turn(false);
      // Not `client.end()`: while the client connects, that leaves `connect` without an answer for ever.
      socket.destroy();
    }
  };

  const listenForEver = async () => {
    while (!stop.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        if (!stop.signal.aborted && !isReported) onLost(error as Error);
        isReported = true;
      }
      await sleep(RETRY, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  };

  const done = listenForEver();
  await Promise.race([first.promise, sleep(FIRST_WAIT, undefined, { ref: false })]);
  return {
    isListening: () => isListening,
    on: (channel, listener) => void listeners[channel].push(listener),
    async close() {
      stop.abort();
      end(new Error('The process stops.'));
      await done;
    },
  };
}
