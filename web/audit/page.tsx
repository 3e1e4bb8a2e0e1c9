import { ExportButton } from '../exports/button.tsx';
import { pageMeta } from '../site.ts';
import { PageTitle } from '../kit/ui/page-title.tsx';
import { Stack } from '../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { useAuditFilters } from './filters.tsx';
import { AuditList } from './list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Audit Log');

/** Every privileged change, and who made it: lines that nobody edits or deletes. */
export default function AuditLog() {
  const filters = useAuditFilters();
  return (
    <Stack>
      <PageTitle
        subtitle="See what administrators changed, and when"
        actions={
          <ExportButton what="audit" noun="lines" filters={filters.filters}>
            Export Log
          </ExportButton>
        }
      >
        Audit Log
      </PageTitle>
      <AuditList state={filters} />
    </Stack>
  );
}
