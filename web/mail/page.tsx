import { pageMeta } from '../site.ts';
import { PageTitle } from '../kit/ui/page-title.tsx';
import { Stack } from '../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { MailList } from './list.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Mail');

/** The outbox: what the board has mailed, or keeps where there is no mail server. */
export default function Mails() {
  return (
    <Stack>
      <PageTitle subtitle="See what the board has written to people, and what became of it">
        Mail
      </PageTitle>
      <MailList />
    </Stack>
  );
}
