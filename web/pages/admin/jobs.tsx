import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import type { Route } from './+types/jobs.ts';
import { useJobFilters } from './job-filters.tsx';
import { JobList } from './job-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job Management');

/** Every job in every state: review what waits, delete what must go (product.md section 2.7). */
export default function JobManagement() {
  const filters = useJobFilters();
  return (
    <Stack>
      <PageTitle
        subtitle="Review new postings and keep the board in order"
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
