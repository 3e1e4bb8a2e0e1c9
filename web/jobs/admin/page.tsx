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
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { ExportButton } from '../../exports/button.tsx';
import type { Route } from './+types/page.ts';
import { api } from '../../kit/data/api.ts';
import { type Opened, useOpened } from '../../kit/opened.ts';
import { type Page, usePaged } from '../../kit/data/paged.ts';
import { PagedList } from '../../kit/data/paged-list.tsx';
import { Cell, Row, Table } from '../../kit/ui/table.tsx';
import { BoardUnknown } from '../../home/admin/unknown.tsx';
import { inFigures, useBoard } from '../../home/admin/board.ts';
import { JobApplicants, JobDetails } from './details.tsx';
import { type Asked, JobQuestion, type JobWork, useJobWork } from './actions.tsx';
import { loadFallback, usePageQuery } from '../../kit/data/page-query.ts';
import { CompanyFilter } from '../../applications/company-filter.tsx';
import { ApprovalBadge, JOB_STATUS_LABELS, JobStatusBadge } from '../../applications/badges.tsx';
import { FilterSelect } from '../../kit/ui/filter-select.tsx';
import { SearchField } from '../../kit/ui/search-field.tsx';
import { SortFilter, useSortedFilters } from '../../kit/data/sorted-filters.tsx';
import { StatCard, StatCards } from '../../kit/ui/stat-card.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { RowMenu } from '../../kit/ui/row-menu.tsx';
import { Identity, Pair, Standing } from '../../kit/ui/identity.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job Management');

/** Every job in every state: review what waits, delete what must go (product.md section 2.7). */
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

/** The figures, the filtered table and what opens from it. */
function JobList({ filters }: { filters: JobFilterState }) {
  const board = useBoard();
  const list = usePaged(usePageQuery(filters.chosen), loadJobs);
  const work = useJobWork(list, {
    onDone: board.refresh,
    isReviewFiltered: filters.filters.approval !== '',
  });
  const opened = useOpened('view', 'applicants');
  const [asked, setAsked] = useState<Asked>();
  const rows = list.page?.rows ?? [];

  return (
    <>
      <BoardUnknown board={board} />
      <JobFigures figures={board.figures} filters={filters.filters} />
      <PagedList
        title="Jobs"
        noun="jobs"
        list={list}
        filters={<JobFilters {...filters} />}
        onClear={filters.isFiltered ? filters.clear : undefined}
        empty={{ title: 'No jobs yet', hint: 'Jobs appear here when companies post them.' }}
        failed={loadFallback(list.error, 'jobs')}
      >
        {(shown) => (
          <Table label="Jobs" columns={COLUMNS}>
            {shown.map((job) => (
              <JobRow key={job._id} job={job} work={work} opened={opened} onAsk={setAsked} />
            ))}
          </Table>
        )}
      </PagedList>
      <JobDetails
        jobs={rows}
        waiting={
          board.figures ? board.figures.jobs.pending + board.figures.users.pendingCompanies : 0
        }
        work={work}
        opened={opened}
        onAsk={setAsked}
      />
      <JobApplicants jobs={rows} opened={opened} />
      {asked && <JobQuestion asked={asked} work={work} onClose={() => setAsked(undefined)} />}
    </>
  );
}

async function loadJobs(query: Readonly<Record<string, string>>): Promise<Page<Job>> {
  const { jobs, total, nextCursor } = await api.listAllJobs({ query });
  return { rows: jobs, total, nextCursor };
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

/** Which jobs are listed, and in which order: as the address has it. */
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
  /** Undefined while nobody has counted. */
  figures: BoardFigures | undefined;
  filters: { status: string; approval: string };
}

/** How many there are; those that wait are one click away (product.md section 2.7). */
function JobFigures({ figures, filters }: JobFiguresProps) {
  return (
    <StatCards>
      <StatCard
        label="Total Jobs"
        value={inFigures(figures?.jobs.total)}
        icon={<IconBriefcase size={19} aria-hidden />}
      />
      <StatCard
        label="Active Jobs"
        value={inFigures(figures?.jobs.active)}
        icon={<IconCircleCheck size={19} aria-hidden />}
        to="/admin/jobs?status=active&approval=approved"
        current={filters.status === 'active' && filters.approval === 'approved'}
      />
      <StatCard
        label="Pending Review"
        value={inFigures(figures?.jobs.pending)}
        icon={<IconHourglass size={19} aria-hidden />}
        to="/admin/jobs?approval=pending"
        current={!filters.status && filters.approval === 'pending'}
      />
      <StatCard
        label="Total Applicants"
        value={inFigures(figures?.applications.total)}
        icon={<IconUsers size={19} aria-hidden />}
        to="/admin/applications"
      />
    </StatCards>
  );
}

interface JobRowProps {
  job: Job;
  work: JobWork;
  opened: Opened<'view' | 'applicants'>;
  onAsk: (asked: Asked) => void;
}

/** A job in the table, with what an admin may do to it. */
function JobRow({ job, work, opened, onAsk }: JobRowProps) {
  const { _id: id, jobTitle } = job;
  const isPending = job.approvalStatus === 'pending';
  const reviews = [
    { label: REVIEWS.approve.label, icon: IconCheck, onSelect: () => void work.approve(job) },
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
          busy={work.isBusy(id)}
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
