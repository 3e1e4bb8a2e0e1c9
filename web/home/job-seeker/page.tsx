import type { UseQueryResult } from '@tanstack/react-query';
import {
  displayName,
  profileCompleteness,
} from '../../../shared/applications/applicant-profile.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { useUser } from '../../kit/session.ts';
import { Panels } from '../../panels.tsx';
import { pageMeta } from '../../site.ts';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { LoadingShape } from '../../kit/ui/feedback/skeleton.tsx';
import type { Route } from './+types/page.ts';
import { DashboardFigures } from './figures.tsx';
import { NeedsYou } from './needs.tsx';
import styles from './page.module.css';
import { RecentActivity } from './recent-activity.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Dashboard');

// Only the total is shown.
const FIRST = { query: { limit: 1 } };
/** Without letters. */
const ROWS = { query: { view: 'rows' } };

export function clientLoader() {
  prefetchCall('listNeeds');
  prefetchCall('getPlaces');
  prefetchCall('getProfile');
  prefetchCall('listMyApplications', ROWS);
  return prefetchCall('listJobs', FIRST);
}

/** The dashboard of a job seeker (product.md section 2.5). Parts that fail to load are left out (product.md section 7). */
export default function JobSeekerDashboard() {
  const stored = useUser();
  const needs = useCall('listNeeds', undefined, { refetchOnWindowFocus: true });
  const profile = useCall('getProfile');
  const applications = useCall('listMyApplications', ROWS);
  const jobs = useCall('listJobs', FIRST);

  const user = profile.data?.user ?? stored ?? undefined;
  const failures = [
    failureOf(profile, 'Failed to fetch profile.', 'Failed to load profile data.'),
    failureOf(applications, 'Failed to fetch applications.', 'Failed to load applications data.'),
    failureOf(jobs, 'Failed to fetch jobs.', 'Failed to load jobs.'),
    failureOf(needs, 'Failed to load what needs you.'),
  ].filter((failure) => failure !== undefined);

  if (failures.length === 4) {
    return (
      <ErrorState
        level={1}
        message={errorMessage(profile.error, 'Failed to load dashboard data.')}
        onRetry={() => window.location.reload()}
      />
    );
  }
  return (
    <Page
      wide
      title={user ? `Welcome back, ${displayName(user)}!` : 'Welcome back!'}
      subtitle={
        user?.applicantProfile
          ? `Your profile is ${profileCompleteness(user.applicantProfile)}% complete`
          : 'Here is how your job search is going'
      }
      actions={
        <>
          <LinkButton to="/profile" variant="outline">
            Edit Profile
          </LinkButton>
          <LinkButton to="/applications/my-applications" variant="outline">
            My Applications
          </LinkButton>
          <LinkButton to="/alljobs" variant={needs.data?.total === 0 ? 'filled' : 'light'}>
            Browse Jobs
          </LinkButton>
        </>
      }
    >
      {failures.length > 0 && (
        <Gap
          sentences={failures}
          onRetry={() => {
            for (const query of [needs, profile, applications, jobs]) void query.refetch();
          }}
        />
      )}
      <NeedsYou query={needs} />
      <DashboardFigures profile={profile} applications={applications} jobs={jobs} />
      <div className={styles.pair}>
        <Section title="Recent Activity">
          {applications.isPending ? (
            <LoadingShape height={230} />
          ) : (
            <RecentActivity applications={applications.data?.applications ?? []} user={user} />
          )}
        </Section>
        <Panels slot="dashboard.job_seeker" />
      </div>
    </Page>
  );
}

function failureOf(query: UseQueryResult, refused: string, failed?: string) {
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
