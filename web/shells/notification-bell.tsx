import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { counted } from '../../shared/kit/figures.ts';
import { useFrameCall } from './frame-call.ts';
import styles from './notification-bell.module.css';

const PAGE = '/notifications';
const MOST = 99;

/** Links to the notifications and shows the number of unread ones. */
export function NotificationBell() {
  const { pathname } = useLocation();
  const unread = useFrameCall('countNotifications')?.unread;
  const count = unread ?? 0;
  const announcement = useAnnouncement(unread);

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
        {announcement}
      </p>
    </>
  );
}

/** The announcement when there are more than before; '' on the first load. */
function useAnnouncement(count: number | undefined): string {
  const [previous, setPrevious] = useState(count);
  const [announcement, setAnnouncement] = useState('');
  if (previous !== count) {
    setPrevious(count);
    const hasGrown = previous !== undefined && count !== undefined && count > previous;
    setAnnouncement(hasGrown ? counted(count, 'unread notification') : '');
  }
  return announcement;
}
