import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds after which a page is loaded again, well within the hour for which links to resumes work. */
const RENEWAL = 40 * 60 * 1000;
const LOOK = 60 * 1000;

/**
 * Loads the page's data again now and then while it stays open, so that its links to resumes keep working.
 * @param load for a page that loads by itself; the same function every time
 */
export function useFreshLinks(load?: () => void) {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let loadedAt = Date.now();
    const renew = () => {
      if (document.hidden || Date.now() - loadedAt < RENEWAL) return;
      loadedAt = Date.now();
      if (load) load();
      else void revalidate();
    };
    const timer = setInterval(renew, LOOK);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [revalidate, load]);
}
