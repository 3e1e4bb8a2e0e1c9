import { useEffect, useState } from 'react';

/** Whether a promise is still under way, for the button that had it started. */
export function usePending(promise: Promise<unknown>): boolean {
  const [settled, setSettled] = useState<Promise<unknown>>();

  useEffect(() => {
    let isCurrent = true;
    const settle = () => {
      if (isCurrent) setSettled(promise);
    };
    promise.then(settle, settle);
    return () => {
      isCurrent = false;
    };
  }, [promise]);

  return settled !== promise;
}
