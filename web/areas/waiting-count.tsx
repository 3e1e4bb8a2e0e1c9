import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ToldCount } from '../browser/told-count.ts';
import { failedMails, newMessages, waitingReviews } from '../browser/waiting.ts';
import styles from './waiting-count.module.css';

const MOST = 99;

interface Counted {
  count: ToldCount;
  /** What they are, as it is read aloud: '3 waiting'. */
  word: string;
  danger?: boolean;
}

/** The pages of the sidebar on which something may wait. */
const COUNTED: Record<string, Counted> = {
  '/admin/reviews': { count: waitingReviews, word: 'waiting' },
  '/admin/messages': { count: newMessages, word: 'new' },
  '/admin/mail': { count: failedMails, word: 'not sent', danger: true },
};

/** How much waits on a page: looked up with every page, and on coming back to the tab. */
export function WaitingCount({ to, userId }: { to: string; userId: string }) {
  const counted = COUNTED[to];
  return counted && <Count to={to} userId={userId} {...counted} />;
}

function Count({ to, userId, count, word, danger }: Counted & { to: string; userId: string }) {
  const { pathname } = useLocation();
  const shown = count.use(userId) ?? 0;

  useEffect(() => {
    // The queue brings the number along.
    if (pathname !== to || to !== '/admin/reviews') void count.refresh(userId);
  }, [count, userId, to, pathname]);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void count.refresh(userId);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [count, userId]);

  if (shown === 0) return null;
  return (
    <span className={styles.count} data-danger={danger}>
      <span aria-hidden>{shown > MOST ? `${MOST}+` : shown}</span>
      <span className="sr-only">
        ({shown.toLocaleString('en-US')} {word})
      </span>
    </span>
  );
}
