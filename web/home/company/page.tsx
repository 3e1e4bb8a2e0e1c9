import { IconFiles, IconPlus } from '@tabler/icons-react';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { postJobRefusal } from '../../../shared/refusals.ts';
import { NoJobs } from '../../applications/no-jobs.tsx';
import { ApprovalBanner } from '../../companies/approval-banner.tsx';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { ownZone } from '../../kit/local-time.ts';
import { useBarred, useSeesEverything } from '../../kit/member.ts';
import { useNow } from '../../kit/now.ts';
import { useUser } from '../../kit/session.ts';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { LoadingShape } from '../../kit/ui/feedback/skeleton.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Panels, useFeatures } from '../../panels.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import { DashboardFigures } from './figures.tsx';
import { CompanyNeeds } from './needs.tsx';
import styles from './page.module.css';
import { JOBS_SHOWN, Pipeline } from './pipeline.tsx';
import { RecentActivity } from './recent-activity.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Dashboard');

// The first page of the list includes the figures; its rows are not shown.
const FIRST = { query: { limit: '1' } };
/** The jobs of the pipeline. */
const OPEN = { query: { open: 'open', limit: String(JOBS_SHOWN) } };
/** The interviews of the reader's day. */
const needsOfToday = () => ({ query: { zone: ownZone() } });

export function clientLoader() {
  prefetchCall('getProfile');
  prefetchCall('listCompanyApplications', FIRST);
  prefetchCall('listPositions', OPEN);
  prefetchCall('listCompanyNeeds', needsOfToday());
  return prefetchCall('listCompanyActivity');
}

/** The dashboard of a company (product.md section 2.6). Parts that fail to load are left out (product.md section 7). */
export default function CompanyDashboard() {
  const user = useUser();
  const profile = useCall('getProfile');
  const applications = useCall('listCompanyApplications', FIRST);
  const open = useCall('listPositions', OPEN);
  const needs = useCall('listCompanyNeeds', needsOfToday(), { refetchOnWindowFocus: true });
  const activity = useCall('listCompanyActivity');
  const hasPanels = useFeatures().some(({ panels }) => panels?.['dashboard.company']);
  const showsPanels = useSeesEverything() && hasPanels;
  const now = useNow(applications.data);

  const company = profile.data?.user.companyProfile;
  // The profile of the login, until the current one is loaded.
  const known = company ?? user?.companyProfile;
  const failures = [
    profile.isLoadingError && errorMessage(profile.error, ...PROFILE_FALLBACKS),
    applications.isLoadingError && errorMessage(applications.error, ...JOBS_FALLBACKS),
    needs.isLoadingError && errorMessage(needs.error, 'Failed to load what needs you.'),
  ].filter((failure) => failure !== false);

  if (failures.length === 3) {
    return (
      <ErrorState
        level={1}
        message={failures[0] || 'Failed to load dashboard data.'}
        onRetry={() => window.location.reload()}
      />
    );
  }
  const jobs = applications.data?.jobs;
  // Nothing can need a company before its first job, or an interviewer before the first assignment.
  const isNew = jobs?.total === 0 && needs.data?.count === 0;
  const latest = (
    <Section title="Recent Activity">
      {activity.data && <RecentActivity activity={activity.data.activity} />}
      {activity.isPending && <LoadingShape height={270} />}
      {activity.isLoadingError && <p>Failed to load company data.</p>}
    </Section>
  );
  return (
    <Page
      title={known?.companyName ?? 'Dashboard'}
      gap={20}
      wide
      mark={
        known && (
          <CompanyMark name={known.companyName} logo={known.pictures?.logo?.path} size={40} />
        )
      }
      badge={known && <Verification isApproved={known.isApproved} />}
      actions={<QuickActions company={known} />}
    >
      {company && <ApprovalBanner company={company} />}
      {failures.length > 0 && (
        <Alert
          tone="failure"
          live
          actions={
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                for (const query of [profile, applications, open, needs, activity])
                  void query.refetch();
              }}
            >
              Try Again
            </Button>
          }
        >
          {[...new Set(failures)].join(' ')}
        </Alert>
      )}
      <DashboardFigures profile={profile} applications={applications} needs={needs} />
      {isNew ? (
        <NoJobs />
      ) : (
        <div className={styles.pair}>
          <CompanyNeeds query={needs} />
          {showsPanels ? <Panels slot="dashboard.company" /> : latest}
        </div>
      )}
      {open.isPending && <LoadingShape height={224} />}
      {open.data && jobs !== undefined && jobs.total > 0 && (
        <Pipeline
          positions={open.data.positions}
          total={open.data.total}
          all={jobs.total}
          now={now}
        />
      )}
      {(showsPanels || isNew) && latest}
    </Page>
  );
}

const PROFILE_FALLBACKS = [
  'Failed to fetch company profile.',
  'Failed to load company data.',
] as const;
const JOBS_FALLBACKS = ['Failed to fetch your jobs.', 'Failed to load job postings.'] as const;

function Verification({ isApproved }: { isApproved: boolean }) {
  return (
    <Badge tone={isApproved ? 'green' : 'amber'} dot>
      {isApproved ? 'Verified Company' : 'Pending Verification'}
    </Badge>
  );
}

/** Post a job, if the company may; review applications. */
function QuickActions({ company }: { company: CompanyProfile | undefined }) {
  const user = useUser();
  const barred = useBarred('manage-jobs');
  const refusal = barred ?? (company && postJobRefusal(company, user)?.message);
  const icon = <IconPlus size={18} aria-hidden />;
  return (
    <>
      <LinkButton
        to="/applications/my-applications-company"
        variant="outline"
        icon={<IconFiles size={18} aria-hidden />}
      >
        Review Applications
      </LinkButton>
      {refusal ? (
        <Button variant="light" icon={icon} blocked={refusal}>
          Post a Job
        </Button>
      ) : (
        <LinkButton to="/jobs/new" variant="light" icon={icon}>
          Post a Job
        </LinkButton>
      )}
    </>
  );
}
