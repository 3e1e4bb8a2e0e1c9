import { IconRefresh } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import { countAll, type Position } from '../../../shared/applications/lists.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { pageMeta } from '../../site.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { ExportButton } from '../../exports/button.tsx';
import type { Route } from './+types/page.ts';
import { ApplicationOverview, LoadedApplications } from './overview.tsx';
import {
  type ApplicationsPage,
  type CompanyApplications,
  useCompanyApplications,
} from './state.ts';
import { useBarred, useJobPath } from '../../kit/member.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { CountedFigures } from '../figures.tsx';
import { Tabs } from '../../kit/ui/navigation/tabs.tsx';
import { NoJobs } from '../no-jobs.tsx';
import { ApprovalBadge, JobStatusBadge, StatusBadge } from '../badges.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { QuietLink } from '../../kit/ui/navigation/quiet-link.tsx';
import { UnreadDot } from '../unread-dot.tsx';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job Applications');

/** All applications to the company's jobs (product.md section 2.6). */
export default function JobApplications() {
  const applications = useCompanyApplications();
  const barred = useBarred('manage-jobs');
  const { refresh } = applications;
  return (
    <Stack data-wide>
      <PageTitle
        subtitle="Review and manage candidates who applied to your jobs"
        actions={
          <>
            <Button
              variant="outline"
              icon={<IconRefresh size={18} aria-hidden />}
              busy={refresh.isBusy}
              onClick={refresh.run}
            >
              Refresh
            </Button>
            <ExportButton what="applications" filters={applications.exported} ofCompany>
              Export CSV
            </ExportButton>
            <LinkButton to="/jobs/my-jobs">{barred ? 'My Jobs' : 'Manage Jobs'}</LinkButton>
          </>
        }
      >
        Job Applications
      </PageTitle>
      <LoadedApplications applications={applications}>
        {(page) => <ApplicationTabs applications={applications} page={page} />}
      </LoadedApplications>
    </Stack>
  );
}

const TABS = [
  { value: 'overview', label: 'Applications Overview' },
  { value: 'positions', label: 'By Job Position' },
] as const;

interface ApplicationTabsProps {
  applications: CompanyApplications;
  page: ApplicationsPage;
}

/** The figures and the two tabs of 'Job Applications'. */
function ApplicationTabs({ applications, page }: ApplicationTabsProps) {
  const { filters, setFilters } = applications;
  const views = useRef<HTMLDivElement>(null);
  // The link 'View All' disappears with its tab.
  useKeptFocus(views, filters.tab);
  return (
    <>
      <CountedFigures counts={page.counts} />
      {page.positions.length === 0 ? (
        <NoJobs />
      ) : (
        <div ref={views} tabIndex={-1} className={styles.views}>
          <Tabs
            label="Views"
            tabs={TABS}
            value={filters.tab || 'overview'}
            onChange={(tab) => setFilters({ tab: tab === 'overview' ? '' : tab })}
          >
            {filters.tab === 'positions' ? (
              <ByJobPosition
                positions={page.positions}
                onViewAll={(job) =>
                  setFilters({
                    tab: '',
                    view: '',
                    search: '',
                    status: '',
                    sort: '',
                    answer: '',
                    assigned: '',
                    job,
                  })
                }
              />
            ) : (
              <ApplicationOverview applications={applications} page={page} />
            )}
          </Tabs>
        </div>
      )}
    </>
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
  positions: readonly Position[];
  onViewAll: (jobId: string) => void;
}

/** The tab 'By Job Position': a card for each job with the status of its applications. */
function ByJobPosition({ positions, onViewAll }: ByJobPositionProps) {
  return (
    <ul className={styles.cards}>
      {positions.map((position) => (
        <li key={position._id}>
          <PositionCard position={position} onViewAll={() => onViewAll(position._id)} />
        </li>
      ))}
    </ul>
  );
}

interface PositionCardProps {
  position: Position;
  onViewAll: () => void;
}

function PositionCard({ position, onViewAll }: PositionCardProps) {
  const titleId = useId();
  const jobPath = useJobPath();
  const count = countAll(position.counts);
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles.position}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            <QuietLink to={jobPath(position._id)}>{position.jobTitle}</QuietLink>
          </h2>
          <p className={styles.states}>
            <JobStatusBadge job={position} />
            <ApprovalBadge status={position.approvalStatus} />
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
            {position.latest
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
