import {
  type Application,
  APPLICATION_STATUSES,
  seekerStatus,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { isFoundBy } from '../../../shared/kit/text.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { NoMatches } from '../../kit/data/no-matches.tsx';
import { FilterSelect } from '../../kit/ui/filter-select.tsx';
import { ListCard } from '../../kit/ui/list-card.tsx';
import { SearchField } from '../../kit/ui/search-field.tsx';
import { ApplicationFigures } from '../figures.tsx';
import { ApplicationCard } from './card.tsx';
import { OwnList } from '../../kit/data/own-list.tsx';

const STATUS_OPTIONS = APPLICATION_STATUSES.map((value) => ({ value, label: statusLabel(value) }));

/** The figures, and the applications that the search box and the status leave. */
export function ApplicationList({ applications }: { applications: readonly Application[] }) {
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    status: APPLICATION_STATUSES,
  });
  const shown = applications.filter(
    ({ status, job }) =>
      (!filters.status || seekerStatus(status) === filters.status) &&
      isFoundBy(filters.search, [job.jobTitle, job.companyName, job.jobLocation, job.jobType]),
  );
  return (
    <>
      <ApplicationFigures applications={applications} />
      <ListCard
        title="Applications"
        count={shown.length}
        onClear={isFiltered ? clear : undefined}
        filters={
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
          </>
        }
      >
        {shown.length === 0 && isFiltered ? (
          <NoMatches noun="applications" onClear={clear} />
        ) : (
          <OwnList
            key={JSON.stringify(filters)}
            items={shown}
            noun="applications"
            idOf={({ _id }) => _id}
            empty={{
              title: 'No applications yet',
              hint: 'Find a job you like and send your resume: every step shows up here.',
            }}
          >
            {(application) => <ApplicationCard application={application} />}
          </OwnList>
        )}
      </ListCard>
    </>
  );
}
