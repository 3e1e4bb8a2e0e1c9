import { isatty } from 'node:tty';

/** Stops everything in reverse order when the process is asked to stop. */
export interface Lifetime {
  /** Adds a task for the stop. */
  onStop(work: () => Promise<void>): void;
  /** Adds a task that runs before all others as soon as the stop begins. */
  onStopBegin(work: () => void): void;
  /** From now on, SIGHUP calls `work` instead of stopping, unless it can only mean that our terminal was closed. */
  onReload(work: () => void): void;
  /** Stops everything, then ends the process: within 18 seconds, with code 1 if something could not be stopped. */
  stop(exitCode: number): Promise<void>;
  isStopping(): boolean;
}

/** Milliseconds. One Ctrl-C arrives several times: from the terminal, npm and the start script. */
const SAME_REQUEST = 500;

/** Milliseconds: a stop that takes longer ends without the rest of its tasks. */
const END = 18_000;

/** The requests to stop: Ctrl-C, `kill`, and a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Options {
  /** Milliseconds. */
  end?: number;
  /** Signals of the terminal, which reach every process, but only the supervisor decides. */
  ignored?: readonly (typeof SIGNALS)[number][];
}

/** Listens for Ctrl-C, SIGTERM, a closed terminal, and the end of the process that started us. */
export function beginLifetime({ end = END, ignored = [] }: Options = {}): Lifetime {
  const works: (() => Promise<void>)[] = [];
  const beginnings: (() => void)[] = [];
  let stopping: Promise<void> | undefined;
  let askedAt: number | undefined;

  const endAll = async (exitCode: number) => {
    // Keeps the process alive until then, so that a task that waits for nothing does not end it with code 0.
    setTimeout(() => {
      console.error('The stop took too long: ended without the rest of it.');
      process.exit(exitCode || 1);
    }, end);
    for (const begin of beginnings) begin();
    let code = exitCode;
    for (const work of works.toReversed()) {
      // The other tasks still run.
      await work().catch((error: unknown) => {
        console.error(error);
        code ||= 1;
      });
    }
    process.exit(code);
  };
  const stop = (exitCode: number) => (stopping ??= endAll(exitCode));
  const ask = () => {
    askedAt ??= Date.now();
    // A second request ends the process immediately. PostgreSQL's launcher stops its server.
    if (Date.now() - askedAt > SAME_REQUEST) process.exit(130);
    void stop(0);
  };
  for (const signal of SIGNALS) process.on(signal, ignored.includes(signal) ? () => {} : ask);
  process.on('disconnect', ask);
  // Our output may already be closed, which must not prevent an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return {
    onReload(work) {
      if ([0, 1, 2].some((descriptor) => isatty(descriptor))) return;
      process.off('SIGHUP', ask);
      process.on('SIGHUP', () => {
        if (!stopping) work();
      });
    },
    onStop: (work) => void works.push(work),
    onStopBegin: (work) => void beginnings.push(work),
    stop,
    isStopping: () => stopping !== undefined,
  };
}
