import { api } from '../../browser/api.ts';
import { inBackground } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/mails.ts';
import { MailList } from './mail-list.tsx';

export { keepWhileFiltering as shouldRevalidate } from '../../browser/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Mail');

export const clientLoader = () => ({ answer: inBackground(api.listMails()) });

/** The outbox: what the board has mailed, or keeps where there is no mail server. */
export default function Mails({ loaderData }: Route.ComponentProps) {
  return (
    <Stack>
      <PageTitle subtitle="See what the board has written to people, and what became of it">
        Mail
      </PageTitle>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch mails."
        failed="Failed to load mail data."
      >
        {({ mails }) => <MailList mails={mails} />}
      </Loaded>
    </Stack>
  );
}
