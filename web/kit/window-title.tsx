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
    return () => {
      // The next page may have named the window already.
      if (document.title === full) document.title = before;
    };
  }, [title, siteName]);
}

/** Names the window of a page, and announces the name, which comes after that of the page (PageAnnouncer). */
export function WindowTitle({ children: title }: { children: string | undefined }) {
  useWindowTitle(title);
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
