import {
  IconArrowBackUp,
  IconBriefcase,
  IconCalendarEvent,
  IconEyeCheck,
  IconFileText,
  IconGift,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatAge } from '../../../shared/dates.ts';
import { LinkList } from '../../ui/link-list.tsx';
import { Quiet } from '../../ui/prose.tsx';
import type { Activity } from './activity.ts';

const ICONS: Record<Activity['kind'], typeof IconX> = {
  job: IconBriefcase,
  pending: IconFileText,
  reviewed: IconEyeCheck,
  interviewed: IconCalendarEvent,
  offered: IconGift,
  rejected: IconX,
  withdrawn: IconArrowBackUp,
};

/** What happened lately, each with the page that tells more. */
export function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  const [now] = useState(() => new Date());
  if (activities.length === 0) {
    return <Quiet>Nothing has happened yet. Applications and your own steps appear here.</Quiet>;
  }
  return (
    <LinkList
      items={activities.map(({ id, kind, text, jobTitle, at, to }) => ({
        id,
        to,
        icon: ICONS[kind],
        label: text,
        line: `${jobTitle} • ${formatAge(at, now)}`,
      }))}
    />
  );
}
