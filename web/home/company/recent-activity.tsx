import {
  IconArrowBackUp,
  IconBriefcase,
  IconCalendarEvent,
  IconCalendarOff,
  IconEye,
  IconEyeCheck,
  IconFileText,
  IconGift,
  IconPencil,
  IconRotate,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { CompanyActivity } from '../../../shared/applications/lists.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { LinkList } from '../../kit/ui/navigation/link-list.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { type ActivityMark, toActivity } from './activity.ts';

const ICONS: Record<ActivityMark, typeof IconX> = {
  job: IconBriefcase,
  pending: IconFileText,
  reviewed: IconEyeCheck,
  interviewed: IconCalendarEvent,
  interview_moved: IconCalendarEvent,
  interview_cancelled: IconCalendarOff,
  offered: IconGift,
  rejected: IconX,
  withdrawn: IconArrowBackUp,
  changed: IconPencil,
  opened: IconEye,
  resume_opened: IconEye,
  taken_back: IconRotate,
};

/** The latest activity, each with a link. */
export function RecentActivity({ activity }: { activity: readonly CompanyActivity[] }) {
  const [now] = useState(() => new Date());
  if (activity.length === 0) {
    return <Quiet>No activity yet. Applications and your own actions appear here.</Quiet>;
  }
  return (
    <LinkList
      items={activity.map(toActivity).map(({ id, mark, text, jobTitle, at, to }) => ({
        id,
        to,
        icon: ICONS[mark],
        label: text,
        line: `${jobTitle} • ${formatAge(at, now)}`,
      }))}
    />
  );
}
