import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Announces the new page's title when the path changes without a page load. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const announced = useRef(pathname);

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
