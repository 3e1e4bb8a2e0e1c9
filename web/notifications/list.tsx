import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import type { Notification } from '../../shared/notifications/kinds.ts';
import { Button } from '../kit/ui/button.tsx';
import { ListCard } from '../kit/ui/list-card.tsx';
import styles from './list.module.css';
import { NotificationRow } from './row.tsx';
import { useNotificationWork } from './actions.ts';
import { OwnList } from '../kit/data/own-list.tsx';

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
      <OwnList
        items={notifications}
        noun="notifications"
        idOf={({ _id }) => _id}
        empty={{
          title: 'No notifications yet',
          hint: 'Changes to your applications and interviews, and saved jobs that close soon, appear here.',
        }}
      >
        {(notification) => (
          <NotificationRow
            notification={notification}
            now={now}
            onOpen={() => markRead(notification)}
          />
        )}
      </OwnList>
    </ListCard>
  );
}
