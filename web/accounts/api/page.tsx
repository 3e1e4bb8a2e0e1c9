import { useBarred } from '../../kit/member.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Barred } from '../../kit/ui/feedback/barred.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { Panels } from '../../panels.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'API & Webhooks');

/** What features connect with programs of a company. Only for owners. */
export default function ApiAndWebhooks() {
  const barred = useBarred('manage-api');
  return (
    <Page
      title="API & Webhooks"
      subtitle="Connect your own programs, such as an applicant tracking system"
      actions={
        <LinkButton to="/api/docs" reloadDocument variant="outline">
          Read the Documentation
        </LinkButton>
      }
    >
      {barred ? <Barred reason={barred} /> : <Panels slot="company.api" />}
    </Page>
  );
}
