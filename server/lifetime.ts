/** Stops everything in reverse order when the process is asked to stop. */
export interface Lifetime {
  /** Adds a task for the stop. */
  onStop(work: () => Promise<void>): void;
  /** Stops everything, then ends the process: within 18 seconds, with code 1 if something could not be stopped. */
  stop(exitCode: number): Promise<void>;
  isStopping(): boolean;
}

/** Milliseconds. One Ctrl-C arrives several times: from the terminal, npm and the start script. */
const SAME_REQUEST = 500;

/** Milliseconds: a stop that takes longer ends without the rest of its tasks. */
const END = 18_000;

/** Listens for Ctrl-C, SIGTERM, a closed terminal, and the end of the process that started us. */
export function beginLifetime(end = END): Lifetime {
  const works: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  let askedAt: number | undefined;

  const endAll = async (exitCode: number) => {
    // Keeps the process alive until then, so that a task that waits for nothing does not end it with code 0.
    setTimeout(() => {
      console.error('The stop took too long: ended without the rest of it.');
      process.exit(exitCode || 1);
    }, end);
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
