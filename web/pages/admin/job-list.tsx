import { useState } from 'react';
import { statusLabel } from '../../../shared/applications.ts';
import { APPROVAL_STATUSES, type Job, JOB_STATUSES } from '../../../shared/jobs.ts';
import { isFoundBy } from '../../../shared/text.ts';
import { useFilters } from '../../browser/filters.ts';
import { useOpened } from '../../browser/opened.ts';
import { useRows } from '../../browser/rows.ts';
import { STATUSES } from '../../components/job-badges.tsx';
import { NoMatches } from '../../components/no-matches.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { InSteps } from '../../ui/in-steps.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Table } from '../../ui/table.tsx';
import { JobApplicants } from './job-applicants.tsx';
import { JobDetails } from './job-details.tsx';
import { JobFigures } from './job-figures.tsx';
import { type Asked, JobQuestion } from './job-question.tsx';
import { JobRow } from './job-row.tsx';
import { useJobWork } from './job-work.ts';

const COLUMNS = [
  'Job',
  'Status',
  'Approval',
  { label: 'Applicants', numeric: true },
  'Posted',
  'Actions',
];
const STATUS_OPTIONS = JOB_STATUSES.map((value) => ({ value, label: STATUSES[value][0] }));
const APPROVAL_OPTIONS = APPROVAL_STATUSES.map((value) => ({ value, label: statusLabel(value) }));

/** The figures, the filtered table and what opens from it. */
export function JobList({ loaded }: { loaded: readonly Job[] }) {
  const rows = useRows(loaded);
  const work = useJobWork(rows);
  const opened = useOpened('view', 'applicants');
  const [asked, setAsked] = useState<Asked>();
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    status: JOB_STATUSES,
    approval: APPROVAL_STATUSES,
  });

  const shown = rows.all.filter(
    (job) =>
      (!filters.status || job.status === filters.status) &&
      (!filters.approval || job.approvalStatus === filters.approval) &&
      isFoundBy(filters.search, [job.jobTitle, job.companyName, job.jobLocation]),
  );

  const table = (
    <InSteps items={shown} noun="jobs" key={JSON.stringify(filters)}>
      {(visible) => (
        <Table label="Jobs" columns={COLUMNS}>
          {visible.map((job) => (
            <JobRow key={job._id} job={job} work={work} opened={opened} onAsk={setAsked} />
          ))}
        </Table>
      )}
    </InSteps>
  );

  return (
    <>
      <JobFigures jobs={rows.all} filters={filters} />
      <ListCard
        title="Jobs"
        count={shown.length}
        onClear={isFiltered ? clear : undefined}
        filters={
          <>
            <SearchField
              label="Search jobs"
              placeholder="Search jobs..."
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
          </>
        }
      >
        {shown.length > 0 && table}
        {shown.length === 0 && isFiltered && <NoMatches noun="jobs" onClear={clear} />}
        {shown.length === 0 && !isFiltered && (
          <EmptyState title="No jobs yet" hint="Jobs appear here as soon as companies post them." />
        )}
      </ListCard>
      <JobDetails jobs={rows.all} work={work} opened={opened} onAsk={setAsked} />
      <JobApplicants jobs={rows.all} opened={opened} />
      {asked && <JobQuestion asked={asked} work={work} onClose={() => setAsked(undefined)} />}
    </>
  );
}
