import { APPLICATION_STATUSES } from '../../../shared/applications.ts';
import { useFilters } from '../../browser/filters.ts';
import { useRows } from '../../browser/rows.ts';
import { MoveDialogs } from '../../components/application-move-dialogs.tsx';
import { useMoves } from '../../components/application-moves.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ApplicationFigures } from '../../components/application-figures.tsx';
import { ApplicationOverview } from './application-overview.tsx';
import type { CompanyApplications } from './applications-data.ts';
import { ByJobPosition } from './by-job-position.tsx';
import { NoJobs } from './no-jobs.tsx';

const TABS = [
  { value: 'overview', label: 'Applications Overview' },
  { value: 'positions', label: 'By Job Position' },
] as const;

interface ApplicationBoardProps {
  loaded: CompanyApplications;
  onConflict: () => void;
}

/** The figures and the two tabs of 'Job Applications'. */
export function ApplicationBoard({
  loaded: { jobs, applications },
  onConflict,
}: ApplicationBoardProps) {
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
      <ApplicationFigures applications={rows.all} />
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
      <MoveDialogs moves={moves} />
    </>
  );
}
