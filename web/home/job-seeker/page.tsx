import { useRevalidator } from 'react-router';
import {
  displayName,
  profileCompleteness,
} from '../../../shared/applications/applicant-profile.ts';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { api } from '../../kit/data/api.ts';
import { useUser } from '../../kit/session.ts';
import { inBackground, type Settled, useSettled } from '../../kit/data/settled.ts';
import { pageMeta } from '../../site.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/error-state.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { LoadingShape } from '../../kit/ui/skeleton.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { DashboardFigures } from './figures.tsx';
import { RecentActivity } from './recent-activity.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Dashboard');

/** All at once; what fails leaves a gap, not an empty page (product.md section 7). */
export const clientLoader = () => ({
  profile: inBackground(api.getProfile()),
  applications: inBackground(api.listMyApplications()),
  // Only how many there are is shown.
  jobs: inBackground(api.listJobs({ query: { limit: 1 } })),
});

/** How the search for a job goes, and where to go on (product.md section 2.5). */
export default function JobSeekerDashboard({ loaderData }: Route.ComponentProps) {
  const stored = useUser();
  const profile = useSettled(loaderData.profile);
  const applications = useSettled(loaderData.applications);
  const jobs = useSettled(loaderData.jobs);

  const user = profile.state === 'loaded' ? profile.value.user : (stored ?? undefined);
  const failures = [
    failureOf(profile, 'Failed to fetch profile.', 'Failed to load profile data.'),
    failureOf(applications, 'Failed to fetch applications.', 'Failed to load applications data.'),
    failureOf(jobs, 'Failed to fetch jobs.', 'Failed to load jobs.'),
  ].filter((failure) => failure !== undefined);

  if (profile.state === 'failed' && failures.length === 3) {
    return (
      <ErrorState
        level={1}
        message={sentenceOf(profile.error, 'Failed to load dashboard data.')}
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
      {failures.length > 0 && <Gap sentences={failures} />}
      <DashboardFigures profile={profile} applications={applications} jobs={jobs} />
      <Section title="Recent Activity">
        {applications.state === 'loading' ? (
          <LoadingShape height={230} />
        ) : (
          <RecentActivity
            applications={applications.state === 'loaded' ? applications.value.applications : []}
            user={user}
          />
        )}
      </Section>
    </Stack>
  );
}

function failureOf(settled: Settled<unknown>, refused: string, failed: string) {
  if (settled.state !== 'failed') return undefined;
  return sentenceOf(settled.error, settled.error instanceof Refusal ? refused : failed);
}

/** Says what is missing, once for each reason. */
function Gap({ sentences }: { sentences: readonly string[] }) {
  const { revalidate } = useRevalidator();
  return (
    <Alert
      tone="failure"
      live
      actions={
        <Button variant="outline" size="sm" onClick={() => void revalidate()}>
          Try Again
        </Button>
      }
    >
      {[...new Set(sentences)].join(' ')}
    </Alert>
  );
}
