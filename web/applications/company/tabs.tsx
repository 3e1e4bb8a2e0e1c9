import { useRef } from 'react';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { CountedFigures } from '../figures.tsx';
import { Tabs } from '../../kit/ui/tabs.tsx';
import { ApplicationOverview } from './overview.tsx';
import styles from './tabs.module.css';
import type { ApplicationsPage } from './list.ts';
import { ByJobPosition } from './by-job-position.tsx';
import type { CompanyApplications } from './state.ts';
import { NoJobs } from '../no-jobs.tsx';

const TABS = [
  { value: 'overview', label: 'Applications Overview' },
  { value: 'positions', label: 'By Job Position' },
] as const;

interface ApplicationTabsProps {
  applications: CompanyApplications;
  page: ApplicationsPage;
}

/** The figures and the two tabs of 'Job Applications'. */
export function ApplicationTabs({ applications, page }: ApplicationTabsProps) {
  const { filters, setFilters } = applications;
  const views = useRef<HTMLDivElement>(null);
  // 'View All' is gone with its tab.
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
                  setFilters({ tab: '', view: '', search: '', status: '', sort: '', job })
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
