import {
  IconArrowBackUp,
  IconArrowsRightLeft,
  IconBriefcase,
  IconBuilding,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCalendarX,
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconEyeCheck,
  IconFileText,
  IconFiles,
  IconGift,
  IconHourglassEmpty,
  IconPencil,
  IconPlus,
  IconRotate,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  type CompanyActivity,
  countAll,
  type Position,
} from '../../../shared/applications/lists.ts';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { peopleWait } from '../../../shared/applications/promise.ts';
import { isActive } from '../../../shared/jobs/posting.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { postJobRefusal } from '../../../shared/refusals.ts';
import { ApprovalBanner } from '../../companies/approval-banner.tsx';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { useBarred } from '../../kit/member.ts';
import { useOwnId, useUser } from '../../kit/session.ts';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { LoadingShape, Skeleton } from '../../kit/ui/feedback/skeleton.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { StatCard, StatCards } from '../../kit/ui/display/stat-card.tsx';
import { LinkList } from '../../kit/ui/navigation/link-list.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';
import { type ActivityMark, toActivity } from './activity.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Dashboard');

// The first page of the list includes the figures; its rows are not shown.
const FIRST = { query: { limit: '1' } };

export function clientLoader() {
  prefetchCall('getProfile');
  prefetchCall('listCompanyApplications', FIRST);
  return prefetchCall('listCompanyActivity');
}

/** The dashboard of a company (product.md section 2.6). Parts that fail to load are left out (product.md section 7). */
export default function CompanyDashboard() {
  const user = useUser();
  const profile = useCall('getProfile');
  const figures = useCall('listCompanyApplications', FIRST);
  const activity = useCall('listCompanyActivity');

  const company = profile.data?.user.companyProfile;
  // The profile of the log-in, until the current one is loaded.
  const known = company ?? user?.companyProfile;
  const failures = [
    profile.isLoadingError && errorMessage(profile.error, ...PROFILE_FALLBACKS),
    figures.isLoadingError && errorMessage(figures.error, ...JOBS_FALLBACKS),
  ].filter((failure) => failure !== false);

  const askAgain = () => {
    for (const query of [profile, figures, activity]) void query.refetch();
  };

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
            <Button variant="outline" size="sm" onClick={askAgain}>
              Try Again
            </Button>
          }
        >
          {failure}
        </Alert>
      ))}
      {figures.data?.answers && <AnswersDue {...figures.data.answers} />}
      <DashboardFigures
        company={company}
        positions={figures.data?.positions}
        isLoading={profile.isPending || figures.isPending}
      />
      <Section title="Recent Activity">
        {activity.data && <RecentActivity activity={activity.data.activity} />}
        {activity.isPending && <LoadingShape height={270} />}
        {activity.isLoadingError && <p>Failed to load company data.</p>}
      </Section>
    </Stack>
  );
}

interface AnswersDueProps {
  due: number;
  overdue: number;
}

/** Who waits for an answer, and the list in which the company answers all of them. */
function AnswersDue({ due, overdue }: AnswersDueProps) {
  const barred = useBarred('handle-applications');
  if (due === 0) return null;
  return (
    <Alert
      tone={overdue > 0 ? 'failure' : 'info'}
      title={peopleWait(due)}
      actions={
        !barred && (
          <LinkButton to="/applications/my-applications-company?answer=due" size="sm">
            Answer All Due
          </LinkButton>
        )
      }
    >
      {overdue > 0
        ? `${overdue} of ${counted(due, 'answer')} ${overdue === 1 ? 'is' : 'are'} late. Those jobs are paused, and you cannot post new ones, until you answer.`
        : 'You promised each of them an answer by a date. The soonest is first in the list.'}
    </Alert>
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
        <Button icon={icon} blocked={refusal}>
          Post a Job
        </Button>
      ) : (
        <LinkButton to="/jobs/new" icon={icon}>
          Post a Job
        </LinkButton>
      )}
    </>
  );
}

/** Percent of the bar for one application per job (product.md section 9). */
const PERCENT_EACH = 20;

