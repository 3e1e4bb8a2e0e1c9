import { useState } from 'react';
import { useLocation } from 'react-router';
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
import type { AdminJobSort } from '../../../shared/jobs/administration.ts';
import { type ApprovalStatus, type Job, REVIEWS } from '../../../shared/jobs/posting.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import type { BoardFigures } from '../../../shared/operation/board.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { isDecidable, isOldTextPublic } from '../../../shared/jobs/status.ts';
import { ApprovalBadge, JOB_STATUS_LABELS, JobStatusBadge } from '../../applications/badges.tsx';
import { CompanyFilter } from '../../applications/company-filter.tsx';
import { ExportButton } from '../../exports/button.tsx';
import { useCall } from '../../kit/data/calls.ts';
import { FiguresAlert } from '../../kit/data/figures-alert.tsx';
import { useFilters, usePageQuery } from '../../kit/data/filters.ts';
import { PagedList } from '../../kit/data/list.tsx';
import { useOpened } from '../../kit/opened.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Identity, Pair, StatusLine } from '../../kit/ui/display/identity.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { StatCard, StatCards } from '../../kit/ui/display/stat-card.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { menuColumn, type RowAction } from '../../kit/ui/overlays/row-menu.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import { type JobConfirmation, type JobControls, JobDialog, useJobActions } from './actions.tsx';
import { JobDetails } from './details.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job Management');

const APPROVAL_LABELS: Record<ApprovalStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};
const SORT_LABELS: Record<Exclude<AdminJobSort, 'newest'>, string> = {
  oldest: 'Oldest first',
  title: 'Title',
  applicants: 'Most applicants',
  deadline: 'Deadline',
};

/** All jobs in every state: review and delete them (product.md section 2.7). */
export default function JobManagement() {
  const { values, clear, field, select } = useFilters({
    search: null,
    status: JOB_STATUS_LABELS,
    approval: APPROVAL_LABELS,
    company: null,
    sort: SORT_LABELS,
  });
  const board = useCall('getBoard');
  const list = useCall(
    'listAllJobs',
    { query: { ...usePageQuery(values), view: 'rows' } },
    { keepPrevious: true },
  );
  const actions = useJobActions();
  const opened = useOpened('view');
  const viewed = opened.id('view');
  const [confirmation, setConfirmation] = useState<JobConfirmation>();
  const { search } = useLocation();
  const controls = { actions, opened, search, confirm: setConfirmation };
  const findJob = (id: string) => list.data?.jobs.find(({ _id }) => _id === id);

  return (
    <Page
      title="Job Management"
      subtitle="Review and manage all jobs"
      actions={
        <>
          <LinkButton to="/admin/removed" variant="subtle">
            Recently Deleted
          </LinkButton>
          <ExportButton what="jobs" filters={values}>
            Export Jobs
          </ExportButton>
        </>
      }
    >
      <FiguresAlert query={board} />
      <JobFigures figures={board.data} filters={values} />
      <PagedList
        title="Jobs"
        noun="jobs"
        list={list}
        rows={list.data?.jobs}
        filters={
          <>
            <SearchField label="Search jobs" {...field('search')} />
            <FilterSelect label="Status" all="All statuses" {...select('status')} />
            <FilterSelect label="Approval" all="All approvals" {...select('approval')} />
            <CompanyFilter {...field('company')} />
            <FilterSelect label="Sort" all="Newest first" {...select('sort')} />
          </>
        }
        onClear={clear}
        empty={{ title: 'No jobs yet', hint: 'Jobs appear here when companies post them.' }}
        refused="Failed to fetch jobs."
        failed="Failed to load jobs data."
      >
        {(rows) => <Table label="Jobs" columns={toColumns(controls)} rows={rows} />}
      </PagedList>
      {viewed !== null && (
        <JobDetails
          key={viewed}
          id={viewed}
          title={findJob(viewed)?.jobTitle}
          waiting={board.data ? board.data.jobs.pending + board.data.users.pendingCompanies : 0}
          toMenu={(job) => toMenu(job, controls)}
          isBusy={actions.isBusy}
          onClose={opened.close}
        />
      )}
      {confirmation && (
        <JobDialog {...confirmation} actions={actions} onClose={() => setConfirmation(undefined)} />
      )}
    </Page>
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
      <StatCard label="Total Jobs" value={figures?.jobs.total} icon={IconBriefcase} />
      <StatCard
        label="Active Jobs"
        value={figures?.jobs.active}
        icon={IconCircleCheck}
        to="/admin/jobs?status=active&approval=approved"
        current={filters.status === 'active' && filters.approval === 'approved'}
      />
      <StatCard
        label="Pending Review"
        value={figures?.jobs.pending}
        icon={IconHourglass}
        to="/admin/jobs?approval=pending"
        current={!filters.status && filters.approval === 'pending'}
      />
      <StatCard
        label="Total Applicants"
        value={figures?.applications.total}
        icon={IconUsers}
        to="/admin/applications"
      />
    </StatCards>
  );
}

/** The table of jobs, with the admin's actions. */
const toColumns = (controls: JobControls): Column<Job>[] => [
  {
    label: 'Job',
    cell: (job) => (
      <Identity
        name={job.jobTitle}
        line={`${job.companyName} • ${job.jobLocation}`}
        link={controls.opened.link('view', job._id)}
      />
    ),
  },
  { label: 'Status', cell: (job) => <JobStatusBadge job={job} /> },
  {
    label: 'Approval',
    cell: ({ _id, jobTitle, approvalStatus, hasPublicVersion }) => (
      <StatusLine>
        <ApprovalBadge status={approvalStatus} />
        {isOldTextPublic({ approvalStatus, hasPublicVersion }) && (
          <Small as="span">Approved version is public</Small>
        )}
        {approvalStatus === 'pending' && (
          <LinkButton
            {...controls.opened.link('view', _id)}
            variant="light"
            size="sm"
            aria-label={`Review ${jobTitle}`}
          >
            Review
          </LinkButton>
        )}
      </StatusLine>
    ),
  },
  {
    label: 'Applicants',
    numeric: true,
    cell: ({ applicantCount }) => inFigures(applicantCount),
  },
  { label: 'Posted', cell: ({ createdAt }) => <Pair date>{formatDay(createdAt)}</Pair> },
  menuColumn((job) => ({
    name: job.jobTitle,
    groups: toMenu(job, controls),
    busy: controls.actions.isBusy(job._id),
  })),
];

function toMenu(job: Job, { actions, opened, search, confirm }: JobControls): RowAction[][] {
  const { _id: id } = job;
  const reviews = [
    {
      label: REVIEWS.approve.label,
      icon: IconCheck,
      isMain: true,
      onSelect: () => actions.approve(job),
    },
    {
      label: REVIEWS.reject.label,
      icon: IconX,
      danger: true,
      onSelect: () => confirm({ action: 'reject', job }),
    },
  ];
  return [
    [
      {
        label: 'View Details',
        icon: IconEye,
        isInMenuOnly: true,
        onSelect: () => opened.open('view', id),
      },
      { label: 'View Applicants', icon: IconUsers, to: `/admin/applications?job=${id}` },
    ],
    isDecidable(job) ? reviews : [],
    [
      { label: 'Edit Job', icon: IconPencil, to: `/admin/jobs/${id}/edit${search}` },
      {
        label: 'Delete Job',
        isInMenuOnly: true,
        icon: IconTrash,
        danger: true,
        onSelect: () => confirm({ action: 'remove', job }),
      },
    ],
  ];
}
