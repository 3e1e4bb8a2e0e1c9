import {
  IconBriefcase,
  IconChecklist,
  IconCircleCheck,
  IconFiles,
  IconFileText,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatAge } from '../../../shared/kit/dates.ts';
import type { BoardActivity, BoardFigures } from '../../../shared/operation/board.ts';
import { adminHealth, HEALTHY_ABOVE, type Rate } from '../../../shared/operation/health.ts';
import { REVIEW_HOURS } from '../../../shared/reviews/queue.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { LinkList } from '../../kit/ui/navigation/link-list.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { PageSkeleton } from '../../kit/ui/feedback/skeleton.tsx';
import { Split } from '../../kit/ui/layout/split.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { StatCard, StatCards } from '../../kit/ui/display/stat-card.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Admin Dashboard');

export const clientLoader = () => prefetchCall('getBoard');

/** The state of the board, and the items that wait for an admin (product.md section 2.7). */
export default function AdminDashboard() {
  const query = useCall('getBoard');
  return (
    <Page
      title="Admin Dashboard"
      subtitle="Key figures and pending tasks"
      actions={<HealthBadge />}
    >
      <QueryView
        query={query}
        refused="Failed to load dashboard data."
        skeleton={<PageSkeleton withTitle={false} />}
      >
        {(board) => (
          <>
            <Figures board={board} />
            <Split side={<QuickActions board={board} />}>
              <Moderation board={board} />
              <RecentActivity items={board.activity} />
            </Split>
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Figures({ board: { users, jobs, applications } }: { board: BoardFigures }) {
  return (
    <StatCards>
      <StatCard label="Total Users" value={users.total} icon={IconUsers} to="/admin/users" />
      <StatCard label="Total Jobs" value={jobs.total} icon={IconBriefcase} to="/admin/jobs" />
      <StatCard
        label="Active Jobs"
        value={jobs.active}
        icon={IconCircleCheck}
        to="/admin/jobs?status=active&approval=approved"
      />
      <StatCard
        label="Total Applications"
        value={applications.total}
        icon={IconFiles}
        to="/admin/applications"
      />
    </StatCards>
  );
}

/** Whether an alarm is on. The work of moderation says nothing about the system (product.md section 9.4). */
function HealthBadge() {
  const alarms = useCall('getWaiting').data?.alarms;
  if (alarms === undefined) return null;
  return (
    <Link to="/admin/operation">
      <Badge tone={alarms === 0 ? 'green' : 'red'} dot>
        {alarms === 0 ? 'System healthy' : `System needs attention: ${counted(alarms, 'alarm')}`}
      </Badge>
    </Link>
  );
}

function Moderation({ board }: { board: BoardFigures }) {
  const { jobApproval, companyApproval, engagement, isHealthy } = adminHealth(board);
  return (
    <Section title="Moderation">
      <Stack gap={18}>
        <div>
          <Badge tone={isHealthy && board.late === 0 ? 'green' : 'amber'} dot>
            {isHealthy && board.late === 0 ? 'Up to date' : 'Needs attention'}
          </Badge>
        </div>
        <RateBar label="Job approval rate" percent={jobApproval.percent}>
          {ofAll(jobApproval, 'jobs reviewed', HEALTHY_ABOVE.jobApproval)}
        </RateBar>
        <RateBar label="Company approval rate" percent={companyApproval.percent}>
          {ofAll(companyApproval, 'companies approved', HEALTHY_ABOVE.companyApproval)}
        </RateBar>
        <RateBar label="Engagement" percent={engagement.percent}>
          {`Applications: ${inFigures(engagement.part)}, users: ${inFigures(engagement.whole)}`}
        </RateBar>
      </Stack>
    </Section>
  );
}

function ofAll({ part, whole }: Rate, what: string, goal: number): string {
  if (whole === 0) return `Nothing to review. Goal: above ${goal}%`;
  return `${inFigures(part)} of ${inFigures(whole)} ${what}, goal: above ${goal}%`;
}

interface RateBarProps {
  label: string;
  percent: number;
  children: string;
}

function RateBar({ label, percent, children }: RateBarProps) {
  return (
    <div className={styles.rate}>
      <ProgressBar label={label} value={percent} />
      <Quiet>{children}</Quiet>
    </div>
  );
}

/** Links to waiting items and to the three lists. */
function QuickActions({ board }: { board: BoardFigures }) {
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

const KINDS: Record<BoardActivity['kind'], { icon: typeof IconBriefcase; page: string }> = {
  user: { icon: IconUserPlus, page: '/admin/users' },
  job: { icon: IconBriefcase, page: '/admin/jobs' },
  application: { icon: IconFileText, page: '/admin/applications' },
};

/** The latest sign-ups, jobs and applications, each with a link. */
function RecentActivity({ items }: { items: readonly BoardActivity[] }) {
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
