import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { refreshWaiting, useWaiting } from '../browser/waiting-reviews.ts';
import styles from './waiting-count.module.css';

const MOST = 99;

/** How much waits in the review queue: looked up with every page, and on coming back to the tab. */
export function WaitingCount({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const count = useWaiting(userId) ?? 0;

  useEffect(() => {
    // That page brings the number along.
    if (pathname !== '/admin/reviews') void refreshWaiting(userId);
  }, [userId, pathname]);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refreshWaiting(userId);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [userId]);

  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">({count.toLocaleString('en-US')} waiting)</span>
    </span>
  );
}
