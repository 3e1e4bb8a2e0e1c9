import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconEyeCheck,
  IconFileText,
  IconGift,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { User } from '../../../shared/accounts/users.ts';
import {
  type Application,
  type ApplicationStatus,
  seekerStatus,
} from '../../../shared/applications/status.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { StatusBadge } from '../../applications/badges.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { LinkList, type LinkListItem } from '../../kit/ui/navigation/link-list.tsx';
import styles from './recent-activity.module.css';

/** Recent activity items (product.md section 9). */
const ACTIVITY_MAX = 5;
const MY_APPLICATIONS = '/applications/my-applications';

const NEWS: Record<ApplicationStatus, readonly [typeof IconX, (company: string) => string]> = {
  pending: [IconFileText, (company) => `You applied to ${company}`],
  reviewed: [IconEyeCheck, (company) => `${company} reviewed your application`],
  interviewed: [
    IconCalendarEvent,
    (company) => `${company} moved your application to the interview stage`,
  ],
  offered: [IconGift, (company) => `${company} made you an offer`],
  rejected: [IconX, (company) => `${company} rejected your application`],
  withdrawn: [IconArrowBackUp, (company) => `You withdrew your application to ${company}`],
};

interface RecentActivityProps {
  applications: readonly Application[];
  user: Pick<User, 'createdAt'> | undefined;
}

/** The latest change of each application, newest first, and the creation of the profile. */
export function RecentActivity({ applications, user }: RecentActivityProps) {
  const [now] = useState(() => new Date());
  const changes = applications
    .map((application) => toNews(application, now))
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map(({ item }) => item);
  const items = [...changes, ...(user ? [profileCreated(user.createdAt, now)] : [])].slice(
    0,
    ACTIVITY_MAX,
  );
  const more = applications.length - ACTIVITY_MAX;
  return (
    <>
      <LinkList items={items} />
      {more > 0 && (
        <p className={styles.more}>
          <Link to={MY_APPLICATIONS}>
            {more === 1 ? 'View 1 more activity' : `View ${more} more activities`}
          </Link>
        </p>
      )}
    </>
  );
}

function toNews({ _id, status, job, history, appliedDate }: Application, now: Date) {
  const at = history.at(-1)?.at ?? appliedDate;
  const known = seekerStatus(status);
  const [icon, sentence] = NEWS[known];
  const item: LinkListItem = {
    id: _id,
    to: `/applications/edit/${_id}`,
    icon,
    label: sentence(job.companyName),
    ...withBadge(`${job.jobTitle} • ${formatAge(at, now)}`, <StatusBadge status={known} />),
  };
  return { at, item };
}

const profileCreated = (createdAt: string, now: Date): LinkListItem => ({
  to: '/profile',
  icon: IconUserCheck,
  label: 'You created your profile',
  ...withBadge(
    formatAge(createdAt, now),
    <Badge tone="green" dot>
      Completed
    </Badge>,
  ),
});

/** The badge is at the end of the line; on a phone it is below, to leave room for the text. */
const withBadge = (line: string, badge: ReactNode): Pick<LinkListItem, 'line' | 'end'> => ({
  line: (
    <>
      {line}
      <span className={styles.below}>{badge}</span>
    </>
  ),
  end: <span className={styles.end}>{badge}</span>,
});
