import { dashboardLinkOf } from '../../../shared/roles.ts';
import { ROLE_REFUSALS } from '../../../shared/refusals.ts';
import { useUser } from '../../kit/session.ts';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Unauthorized');

/** For users whose role has no dashboard, with links to other pages (product.md section 2.2). */
export default function Unauthorized() {
  const user = useUser();
  return (
    <ErrorState
      level={1}
      title={ROLE_REFUSALS.any}
      message="Your account does not have access to this page."
    >
      <LinkButton to="/">Back to Home</LinkButton>
      {/* The same text for everyone, so that nothing moves when the session is read. */}
      <LinkButton to={dashboardLinkOf(user?.role ?? '')} variant="outline">
        Go to Dashboard
      </LinkButton>
    </ErrorState>
  );
}
