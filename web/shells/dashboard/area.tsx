import { PageOutlet } from '../../page-outlet.tsx';
import { WithFeatures } from '../../with-features.tsx';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { userContext } from '../../kit/user-context.ts';
import type { Route } from './+types/everybody.ts';
import { DashboardShell } from './frame.tsx';

export {
  AuthenticationFallback as HydrateFallback,
  DashboardError as ErrorBoundary,
} from './frame.tsx';

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);

/** The pages of a role, in the frame of the dashboard. */
export const Area = ({ loaderData }: { loaderData: SessionUser }) => (
  <WithFeatures>
    <DashboardShell user={loaderData}>
      <PageOutlet />
    </DashboardShell>
  </WithFeatures>
);
