import { useState } from 'react';
import {
  IconBriefcase,
  IconCheck,
  IconCircleCheck,
  IconEye,
  IconHourglass,
  IconPencil,
  IconTrash,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import {
  APPROVAL_STATUSES,
  type Job,
  JOB_STATUSES,
  REVIEWS,
} from '../../../shared/jobs/posting.ts';
import { ADMIN_JOB_SORTS } from '../../../shared/jobs/administration.ts';
import type { BoardFigures } from '../../../shared/operation/board.ts';
import { statusLabel } from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/dates.ts';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { ExportButton } from '../../exports/button.tsx';
import type { Route } from './+types/page.ts';
import { useCall } from '../../kit/data/calls.ts';
import { type Opened, useOpened } from '../../kit/opened.ts';
import { PagedList } from '../../kit/data/paged-list.tsx';
import { Cell, Row, Table } from '../../kit/ui/display/table.tsx';
import { FiguresAlert } from '../../kit/data/figures-alert.tsx';
import { JobApplicants, JobDetails } from './details.tsx';
import { type Asked, JobQuestion, type JobActions, useJobActions } from './actions.tsx';
import { loadFallback, usePageQuery } from '../../kit/data/page-query.ts';
import { CompanyFilter } from '../../applications/company-filter.tsx';
import { ApprovalBadge, JOB_STATUS_LABELS, JobStatusBadge } from '../../applications/badges.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { SortFilter, useSortedFilters } from '../../kit/data/sorted-filters.tsx';
import { StatCard, StatCards } from '../../kit/ui/display/stat-card.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import { Identity, Pair, Standing } from '../../kit/ui/display/identity.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job Management');

/** All jobs in every state: review and delete them (product.md section 2.7). */
export default function JobManagement() {
  const filters = useJobFilters();
  return (
    <Stack>
      <PageTitle
        subtitle="Review and manage all jobs"
        actions={
          <ExportButton what="jobs" noun="jobs" filters={filters.chosen}>
            Export Jobs
          </ExportButton>
        }
      >
        Job Management
      </PageTitle>
      <JobList filters={filters} />
    </Stack>
  );
}

const COLUMNS = [
  'Job',
  'Status',
  'Approval',
  { label: 'Applicants', numeric: true },
  'Posted',
  'Actions',
];

/** The figures, the filtered table and the opened job. */
function JobList({ filters }: { filters: JobFilterState }) {
  const board = useCall('getBoard');
  const query = usePageQuery(filters.chosen);
  const list = useCall('listAllJobs', { query }, { keepPrevious: true });
  const actions = useJobActions();
  const opened = useOpened('view', 'applicants');
  const [asked, setAsked] = useState<Asked>();
  const jobs = list.data?.jobs;

  return (
    <>
      <FiguresAlert query={board} />
      <JobFigures figures={board.data} filters={filters.filters} />
      <PagedList
        title="Jobs"
        noun="jobs"
        list={list}
        rows={jobs}
        filters={<JobFilters {...filters} />}
        onClear={filters.isFiltered ? filters.clear : undefined}
        empty={{ title: 'No jobs yet', hint: 'Jobs appear here when companies post them.' }}
        failed={loadFallback(list.error, 'jobs')}
      >
        {(shown) => (
          <Table label="Jobs" columns={COLUMNS}>
            {shown.map((job) => (
              <JobRow key={job._id} job={job} actions={actions} opened={opened} onAsk={setAsked} />
            ))}
          </Table>
        )}
      </PagedList>
      <JobDetails
        jobs={jobs ?? []}
        waiting={board.data ? board.data.jobs.pending + board.data.users.pendingCompanies : 0}
        actions={actions}
        opened={opened}
        onAsk={setAsked}
      />
      <JobApplicants jobs={jobs ?? []} opened={opened} />
      {asked && <JobQuestion asked={asked} actions={actions} onClose={() => setAsked(undefined)} />}
    </>
  );
}

const STATUS_OPTIONS = JOB_STATUSES.map((value) => ({ value, label: JOB_STATUS_LABELS[value][0] }));
const APPROVAL_OPTIONS = APPROVAL_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
const SORT_LABELS = {
  oldest: 'Oldest first',
  title: 'Title',
  applicants: 'Most applicants',
  deadline: 'Deadline',
};
const SORTS = ADMIN_JOB_SORTS.filter((sort) => sort !== 'newest');

/** The filters and the order in the address. */
const useJobFilters = () =>
  useSortedFilters(
    {
      search: null,
      status: JOB_STATUSES,
      approval: APPROVAL_STATUSES,
      company: null,
    },
    SORTS,
  );

type JobFilterState = ReturnType<typeof useJobFilters>;

/** The fields above the list. */
function JobFilters({ filters, set, order }: JobFilterState) {
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

interface JobFiguresProps {
  /** Undefined while the counts load. */
  figures: BoardFigures | undefined;
  filters: { status: string; approval: string };
}

/** The numbers of jobs; the waiting ones link to their filter (product.md section 2.7). */
function JobFigures({ figures, filters }: JobFiguresProps) {
  return (
    <StatCards>
      <StatCard
        label="Total Jobs"
        value={figures?.jobs.total}
        icon={<IconBriefcase size={19} aria-hidden />}
      />
      <StatCard
        label="Active Jobs"
        value={figures?.jobs.active}
        icon={<IconCircleCheck size={19} aria-hidden />}
        to="/admin/jobs?status=active&approval=approved"
        current={filters.status === 'active' && filters.approval === 'approved'}
      />
      <StatCard
        label="Pending Review"
        value={figures?.jobs.pending}
        icon={<IconHourglass size={19} aria-hidden />}
        to="/admin/jobs?approval=pending"
        current={!filters.status && filters.approval === 'pending'}
      />
      <StatCard
        label="Total Applicants"
        value={figures?.applications.total}
        icon={<IconUsers size={19} aria-hidden />}
        to="/admin/applications"
      />
    </StatCards>
  );
}

interface JobRowProps {
  job: Job;
  actions: JobActions;
  opened: Opened<'view' | 'applicants'>;
  onAsk: (asked: Asked) => void;
}

/** A job in the table with the admin's actions. */
function JobRow({ job, actions, opened, onAsk }: JobRowProps) {
  const { _id: id, jobTitle } = job;
  const isPending = job.approvalStatus === 'pending';
  const reviews = [
    { label: REVIEWS.approve.label, icon: IconCheck, onSelect: () => actions.approve(job) },
    {
      label: REVIEWS.reject.label,
      icon: IconX,
      danger: true,
      onSelect: () => onAsk({ action: 'reject', job }),
    },
  ];
  return (
    <Row>
      <Cell>
        <Identity
          name={jobTitle}
          line={`${job.companyName} • ${job.jobLocation}`}
          link={opened.link('view', id)}
        />
      </Cell>
      <Cell label="Status">
        <JobStatusBadge status={job.status} />
      </Cell>
      <Cell label="Approval">
        <Standing>
          <ApprovalBadge status={job.approvalStatus} />
          {isPending && (
            <LinkButton
              {...opened.link('view', id)}
              variant="light"
              size="sm"
              aria-label={`Review ${jobTitle}`}
            >
              Review
            </LinkButton>
          )}
        </Standing>
      </Cell>
      <Cell label="Applicants" numeric>
        {job.applicantCount.toLocaleString('en-US')}
      </Cell>
      <Cell label="Posted">
        <Pair date>{formatDay(job.createdAt)}</Pair>
      </Cell>
      <Cell corner>
        <RowMenu
          label={`Actions for ${jobTitle}`}
          busy={actions.isBusy(id)}
          groups={[
            [
              { label: 'View Details', icon: IconEye, onSelect: () => opened.open('view', id) },
              {
                label: 'View Applicants',
                icon: IconUsers,
                onSelect: () => opened.open('applicants', id),
              },
            ],
            isPending ? reviews : [],
            [
              { label: 'Edit Job', icon: IconPencil, to: `/admin/jobs/${id}/edit` },
              {
                label: 'Delete Job',
                icon: IconTrash,
                danger: true,
                onSelect: () => onAsk({ action: 'remove', job }),
              },
            ],
          ]}
        />
      </Cell>
    </Row>
  );
}
