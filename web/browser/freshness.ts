import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds: well within the hour for which the resume links of a list work. */
const FRESH_FOR = 30 * 60_000;

/**
 * Loads a page's list again when somebody comes back to a tab that was left for long.
 * @param list what the page's clientLoader handed over
 */
export function useFreshOnReturn(list: Promise<unknown>) {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let loadedAt = Date.now();
    const restart = () => {
      loadedAt = Date.now();
    };
    list.then(restart, restart);
    const onVisible = () => {
      const isOld = Date.now() - loadedAt > FRESH_FOR;
      if (isOld && document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [list, revalidate]);
}
