import { IconBuilding, IconHourglass, IconUser, IconUsers } from '@tabler/icons-react';
import type { User } from '../../../shared/accounts.ts';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';
import { userStatus } from './user-status.tsx';

interface UserFiguresProps {
  users: readonly User[];
  /** The list shows the pending ones alone. */
  isPendingShown: boolean;
}

/** How many there are; the pending ones are one click away (product.md section 2.7). */
export function UserFigures({ users, isPendingShown }: UserFiguresProps) {
  const count = (test: (user: User) => boolean) =>
    users.filter(test).length.toLocaleString('en-US');
  return (
    <StatCards>
      <StatCard
        label="Total Users"
        value={users.length.toLocaleString('en-US')}
        icon={<IconUsers size={19} aria-hidden />}
      />
      <StatCard
        label="Job Seekers"
        value={count(({ role }) => role === 'job_seeker')}
        icon={<IconUser size={19} aria-hidden />}
      />
      <StatCard
        label="Companies"
        value={count(({ role }) => role === 'company')}
        icon={<IconBuilding size={19} aria-hidden />}
      />
      <StatCard
        label="Pending"
        value={count((user) => userStatus(user) === 'pending')}
        icon={<IconHourglass size={19} aria-hidden />}
        to="/admin/users?status=pending"
        current={isPendingShown}
      />
    </StatCards>
  );
}
