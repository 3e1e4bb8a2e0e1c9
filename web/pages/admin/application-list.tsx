import { useMemo, useState } from 'react';
import { displayName } from '../../../shared/accounts.ts';
import {
  type Application,
  APPLICATION_STATUSES,
  statusLabel,
} from '../../../shared/applications.ts';
import { isFoundBy } from '../../../shared/text.ts';
import { useFilters } from '../../browser/filters.ts';
import { useOpened } from '../../browser/opened.ts';
import { NoMatches } from '../../components/no-matches.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { InSteps } from '../../ui/in-steps.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Table } from '../../ui/table.tsx';
import { ApplicationDetails } from './application-details.tsx';
import { ApplicationFigures } from '../../components/application-figures.tsx';
import { ApplicationRow } from './application-row.tsx';

const COLUMNS = ['Applicant', 'Position', 'Applied', 'Status', 'Actions'];
const STATUS_OPTIONS = APPLICATION_STATUSES.map((value) => ({ value, label: statusLabel(value) }));

/** The figures, the filtered table and what opens from it. */
export function ApplicationList({ applications }: { applications: readonly Application[] }) {
  const [now] = useState(() => new Date());
  const companies = useMemo(() => companiesOf(applications), [applications]);
  const opened = useOpened('view');
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    status: APPLICATION_STATUSES,
    company: companies.map(({ value }) => value),
  });

  const shown = applications.filter(
    ({ status, company, applicant, job }) =>
      (!filters.status || status === filters.status) &&
      (!filters.company || company._id === filters.company) &&
      isFoundBy(filters.search, [
        displayName(applicant),
        applicant.email,
        job.jobTitle,
        job.companyName,
      ]),
  );

  const table = (
    <InSteps items={shown} noun="applications" key={JSON.stringify(filters)}>
      {(visible) => (
        <Table label="Applications" columns={COLUMNS}>
          {visible.map((application) => (
            <ApplicationRow
              key={application._id}
              application={application}
              opened={opened}
              now={now}
            />
          ))}
        </Table>
      )}
    </InSteps>
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
            {companies.length > 0 && (
              <FilterSelect
                label="Company"
                all="All companies"
                options={companies}
                value={filters.company}
                onChange={(company) => set({ company })}
              />
            )}
          </>
        }
      >
        {shown.length > 0 && table}
        {shown.length === 0 && isFiltered && <NoMatches noun="applications" onClear={clear} />}
        {shown.length === 0 && !isFiltered && (
          <EmptyState
            title="No applications yet"
            hint="Applications appear here as soon as job seekers apply."
          />
        )}
      </ListCard>
      <ApplicationDetails applications={applications} opened={opened} />
    </>
  );
}

/** The companies that were applied to, by name. */
function companiesOf(applications: readonly Application[]) {
  const names = new Map(
    applications.map(({ company }) => [company._id, company.companyProfile.companyName]),
  );
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
