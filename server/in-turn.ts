import type { Reason } from '../shared/errors.ts';
import { Problem } from './http/problems.ts';

interface Limits {
  /** Works at the same time. */
  atOnce: number;
  /** Works that may wait for their turn; further ones are refused. */
  mayWait: number;
  refusal: Reason;
}

/** Runs a work when it is its turn. @throws Problem 503 if too many wait */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A line for works that need much of the machine: some run at the same time, some wait, the others are refused. */
export function createLine({ atOnce, mayWait, refusal }: Limits): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mayWait)
        throw new Problem(refusal.code, refusal.message, { retryAfter: 5 });
      // The one that ends passes its place on.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
