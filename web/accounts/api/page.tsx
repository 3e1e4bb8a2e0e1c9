import { mayMember } from '../../../shared/permissions.ts';
import { useBarred } from '../../kit/member.ts';
import { prefetchCall } from '../../kit/data/calls.ts';
import { readUser } from '../../kit/session.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Barred } from '../../kit/ui/feedback/barred.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { Panels } from '../../panels.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import { ApiKeys } from './keys.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'API & Webhooks');

export const clientLoader = () => {
  const role = readUser()?.teamRole;
  if (!role || !mayMember(role, 'manage-api')) return null;
  return prefetchCall('listApiKeys');
};

/** API keys and webhooks of a company. Only for owners. */
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
      {barred ? (
        <Barred reason={barred} />
      ) : (
        <>
          <ApiKeys />
          <Panels slot="company.api" />
        </>
      )}
    </Page>
  );
}
