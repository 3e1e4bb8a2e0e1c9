/** Milliseconds after which somebody who logs in hardly remembers what for. */
const LIFE = 60 * 60 * 1000;
const KEY = 'wish';

/**
 * Keeps, in this tab, the job that a visitor wanted to save before logging in. Not in the address, where a link from
 * elsewhere could put it.
 */
export function keepWish(jobId: string) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ jobId, at: Date.now() }));
  } catch {
    // Storage that is switched off costs a second click.
  }
}

/** The job, once; undefined for none. */
export function takeWish(): string | undefined {
  try {
    const stored = sessionStorage.getItem(KEY);
    if (!stored) return undefined;
    sessionStorage.removeItem(KEY);
    const { jobId, at } = JSON.parse(stored) as { jobId?: unknown; at?: unknown };
    const isFresh = typeof at === 'number' && Date.now() - at < LIFE;
    return isFresh && typeof jobId === 'string' ? jobId : undefined;
  } catch {
    return undefined;
  }
}
