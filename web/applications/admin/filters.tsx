import { ADMIN_APPLICATION_SORTS } from '../../../shared/applications/lists.ts';
import { APPLICATION_STATUSES, statusLabel } from '../../../shared/applications/status.ts';
import { CompanyFilter } from '../company-filter.tsx';
import { FilterSelect } from '../../kit/ui/filter-select.tsx';
import { SearchField } from '../../kit/ui/search-field.tsx';
import { SortFilter, useSortedFilters } from '../../kit/data/sorted-filters.tsx';

const STATUS_OPTIONS = APPLICATION_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
const SORT_LABELS = { oldest: 'Oldest first' };
const SORTS = ADMIN_APPLICATION_SORTS.filter((sort) => sort !== 'newest');

/** Which applications are listed, and in which order: as the address has it. */
export const useApplicationFilters = () =>
  useSortedFilters(
    {
      search: null,
      status: APPLICATION_STATUSES,
      company: null,
      job: null,
    },
    SORTS,
  );

export type ApplicationFilterState = ReturnType<typeof useApplicationFilters>;

/** The fields above the list. */
export function ApplicationFilters({ filters, set, order }: ApplicationFilterState) {
  return (
    <>
      <SearchField
        label="Search applications"
        value={filters.search}
        onSearch={(search) => set({ search })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        options={STATUS_OPTIONS}
        value={filters.status}
        onChange={(status) => set({ status })}
      />
      <CompanyFilter value={filters.company} onChange={(company) => set({ company })} />
      <SortFilter sorts={SORTS} labels={SORT_LABELS} order={order} />
    </>
  );
}
