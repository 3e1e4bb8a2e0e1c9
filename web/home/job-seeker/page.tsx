import type { UseQueryResult } from '@tanstack/react-query';
import {
  displayName,
  profileCompleteness,
} from '../../../shared/applications/applicant-profile.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { useUser } from '../../kit/session.ts';
import { pageMeta } from '../../site.ts';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { LoadingShape } from '../../kit/ui/feedback/skeleton.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import type { Route } from './+types/page.ts';
import { DashboardFigures } from './figures.tsx';
import { RecentActivity } from './recent-activity.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Dashboard');

// Only the total is shown.
const FIRST = { query: { limit: 1 } };

export function clientLoader() {
  prefetchCall('getProfile');
  prefetchCall('listMyApplications');
  return prefetchCall('listJobs', FIRST);
}

/** The dashboard of a job seeker (product.md section 2.5). Parts that fail to load are left out (product.md section 7). */
export default function JobSeekerDashboard() {
  const stored = useUser();
  const profile = useCall('getProfile');
  const applications = useCall('listMyApplications');
  const jobs = useCall('listJobs', FIRST);

  const user = profile.data?.user ?? stored ?? undefined;
  const failures = [
    failureOf(profile, 'Failed to fetch profile.', 'Failed to load profile data.'),
    failureOf(applications, 'Failed to fetch applications.', 'Failed to load applications data.'),
    failureOf(jobs, 'Failed to fetch jobs.', 'Failed to load jobs.'),
  ].filter((failure) => failure !== undefined);

  if (failures.length === 3) {
    return (
      <ErrorState
        level={1}
        message={errorMessage(profile.error, 'Failed to load dashboard data.')}
        onRetry={() => window.location.reload()}
      />
    );
  }
  return (
    <Stack>
      <PageTitle
        subtitle={
          user?.applicantProfile
            ? `Your profile is ${profileCompleteness(user.applicantProfile)}% complete`
            : 'Here is how your search is going'
        }
        actions={
          <>
            <LinkButton to="/profile" variant="outline">
              Edit Profile
            </LinkButton>
            <LinkButton to="/applications/my-applications" variant="outline">
              My Applications
            </LinkButton>
            <LinkButton to="/alljobs">Browse Jobs</LinkButton>
          </>
        }
      >
        Welcome back{user && `, ${displayName(user)}`}!
      </PageTitle>
      {failures.length > 0 && (
        <Gap
          sentences={failures}
          onRetry={() => {
            for (const query of [profile, applications, jobs]) void query.refetch();
          }}
        />
      )}
      <DashboardFigures profile={profile} applications={applications} jobs={jobs} />
      <Section title="Recent Activity">
        {applications.isPending ? (
          <LoadingShape height={230} />
        ) : (
          <RecentActivity applications={applications.data?.applications ?? []} user={user} />
        )}
      </Section>
    </Stack>
  );
}

function failureOf(query: UseQueryResult, refused: string, failed: string) {
  return query.isLoadingError ? errorMessage(query.error, refused, failed) : undefined;
}

/** The messages of all failed calls, without duplicates. */
function Gap({ sentences, onRetry }: { sentences: readonly string[]; onRetry: () => void }) {
  return (
    <Alert
      tone="failure"
      live
      actions={
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {[...new Set(sentences)].join(' ')}
    </Alert>
  );
}
