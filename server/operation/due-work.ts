import type { Services } from '../context.ts';
import { type DueWork, sweepDue } from '../db/due.ts';
import type { DueKind } from '../db/schema.ts';
import { sendDailyMails } from '../notifications/daily-mail.ts';
import { withoutSecrets } from '../logging.ts';

type Needs = Pick<Services, 'db' | 'config' | 'queue' | 'now' | 'log'>;

/** What happens when something is due, by kind. */
const dueWork = (needs: Needs): Partial<Record<DueKind, DueWork>> => ({
  'daily-mail': (tx, due) => sendDailyMails(tx, needs, due),
});

/** Carries out everything that is due. @returns the number of moments */
export const sweep = (needs: Needs, stop?: AbortSignal): Promise<number> =>
  sweepDue(needs, dueWork(needs), needs.now(), stop);

/** Milliseconds between two sweeps. */
const EVERY = 2000;

/**
 * Sweeps every two seconds, in each process: they share the work.
 * @returns ends it, after the current transaction
 */
export function startDueWork(needs: Needs): () => Promise<void> {
  const stop = new AbortController();
  const log = withoutSecrets(needs.log);
  let running: Promise<unknown> = Promise.resolve();
  let isSweeping = false;
  const timer = setInterval(() => {
    if (isSweeping) return;
    isSweeping = true;
    running = sweep(needs, stop.signal)
      // The database is away, which is logged where its connections are watched.
      .catch((error: unknown) => log.warn({ err: error }, 'the sweep failed'))
      .finally(() => (isSweeping = false));
  }, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  };
}
