import { ADMIN_APPLICATION_SORTS } from '../../../shared/administration.ts';
import { APPLICATION_STATUSES, statusLabel } from '../../../shared/applications.ts';
import { useFilters } from '../../browser/filters.ts';
import { CompanyFilter } from '../../components/company-filter.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const STATUS_OPTIONS = APPLICATION_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
// The first of them is what stands where nothing was chosen.
const SORTS = ADMIN_APPLICATION_SORTS.filter((sort) => sort !== 'newest');
const SORT_OPTIONS = SORTS.map((value) => ({ value, label: 'Oldest first' }));

/** Which applications are listed, and in which order: as the address has it. */
export function useApplicationFilters() {
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    status: APPLICATION_STATUSES,
    company: null,
    job: null,
  });
  const order = useFilters({ sort: SORTS });
  return { filters, set, clear, isFiltered, order, chosen: { ...filters, ...order.filters } };
}

export type ApplicationFilterState = ReturnType<typeof useApplicationFilters>;

/** The fields above the list. */
export function ApplicationFilters({ filters, set, order }: ApplicationFilterState) {
  return (
    <>
      <SearchField
        label="Search applications"
        placeholder="Search applications..."
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
