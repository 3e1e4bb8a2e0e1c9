import { IconBriefcase, IconCircleCheck, IconFiles, IconUsers } from '@tabler/icons-react';
import { isActive } from '../../../shared/jobs.ts';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';
import type { Board } from './board.ts';

/** The size of the board. */
export function BoardFigures({ board: { users, jobs, applications } }: { board: Board }) {
  return (
    <StatCards>
      <StatCard
        label="Total Users"
        value={count(users)}
        icon={<IconUsers size={19} aria-hidden />}
        to="/admin/users"
      />
      <StatCard
        label="Total Jobs"
        value={count(jobs)}
        icon={<IconBriefcase size={19} aria-hidden />}
        to="/admin/jobs"
      />
      <StatCard
        label="Active Jobs"
        value={count(jobs?.filter(isActive))}
        icon={<IconCircleCheck size={19} aria-hidden />}
        to="/admin/jobs?status=active&approval=approved"
      />
      <StatCard
        label="Total Applications"
        value={count(applications)}
        icon={<IconFiles size={19} aria-hidden />}
        to="/admin/applications"
      />
    </StatCards>
  );
}

const count = (list: readonly unknown[] | undefined) =>
  list ? list.length.toLocaleString('en-US') : '–';
