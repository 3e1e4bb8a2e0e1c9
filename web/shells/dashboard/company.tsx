import { Outlet } from 'react-router';
import type { Route } from './+types/company.ts';
import { DashboardShell } from './frame.tsx';
import { userContext } from '../../kit/user-context.ts';
import { guard } from './guard.ts';

export {
  AuthenticationFallback as HydrateFallback,
  DashboardError as ErrorBoundary,
} from './frame.tsx';

export const clientMiddleware = [guard('company')];

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);

export default function CompanyArea({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardShell user={loaderData}>
      <Outlet />
    </DashboardShell>
  );
}
