import { Outlet } from 'react-router';
import type { Route } from './+types/everybody.ts';
import { DashboardShell } from './frame.tsx';
import { userContext } from '../../kit/user-context.ts';
import { guard } from './guard.ts';

export {
  AuthenticationFallback as HydrateFallback,
  DashboardError as ErrorBoundary,
} from './frame.tsx';

export const clientMiddleware = [guard()];

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);

/** Pages that every signed-in user has. */
export default function CommonArea({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardShell user={loaderData}>
      <Outlet />
    </DashboardShell>
  );
}
