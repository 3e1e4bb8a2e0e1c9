import { useState } from 'react';
import { MoveDialogs } from '../dialogs.tsx';
import { RejectDialog } from '../move-dialogs.tsx';
import { ApplicationsTable } from './table.tsx';
import { PagedList } from '../../kit/data/paged-list.tsx';
import { ApplicationBoard } from './board.tsx';
import { ApplicationDock } from './dock.tsx';
import { ApplicationFilters } from './filters.tsx';
import styles from './overview.module.css';
import { SelectAll } from './select-all.tsx';
import { ViewSwitch } from './view-switch.tsx';
import type { ApplicationRow, ApplicationsPage } from './list.ts';
import type { CompanyApplications } from './state.ts';

/** The words of the list of all applications, and of the one of a job. */
const OF_ALL = {
  title: 'All Applications',
  noun: 'applications',
  empty: {
    title: 'No applications received yet',
    hint: 'Applications will appear here when job seekers apply to your jobs',
  },
};
const OF_A_JOB = {
  title: 'Applicants',
  noun: 'applicants',
  empty: { title: 'No applications for this position yet' },
};

interface ApplicationOverviewProps {
  applications: CompanyApplications;
  page: ApplicationsPage;
  /** All belong to the same job. */
  ofJob?: boolean;
}

/** 'All Applications (18)', searched and filtered, in a table or on a board. */
export function ApplicationOverview({
  applications,
  page,
  ofJob = false,
}: ApplicationOverviewProps) {
  const { filters, setFilters, isBoard, list, selection, single, bulk } = applications;
  const words = ofJob ? OF_A_JOB : OF_ALL;
  const isFiltered = filters.search || (!isBoard && filters.status) || (!ofJob && filters.job);
  const clear = () => setFilters({ search: '', status: '', ...(!ofJob && { job: '' }) });

  return (
    <div className={styles.overview}>
      <ViewSwitch isBoard={isBoard} besideTabs={!ofJob} onChange={(view) => setFilters({ view })} />
      <PagedList
        {...words}
        list={list}
        filters={<ApplicationFilters applications={applications} page={page} ofJob={ofJob} />}
        onClear={isFiltered ? clear : undefined}
        failed="Failed to load applications data."
      >
        {(rows) =>
          page.columns ? (
            <ApplicationBoard
              applications={applications}
              rows={rows}
              columns={page.columns}
              withPosition={!ofJob}
            />
          ) : (
            <Rows applications={applications} rows={rows} label={words.title} ofJob={ofJob} />
          )
        }
      </PagedList>
      <ApplicationDock
        chosen={selection.chosen}
        bulk={bulk}
        isBusy={applications.moves.isBusy}
        onPlan={single.request}
        onClear={selection.clear}
      />
      <MoveDialogs moves={single} />
      {bulk.rejecting && (
        <RejectDialog
          canUndo
          applications={bulk.rejecting}
          busy={bulk.moving.size > 0}
          onReject={bulk.reject}
          onClose={bulk.dismiss}
        />
      )}
    </div>
  );
}

interface RowsProps {
  applications: CompanyApplications;
  rows: readonly ApplicationRow[];
  label: string;
  ofJob: boolean;
}

function Rows({ applications: { selection, moves, linkTo }, rows, label, ofJob }: RowsProps) {
  const [now] = useState(() => new Date());
  return (
    <>
      <SelectAll count={rows.length} selection={selection} />
      <ApplicationsTable
        label={label}
        applications={rows}
        moves={moves}
        selection={selection}
        now={now}
        linkTo={linkTo}
        withPosition={!ofJob}
      />
    </>
  );
}
