import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { MessageList } from './list.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Messages');

/** The inbox of the contact page: read, answered by mail, closed. */
export default function Messages() {
  return (
    <Stack>
      <PageTitle subtitle="Messages from the contact page">Messages</PageTitle>
      <MessageList />
    </Stack>
  );
}
