import {
  IconBriefcase,
  IconCircleCheck,
  IconCopy,
  IconEdit,
  IconEye,
  IconHourglass,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isActive, type Job, JOB_TYPES, jobLabel } from '../../../shared/jobs/posting.ts';
import { matchesSearch } from '../../../shared/kit/text.ts';
import { daysBetween, formatAge } from '../../../shared/kit/dates.ts';
import { hasPublicPage, JOB_MOVES, jobMoves } from '../../../shared/jobs/status.ts';
import { truncate } from '../../../shared/jobs/text.ts';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import type { Route } from './+types/page.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { DeleteJobDialog } from '../delete-job.tsx';
import { JobMoveDialogs } from '../move-dialogs.tsx';
import { JOB_MOVE_ICONS, type JobMoves, useJobMoves } from '../moves.ts';
import { NoMatches } from '../../kit/data/no-matches.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { InSteps } from '../../kit/ui/layout/in-steps.tsx';
import { ListCard } from '../../kit/ui/layout/list-card.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { StatCard, StatCards } from '../../kit/ui/display/stat-card.tsx';
import { Cell, Row, Table } from '../../kit/ui/display/table.tsx';
import { NoJobs } from '../../applications/no-jobs.tsx';
import { JobLabel } from '../../applications/badges.tsx';
import { RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import { When } from '../../kit/ui/display/when.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { NameLink } from '../../kit/ui/navigation/name-link.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'My Jobs');

export const clientLoader = () => prefetchCall('listMyJobs');

/** The company's jobs in every state (product.md section 2.6). */
export default function MyJobs() {
  const query = useCall('listMyJobs');
  return (
    <Stack>
      <PageTitle
        subtitle="Manage your job postings and their applicants"
        actions={
          <LinkButton to="/jobs/new" icon={<IconPlus size={18} aria-hidden />}>
            Post New Job
          </LinkButton>
        }
      >
        My Jobs
      </PageTitle>
      <QueryView
        query={query}
        refused="Failed to fetch your job postings."
        failed="Failed to load job postings."
      >
        {({ jobs }) => <OwnJobList jobs={jobs} />}
      </QueryView>
    </Stack>
  );
}

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
function OwnJobList({ jobs }: { jobs: readonly Job[] }) {
  const [now] = useState(() => new Date());
  const [deleting, setDeleting] = useState<Job>();
  const moves = useJobMoves();
  const { filters, set, clear, isFiltered } = useFilters({
    search: null,
    status: LABELS,
    type: JOB_TYPES,
  });
  const shown = jobs.filter(
    (job) =>
      (!filters.status || jobLabel(job, now) === filters.status) &&
      (!filters.type || job.jobType === filters.type) &&
      matchesSearch(filters.search, [job.jobTitle, job.jobLocation, ...job.skills]),
  );

  if (jobs.length === 0) return <NoJobs />;
  return (
    <>
      <Figures jobs={jobs} now={now} />
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
                    onDelete={() => setDeleting(job)}
                  />
                ))}
              </Table>
            )}
          </InSteps>
        ) : (
          <NoMatches noun="jobs" onClear={clear} />
        )}
      </ListCard>
      {deleting && <DeleteJobDialog job={deleting} onClose={() => setDeleting(undefined)} />}
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

/** Characters of the description on this list (product.md section 9). */
const DESCRIPTION_SHOWN = 80;

interface OwnJobRowProps {
  job: Job;
  now: Date;
  moves: JobMoves;
  onDelete: () => void;
}

/** A job of the company with its actions. */
function OwnJobRow({ job, now, moves, onDelete }: OwnJobRowProps) {
  const isOtherMoving = moves.movingId !== undefined && moves.movingId !== job._id;
  const path = `/jobs/${job._id}`;
  return (
    <Row>
      <Cell>
        <NameLink to={path}>{job.jobTitle}</NameLink>
        <Small>
          {job.jobLocation} • {job.jobType}
        </Small>
        <Small>{truncate(job.jobDescription, DESCRIPTION_SHOWN)}</Small>
      </Cell>
      <Cell label="Status">
        <div>
          <JobLabel label={jobLabel(job, now)} />
          {hasPublicPage(job, now) && job.approvalStatus !== 'approved' && (
            <Small>Approved version is public</Small>
          )}
          {job.status === 'closed' && job.outcome && <Small>{job.outcome}</Small>}
        </div>
      </Cell>
      <Cell label="Applicants" numeric>
        <Link
          to={`${path}/applicants`}
          aria-label={job.applicantCount === 1 ? '1 applicant' : `${job.applicantCount} applicants`}
        >
          {job.applicantCount}
        </Link>
      </Cell>
      <Cell label="Posted">
        <When day={job.createdAt} note={formatAge(job.createdAt, now)} />
      </Cell>
      <Cell label="Deadline">
        <When day={job.applicationDeadline} note={timeLeft(job.applicationDeadline, now)} />
      </Cell>
      <Cell corner>
        <RowMenu
          label={`Actions for ${job.jobTitle}`}
          busy={moves.movingId === job._id}
          groups={[
            [
              { label: 'View Applicants', icon: IconUsers, to: `${path}/applicants` },
              { label: 'View Job', icon: IconEye, to: path },
              { label: 'Edit Job', icon: IconEdit, to: `/jobs/edit/${job._id}` },
              { label: 'Duplicate Job', icon: IconCopy, to: `/jobs/new?copy=${job._id}` },
            ],
            jobMoves(job, now).map((move) => ({
              label: JOB_MOVES[move].label,
              icon: JOB_MOVE_ICONS[move],
              blocked: isOtherMoving ? 'Another update is in progress.' : undefined,
              onSelect: () => moves.request(job, move),
            })),
            [{ label: 'Delete Job', icon: IconTrash, danger: true, onSelect: onDelete }],
          ]}
        />
      </Cell>
    </Row>
  );
}

/** '12 days left', 'last day', 'passed'. */
function timeLeft(deadline: string, now: Date): string {
  const end = new Date(deadline);
  const days = daysBetween(now, end);
  if (end <= now) return 'passed';
  if (days === 0) return 'last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}
