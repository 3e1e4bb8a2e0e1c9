import { useEffect } from 'react';
import { useSiteName } from '../site.ts';

/** Names the window after what it shows, as soon as that is known: 'Ada Lovelace, Bookbinder'. */
export function useWindowTitle(title: string | undefined): void {
  const siteName = useSiteName();
  useEffect(() => {
    if (!title) return undefined;
    const before = document.title;
    const full = `${title} | ${siteName}`;
    document.title = full;
    // PageAnnouncer reads it out.
    window.dispatchEvent(new Event('titled'));
    return () => {
      // The next page may have named the window already.
      if (document.title === full) document.title = before;
    };
  }, [title, siteName]);
}
