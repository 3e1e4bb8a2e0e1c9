/** Stops everything in reverse order when the process is asked to stop. */
export interface Lifetime {
  /** Adds a task for the stop. It must complete without further input. */
  onStop(work: () => Promise<void>): void;
  /** Stops everything, then ends the process. */
  stop(exitCode: number): Promise<void>;
  isStopping(): boolean;
}

/** Milliseconds. One Ctrl-C arrives several times: from the terminal, npm and the start script. */
const SAME_REQUEST = 500;

/** Listens for Ctrl-C, SIGTERM, a closed terminal, and the end of the process that started us. */
export function beginLifetime(): Lifetime {
  const works: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  let askedAt: number | undefined;

  const endAll = async (exitCode: number) => {
    try {
      for (const work of works.toReversed()) await work();
    } finally {
      process.exit(exitCode);
    }
  };
  const stop = (exitCode: number) => (stopping ??= endAll(exitCode));
  const ask = () => {
    askedAt ??= Date.now();
    // A second request ends the process immediately. PostgreSQL's launcher stops its server.
    if (Date.now() - askedAt > SAME_REQUEST) process.exit(130);
    void stop(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  process.on('disconnect', ask);
  // Our output may already be closed, which must not prevent an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return {
    onStop: (work) => void works.push(work),
    stop,
    isStopping: () => stopping !== undefined,
  };
}
