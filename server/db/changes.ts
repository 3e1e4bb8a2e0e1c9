import { randomInt } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { directUrlOf, type Database } from './connect.ts';
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

/** Milliseconds that a writer waits for its own notification before everything counts as changed. */
const CATCH_UP = 1000;

/** The channels of triggers: `published` and `live` have JSON, `ended` a session id. */
const CHANNELS = ['published', 'live', 'ended'] as const;
/** The first key of the locks that processes hold while they listen; the second is the process's own number. */
export const PROCESS_LOCK = 7_305_118;
/** The channel of the test notification. */
const TEST = 'listening';
type Channel = (typeof CHANNELS)[number];

/** The payload is undefined when listening starts or stops: notifications may have been missed. */
type Listener = (payload: string | undefined) => void;

/** Ids of what a committed transaction changed for visitors. */
export interface Published {
  /** Jobs that are public, or were until now. */
  jobs: readonly string[];
  /** Companies whose public profile or visibility changed; their jobs are named only if they changed as well. */
  companies: readonly string[];
  /** Companies whose public jobs changed. */
  employers: readonly string[];
  /** Jobs whose number of applicants changed. */
  applied: readonly string[];
}

/** Reads changed jobs again. 'all': every job may have changed. */
type Load = (jobs: readonly string[] | 'all') => Promise<void>;

/** Notifications of the database on a single connection; one object per process. */
export interface Changes {
  /** The number of this process in the database, where a lock says that it lives. */
  processId: number;
  /** Whether notifications arrive at the moment. */
  isListening(): boolean;
  /** Registers a listener for a channel. It is also called when listening starts or stops. */
  on(channel: 'live' | 'ended', listener: Listener): void;
  /**
   * Registers a listener for changes of what visitors read. It is called with 'all' if anything may have changed, also
   * when listening starts or stops. It is called when the notification arrives, and again after the loads of `onJobs`,
   * because answers that are made in between may contain old data.
   */
  onPublished(listener: (what: Published | 'all') => void): void;
  /**
   * Registers data about public jobs that is kept in memory, such as a search index: `load` reads the given jobs again.
   * An id that is not public any more (no row in `job_search`) has to be removed. For example:
   *
   *     changes.onJobs(async (jobs) => {
   *       if (jobs === 'all') await index.loadAll(db);
   *       else await index.load(db, jobs);
   *     });
   *
   * It is called with 'all' at once, and again when listening starts after it had stopped. One load runs at a time; ids
   * that arrive meanwhile are in the next one. A load that fails is tried again a second later. While `isListening()` is
   * false, the data may be out of date. `caughtUp` waits for the loads, so a writer's answer is sent after them.
   * Statements that switch off triggers have to announce their changes: `select pg_notify('published', '')`.
   * @returns when the first load is done
   */
  onJobs(load: Load): Promise<void>;
  /**
   * Waits until listeners and loads have handled every change that was committed before this call. If that takes longer
   * than a second, listeners are told that everything may have changed.
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens to the notifications that triggers send for every change, on a separate connection that is restored when it
 * breaks. It goes past a pooler (DATABASE_DIRECT_URL), and counts as listening only after it has received a test
 * notification: through a pooler that assigns connections per transaction, none would arrive.
 *
 * The connection is checked all the time, because one that broke on the way there looks the same as one without news.
 * If another connection gets no answer either, the server is silent: queries then fail instead of waiting.
 * @param onLost called with the reason when listening stops, once until it works again
 */
export async function listenForChanges(
  {
    pool,
    health,
    setSilent,
    patience,
  }: Pick<Database, 'pool' | 'health' | 'setSilent' | 'patience'>,
  onLost: (error: Error) => void,
  check = CHECK,
): Promise<Changes> {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  const publications = createPublications(stop.signal);
  const processId = randomInt(1, 2 ** 31);
  const listeners: Record<Channel, Listener[]> = {
    published: [(payload) => publications.announce(payload, isListening)],
    live: [],
    ended: [],
  };
  let isListening = false;
  let isReported = false;
  let end = (_reason: Error) => {};
  let askListener: ReturnType<typeof createQuestion> | undefined;

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
        await sleep(check.tick * patience, undefined, { signal, ref: false });
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
      connectionString: directUrlOf(pool),
      connectionTimeoutMillis: CONNECT_TIMEOUT * patience,
      keepAlive: true,
      application_name: 'daybreak changes',
      stream: () => socket,
    });
    client.on('error', ended.reject);
    client.on('end', () => ended.reject(new Error('The connection ended.')));
    client.on('notification', ({ channel, payload = '' }) => {
      isReported = false;
      if (!isListening) turn(true);
      if (channel !== TEST) notify(channel, payload);
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
      await client.query([...CHANNELS, TEST].map((channel) => `listen ${channel}`).join('; '));
      // Shared, because the connection before this one may still hold it.
      await client.query(`select pg_advisory_lock_shared(${PROCESS_LOCK}, ${processId})`);
      await pool.query(`select pg_notify('${TEST}', '')`);
      askListener = createQuestion(client);
      return ended.promise;
    };
    try {
      await Promise.race([listen(), ended.promise]);
    } finally {
      over.abort();
      askListener = undefined;
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
    processId,
    isListening: () => isListening,
    on: (channel, listener) => void listeners[channel].push(listener),
    onPublished: publications.onPublished,
    onJobs: publications.onJobs,
    async caughtUp() {
      // PostgreSQL sends a connection the notifications of committed transactions before the answer to its next query.
      const arrived = askListener?.().catch(() => {});
      const handled = Promise.resolve(arrived).then(() => publications.loaded());
      const late = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => late.resolve(false), CATCH_UP * patience);
      timer.unref();
      const isDone = await Promise.race([handled.then(() => true), late.promise]);
      clearTimeout(timer);
      if (!isDone) publications.tell('all');
    },
    async close() {
      stop.abort();
      end(new Error('The process stops.'));
      await done;
    },
  };
}

