import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconTable } from '@tabler/icons-react';
import { errorMessage } from '../../../shared/kit/client.ts';
import { MoveDialogs } from '../moves/dialogs.tsx';
import { ViewSwitch } from '../view-switch.tsx';
import { ApplicationsTable, SelectAll } from './table.tsx';
import { useCall } from '../../kit/data/calls.ts';
import { useBarred, useSeesEverything } from '../../kit/member.ts';
import { useOwnId } from '../../kit/session.ts';
import { PagedList } from '../../kit/data/list.tsx';
import { ApplicationDock } from './dock.tsx';
import type { ApplicationRow, ApplicationsPage, CompanyApplications } from './state.ts';
import { HiringFilters, shownQuestions, useQuestionsOf } from '../stages/filters.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { LoadingShape, PageSkeleton } from '../../kit/ui/feedback/skeleton.tsx';
import styles from './overview.module.css';

/** Loaded when it is first shown: drag and drop is a large script. */
const ApplicationBoard = lazy(() =>
  import('./board.tsx').then((board) => ({ default: board.ApplicationBoard })),
);

/** The texts for all applications, and for those of one job. */
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
  const { filters, setFilters, isBoard, list, selection, moves } = applications;
  const words = ofJob ? OF_A_JOB : OF_ALL;
  const isFiltered =
    filters.search ||
    filters.unread ||
    filters.answer ||
    filters.choice ||
    filters.assigned ||
    filters.flag ||
    filters.stage ||
    filters.value ||
    (!isBoard && filters.status) ||
    (!ofJob && filters.job);
  const clear = () =>
    setFilters({
      search: '',
      status: '',
      unread: '',
      answer: '',
      choice: '',
      assigned: '',
      flag: '',
      stage: '',
      question: '',
      value: '',
      ...(!ofJob && { job: '' }),
    });

  return (
    <div className={styles.overview}>
      <ViewSwitch
        list={['Table', IconTable]}
        isBoard={isBoard}
        beside={ofJob ? undefined : 'tabs'}
        onChange={(view) => setFilters({ view })}
      />
      <PagedList
        {...words}
        list={list}
        rows={page.rows}
        filters={<ApplicationFilters applications={applications} page={page} ofJob={ofJob} />}
        onClear={isFiltered ? clear : undefined}
        refused="Failed to load applications data."
      >
        {(rows) =>
          page.columns ? (
            <Suspense fallback={<LoadingShape height={480} />}>
              <ApplicationBoard
                applications={applications}
                rows={rows}
                columns={page.columns}
                withPosition={!ofJob}
              />
            </Suspense>
          ) : (
            <Rows applications={applications} rows={rows} label={words.title} ofJob={ofJob} />
          )
        }
      </PagedList>
      <ApplicationDock
        chosen={selection.chosen}
        moves={moves}
        onClear={selection.clear}
        onAnswered={selection.drop}
      />
      <MoveDialogs moves={moves} current={page.rows} />
    </div>
  );
}

interface RowsProps {
  applications: CompanyApplications;
  rows: readonly ApplicationRow[];
  label: string;
  ofJob: boolean;
}

function Rows({ applications, rows, label, ofJob }: RowsProps) {
  const { selection, moves, linkTo, list } = applications;
  const [now] = useState(() => new Date());
  const questions = useQuestionsOf(applications.filters.job);
  const barred = useBarred('handle-applications');
  return (
    <>
      {!barred && (
        <SelectAll
          count={rows.length}
          total={list.data?.total ?? rows.length}
          selection={selection}
        />
      )}
      <ApplicationsTable
        label={label}
        applications={rows}
        moves={moves}
        selection={barred ? undefined : selection}
        now={now}
        linkTo={linkTo}
        withPosition={!ofJob}
        questions={shownQuestions(questions, applications.filters.columns)}
      />
    </>
  );
}

interface ApplicationFiltersProps {
  applications: CompanyApplications;
  page: ApplicationsPage;
  ofJob: boolean;
}

/** The search box and selects above a list. The board has no status filter and no order. */
function ApplicationFilters({
  applications: { filters, setFilters, field, select, isBoard },
  page,
  ofJob,
}: ApplicationFiltersProps) {
  return (
    <>
      <SearchField
        label="Search applicants"
        placeholder="Search applicants..."
        {...field('search')}
      />
      {!isBoard && <FilterSelect label="Status" all="All statuses" {...select('status')} />}
      {!ofJob && (
        <FilterSelect
          label="Job position"
          all="All positions"
          options={page.positions.map(({ _id, jobTitle }) => ({ value: _id, label: jobTitle }))}
          value={filters.job}
          onChange={(job) => setFilters({ job })}
        />
      )}
      <FilterSelect label="Read" all="Read or unread" {...select('unread')} />
      <FilterSelect label="Choice" all="All choices" {...select('choice')} />
      <FilterSelect label="Answer" all="All answers" {...select('answer')} />
      <FilterSelect label="Knock-out" all="Flagged or not" {...select('flag')} />
      {filters.job && (
        <HiringFilters
          jobId={filters.job}
          filters={filters}
          onChange={setFilters}
          isBoard={isBoard}
        />
      )}
      {useSeesEverything() && (
        <AssignedFilter
          value={filters.assigned}
          onChange={(assigned) => setFilters({ assigned })}
        />
      )}
      {!isBoard && !filters.answer && (
        <FilterSelect label="Sort by" all="Newest first" {...select('sort')} />
      )}
    </>
  );
}

interface AssignedFilterProps {
  value: string;
  onChange: (value: string) => void;
}

/** To whom applications are assigned. */
function AssignedFilter({ value, onChange }: AssignedFilterProps) {
  const { data } = useCall('listMembers', undefined, { quiet: true });
  const ownId = useOwnId();
  const others = (data?.members ?? []).filter(({ _id }) => _id !== ownId);
  const options = [
    { value: 'me', label: 'Assigned to me' },
    { value: 'nobody', label: 'Assigned to nobody' },
    ...others.map(({ _id, username }) => ({ value: _id, label: `Assigned to ${username}` })),
  ];
  return (
    <FilterSelect
      label="Assigned"
      all="Assigned or not"
      options={options}
      // A member who has left is in no list.
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={onChange}
    />
  );
}

interface LoadedApplicationsProps {
  applications: CompanyApplications;
  children: (page: ApplicationsPage) => ReactNode;
}

/** A skeleton, an error or the applications, with a message when live updates are lost. */
export function LoadedApplications({
  applications: { page, error, isCutOff, refresh },
  children,
}: LoadedApplicationsProps) {
  if (page) {
    return (
      <>
        <div role="status" className={styles.cutOff}>
          {isCutOff && (
            <Alert tone="warning">
              Live updates are paused. New applications appear when the connection is back. Refresh
              to check now.
            </Alert>
          )}
        </div>
        {children(page)}
      </>
    );
  }
  if (!error) return <PageSkeleton withTitle={false} />;
  return (
    <ErrorState
      message={errorMessage(
        error,
        'Failed to fetch applications.',
        'Failed to load applications data.',
      )}
      onRetry={refresh.run}
      busy={refresh.isBusy}
    />
  );
}
