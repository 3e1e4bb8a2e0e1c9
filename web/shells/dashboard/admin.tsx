import { Outlet } from 'react-router';
import type { Route } from './+types/admin.ts';
import { DashboardShell } from './frame.tsx';
import { userContext } from '../../kit/user-context.ts';
import { guard } from './guard.ts';

export {
  AuthenticationFallback as HydrateFallback,
  DashboardError as ErrorBoundary,
} from './frame.tsx';

export const clientMiddleware = [guard('admin')];

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);

export default function AdminArea({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardShell user={loaderData}>
      <Outlet />
    </DashboardShell>
  );
}
