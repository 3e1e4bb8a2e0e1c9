import { IconBriefcase, IconChecklist, IconFiles, IconUsers } from '@tabler/icons-react';
import type { BoardFigures } from '../../../shared/operation/board.ts';
import { REVIEW_HOURS } from '../../../shared/reviews/queue.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { LinkList } from '../../kit/ui/link-list.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { inFigures } from './board.ts';

/** What waits for a decision, and the three lists. */
export function QuickActions({ board }: { board: BoardFigures }) {
  const { pendingCompanies: companies } = board.users;
  const { pending: jobs } = board.jobs;
  const waiting = companies + jobs;
  return (
    <Section title="Quick Actions">
      <LinkList
        items={[
          {
            to: '/admin/reviews',
            icon: IconChecklist,
            label: 'Review Queue',
            line: lineOf(board),
            end: waiting > 0 && (
              <Badge tone={board.late > 0 ? 'red' : 'amber'}>{inFigures(waiting)}</Badge>
            ),
          },
          {
            to: companies > 0 ? '/admin/users?status=pending' : '/admin/users',
            icon: IconUsers,
            label: 'Manage Users',
            line: companies > 0 ? 'Companies to approve' : 'All accounts',
            end: <Waiting count={companies} />,
          },
          {
            to: jobs > 0 ? '/admin/jobs?approval=pending' : '/admin/jobs',
            icon: IconBriefcase,
            label: 'Manage Jobs',
            line: jobs > 0 ? 'Jobs to review' : 'All jobs on the board',
            end: <Waiting count={jobs} />,
          },
          {
            to: '/admin/applications',
            icon: IconFiles,
            label: 'Manage Applications',
            line: 'All applications on the board',
          },
        ]}
      />
    </Section>
  );
}

function lineOf({ users, jobs, late }: BoardFigures): string {
  if (late > 0) return `${inFigures(late)} waiting longer than ${REVIEW_HOURS} hours`;
  const isEmpty = users.pendingCompanies + jobs.pending === 0;
  return isEmpty ? 'Nothing to review' : 'Oldest first';
}

function Waiting({ count }: { count: number }) {
  return count > 0 && <Badge tone="amber">{inFigures(count)}</Badge>;
}
