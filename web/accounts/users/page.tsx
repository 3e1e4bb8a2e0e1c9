import { IconBuilding, IconHourglass, IconUser, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { USER_SORTS } from '../../../shared/accounts/administration.ts';
import type { User } from '../../../shared/accounts/users.ts';
import { formatDay } from '../../../shared/kit/dates.ts';
import type { BoardFigures } from '../../../shared/operation/board.ts';
import { ROLE_LABELS, ROLES } from '../../../shared/roles.ts';
import { ExportButton } from '../../exports/button.tsx';
import { useCall } from '../../kit/data/calls.ts';
import { FiguresAlert } from '../../kit/data/figures-alert.tsx';
import { loadFallback, usePageQuery } from '../../kit/data/page-query.ts';
import { PagedList } from '../../kit/data/paged-list.tsx';
import { SortFilter, useSortedFilters } from '../../kit/data/sorted-filters.tsx';
import { type Opened, useOpened } from '../../kit/opened.ts';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { Identity, Pair, Standing } from '../../kit/ui/display/identity.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { StatCard, StatCards } from '../../kit/ui/display/stat-card.tsx';
import { Cell, Row, Table } from '../../kit/ui/display/table.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import { type AskedUser, toMenu, type UserActions, useUserActions } from './actions.ts';
import { UserDialog } from './dialogs.tsx';
import { UserProfile } from './profile.tsx';
import {
  accountName,
  RoleBadge,
  USER_STATUS_LABELS,
  USER_STATUSES,
  userStatus,
  UserStatusBadge,
} from './status.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'User Management');

const COLUMNS = ['User', 'Role', 'Name/Company', 'Status', 'Joined', 'Actions'];
const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
const STATUS_OPTIONS = USER_STATUSES.map((value) => ({ value, label: USER_STATUS_LABELS[value] }));
const SORT_LABELS = { oldest: 'Oldest first', name: 'Name' };
const SORTS = USER_SORTS.filter((sort) => sort !== 'newest');

/** All accounts: approve companies, suspend and delete users (product.md section 2.7). */
export default function UserManagement() {
  const { filters, set, clear, isFiltered, order, chosen } = useSortedFilters(
    { search: null, role: ROLES, status: USER_STATUSES },
    SORTS,
  );
  const board = useCall('getBoard');
  const list = useCall(
    'listUsers',
    { query: usePageQuery(chosen) },
    { keepPrevious: true, hasSignedLinks: true },
  );
  const opened = useOpened('view');
  const [asked, setAsked] = useState<AskedUser>();
  const actions = useUserActions({
    onGone: (id) => setAsked((before) => (before?.user._id === id ? undefined : before)),
  });

  return (
    <Stack>
      <PageTitle
        subtitle="Manage accounts and approve companies"
        actions={
          <ExportButton what="users" noun="users" filters={chosen}>
            Export Users
          </ExportButton>
        }
      >
        User Management
      </PageTitle>
      <FiguresAlert query={board} />
      <Figures users={board.data?.users} filters={filters} />
      <PagedList
        title="Users"
        noun="users"
        list={list}
        rows={list.data?.users}
        filters={
          <>
            <SearchField
              label="Search users"
              value={filters.search}
              onSearch={(search) => set({ search })}
            />
            <FilterSelect
              label="Role"
              all="All roles"
              options={ROLE_OPTIONS}
              value={filters.role}
              onChange={(role) => set({ role })}
            />
            <FilterSelect
              label="Status"
              all="All statuses"
              options={STATUS_OPTIONS}
              value={filters.status}
              onChange={(status) => set({ status })}
            />
            <SortFilter sorts={SORTS} labels={SORT_LABELS} order={order} />
          </>
        }
        onClear={isFiltered ? clear : undefined}
        empty={{ title: 'No users yet' }}
        failed={loadFallback(list.error, 'users')}
      >
        {(users) => (
          <Table label="Users" columns={COLUMNS}>
            {users.map((user) => (
              <UserRow
                key={user._id}
                user={user}
                actions={actions}
                opened={opened}
                onAsk={setAsked}
              />
            ))}
          </Table>
        )}
      </PagedList>
      <UserProfile
        users={list.data?.users ?? []}
        actions={actions}
        opened={opened}
        onAsk={setAsked}
      />
      {asked && <UserDialog asked={asked} actions={actions} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}

interface FiguresProps {
  /** Undefined while the counts load. */
  users: BoardFigures['users'] | undefined;
  /** The active filter. */
  filters: { role: string; status: string };
}

/** The numbers of users; the pending ones link to their filter (product.md section 2.7). */
function Figures({ users, filters: { role, status } }: FiguresProps) {
  return (
    <StatCards>
      <StatCard
        label="Total Users"
        value={users?.total}
        icon={<IconUsers size={19} aria-hidden />}
      />
      <StatCard
        label="Job Seekers"
        value={users?.jobSeekers}
        icon={<IconUser size={19} aria-hidden />}
        to="/admin/users?role=job_seeker"
        current={role === 'job_seeker' && !status}
      />
      <StatCard
        label="Companies"
        value={users?.companies}
        icon={<IconBuilding size={19} aria-hidden />}
        to="/admin/users?role=company"
        current={role === 'company' && !status}
      />
      <StatCard
        label="Pending"
        value={users?.pendingCompanies}
        icon={<IconHourglass size={19} aria-hidden />}
        to="/admin/users?status=pending"
        current={status === 'pending'}
      />
    </StatCards>
  );
}

interface UserRowProps {
  user: User;
  actions: UserActions;
  opened: Opened<'view'>;
  onAsk: (asked: AskedUser) => void;
}

/** A user in the table with the admin's actions. */
function UserRow({ user, actions, opened, onAsk }: UserRowProps) {
  const name = accountName(user);
  return (
    <Row>
      <Cell>
        <Identity
          name={user.username}
          line={<Breakable text={user.email} />}
          link={opened.link('view', user._id)}
          avatar
        />
      </Cell>
      <Cell label="Role">
        <RoleBadge role={user.role} />
      </Cell>
      <Cell label="Name/Company">{name}</Cell>
      <Cell label="Status">
        <Standing>
          <UserStatusBadge user={user} />
          {userStatus(user) === 'pending' && (
            <LinkButton
              {...opened.link('view', user._id)}
              variant="light"
              size="sm"
              aria-label={`Review ${name}`}
            >
              Review
            </LinkButton>
          )}
        </Standing>
      </Cell>
      <Cell label="Joined">
        <Pair date>{formatDay(user.createdAt)}</Pair>
      </Cell>
      <Cell corner>
        <RowMenu
          label={`Actions for ${name}`}
          busy={actions.isBusy(user._id)}
          groups={toMenu(user, { actions, opened, onAsk })}
        />
      </Cell>
    </Row>
  );
}
