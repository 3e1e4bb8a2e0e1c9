import { ExportButton } from '../../exports/button.tsx';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { useUserFilters } from './filters.tsx';
import { UserList } from './list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'User Management');

/** All accounts: approve companies, delete users (product.md section 2.7). */
export default function UserManagement() {
  const filters = useUserFilters();
  return (
    <Stack>
      <PageTitle
        subtitle="Manage accounts and approve companies"
        actions={
          <ExportButton what="users" noun="users" filters={filters.chosen}>
            Export Users
          </ExportButton>
        }
      >
        User Management
      </PageTitle>
      <UserList filters={filters} />
    </Stack>
  );
}
