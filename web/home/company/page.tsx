import { useRevalidator } from 'react-router';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { api } from '../../kit/data/api.ts';
import { useUser } from '../../kit/session.ts';
import { inBackground, useSettled } from '../../kit/data/settled.ts';
import { pageMeta } from '../../site.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/error-state.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { LoadingShape } from '../../kit/ui/skeleton.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { ApprovalBanner } from '../../shells/approval-banner.tsx';
import { DashboardFigures } from './figures.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Dashboard');

/** All at once; what fails leaves a gap, not an empty page (product.md section 7). */
export const clientLoader = () => ({
  profile: inBackground(api.getProfile()),
  // The figures come with the list's first page, of which nothing else is shown here.
  figures: inBackground(api.listCompanyApplications({ query: { limit: '1' } })),
  activity: inBackground(api.listCompanyActivity()),
});

/** How the company's hiring goes, and where to go on (product.md section 2.6). */
export default function CompanyDashboard({ loaderData }: Route.ComponentProps) {
  const user = useUser();
  const profile = useSettled(loaderData.profile);
  const figures = useSettled(loaderData.figures);
  const activity = useSettled(loaderData.activity);
  const { revalidate } = useRevalidator();

  const company = profile.state === 'loaded' ? profile.value.user.companyProfile : undefined;
  // As it was when they logged in, until the answer is there.
  const known = company ?? user?.companyProfile;
  const failures = [
    profile.state === 'failed' && sentence(profile.error, PROFILE_FALLBACKS),
    figures.state === 'failed' && sentence(figures.error, JOBS_FALLBACKS),
  ].filter((failure) => failure !== false);

  if (failures.length === 2) {
    return (
      <ErrorState
        level={1}
        message={failures[0] || 'Failed to load dashboard data.'}
        onRetry={() => window.location.reload()}
      />
    );
  }
  return (
    <Stack>
      <PageTitle
        subtitle={known && <Verification isApproved={known.isApproved} />}
        actions={<QuickActions company={known} />}
      >
        {known?.companyName ?? 'Dashboard'}
      </PageTitle>
      {company && <ApprovalBanner company={company} />}
      {failures.map((failure) => (
        <Alert
          key={failure}
          tone="failure"
          live
          actions={
            <Button variant="outline" size="sm" onClick={() => void revalidate()}>
              Try Again
            </Button>
          }
        >
          {failure}
        </Alert>
      ))}
      <DashboardFigures
        company={company}
        positions={figures.state === 'loaded' ? figures.value.positions : undefined}
        isLoading={profile.state === 'loading' || figures.state === 'loading'}
      />
      <Section title="Recent Activity">
        {activity.state === 'loaded' && <RecentActivity activity={activity.value.activity} />}
        {activity.state === 'loading' && <LoadingShape height={270} />}
        {activity.state === 'failed' && <p>Failed to load company data.</p>}
      </Section>
    </Stack>
  );
}

const PROFILE_FALLBACKS = [
  'Failed to fetch company profile.',
  'Failed to load company data.',
] as const;
const JOBS_FALLBACKS = ['Failed to fetch your jobs.', 'Failed to load job postings.'] as const;

const sentence = (error: unknown, [refused, failed]: readonly [string, string]) =>
  sentenceOf(error, error instanceof Refusal ? refused : failed);

function Verification({ isApproved }: { isApproved: boolean }) {
  return (
    <Badge tone={isApproved ? 'green' : 'amber'} dot>
      {isApproved ? 'Verified Company' : 'Pending Verification'}
    </Badge>
  );
}
