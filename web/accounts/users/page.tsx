import { IconBuilding, IconHourglass, IconUser, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { UserSort } from '../../../shared/accounts/administration.ts';
import type { User } from '../../../shared/accounts/users.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import type { BoardFigures } from '../../../shared/operation/board.ts';
import { ROLE_LABELS } from '../../../shared/roles.ts';
import { ExportButton } from '../../exports/button.tsx';
import { useCall } from '../../kit/data/calls.ts';
import { FiguresAlert } from '../../kit/data/figures-alert.tsx';
import { useFilters, usePageQuery } from '../../kit/data/filters.ts';
import { PagedList } from '../../kit/data/list.tsx';
import { useOpened } from '../../kit/opened.ts';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { Identity, Pair, StatusLine } from '../../kit/ui/display/identity.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { menuColumn } from '../../kit/ui/overlays/row-menu.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { StatCard, StatCards } from '../../kit/ui/display/stat-card.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import { toMenu, type UserConfirmation, type UserControls, useUserActions } from './actions.ts';
import { UserDialog } from './dialogs.tsx';
import { UserProfile } from './profile.tsx';
import {
  accountName,
  AddressBadge,
  RoleBadge,
  USER_STATUS_LABELS,
  userStatus,
  UserStatusBadge,
} from './status.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'User Management');

const SORT_LABELS: Record<Exclude<UserSort, 'newest'>, string> = {
  oldest: 'Oldest first',
  name: 'Name',
};

/** All accounts: approve companies, suspend and delete users (product.md section 2.7). */
export default function UserManagement() {
  const { values, clear, field, select } = useFilters({
    search: null,
    role: ROLE_LABELS,
    status: USER_STATUS_LABELS,
    sort: SORT_LABELS,
  });
  const [now] = useState(() => new Date());
  const board = useCall('getBoard');
  const list = useCall(
    'listUsers',
    { query: usePageQuery(values) },
    { keepPrevious: true, hasSignedLinks: true },
  );
  const users = list.data?.users;
  const opened = useOpened('view');
  const viewed = opened.id('view');
  const [confirmation, setConfirmation] = useState<UserConfirmation>();
  const actions = useUserActions({
    onGone: (id) => setConfirmation((before) => (before?.user._id === id ? undefined : before)),
  });
  const controls = { actions, opened, confirm: setConfirmation };

  return (
    <Page
      title="User Management"
      subtitle="Manage accounts and approve companies"
      actions={
        <>
          <LinkButton to="/admin/companies" variant="subtle">
            Companies
          </LinkButton>
          <ExportButton what="users" filters={values}>
            Export Users
          </ExportButton>
        </>
      }
    >
      <FiguresAlert query={board} />
      <Figures users={board.data?.users} />
      <PagedList
        title="Users"
        noun="users"
        list={list}
        rows={users}
        filters={
          <>
            <SearchField label="Search users" {...field('search')} />
            <FilterSelect label="Role" all="All roles" {...select('role')} />
            <FilterSelect label="Status" all="All statuses" {...select('status')} />
            <FilterSelect label="Sort" all="Newest first" {...select('sort')} />
          </>
        }
        onClear={clear}
        empty={{ title: 'No users yet' }}
        refused="Failed to fetch users."
        failed="Failed to load users data."
      >
        {(rows) => <Table label="Users" columns={toColumns(controls, now)} rows={rows} />}
      </PagedList>
      {viewed !== null && (
        <UserProfile
          key={viewed}
          id={viewed}
          known={users?.find(({ _id }) => _id === viewed)}
          {...controls}
        />
      )}
      {confirmation && (
        <UserDialog
          {...confirmation}
          actions={actions}
          onClose={() => setConfirmation(undefined)}
        />
      )}
    </Page>
  );
}

/** The numbers of users and companies, undefined while they load (product.md section 2.7). */
function Figures({ users }: { users: BoardFigures['users'] | undefined }) {
  return (
    <StatCards>
      <StatCard label="Total Users" value={users?.total} icon={IconUsers} />
      <StatCard
        label="Job Seekers"
        value={users?.jobSeekers}
        icon={IconUser}
        to="/admin/users?role=job_seeker"
      />
      <StatCard
        label="Companies"
        value={users?.companies}
        icon={IconBuilding}
        to="/admin/companies"
      />
      <StatCard
        label="Pending"
        value={users?.pendingCompanies}
        icon={IconHourglass}
        to="/admin/companies?state=pending"
      />
    </StatCards>
  );
}

/** The table of users, with the admin's actions. */
const toColumns = (controls: UserControls, now: Date): Column<User>[] => [
  {
    label: 'User',
    cell: (user) => (
      <Identity
        name={user.username}
        line={
          <>
            <Breakable text={user.email} />
            {user.hasConfirmedAddress && ' (confirmed)'}
          </>
        }
        link={controls.opened.link('view', user._id)}
        avatar
      />
    ),
  },
  { label: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
  { label: 'Name/Company', cell: accountName },
  {
    label: 'Status',
    cell: (user) => (
      <StatusLine>
        <UserStatusBadge user={user} />
        <AddressBadge user={user} />
        {userStatus(user) === 'pending' && (
          <LinkButton
            {...controls.opened.link('view', user._id)}
            variant="light"
            size="sm"
            aria-label={`Review ${accountName(user)}`}
          >
            Review
          </LinkButton>
        )}
      </StatusLine>
    ),
  },
  {
    label: 'Joined',
    cell: ({ createdAt, lastLoginAt }) => (
      <Pair date line={lastLoginAt && `Last login ${formatAge(lastLoginAt, now)}`}>
        {formatDay(createdAt)}
      </Pair>
    ),
  },
  menuColumn((user) => ({
    name: accountName(user),
    groups: toMenu(user, controls),
    busy: controls.actions.isBusy(user._id),
  })),
];
