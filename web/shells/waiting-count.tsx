import { useEffect } from 'react';
import type { SessionUser } from '../../shared/accounts/users.ts';
import type { WaitingCounts } from '../../shared/operation/board.ts';
import { refreshWaiting, useWaiting } from '../operation/waiting.ts';
import styles from './waiting-count.module.css';

const MOST = 99;

interface Counted {
  what: keyof WaitingCounts;
  /** What they are, as it is read aloud: '3 waiting'. */
  word: string;
  danger?: boolean;
}

/** The pages of the sidebar on which something may wait. */
const COUNTED: Record<string, Counted> = {
  '/admin/reviews': { what: 'reviews', word: 'waiting' },
  '/admin/messages': { what: 'messages', word: 'new' },
  '/admin/mail': { what: 'mails', word: 'not sent', danger: true },
};

/** How much waits on a page. */
export function WaitingCount({ to, userId }: { to: string; userId: string }) {
  const counted = COUNTED[to];
  return counted && <Count userId={userId} {...counted} />;
}

function Count({ userId, what, word, danger }: Counted & { userId: string }) {
  const shown = useWaiting(userId)?.[what] ?? 0;
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

/** Looks up how much waits for an admin: with every page, and on coming back to the tab. */
export function useFreshCounts({ _id: userId, role }: SessionUser, pathname: string): void {
  const isCounted = role === 'admin';
  useEffect(() => {
    if (isCounted) void refreshWaiting(userId);
    // Every page is a reason to look anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isCounted, userId, pathname]);
  useEffect(() => {
    const look = () => {
      if (isCounted && !document.hidden) void refreshWaiting(userId);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isCounted, userId]);
}
