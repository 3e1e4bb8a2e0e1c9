/** From here on, what was started is ended in reverse order when the process is told to stop. */
export interface Lifetime {
  /** Adds what has to be ended. It must come to an end itself. */
  onStop(work: () => Promise<void>): void;
  /** Ends everything, then the process. */
  stop(exitCode: number): Promise<void>;
  isStopping(): boolean;
}

/** Milliseconds: one Ctrl-C reaches us several times, through the terminal, npm and the script that started us. */
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
    // Asked again: at once. PostgreSQL's launcher takes its server along.
    if (Date.now() - askedAt > SAME_REQUEST) process.exit(130);
    void stop(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  process.on('disconnect', ask);
  // Where our output went may have gone first; that must not keep us from ending in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return {
    onStop: (work) => void works.push(work),
    stop,
    isStopping: () => stopping !== undefined,
  };
}
