import { IconBriefcase, IconFileText, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatAge } from '../../../shared/dates.ts';
import { LinkList } from '../../ui/link-list.tsx';
import { Quiet } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import { type Activity, recentActivity } from './activity.ts';
import type { Board } from './board.ts';

const ICONS: Record<Activity['kind'], typeof IconBriefcase> = {
  user: IconUserPlus,
  job: IconBriefcase,
  application: IconFileText,
};

/** The latest sign-ups, jobs and applications, each with the page that tells more. */
export function RecentActivity({ board }: { board: Board }) {
  const [now] = useState(() => new Date());
  const items = recentActivity(board).map(({ kind, id, to, text, detail, at }) => ({
    id: `${kind} ${id}`,
    to,
    icon: ICONS[kind],
    label: text,
    line: `${detail} • ${formatAge(at, now)}`,
  }));
  return (
    <Section title="Recent Activity">
      {items.length > 0 ? <LinkList items={items} /> : <Quiet>Nothing has happened yet.</Quiet>}
    </Section>
  );
}
