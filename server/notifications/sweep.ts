import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../context.ts';
import { withoutSecrets } from '../http/logging.ts';
import { tellClosingJobs } from './closing.ts';

type Needs = Pick<Services, 'db' | 'config' | 'queue' | 'now' | 'log'>;

/** Milliseconds between two looks. */
const HOUR = 3_600_000;

/**
 * Tells of saved jobs that are about to close, now and every hour. What goes wrong is logged, and tried again with the
 * next look. @returns what ends it, once the people it is just telling are told
 */
export function startSweep(needs: Needs, every = HOUR): () => Promise<void> {
  const stop = new AbortController();
  const log = withoutSecrets(needs.log);
  const done = sweep({ ...needs, log }, every, stop.signal);
  return async () => {
    stop.abort();
    await done;
  };
}

async function sweep(needs: Needs, every: number, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await tellClosingJobs(needs, stop).catch((error: unknown) =>
      needs.log.error({ err: error }, 'people could not be told of jobs that are about to close'),
    );
    await sleep(every, undefined, { signal: stop }).catch(() => {});
  }
}
