import { IconBriefcase, IconCircleCheck, IconFiles, IconUsers } from '@tabler/icons-react';
import type { BoardFigures as Figures } from '../../../shared/operation/board.ts';
import { StatCard, StatCards } from '../../kit/ui/stat-card.tsx';
import { inFigures } from './board.ts';

/** The size of the board. */
export function BoardFigures({ board: { users, jobs, applications } }: { board: Figures }) {
  return (
    <StatCards>
      <StatCard
        label="Total Users"
        value={inFigures(users.total)}
        icon={<IconUsers size={19} aria-hidden />}
        to="/admin/users"
      />
      <StatCard
        label="Total Jobs"
        value={inFigures(jobs.total)}
        icon={<IconBriefcase size={19} aria-hidden />}
        to="/admin/jobs"
      />
      <StatCard
        label="Active Jobs"
        value={inFigures(jobs.active)}
        icon={<IconCircleCheck size={19} aria-hidden />}
        to="/admin/jobs?status=active&approval=approved"
      />
      <StatCard
        label="Total Applications"
        value={inFigures(applications.total)}
        icon={<IconFiles size={19} aria-hidden />}
        to="/admin/applications"
      />
    </StatCards>
  );
}
