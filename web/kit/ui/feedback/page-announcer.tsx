import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusMainIfLost } from '../layout/main-element.ts';

/**
 * Announces the new page's title when the path changes without a page load. If the control that led there is gone, the
 * new page's content gets the focus, so that the next Tab goes to its first control.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const announced = useRef(pathname);

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
    focusMainIfLost();
  }, [pathname]);

  return (
    <p className="sr-only" aria-live="assertive">
      {title}
    </p>
  );
}
