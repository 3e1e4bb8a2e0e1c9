import { api } from '../../browser/api.ts';
import { useFreshLinks } from '../../browser/fresh-links.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/users.ts';
import { UserList } from './user-list.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../browser/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'User Management');

export const clientLoader = () => ({ answer: inBackground(api.listUsers()) });

/** Everybody with an account: approve companies, delete users (product.md section 2.7). */
export default function UserManagement({ loaderData }: Route.ComponentProps) {
  useFreshLinks();
  return (
    <Stack>
      <PageTitle subtitle="See who uses the board, and let companies in">User Management</PageTitle>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch users."
        failed="Failed to load users data."
      >
        {({ users }) => <UserList loaded={users} />}
      </Loaded>
    </Stack>
  );
}
