import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { showWhole } from '../../color-scheme.ts';

/** Announces the new page's title when the path changes without a page load. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const announced = useRef(pathname);

  // Before the router scrolls.
  useLayoutEffect(() => {
    if (announced.current !== pathname) showWhole();
  }, [pathname]);
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
  }, [pathname]);

  return (
    <p className="sr-only" aria-live="assertive">
      {title}
    </p>
  );
}
