import { APPLICATION_STATUSES, statusLabel } from '../../../shared/applications/status.ts';
import { FilterSelect } from '../../kit/ui/filter-select.tsx';
import { SearchField } from '../../kit/ui/search-field.tsx';
import type { ApplicationsPage } from './list.ts';
import type { CompanyApplications } from './state.ts';

const STATUS_OPTIONS = APPLICATION_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
const SORT_OPTIONS = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
] as const;

interface ApplicationFiltersProps {
  applications: CompanyApplications;
  page: ApplicationsPage;
  ofJob: boolean;
}

/** The search box and selects above a list of applications. The columns of the board are statuses, newest first. */
export function ApplicationFilters({
  applications: { filters, setFilters, isBoard },
  page,
  ofJob,
}: ApplicationFiltersProps) {
  return (
    <>
      <SearchField
        label="Search applicants"
        placeholder="Search applicants..."
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
      />
      {!isBoard && (
        <FilterSelect
          label="Status"
          all="All statuses"
          options={STATUS_OPTIONS}
          value={filters.status}
          onChange={(status) => setFilters({ status })}
        />
      )}
      {!ofJob && (
        <FilterSelect
          label="Job position"
          all="All positions"
          options={page.positions.map(({ _id, jobTitle }) => ({ value: _id, label: jobTitle }))}
          value={filters.job}
          onChange={(job) => setFilters({ job })}
        />
      )}
      {!isBoard && (
        <FilterSelect
          label="Sort by"
          all="Newest first"
          options={SORT_OPTIONS}
          value={filters.sort === 'newest' ? '' : filters.sort}
          onChange={(sort) => setFilters({ sort })}
        />
      )}
    </>
  );
}
