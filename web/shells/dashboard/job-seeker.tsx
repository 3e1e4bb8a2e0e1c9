import { Outlet } from 'react-router';
import type { Route } from './+types/job-seeker.ts';
import { DashboardShell } from './frame.tsx';
import { userContext } from '../../kit/user-context.ts';
import { guard } from './guard.ts';

export {
  AuthenticationFallback as HydrateFallback,
  DashboardError as ErrorBoundary,
} from './frame.tsx';

export const clientMiddleware = [guard('job_seeker')];

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);

export default function JobSeekerArea({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardShell user={loaderData}>
      <Outlet />
    </DashboardShell>
  );
}
