import { IconBriefcase, IconFiles, IconUsers } from '@tabler/icons-react';
import { Badge } from '../../ui/badge.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Section } from '../../ui/section.tsx';
import type { Board } from './board.ts';
import { userStatus } from './user-status.tsx';

/** The three lists, with how much waits in each; where something waits the link leads right to it. */
export function QuickActions({ board: { users, jobs } }: { board: Board }) {
  const companies = users?.filter((user) => userStatus(user) === 'pending').length ?? 0;
  const postings = jobs?.filter(({ approvalStatus }) => approvalStatus === 'pending').length ?? 0;
  return (
    <Section title="Quick Actions">
      <LinkList
        items={[
          {
            to: companies > 0 ? '/admin/users?status=pending' : '/admin/users',
            icon: IconUsers,
            label: 'Manage Users',
            line: companies > 0 ? 'Companies to approve' : 'Everybody with an account',
            end: <Waiting count={companies} />,
          },
          {
            to: postings > 0 ? '/admin/jobs?approval=pending' : '/admin/jobs',
            icon: IconBriefcase,
            label: 'Manage Jobs',
            line: postings > 0 ? 'Jobs to review' : 'Every posting on the board',
            end: <Waiting count={postings} />,
          },
          {
            to: '/admin/applications',
            icon: IconFiles,
            label: 'Manage Applications',
            line: 'Every application on the board',
          },
        ]}
      />
    </Section>
  );
}

function Waiting({ count }: { count: number }) {
  return count > 0 && <Badge tone="amber">{count.toLocaleString('en-US')}</Badge>;
}
