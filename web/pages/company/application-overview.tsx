import { useState } from 'react';
import { displayName } from '../../../shared/accounts.ts';
import {
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
  statusLabel,
} from '../../../shared/applications.ts';
import type { Job } from '../../../shared/jobs.ts';
import { isFoundBy } from '../../../shared/text.ts';
import type { Moves } from '../../components/application-moves.ts';
import { ApplicationsTable } from '../../components/applications-table.tsx';
import { NoMatches } from '../../components/no-matches.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { InSteps } from '../../ui/in-steps.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const STATUS_OPTIONS = APPLICATION_STATUSES.map((value) => ({ value, label: statusLabel(value) }));

interface Filters {
  search: string;
  status: ApplicationStatus | '';
  job: string;
}

interface ApplicationOverviewProps {
  jobs: readonly Job[];
  applications: readonly Application[];
  moves: Moves;
  filters: Filters;
  onFilter: (change: Partial<Filters>) => void;
}

/** The tab 'Applications Overview': 'All Applications (18)' in one table, searched and filtered. */
export function ApplicationOverview({
  jobs,
  applications,
  moves,
  filters: { search, status, job },
  onFilter,
}: ApplicationOverviewProps) {
  const [now] = useState(() => new Date());
  const shown = applications.filter(
    (application) =>
      (!status || application.status === status) &&
      (!job || application.job._id === job) &&
      isFoundBy(search, [
        displayName(application.applicant),
        application.applicant.email,
        application.job.jobTitle,
      ]),
  );
  const clear = () => onFilter({ search: '', status: '', job: '' });

  return (
    <ListCard
      title="All Applications"
      count={shown.length}
      onClear={search || status || job ? clear : undefined}
      filters={
        <>
          <SearchField
            label="Search applicants"
            placeholder="Search applicants..."
            value={search}
            onSearch={(text) => onFilter({ search: text })}
          />
          <FilterSelect
            label="Status"
            all="All statuses"
            options={STATUS_OPTIONS}
            value={status}
            onChange={(chosen) => onFilter({ status: chosen })}
          />
          <FilterSelect
            label="Job position"
            all="All positions"
            options={jobs.map(({ _id, jobTitle }) => ({ value: _id, label: jobTitle }))}
            value={job}
            onChange={(chosen) => onFilter({ job: chosen })}
          />
        </>
      }
    >
      {shown.length > 0 ? (
        <InSteps items={shown} noun="applications" key={JSON.stringify([search, status, job])}>
          {(visible) => (
            <ApplicationsTable
              label="All applications"
              applications={visible}
              moves={moves}
              now={now}
            />
          )}
        </InSteps>
      ) : applications.length > 0 ? (
        <NoMatches noun="applications" onClear={clear} />
      ) : (
        <EmptyState
          title="No applications received yet"
          hint="Applications will appear here when job seekers apply to your jobs"
        />
      )}
    </ListCard>
  );
}
