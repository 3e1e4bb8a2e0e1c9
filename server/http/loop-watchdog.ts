import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Milliseconds between two looks at the clock. */
const INTERVAL = 50;
/** Longer turns of the event loop are logged. Milliseconds. */
const LOGGED = 200;
/** Milliseconds for which the longest turn is remembered: longer than the interval of most monitors. */
const WINDOW = 60_000;
/** Names of running calls in a log line. */
const NAMES_MAX = 10;

export interface LoopWatchdog {
  /** Names a call that runs, for the log line of a long turn. @returns the function to call when it has ended */
  begin(name: string): () => void;
  /** Milliseconds by which the event loop is late now. */
  lag(): number;
  /** The longest turn of the last minute, in milliseconds. */
  longestTurn(): number;
  /** Forgets what came before: nobody could ask while the process started. */
  reset(): void;
  stop(): void;
}

interface Options {
  log: Pick<Logger, 'warn'>;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  /** Calls `look` regularly. @returns the function that ends it */
  every?: (look: () => void, milliseconds: number) => () => void;
}

const realTimer = (look: () => void, milliseconds: number) => {
  const timer = setInterval(look, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * Measures how long the event loop is busy without a pause, because nothing else is answered during that time. Logs each
 * long turn with the calls that ran.
 */
export function createLoopWatchdog({
  log,
  now = () => performance.now(),
  every = realTimer,
}: Options): LoopWatchdog {
  const running = new Map<symbol, string>();
  /** Calls that ran at some time since the last look. */
  let names = new Set<string>();
  let lookedAt = now();
  /** The longest turn of this window and of the one before. */
  let [longest, before] = [0, 0];
  let windowBegan = now();

  const look = () => {
    const time = now();
    const turn = Math.max(0, time - lookedAt - INTERVAL);
    lookedAt = time;
    if (time - windowBegan > WINDOW) {
      [longest, before] = [0, longest];
      windowBegan = time;
    }
    longest = Math.max(longest, turn);
    if (turn > LOGGED) {
      const calls = [...names].slice(0, NAMES_MAX);
      log.warn({ milliseconds: Math.round(turn), calls }, 'the event loop was busy');
    }
    names = new Set(running.values());
  };
  const stop = every(look, INTERVAL);

  return {
    begin(name) {
      const key = Symbol(name);
      running.set(key, name);
      names.add(name);
      return () => void running.delete(key);
    },
    lag: () => Math.max(0, now() - lookedAt - INTERVAL),
    longestTurn: () => Math.max(longest, before),
    reset() {
      lookedAt = now();
      [longest, before] = [0, 0];
    },
    stop,
  };
}

/** Names the requests of a server by their route, and pages by their path. */
export function nameCalls(app: FastifyInstance, watchdog: LoopWatchdog): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const path = route === '/*' ? request.url.replace(/\?.*$/s, '') : route;
    reply.raw.once('close', watchdog.begin(`${request.method} ${path}`));
    done();
  });
  app.addHook('onListen', async () => watchdog.reset());
  app.addHook('onClose', async () => watchdog.stop());
}
