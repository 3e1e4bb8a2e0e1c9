import {
  IconAlarm,
  IconAlertTriangle,
  IconBell,
  IconBriefcase,
  IconChecks,
  IconClipboardCheck,
  IconHourglassHigh,
  IconMessage,
  IconSettings,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { createElement, useState } from 'react';
import { formatAge } from '../../shared/kit/dates.ts';
import { formatDay } from '../../shared/kit/day.ts';
import type { CoreNotice, Notification } from '../../shared/notifications/kinds.ts';
import { type AnswerOf, editAnswers, prefetchCall, useCall, useChange } from '../kit/data/calls.ts';
import { WholeList } from '../kit/data/list.tsx';
import { QueryView } from '../kit/data/query-view.tsx';
import { notifyUpdateFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import { Button, LinkButton } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/layout/page.tsx';
import { LoadingShape } from '../kit/ui/feedback/skeleton.tsx';
import { type Role, settingsOf } from '../../shared/roles.ts';
import { useUser } from '../kit/session.ts';
import { useFeatures } from '../panels.tsx';
import { pageMeta } from '../site.ts';
import type { Route } from './+types/page.ts';
import { RowLink } from '../kit/ui/navigation/row-link.tsx';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Notifications');

export const clientLoader = () => prefetchCall('listNotifications');

/** The texts that depend on the role. */
const WORDS: Record<Role, { subtitle: string; hint: string; to: string; link: string }> = {
  job_seeker: {
    subtitle: 'Updates on your applications, saved jobs and saved searches',
    hint: 'Changes to your applications and interviews, new jobs for your saved searches, and saved jobs that close soon appear here.',
    to: '/alljobs',
    link: 'Browse Jobs',
  },
  company: {
    subtitle: 'Applications, messages and answers from applicants',
    hint: 'New applications, messages and answers appear here.',
    to: '/jobs/my-jobs',
    link: 'My Jobs',
  },
  admin: {
    subtitle: 'Companies and jobs waiting for review, and alarms of the board',
    hint: 'Companies and jobs appear here when they need a review, alarms when they go on or end.',
    to: '/admin/reviews',
    link: 'Review Queue',
  },
};

/** The user's notifications, newest first. */
export default function Notifications() {
  const role = useUser()?.role ?? 'job_seeker';
  const list = useCall('listNotifications', undefined, { refetchOnWindowFocus: true });
  return (
    <Page
      title="Notifications"
      subtitle={WORDS[role].subtitle}
      actions={
        <LinkButton
          to={`${settingsOf(role).replace(/#.*/, '')}#notifications`}
          variant="outline"
          icon={<IconSettings size={18} aria-hidden />}
        >
          Settings
        </LinkButton>
      }
    >
      <QueryView
        query={list}
        refused="Failed to fetch notifications."
        failed="Failed to load notifications."
        skeleton={<LoadingShape height={420} />}
      >
        {(answer) => <NotificationList {...answer} role={role} />}
      </QueryView>
    </Page>
  );
}

type NotificationListProps = AnswerOf<'listNotifications'> & { role: Role };

function NotificationList({ notifications, unread, role }: NotificationListProps) {
  const [now] = useState(() => new Date());
  // A failure is not shown: the job seeker is leaving for another page, and the notification stays unread.
  const markRead = useChange('markNotificationsRead', {
    onMutate: ({ body }) => {
      const ids = 'ids' in body ? body.ids : [];
      return editAnswers('listNotifications', (answer) => ({
        ...answer,
        notifications: answer.notifications.map((one) =>
          ids.includes(one._id) ? { ...one, isRead: true } : one,
        ),
      }));
    },
    onError: (_error, _input, putBack) => putBack?.(),
  });
  const markAllRead = useChange('markNotificationsRead', {
    onSuccess: () => notify.success('All Read', 'Messages stay unread until you open them.'),
    onError: (error) => notifyUpdateFailure(error),
  });
  return (
    <WholeList
      title="Latest"
      noun="notifications"
      rows={notifications}
      filters={
        unread > 0 && (
          <div className={styles.mark}>
            <Button
              variant="light"
              size="sm"
              busy={markAllRead.isPending}
              icon={<IconChecks size={18} aria-hidden />}
              onClick={() => markAllRead.mutate({ body: { all: true } })}
            >
              Mark All as Read
            </Button>
          </div>
        )
      }
      empty={{
        title: 'No notifications yet',
        hint: WORDS[role].hint,
        children: <LinkButton to={WORDS[role].to}>{WORDS[role].link}</LinkButton>,
      }}
    >
      {(rows) => (
        <ul>
          {rows.map((notification) => (
            <li key={notification._id}>
              <NotificationRow
                notification={notification}
                now={now}
                onOpen={() => {
                  if (!notification.isRead) markRead.mutate({ body: { ids: [notification._id] } });
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </WholeList>
  );
}

const ICONS: Record<CoreNotice, typeof IconBriefcase> = {
  status: IconBriefcase,
  promise: IconHourglassHigh,
  message: IconMessage,
  reminder: IconAlarm,
  application: IconUserPlus,
  answer: IconChecks,
  withdrawal: IconUserMinus,
  review: IconClipboardCheck,
  alarm: IconAlertTriangle,
};

interface NotificationRowProps {
  notification: Notification;
  now: Date;
  /** Called when the job seeker follows the link. */
  onOpen: () => void;
}

function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const { kind, title, text, path, createdAt, isRead } = notification;
  const ofFeatures = useFeatures().map(({ noticeIcons }) => noticeIcons?.[kind]);
  const icon = ICONS[kind as CoreNotice] ?? ofFeatures.find(Boolean) ?? IconBell;
  return (
    <article className={styles.row} data-unread={!isRead || undefined}>
      <span className={styles.icon}>
        {createElement(icon, { size: 20, stroke: 1.7, 'aria-hidden': true })}
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <RowLink to={path} onClick={onOpen}>
            {!isRead && <span className="sr-only">Unread: </span>}
            {title}
          </RowLink>
        </h3>
        <p className={styles.text}>{text.replaceAll(/\n{2,}/g, '\n')}</p>
        <p className={styles.time}>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time> • {formatAge(createdAt, now)}
        </p>
      </div>
    </article>
  );
}
