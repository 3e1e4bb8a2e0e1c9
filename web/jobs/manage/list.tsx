import { IconBriefcase, IconCircleCheck, IconHourglass, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { isActive, type Job, JOB_TYPES, jobLabel } from '../../../shared/jobs/posting.ts';
import { isFoundBy } from '../../../shared/kit/text.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { useRows } from '../../kit/data/rows.ts';
import { DeleteJobDialog } from '../delete-job-dialog.tsx';
import { useDeleteJob } from '../delete-job.ts';
import { JobMoveDialogs } from '../move-dialogs.tsx';
import { useJobMoves } from '../moves.ts';
import { NoMatches } from '../../kit/data/no-matches.tsx';
import { FilterSelect } from '../../kit/ui/filter-select.tsx';
import { InSteps } from '../../kit/ui/in-steps.tsx';
import { ListCard } from '../../kit/ui/list-card.tsx';
import { SearchField } from '../../kit/ui/search-field.tsx';
import { StatCard, StatCards } from '../../kit/ui/stat-card.tsx';
import { Table } from '../../kit/ui/table.tsx';
import { NoJobs } from '../../applications/no-jobs.tsx';
import { OwnJobRow } from './row.tsx';

const LABELS = ['Active', 'Pending Review', 'Paused', 'Closed', 'Expired', 'Rejected'] as const;
const COLUMNS = [
  'Job',
  'Status',
  { label: 'Applicants', numeric: true },
  'Posted',
  'Deadline',
  'Actions',
];
const toOptions = <T extends string>(values: readonly T[]) =>
  values.map((value) => ({ value, label: value }));

/** The figures and the filtered table of 'My Jobs'. */
export function OwnJobList({ loaded }: { loaded: readonly Job[] }) {
  const [now] = useState(() => new Date());
  const rows = useRows(loaded);
  const deletion = useDeleteJob(({ _id }) => rows.remove(_id));
  const moves = useJobMoves(rows.replace);
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    status: LABELS,
    type: JOB_TYPES,
  });
  const shown = rows.all.filter(
    (job) =>
      (!filters.status || jobLabel(job, now) === filters.status) &&
      (!filters.type || job.jobType === filters.type) &&
      isFoundBy(filters.search, [job.jobTitle, job.jobLocation, ...job.skills]),
  );

  if (rows.all.length === 0) return <NoJobs />;
  return (
    <>
      <Figures jobs={rows.all} now={now} />
      <ListCard
        title="All Jobs"
        count={shown.length}
        onClear={isFiltered ? clear : undefined}
        filters={
          <>
            <SearchField
              label="Search jobs"
              value={filters.search}
              onSearch={(search) => set({ search })}
            />
            <FilterSelect
              label="Status"
              all="All statuses"
              options={toOptions(LABELS)}
              value={filters.status}
              onChange={(status) => set({ status })}
            />
            <FilterSelect
              label="Job type"
              all="All types"
              options={toOptions(JOB_TYPES)}
              value={filters.type}
              onChange={(type) => set({ type })}
            />
          </>
        }
      >
        {shown.length > 0 ? (
          <InSteps items={shown} noun="jobs" key={JSON.stringify(filters)}>
            {(visible) => (
              <Table label="All jobs" columns={COLUMNS}>
                {visible.map((job) => (
                  <OwnJobRow
                    key={job._id}
                    job={job}
                    now={now}
                    moves={moves}
                    onDelete={() => deletion.ask(job)}
                  />
                ))}
              </Table>
            )}
          </InSteps>
        ) : (
          <NoMatches noun="jobs" onClear={clear} />
        )}
      </ListCard>
      <DeleteJobDialog deletion={deletion} />
      <JobMoveDialogs moves={moves} />
    </>
  );
}

function Figures({ jobs, now }: { jobs: readonly Job[]; now: Date }) {
  const waiting = jobs.filter((job) => jobLabel(job, now) === 'Pending Review').length;
  const applicants = jobs.reduce((sum, job) => sum + job.applicantCount, 0);
  return (
    <StatCards>
      <StatCard label="Total Jobs" value={jobs.length} icon={<IconBriefcase size={19} />} />
      <StatCard
        label="Active Jobs"
        value={jobs.filter(isActive).length}
        icon={<IconCircleCheck size={19} />}
      />
      <StatCard label="Pending Review" value={waiting} icon={<IconHourglass size={19} />} />
      <StatCard
        label="Total Applicants"
        value={applicants.toLocaleString('en-US')}
        icon={<IconUsers size={19} />}
      />
    </StatCards>
  );
}
