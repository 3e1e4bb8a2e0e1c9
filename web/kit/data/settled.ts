import { useEffect, useState } from 'react';

/** How far a promise is. While a new one is under way the value of the last one stays. */
export type Settled<T> =
  | { state: 'loading' }
  | { state: 'loaded'; value: T }
  | { state: 'failed'; error: unknown };

/** Starts a call whose answer the page waits for by itself; its failure is told there and nowhere else. */
export function inBackground<T>(call: Promise<T>): Promise<T> {
  call.catch(() => {});
  return call;
}

/**
 * Follows a promise that a clientLoader hands over without waiting for it, so that the page's frame shows at once.
 */
export function useSettled<T>(promise: Promise<T>): Settled<T> {
  const [settled, setSettled] = useState<Settled<T>>({ state: 'loading' });
  const [followed, setFollowed] = useState(promise);
  if (followed !== promise) {
    setFollowed(promise);
    if (settled.state === 'failed') setSettled({ state: 'loading' });
  }

  useEffect(() => {
    let isCurrent = true;
    promise.then(
      (value) => isCurrent && setSettled({ state: 'loaded', value }),
      (error: unknown) => isCurrent && setSettled({ state: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [promise]);

  return settled;
}
