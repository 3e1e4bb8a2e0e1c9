import {
  IconArrowBackUp,
  IconArrowsRightLeft,
  IconBriefcase,
  IconCalendarEvent,
  IconEye,
  IconEyeCheck,
  IconFileText,
  IconGift,
  IconHourglassEmpty,
  IconPencil,
  IconRotate,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { CompanyActivity } from '../../../shared/applications/lists.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { useOwnId } from '../../kit/session.ts';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { LinkList } from '../../kit/ui/navigation/link-list.tsx';
import { useWords } from '../../words.ts';
import { type ActivityMark, toActivity } from './activity.ts';

const ICONS: Partial<Record<ActivityMark, typeof IconX>> = {
  job: IconBriefcase,
  pending: IconFileText,
  reviewed: IconEyeCheck,
  interviewed: IconCalendarEvent,
  offered: IconGift,
  rejected: IconX,
  withdrawn: IconArrowBackUp,
  changed: IconPencil,
  opened: IconEye,
  resume_opened: IconEye,
  taken_back: IconRotate,
  answer_prolonged: IconHourglassEmpty,
  stage_moved: IconArrowsRightLeft,
};

/** The latest activity, each with a link. */
export function RecentActivity({ activity }: { activity: readonly CompanyActivity[] }) {
  const [now] = useState(() => new Date());
  const ownId = useOwnId();
  const words = useWords('eventWords');
  if (activity.length === 0) {
    return <Quiet>No activity yet. Applications and your own actions appear here.</Quiet>;
  }
  return (
    <LinkList
      items={activity
        .map((each) => toActivity(each, ownId, words))
        .map(({ id, mark, text, jobTitle, by, at, to }) => ({
          id,
          to,
          icon: words[mark]?.icon ?? ICONS[mark] ?? IconFileText,
          label: text,
          line: [jobTitle, by, formatAge(at, now)].filter(Boolean).join(' • '),
        }))}
    />
  );
}
