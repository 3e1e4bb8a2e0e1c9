import { ADMIN_JOB_SORTS } from '../../../shared/jobs/administration.ts';
import { statusLabel } from '../../../shared/applications/status.ts';
import { APPROVAL_STATUSES, JOB_STATUSES } from '../../../shared/jobs/posting.ts';
import { CompanyFilter } from '../../applications/company-filter.tsx';
import { STATUSES } from '../../applications/job-badges.tsx';
import { FilterSelect } from '../../kit/ui/filter-select.tsx';
import { SearchField } from '../../kit/ui/search-field.tsx';
import { SortFilter, useSortedFilters } from '../../kit/data/sorted-filters.tsx';

const STATUS_OPTIONS = JOB_STATUSES.map((value) => ({ value, label: STATUSES[value][0] }));
const APPROVAL_OPTIONS = APPROVAL_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
const SORT_LABELS = {
  oldest: 'Oldest first',
  title: 'Title',
  applicants: 'Most applicants',
  deadline: 'Deadline',
};
const SORTS = ADMIN_JOB_SORTS.filter((sort) => sort !== 'newest');

/** Which jobs are listed, and in which order: as the address has it. */
export const useJobFilters = () =>
  useSortedFilters(
    {
      search: null,
      status: JOB_STATUSES,
      approval: APPROVAL_STATUSES,
      company: null,
    },
    SORTS,
  );

export type JobFilterState = ReturnType<typeof useJobFilters>;

/** The fields above the list. */
export function JobFilters({ filters, set, order }: JobFilterState) {
  return (
    <>
      <SearchField
        label="Search jobs"
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
      <FilterSelect
        label="Approval"
        all="All approvals"
        options={APPROVAL_OPTIONS}
        value={filters.approval}
        onChange={(approval) => set({ approval })}
      />
      <CompanyFilter value={filters.company} onChange={(company) => set({ company })} />
      <SortFilter sorts={SORTS} labels={SORT_LABELS} order={order} />
    </>
  );
}
