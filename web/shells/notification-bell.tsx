import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { refreshUnread, useUnread } from '../notifications/unread.ts';
import styles from './notification-bell.module.css';

const PAGE = '/notifications';
const MOST = 99;

/** Leads to the notifications and says how many are unread: looked up with every page, and on coming back to the tab. */
export function NotificationBell({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const count = useUnread(userId) ?? 0;
  const news = useNews(useUnread(userId));

  useEffect(() => {
    // That page brings the number along.
    if (pathname !== PAGE) void refreshUnread(userId);
  }, [userId, pathname]);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refreshUnread(userId);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [userId]);

  return (
    <>
      <Link
        to={PAGE}
        className={styles.bell}
        aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        aria-current={pathname === PAGE ? 'page' : undefined}
        title="Notifications"
      >
        <IconBell size={20} aria-hidden />
        {count > 0 && (
          <span className={styles.count} aria-hidden>
            {count > MOST ? `${MOST}+` : count}
          </span>
        )}
      </Link>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

/** What is read aloud when there are more than before; nothing on the first look. */
function useNews(count: number | undefined): string {
  const [seen, setSeen] = useState(count);
  const [news, setNews] = useState('');
  if (seen !== count) {
    setSeen(count);
    const hasGrown = seen !== undefined && count !== undefined && count > seen;
    setNews(hasGrown ? `${count} unread ${count === 1 ? 'notification' : 'notifications'}` : '');
  }
  return news;
}
