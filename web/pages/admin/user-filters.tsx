import { ROLE_LABELS, ROLES } from '../../../shared/accounts.ts';
import { USER_SORTS } from '../../../shared/administration.ts';
import { useFilters } from '../../browser/filters.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { USER_STATUS_LABELS, USER_STATUSES } from './user-status.tsx';

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
const STATUS_OPTIONS = USER_STATUSES.map((value) => ({ value, label: USER_STATUS_LABELS[value] }));
const SORT_LABELS = { oldest: 'Oldest first', name: 'Name' };
// The first of them is what stands where nothing was chosen.
const SORTS = USER_SORTS.filter((sort) => sort !== 'newest');
const SORT_OPTIONS = SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Which users are listed, and in which order: as the address has it. */
export function useUserFilters() {
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    role: ROLES,
    status: USER_STATUSES,
  });
  const order = useFilters({ sort: SORTS });
  return { filters, set, clear, isFiltered, order, chosen: { ...filters, ...order.filters } };
}

export type UserFilterState = ReturnType<typeof useUserFilters>;

/** The fields above the list. */
export function UserFilters({ filters, set, order }: UserFilterState) {
  return (
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
      <FilterSelect
        label="Sort"
        all="Newest first"
        options={SORT_OPTIONS}
        value={order.filters.sort}
        onChange={(sort) => order.set({ sort })}
      />
    </>
  );
}
