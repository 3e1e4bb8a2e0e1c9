import { IconBriefcase } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import { countAll, type Position } from '../../../shared/applications/lists.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { usePages } from '../../kit/data/calls.ts';
import { LoadMore } from '../../kit/data/load-more.tsx';
import { pageMeta } from '../../site.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import type { Route } from './+types/page.ts';
import { ApplicationOverview, LoadedApplications, waitingOf } from './overview.tsx';
import {
  type ApplicationsPage,
  boardHandle,
  type CompanyApplications,
  useCompanyApplications,
} from './state.ts';
import { useBarred, useJobPath } from '../../kit/member.ts';
import { useNow } from '../../kit/now.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { TabPanel } from '../../kit/ui/navigation/tab-panel.tsx';
import { TabList } from '../../kit/ui/navigation/tabs.tsx';
import { FigureChips } from './chips.tsx';
import { Desk, DeskHead, DeskViews } from './desk.tsx';
import { NoJobs } from '../no-jobs.tsx';
import { JobStates, StatusBadge } from '../badges.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { LoadingShape } from '../../kit/ui/feedback/skeleton.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { QuietLink } from '../../kit/ui/navigation/quiet-link.tsx';
import { UnreadDot } from '../unread-dot.tsx';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job Applications');

export const handle = boardHandle;

/** All applications to the company's jobs (product.md section 2.6). */
export default function JobApplications() {
  const applications = useCompanyApplications();
  const barred = useBarred('manage-jobs');
  const { filters, setFilters, isBoard, page } = applications;
  const tabsId = useId();
  const tab = filters.tab || 'overview';
  // Without the panel there are no tabs.
  const hasJobs = page !== undefined && page.jobs > 0;
  return (
    <Desk isBoard={isBoard && tab === 'overview'}>
      <DeskHead
        title="Job Applications"
        subtitle="Review and manage candidates who applied to your jobs"
        applications={applications}
        link={{
          to: '/jobs/my-jobs',
          label: barred ? 'My Jobs' : 'Manage Jobs',
          icon: IconBriefcase,
        }}
        tabs={
          hasJobs && (
            <TabList
              id={tabsId}
              label="Views"
              onLine
              tabs={TABS}
              value={tab}
              onChange={(next) => setFilters({ tab: next === 'overview' ? '' : next })}
            />
          )
        }
        views={hasJobs && tab === 'overview' && <DeskViews applications={applications} />}
      />
      <LoadedApplications applications={applications}>
        {(loaded) => <ApplicationTab id={tabsId} applications={applications} page={loaded} />}
      </LoadedApplications>
    </Desk>
  );
}

const TABS = [
  { value: 'overview', label: 'Applications Overview' },
  { value: 'positions', label: 'By Job Position' },
] as const;

interface ApplicationTabProps {
  /** Of the tabs. */
  id: string;
  applications: CompanyApplications;
  page: ApplicationsPage;
}

/** The chosen tab of 'Job Applications'. */
function ApplicationTab({ id, applications, page }: ApplicationTabProps) {
  const { filters, setFilters, cleared } = applications;
  const views = useRef<HTMLDivElement>(null);
  // The link 'View All' disappears with its tab.
  useKeptFocus(views, filters.tab);
  if (page.jobs === 0) return <NoJobs />;
  return (
    <div ref={views} tabIndex={-1} className={styles.views}>
      <TabPanel id={id} value={filters.tab || 'overview'}>
        {filters.tab === 'positions' ? (
          <>
            <FigureChips
              applications={{
                filters,
                setFilters: (chosen) => setFilters({ ...chosen, tab: '' }),
              }}
              counts={page.counts}
              {...waitingOf(page)}
            />
            <ByJobPosition onViewAll={(job) => setFilters({ ...cleared, job })} />
          </>
        ) : (
          <ApplicationOverview applications={applications} page={page} />
        )}
      </TabPanel>
    </div>
  );
}

/** Applicants on a job's card (product.md section 9). */
const APPLICANTS_SHOWN = 3;

const COUNTED: readonly (readonly [label: string, status: ApplicationStatus])[] = [
  ['Offers', 'offered'],
  ['Interviews', 'interviewed'],
  ['Reviewed', 'reviewed'],
  ['Pending', 'pending'],
];

interface ByJobPositionProps {
  onViewAll: (jobId: string) => void;
}

/** Cards of jobs that load at a time. */
const CARDS_LOADED = '20';

/** The tab 'By Job Position': a card for each job with the status of its applications. */
function ByJobPosition({ onViewAll }: ByJobPositionProps) {
  const pages = usePages('listPositions', { query: { latest: 'true', limit: CARDS_LOADED } });
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  const refused = 'Failed to load job postings.';
  if (!data) {
    return error ? (
      <ErrorState message={errorMessage(error, refused)} onRetry={() => void pages.refetch()} />
    ) : (
      <LoadingShape height={360} />
    );
  }
  return (
    <>
      <ul className={styles.cards}>
        {data.pages
          .flatMap(({ positions }) => positions)
          .map((position) => (
            <li key={position._id}>
              <PositionCard position={position} onViewAll={() => onViewAll(position._id)} />
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <LoadMore
          noun="jobs"
          isLoading={isFetchingNextPage}
          failure={isFetchNextPageError ? errorMessage(error, refused) : undefined}
          onLoad={() => void pages.fetchNextPage()}
        />
      )}
    </>
  );
}

interface PositionCardProps {
  position: Position;
  onViewAll: () => void;
}

function PositionCard({ position, onViewAll }: PositionCardProps) {
  const titleId = useId();
  const jobPath = useJobPath();
  const now = useNow();
  const count = countAll(position.counts);
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles.position}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            <QuietLink to={jobPath(position._id)}>{position.jobTitle}</QuietLink>
          </h2>
          <p className={styles.states}>
            <JobStates job={position} now={now} />
          </p>
          <p className={styles.facts}>
            {position.jobLocation} • {position.jobType} • {counted(count, 'application')}
          </p>
        </div>
        <dl className={styles.counts}>
          {COUNTED.map(([label, status]) => (
            <div key={status}>
              <dt>{label}</dt>
              <dd>{inFigures(position.counts[status])}</dd>
            </div>
          ))}
        </dl>
        {count === 0 ? (
          <p className={styles.empty}>No applications for this position yet</p>
        ) : (
          <ul className={styles.applicants}>
            {(position.latest ?? [])
              .slice(0, APPLICANTS_SHOWN)
              .map(({ _id, applicant, status, isUnread }) => (
                <li key={_id}>
                  <span className={styles.name}>
                    {isUnread && <UnreadDot />} {displayName(applicant)}
                  </span>
                  <StatusBadge status={status} />
                  <LinkButton
                    to={`/applications/view/${_id}`}
                    variant="outline"
                    size="sm"
                    aria-label={`View the application of ${displayName(applicant)}`}
                  >
                    View
                  </LinkButton>
                </li>
              ))}
          </ul>
        )}
        {count > APPLICANTS_SHOWN && (
          <Button variant="light" fullWidth onClick={onViewAll}>
            View All {inFigures(count)} Applications
          </Button>
        )}
      </div>
    </Card>
  );
}
