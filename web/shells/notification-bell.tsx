import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useFrameCall } from './frame-call.ts';
import styles from './notification-bell.module.css';

const PAGE = '/notifications';
const MOST = 99;

/** Links to the notifications and shows the number of unread ones. */
export function NotificationBell() {
  const { pathname } = useLocation();
  const unread = useFrameCall('countNotifications')?.unread;
  const count = unread ?? 0;
  const news = useNews(unread);

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

/** The announcement when there are more than before; '' on the first load. */
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
