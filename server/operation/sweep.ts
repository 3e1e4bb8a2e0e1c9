import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../context.ts';
import { withoutSecrets } from '../logging.ts';
import { tellClosingJobs } from '../notifications/closing.ts';
import { cleanUp } from './clean-up.ts';
import { runWork } from './runs.ts';

type Needs = Pick<Services, 'db' | 'config' | 'queue' | 'now' | 'log'>;

/** Milliseconds between two looks. */
const HOUR = 3_600_000;

/** What is done every hour, by name. Each may run in several processes at once. */
export const SWEEPS: Record<
  string,
  { text: string; work: (needs: Needs, stop: AbortSignal) => Promise<unknown> }
> = {
  'closing-jobs': {
    text: 'Notifies job seekers of saved jobs that close soon',
    work: tellClosingJobs,
  },
  'clean-up': {
    text: 'Removes expired sessions and links, and old notifications',
    work: cleanUp,
  },
};

/**
 * Does all that comes again and again, now and every hour. What goes wrong is logged, and tried again with the next
 * look. @returns what ends it, once what is just being done is done
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
    for (const [name, { work }] of Object.entries(SWEEPS)) {
      if (stop.aborted) return;
      await runWork(needs, name, () => work(needs, stop)).catch((error: unknown) =>
        needs.log.error({ err: error, work: name }, 'background work failed'),
      );
    }
    await sleep(every, undefined, { signal: stop }).catch(() => {});
  }
}
