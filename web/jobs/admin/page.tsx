import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { ExportButton } from '../../exports/button.tsx';
import type { Route } from './+types/page.ts';
import { useJobFilters } from './filters.tsx';
import { JobList } from './list.tsx';

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
