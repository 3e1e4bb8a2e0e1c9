import { IconBriefcase, IconFileText, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { BoardActivity } from '../../../shared/operation/board.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { LinkList } from '../../kit/ui/link-list.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';

const KINDS: Record<BoardActivity['kind'], { icon: typeof IconBriefcase; page: string }> = {
  user: { icon: IconUserPlus, page: '/admin/users' },
  job: { icon: IconBriefcase, page: '/admin/jobs' },
  application: { icon: IconFileText, page: '/admin/applications' },
};

/** The latest sign-ups, jobs and applications, each with the page that tells more. */
export function RecentActivity({ items }: { items: readonly BoardActivity[] }) {
  const [now] = useState(() => new Date());
  const links = items.map(({ kind, _id, text, detail, at }) => ({
    id: `${kind} ${_id}`,
    to: `${KINDS[kind].page}?view=${_id}`,
    icon: KINDS[kind].icon,
    label: text,
    line: `${detail} • ${formatAge(at, now)}`,
  }));
  return (
    <Section title="Recent Activity">
      {links.length > 0 ? <LinkList items={links} /> : <Quiet>No activity yet.</Quiet>}
    </Section>
  );
}
