/** Milliseconds that heavy work lets others go first at most. */
const PATIENCE = 30;

/** Spreads heavy work over the turns of the event loop. */
export interface Turns {
  /** Waits for a turn without other heavy work, and until no connection arrives. */
  next(): Promise<void>;
  /** A connection was accepted. */
  arrived(): void;
}

interface Options {
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  /** Runs work in the next turn. */
  schedule?: (work: () => void) => void;
}

/**
 * Rendering a page keeps the event loop busy for milliseconds. Several pages in one turn would make everything else wait
 * for all of them, refusals included. The loop accepts one connection per turn, so connections that arrive together need
 * many short turns.
 */
export function createTurns({
  now = () => performance.now(),
  schedule = setImmediate,
}: Options = {}): Turns {
  const waiting: (() => void)[] = [];
  let hasArrived = false;
  let since = 0;

  const look = () => {
    const isCalm = !hasArrived || now() - since > PATIENCE;
    hasArrived = false;
    if (isCalm) {
      waiting.shift()?.();
      since = now();
    }
    if (waiting.length > 0) schedule(look);
  };

  return {
    next: () =>
      new Promise((resolve) => {
        if (waiting.push(resolve) > 1) return;
        since = now();
        schedule(look);
      }),
    arrived() {
      hasArrived = true;
    },
  };
}
