import { IconCalendarEvent, IconGift, IconHourglass, IconInbox } from '@tabler/icons-react';
import { APPLICATION_STATUSES, type Application, summarize } from '../../../shared/applications.ts';
import { useFilters } from '../../browser/filters.ts';
import { useRows } from '../../browser/rows.ts';
import { useMoves } from '../../components/application-moves.ts';
import { RejectDialog } from '../../components/reject-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ApplicationOverview } from './application-overview.tsx';
import type { CompanyApplications } from './applications-data.ts';
import { ByJobPosition } from './by-job-position.tsx';

const TABS = [
  { value: 'overview', label: 'Applications Overview' },
  { value: 'positions', label: 'By Job Position' },
] as const;

interface ApplicationBoardProps {
  loaded: CompanyApplications;
  onConflict: () => void;
}

/** The figures and the two tabs of 'Job Applications'. */
export function ApplicationBoard({ loaded: { jobs, applications }, onConflict }: ApplicationBoardProps) {
  const rows = useRows(applications);
  const moves = useMoves({ onMoved: rows.replace, onConflict });
  const { filters, set } = useFilters({
    tab: TABS.map(({ value }) => value),
    search: null,
    status: APPLICATION_STATUSES,
    job: jobs.map(({ _id }) => _id),
  });

  return (
    <>
      <Figures applications={rows.all} />
      {jobs.length === 0 ? (
        <NoJobs />
      ) : (
        <div>
          <Tabs
            label="Views"
            tabs={TABS}
            value={filters.tab || 'overview'}
            onChange={(tab) => set({ tab: tab === 'overview' ? '' : tab })}
          >
            {filters.tab === 'positions' ? (
              <ByJobPosition
                jobs={jobs}
                applications={rows.all}
                onViewAll={(job) => set({ tab: '', search: '', status: '', job })}
              />
            ) : (
              <ApplicationOverview
                jobs={jobs}
                applications={rows.all}
                moves={moves}
                filters={filters}
                onFilter={set}
              />
            )}
          </Tabs>
        </div>
      )}
      <RejectDialog moves={moves} />
    </>
  );
}

function Figures({ applications }: { applications: readonly Application[] }) {
  const { total, underReview, interviews, offers } = summarize(applications);
  return (
    <StatCards>
      <StatCard label="Total Applications" value={total} icon={<IconInbox size={19} />} />
      <StatCard label="Under Review" value={underReview} icon={<IconHourglass size={19} />} />
      <StatCard label="Interviews" value={interviews} icon={<IconCalendarEvent size={19} />} />
      <StatCard label="Offers Made" value={offers} icon={<IconGift size={19} />} />
    </StatCards>
  );
}

function NoJobs() {
  return (
    <Card>
      <EmptyState
        title="No Jobs Posted Yet"
        hint="Create your first job posting to start receiving applications."
      >
        <LinkButton to="/jobs/new">Post Your First Job</LinkButton>
      </EmptyState>
    </Card>
  );
}
