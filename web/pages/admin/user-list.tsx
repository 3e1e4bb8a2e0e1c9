import { useState } from 'react';
import { ROLE_LABELS, ROLES, type User } from '../../../shared/accounts.ts';
import { isFoundBy } from '../../../shared/text.ts';
import { useFilters } from '../../browser/filters.ts';
import { useOpened } from '../../browser/opened.ts';
import { useRows } from '../../browser/rows.ts';
import { NoMatches } from '../../components/no-matches.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { InSteps } from '../../ui/in-steps.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Table } from '../../ui/table.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { UserFigures } from './user-figures.tsx';
import { UserProfile } from './user-profile.tsx';
import { UserRow } from './user-row.tsx';
import { accountName, USER_STATUS_LABELS, USER_STATUSES, userStatus } from './user-status.tsx';
import { useUserWork } from './user-work.ts';

const COLUMNS = ['User', 'Role', 'Name/Company', 'Status', 'Joined', 'Actions'];
const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
const STATUS_OPTIONS = USER_STATUSES.map((value) => ({ value, label: USER_STATUS_LABELS[value] }));

/** The figures, the filtered table and what opens from it. */
export function UserList({ loaded }: { loaded: readonly User[] }) {
  const rows = useRows(loaded);
  const work = useUserWork(rows);
  const opened = useOpened('view');
  const [deleting, setDeleting] = useState<User>();
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    role: ROLES,
    status: USER_STATUSES,
  });

  const shown = rows.all.filter(
    (user) =>
      (!filters.role || user.role === filters.role) &&
      (!filters.status || userStatus(user) === filters.status) &&
      isFoundBy(filters.search, [accountName(user), user.username, user.email]),
  );

  const remove = async (user: User) => {
    await work.remove(user);
    setDeleting(undefined);
  };

  return (
    <>
      <UserFigures users={rows.all} isPendingShown={filters.status === 'pending'} />
      <ListCard
        title="Users"
        count={shown.length}
        onClear={isFiltered ? clear : undefined}
        filters={
          <>
            <SearchField
              label="Search users"
              placeholder="Search users..."
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
          </>
        }
      >
        {shown.length === 0 ? (
          <NoMatches noun="users" onClear={clear} />
        ) : (
          <InSteps items={shown} noun="users" key={JSON.stringify(filters)}>
            {(visible) => (
              <Table label="Users" columns={COLUMNS}>
                {visible.map((user) => (
                  <UserRow
                    key={user._id}
                    user={user}
                    work={work}
                    opened={opened}
                    onDelete={() => setDeleting(user)}
                  />
                ))}
              </Table>
            )}
          </InSteps>
        )}
      </ListCard>
      <UserProfile id={opened.id('view')} users={rows.all} work={work} onClose={opened.close} />
      {deleting && (
        <DeleteUserDialog
          user={deleting}
          busy={work.isBusy(deleting._id)}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
