import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds after which a page is loaded again, well within the hour for which links to resumes work. */
const RENEWAL = 40 * 60 * 1000;
const LOOK = 60 * 1000;

/** Loads the page's data again now and then while it stays open, so that its links to resumes keep working. */
export function useFreshLinks() {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let loadedAt = Date.now();
    const renew = () => {
      if (document.hidden || Date.now() - loadedAt < RENEWAL) return;
      loadedAt = Date.now();
      void revalidate();
    };
    const timer = setInterval(renew, LOOK);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [revalidate]);
}
