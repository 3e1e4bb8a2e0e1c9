import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import type { Notification } from '../../../shared/notifications.ts';
import { LinkButton, Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useNotificationWork } from './notification-work.ts';

interface NotificationListProps {
  userId: string;
  loaded: { notifications: readonly Notification[]; unread: number };
}

export function NotificationList({ userId, loaded }: NotificationListProps) {
  const [now] = useState(() => new Date());
  const { notifications, unread, isMarking, markRead, markAllRead } = useNotificationWork(
    userId,
    loaded,
  );
  return (
    <ListCard
      title="Latest"
      count={notifications.length}
      filters={
        unread > 0 && (
          <div className={styles.mark}>
            <Button
              variant="light"
              size="sm"
              busy={isMarking}
              icon={<IconChecks size={18} aria-hidden />}
              onClick={() => void markAllRead()}
            >
              Mark all as read
            </Button>
          </div>
        )
      }
    >
      {notifications.length > 0 ? (
        <ul>
          {notifications.map((notification) => (
            <li key={notification._id}>
              <NotificationRow
                notification={notification}
                now={now}
                onOpen={() => markRead(notification)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No notifications yet"
          hint="When a company moves your application on, arranges an interview, or a job you saved is about to close, it says so here."
        >
          <LinkButton to="/alljobs">Browse Jobs</LinkButton>
        </EmptyState>
      )}
    </ListCard>
  );
}
