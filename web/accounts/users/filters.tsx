import { ROLE_LABELS, ROLES } from '../../../shared/roles.ts';
import { USER_SORTS } from '../../../shared/accounts/administration.ts';
import { FilterSelect } from '../../kit/ui/filter-select.tsx';
import { SearchField } from '../../kit/ui/search-field.tsx';
import { SortFilter, useSortedFilters } from '../../kit/data/sorted-filters.tsx';
import { USER_STATUS_LABELS, USER_STATUSES } from './status.tsx';

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
const STATUS_OPTIONS = USER_STATUSES.map((value) => ({ value, label: USER_STATUS_LABELS[value] }));
const SORT_LABELS = { oldest: 'Oldest first', name: 'Name' };
const SORTS = USER_SORTS.filter((sort) => sort !== 'newest');

/** Which users are listed, and in which order: as the address has it. */
export const useUserFilters = () =>
  useSortedFilters(
    {
      search: null,
      role: ROLES,
      status: USER_STATUSES,
    },
    SORTS,
  );

export type UserFilterState = ReturnType<typeof useUserFilters>;

/** The fields above the list. */
export function UserFilters({ filters, set, order }: UserFilterState) {
  return (
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
  );
}
