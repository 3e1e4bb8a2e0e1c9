import { ExportButton } from '../../components/export-button.tsx';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/users.ts';
import { useUserFilters } from './user-filters.tsx';
import { UserList } from './user-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'User Management');

/** Everybody with an account: approve companies, delete users (product.md section 2.7). */
export default function UserManagement() {
  const filters = useUserFilters();
  return (
    <Stack>
      <PageTitle
        subtitle="See who uses the board, and let companies in"
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