/** Asks a connection for an answer. Whoever asks while it answers another question shares the next one. */
function createQuestion(client: pg.Client): () => Promise<unknown> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | undefined;
  const ask = () => {
    next = undefined;
    return (running = client.query('select 1'));
  };
  return () => (next ??= running.then(ask, ask));
}

/** Passes publications on to loads and listeners. */
function createPublications(signal: AbortSignal) {
  const listeners: ((what: Published | 'all') => void)[] = [];
  const loads: ReturnType<typeof createLoader>[] = [];

  const tell = (what: Published | 'all') => {
    for (const listener of listeners) listener(what);
  };
  /** Listeners that are called again after loads. */
  const calledAgain = new Set<Promise<void>>();

  return {
    tell,
    loaded: async () => void (await Promise.all(calledAgain)),
    onPublished: (listener: (what: Published | 'all') => void) => void listeners.push(listener),
    onJobs(load: Load): Promise<void> {
      const loader = createLoader(load, signal);
      loads.push(loader);
      loader.add('all');
      return loader.done();
    },
    /** @param payload '' if anything may have changed, undefined when listening starts or stops */
    announce(payload: string | undefined, isListening: boolean): void {
      const what = payload ? toPublished(payload) : 'all';
      tell(what);
      if (loads.length === 0 || !isListening) return;
      const jobs = what === 'all' ? what : what.jobs;
      if (jobs.length === 0) return;
      for (const loader of loads) loader.add(jobs);
      const callAgain = async () => {
        await Promise.all(loads.map((loader) => loader.done()));
        tell(what);
      };
      const again = callAgain().finally(() => calledAgain.delete(again));
      calledAgain.add(again);
    },
  };
}

const toPublished = (payload: string): Published => ({
  jobs: [],
  companies: [],
  employers: [],
  applied: [],
  ...(JSON.parse(payload) as Partial<Published>),
});

const joined = (some: readonly string[] | 'all', more: readonly string[] | 'all') =>
  some === 'all' || more === 'all' ? 'all' : [...new Set([...some, ...more])];

/** Runs one load at a time. */
function createLoader(load: Load, signal: AbortSignal) {
  let waiting: readonly string[] | 'all' = [];
  let running: Promise<void> | undefined;

  const add = (jobs: readonly string[] | 'all') => {
    waiting = joined(waiting, jobs);
    running ??= run().finally(() => (running = undefined));
  };
  const run = async () => {
    while (waiting === 'all' || waiting.length > 0) {
      const next = waiting;
      waiting = [];
      try {
        await load(next);
      } catch {
        // The database is away; the listener's connection reports it.
        await sleep(RETRY, undefined, { signal, ref: false }).catch(() => {});
        if (signal.aborted) return;
        waiting = joined(next, waiting);
      }
    }
  };
  return { add, done: async () => running };
}
