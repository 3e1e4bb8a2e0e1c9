import { ExportButton } from '../../exports/button.tsx';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { useApplicationFilters } from './filters.tsx';
import { ApplicationList } from './list.tsx';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Application Management');

/** Every application on the board (product.md section 2.7). */
export default function ApplicationManagement() {
  const filters = useApplicationFilters();
  return (
    <Stack>
      <PageTitle
        subtitle="Follow every application on the board"
        actions={
          <ExportButton what="applications" noun="applications" filters={filters.chosen}>
            Export Data
          </ExportButton>
        }
      >
        Application Management
      </PageTitle>
      <ApplicationList filters={filters} />
    </Stack>
  );
}