const DETAILS: readonly (readonly [field: keyof CompanyProfile, name: string])[] = [
  ['companyName', 'name'],
  ['description', 'description'],
  ['industry', 'industry'],
  ['location', 'location'],
  ['website', 'website'],
  ['founded', 'founding year'],
  ['size', 'size'],
];

interface DashboardFiguresProps {
  company: CompanyProfile | undefined;
  positions: readonly Position[] | undefined;
  isLoading: boolean;
}

/** The four cards; a figure that could not be loaded is a dash. */
function DashboardFigures({ company, positions: jobs, isLoading }: DashboardFiguresProps) {
  const [now] = useState(() => new Date());
  const missing = company && DETAILS.filter(([field]) => !company[field]).map(([, name]) => name);
  const received = jobs?.reduce((sum, { counts }) => sum + countAll(counts), 0);
  const average = jobs && received !== undefined && jobs.length > 0 ? received / jobs.length : 0;
  const later = isLoading ? <>&nbsp;</> : undefined;
  const show = (value: ReactNode) =>
    value ?? (isLoading ? <Skeleton height={36} width={64} /> : undefined);

  return (
    <StatCards>
      <StatCard
        label="Company Profile"
        icon={IconBuilding}
        to="/company/profile"
        value={show(missing && `${DETAILS.length - missing.length}/${DETAILS.length}`)}
        hint={missing ? missingText(missing) : later}
      />
      <StatCard
        label="Active Jobs"
        icon={IconBriefcase}
        to="/jobs/my-jobs"
        value={show(jobs?.filter((job) => isActive(job, now)).length)}
        hint={jobs ? `of ${jobs.length} total` : later}
      />
      <StatCard
        label="Applications Received"
        icon={IconFiles}
        to="/applications/my-applications-company"
        value={show(received)}
        hint={jobs ? forJobs(jobs.length) : later}
      />
      <StatCard
        label="Applications per Job"
        icon={IconUsers}
        value={show(jobs && average.toFixed(1))}
        hint={
          <div className={styles.bar}>
            <ProgressBar
              label="Average applications per job"
              value={average * PERCENT_EACH}
              showLabel={false}
            />
          </div>
        }
      />
    </StatCards>
  );
}

const missingText = (missing: readonly string[]) =>
  missing.length > 0 ? `Missing: ${missing.join(', ')}` : 'Complete';

function forJobs(count: number): string {
  if (count === 0) return 'No jobs posted yet';
  return count === 1 ? 'for 1 job' : `for ${count} jobs`;
}

const ICONS: Record<ActivityMark, typeof IconX> = {
  job: IconBriefcase,
  pending: IconFileText,
  reviewed: IconEyeCheck,
  interviewed: IconCalendarEvent,
  interview_moved: IconCalendarEvent,
  interview_cancelled: IconCalendarOff,
  offered: IconGift,
  rejected: IconX,
  withdrawn: IconArrowBackUp,
  changed: IconPencil,
  opened: IconEye,
  resume_opened: IconEye,
  taken_back: IconRotate,
  interview_confirmed: IconCalendarCheck,
  interview_declined: IconCalendarX,
  times_proposed: IconCalendarQuestion,
  times_ended: IconCalendarX,
  offer_changed: IconGift,
  offer_accepted: IconCircleCheck,
  offer_declined: IconCircleX,
  offer_ended: IconHourglassEmpty,
  answer_prolonged: IconHourglassEmpty,
  stage_moved: IconArrowsRightLeft,
};

/** The latest activity, each with a link. */
function RecentActivity({ activity }: { activity: readonly CompanyActivity[] }) {
  const [now] = useState(() => new Date());
  const ownId = useOwnId();
  if (activity.length === 0) {
    return <Quiet>No activity yet. Applications and your own actions appear here.</Quiet>;
  }
  return (
    <LinkList
      items={activity
        .map((each) => toActivity(each, ownId))
        .map(({ id, mark, text, jobTitle, by, at, to }) => ({
          id,
          to,
          icon: ICONS[mark],
          label: text,
          line: [jobTitle, by, formatAge(at, now)].filter(Boolean).join(' • '),
        }))}
    />
  );
}
