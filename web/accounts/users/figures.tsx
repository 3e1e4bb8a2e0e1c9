import { IconBuilding, IconHourglass, IconUser, IconUsers } from '@tabler/icons-react';
import type { BoardFigures } from '../../../shared/operation/board.ts';
import { StatCard, StatCards } from '../../kit/ui/stat-card.tsx';
import { inFigures } from '../../home/admin/board.ts';

interface UserFiguresProps {
  /** Undefined while nobody has counted. */
  users: BoardFigures['users'] | undefined;
  /** What the list shows alone at the moment. */
  filters: { role: string; status: string };
}

/** How many there are; the pending ones are one click away (product.md section 2.7). */
export function UserFigures({ users, filters: { role, status } }: UserFiguresProps) {
  return (
    <StatCards>
      <StatCard
        label="Total Users"
        value={inFigures(users?.total)}
        icon={<IconUsers size={19} aria-hidden />}
      />
      <StatCard
        label="Job Seekers"
        value={inFigures(users?.jobSeekers)}
        icon={<IconUser size={19} aria-hidden />}
        to="/admin/users?role=job_seeker"
        current={role === 'job_seeker' && !status}
      />
      <StatCard
        label="Companies"
        value={inFigures(users?.companies)}
        icon={<IconBuilding size={19} aria-hidden />}
        to="/admin/users?role=company"
        current={role === 'company' && !status}
      />
      <StatCard
        label="Pending"
        value={inFigures(users?.pendingCompanies)}
        icon={<IconHourglass size={19} aria-hidden />}
        to="/admin/users?status=pending"
        current={status === 'pending'}
      />
    </StatCards>
  );
}
