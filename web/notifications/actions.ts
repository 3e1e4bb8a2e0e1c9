import { useState } from 'react';
import type { Notification } from '../../shared/notifications/kinds.ts';
import { api, quietApi } from '../kit/data/api.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { setUnread, useUnread } from './unread.ts';

interface Loaded {
  notifications: readonly Notification[];
  unread: number;
}

/** Marks notifications as read: one by opening it, or all. */
export function useNotificationWork(userId: string, loaded: Loaded) {
  const [state, setState] = useState({ loaded, notifications: loaded.notifications });
  if (state.loaded !== loaded) setState({ loaded, notifications: loaded.notifications });
  const [isMarking, setMarking] = useState(false);
  const unread = useUnread(userId) ?? loaded.unread;

  const show = (isMeant: (notification: Notification) => boolean) =>
    setState((before) => ({
      ...before,
      notifications: before.notifications.map((one) =>
        isMeant(one) ? { ...one, isRead: true } : one,
      ),
    }));

  /** Who opens it is on the way elsewhere: no notice where it fails, it stays unread then. */
  const markRead = ({ _id, isRead }: Notification) => {
    if (isRead) return;
    show((one) => one._id === _id);
    quietApi.markNotificationsRead({ body: { ids: [_id] } }).then(
      (answer) => setUnread(userId, answer.unread),
      () => {},
    );
  };

  const markAllRead = async () => {
    setMarking(true);
    try {
      const answer = await api.markNotificationsRead({ body: { all: true } });
      show(() => true);
      setUnread(userId, answer.unread);
    } catch (error) {
      const titles = { refused: 'Update Failed', failed: 'Update Error' };
      notifyFailure(error, titles, 'An unexpected error occurred during update.');
    }
    setMarking(false);
  };

  return { notifications: state.notifications, unread, isMarking, markRead, markAllRead };
}
