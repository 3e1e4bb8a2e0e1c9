import { IconBriefcase, IconCalendarEvent, IconHourglassHigh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatAge, formatDay } from '../../shared/kit/dates.ts';
import type { Notification, NotificationKind } from '../../shared/notifications/kinds.ts';
import styles from './row.module.css';

const ICONS: Record<NotificationKind, typeof IconBriefcase> = {
  status: IconBriefcase,
  interview: IconCalendarEvent,
  closing: IconHourglassHigh,
};

interface NotificationRowProps {
  notification: Notification;
  now: Date;
  /** It is followed to what it is about. */
  onOpen: () => void;
}

export function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const { kind, title, text, path, createdAt, isRead } = notification;
  const Icon = ICONS[kind];
  return (
    <article className={styles.row} data-unread={!isRead || undefined}>
      <span className={styles.icon}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={path} className={styles.link} onClick={onOpen}>
            {!isRead && <span className="sr-only">Unread: </span>}
            {title}
          </Link>
        </h3>
        <p className={styles.text}>{text.replaceAll(/\n{2,}/g, '\n')}</p>
        <p className={styles.time}>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time> • {formatAge(createdAt, now)}
        </p>
      </div>
    </article>
  );
}
