import { useState } from 'react';
import type { BoardFigures } from '../../../shared/operation/board.ts';
import type { Application } from '../../../shared/applications/status.ts';
import { api } from '../../kit/data/api.ts';
import { useFreshLinks } from '../../kit/data/fresh-links.ts';
import { useOpened } from '../../kit/opened.ts';
import { type Page, usePaged } from '../../kit/data/paged.ts';
import { CountedFigures } from '../figures.tsx';
import { PagedList } from '../../kit/data/paged-list.tsx';
import { Table } from '../../kit/ui/table.tsx';
import { ApplicationDetails } from './details.tsx';
import { ApplicationFilters, type ApplicationFilterState } from './filters.tsx';
import { ApplicationJob } from './job.tsx';
import { ApplicationRow } from './row.tsx';
import { BoardUnknown } from '../../home/admin/unknown.tsx';
import { useBoard } from '../../home/admin/board.ts';
import { loadFallback, usePageQuery } from '../../kit/data/page-query.ts';

const COLUMNS = ['Applicant', 'Position', 'Applied', 'Status', 'Actions'];

/** The figures, the filtered table and what opens from it. */
export function ApplicationList({ filters }: { filters: ApplicationFilterState }) {
  const [now] = useState(() => new Date());
  const board = useBoard();
  const list = usePaged(usePageQuery(filters.chosen), loadApplications);
  useFreshLinks(list.reload);
  const opened = useOpened('view');
  const { job } = filters.filters;

  return (
    <>
      <BoardUnknown board={board} />
      <CountedFigures counts={board.figures && byStatus(board.figures)} />
      {job && <ApplicationJob key={job} id={job} onClear={() => filters.set({ job: '' })} />}
      <PagedList
        title="Applications"
        noun="applications"
        list={list}
        filters={<ApplicationFilters {...filters} />}
        onClear={filters.isFiltered ? filters.clear : undefined}
        empty={{
          title: 'No applications yet',
          hint: 'Applications appear here as soon as job seekers apply.',
        }}
        failed={loadFallback(list.error, 'applications')}
      >
        {(shown) => (
          <Table label="Applications" columns={COLUMNS}>
            {shown.map((application) => (
              <ApplicationRow
                key={application._id}
                application={application}
                opened={opened}
                now={now}
              />
            ))}
          </Table>
        )}
      </PagedList>
      <ApplicationDetails applications={list.page?.rows ?? []} opened={opened} />
    </>
  );
}

/** The counts without the total, which the figures add up by themselves. */
function byStatus({ applications }: BoardFigures) {
  const { total: _, ...counts } = applications;
  return counts;
}

async function loadApplications(
  query: Readonly<Record<string, string>>,
): Promise<Page<Application>> {
  const { applications, total, nextCursor } = await api.listAllApplications({ query });
  return { rows: applications, total, nextCursor };
}
