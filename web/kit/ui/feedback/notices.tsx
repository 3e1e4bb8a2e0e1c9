import { lazy, Suspense, useState } from 'react';
import { useNotices } from '../../notices.ts';

const Toasts = lazy(() => import('./toasts.tsx').then((file) => ({ default: file.Toasts })));

/** Shows what `notify` says. Its script (13 kB) loads with the first notice, so that the public pages go without it. */
export function Notices() {
  const notices = useNotices();
  const [isUsed, setUsed] = useState(false);
  if (!isUsed && notices.length > 0) setUsed(true);
  return isUsed ? (
    <Suspense>
      <Toasts notices={notices} />
    </Suspense>
  ) : null;
}
