import { useState } from 'react';
import type { Job } from '../../../shared/jobs/posting.ts';
import { api } from '../../kit/data/api.ts';
import { useOpened } from '../../kit/opened.ts';
import { type Page, usePaged } from '../../kit/data/paged.ts';
import { PagedList } from '../../kit/data/paged-list.tsx';
import { Table } from '../../kit/ui/table.tsx';
import { BoardUnknown } from '../../home/admin/unknown.tsx';
import { useBoard } from '../../home/admin/board.ts';
import { JobApplicants } from './applicants.tsx';
import { JobDetails } from './details.tsx';
import { JobFigures } from './figures.tsx';
import { JobFilters, type JobFilterState } from './filters.tsx';
import { type Asked, JobQuestion } from './question.tsx';
import { JobRow } from './row.tsx';
import { useJobWork } from './actions.ts';
import { loadFallback, usePageQuery } from '../../kit/data/page-query.ts';

const COLUMNS = [
  'Job',
  'Status',
  'Approval',
  { label: 'Applicants', numeric: true },
  'Posted',
  'Actions',
];

/** The figures, the filtered table and what opens from it. */
export function JobList({ filters }: { filters: JobFilterState }) {
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
        empty={{ title: 'No jobs yet', hint: 'Jobs appear here as soon as companies post them.' }}
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
