import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { Position } from '../../../shared/applications/lists.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { MoveDialogs } from '../moves/dialogs.tsx';
import { inFigures } from '../../../shared/kit/figures.ts';
import { FigureChips } from './chips.tsx';
import { useRowCursor } from '../cursor.ts';
import { JobFilter } from '../job-filter.tsx';
import { useDensity } from './density.ts';
import { useListKeys } from './list-keys.tsx';
import { ApplicationsTable } from './table.tsx';
import { useNow } from '../../kit/now.ts';
import { useIsPhone } from '../../kit/phone.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useBarred } from '../../kit/member.ts';
import { GrowingList, NoRows } from '../../kit/data/list.tsx';
import { focusSearch } from './desk.tsx';
import { takeSearchRequest } from '../trail.ts';
import { ApplicationDock } from './dock.tsx';
import type { ApplicationRow, ApplicationsPage, CompanyApplications } from './state.ts';
import { Panels } from '../../panels.tsx';
import { AroundApplications } from '../around.tsx';
import {
  QuestionFilters,
  shownQuestions,
  useQuestionsOf,
} from '../answers-to-questions/filters.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { LoadingShape, Skeleton } from '../../kit/ui/feedback/skeleton.tsx';
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

/** What 'Clear Filters' clears, besides the job of a list of all. */
const KEPT = new Set(['tab', 'view', 'sort', 'columns', 'job']);

interface ApplicationOverviewProps {
  applications: CompanyApplications;
  page: ApplicationsPage;
  /** The job to which all of them belong. */
  position?: Position | undefined;
}

/** The figures, and 'All Applications (18)', searched and filtered, in a list or on a board. */
export function ApplicationOverview({ applications, page, position }: ApplicationOverviewProps) {
  const { filters, setFilters, cleared, isBoard, list, moves } = applications;
  const ofJob = position !== undefined;
  const words = ofJob ? OF_A_JOB : OF_ALL;
  const narrowing = Object.fromEntries(Object.entries(cleared).filter(([name]) => !KEPT.has(name)));
  const isFiltered =
    Object.keys(narrowing).some((name) => filters[name as keyof typeof filters]) ||
    (!ofJob && filters.job !== '');
  const clear = () => setFilters({ ...narrowing, ...(!ofJob && { job: '' }) });
  const controls = {
    filters: <ApplicationFilters applications={applications} page={page} ofJob={ofJob} />,
    onClear: isFiltered ? clear : undefined,
  };
  const chips = (
    <FigureChips applications={applications} counts={page.counts} {...waitingOf(page)}>
      {!ofJob && <Panels slot="applications.chips" filters={filters} setFilters={setFilters} />}
    </FigureChips>
  );

  return (
    <AroundApplications jobId={page.position?._id === filters.job ? filters.job : ''}>
      <div className={styles.overview} data-board={isBoard || undefined}>
        {!ofJob && <Panels slot="applications.above" />}
        {isBoard ? (
          <BoardPart {...{ applications, page, words, chips, ofJob, ...controls }} />
        ) : (
          <>
            {chips}
            <GrowingList
              {...words}
              {...controls}
              list={list}
              rows={page.rows}
              refused="Failed to load applications data."
            >
              {(rows) => (
                <Rows
                  applications={applications}
                  rows={rows}
                  total={page.total}
                  label={words.title}
                  ofJob={ofJob}
                />
              )}
            </GrowingList>
          </>
        )}
        <Actions applications={applications} page={page} />
        <MoveDialogs moves={moves} current={page.rows} />
      </div>
    </AroundApplications>
  );
}

/** Who of the page's list waits for the company. */
export const waitingOf = ({ unread, answers: { due, dueSoon } }: ApplicationsPage) => ({
  unread,
  unanswered: due,
  dueSoon,
});

interface BoardPartProps {
  applications: CompanyApplications;
  page: ApplicationsPage;
  words: typeof OF_ALL | typeof OF_A_JOB;
  chips: ReactNode;
  filters: ReactNode;
  onClear: (() => void) | undefined;
  ofJob: boolean;
}

/** The board with the figures and the filters in one line above it. */
function BoardPart(props: BoardPartProps) {
  const { applications, page, words, chips, filters, onClear, ofJob } = props;
  const { board } = applications;
  const isEmpty = page.columns && page.total === 0;
  return (
    <>
      <div className={styles.controls}>
        {chips}
        <div className={styles.filters}>
          {filters}
          {onClear && (
            <Button variant="subtle" size="sm" onClick={onClear}>
              Clear Filters
            </Button>
          )}
        </div>
      </div>
      <h2 className="sr-only">
        {words.title} ({inFigures(page.total)})
      </h2>
      <p role="status" className="sr-only">
        {words.title}: {inFigures(page.total)} shown
      </p>
      <div className={styles.board} aria-busy={board.isPlaceholderData}>
        {isEmpty ? (
          <NoRows noun={words.noun} empty={words.empty} onClear={onClear} />
        ) : page.columns ? (
          <Suspense fallback={<LoadingShape height={480} />}>
            <ApplicationBoard
              applications={applications}
              rows={page.rows}
              columns={page.columns}
              withPosition={!ofJob}
            />
          </Suspense>
        ) : board.error ? (
          <ErrorState
            message={errorMessage(board.error, 'Failed to load applications data.')}
            onRetry={() => void board.refetch()}
          />
        ) : (
          <LoadingShape height={480} />
        )}
      </div>
    </>
  );
}

interface ActionsProps {
  applications: CompanyApplications;
  page: ApplicationsPage;
}

/** The bar of the selected applications, and the dialogs that it opens. */
function Actions({ applications, page }: ActionsProps) {
  const { selection, moves, acting } = applications;
  const now = useNow();
  return (
    <>
      <ApplicationDock
        chosen={selection.chosen}
        total={page.total}
        selection={selection}
        moves={moves}
        now={now}
        onAct={acting.ask}
      />
      {acting.asked && (
        <acting.asked.action.Dialog
          applications={acting.asked.rows}
          onDone={selection.drop}
          onClose={acting.close}
        />
      )}
    </>
  );
}

interface RowsProps {
  applications: CompanyApplications;
  rows: readonly ApplicationRow[];
  total: number;
  label: string;
  ofJob: boolean;
}

function Rows({ applications, rows, total, label, ofJob }: RowsProps) {
  const { selection, moves, linkTo, listName, filters } = applications;
  const now = useNow();
  const density = useDensity();
  const grid = useRef<HTMLDivElement>(null);
  const cursor = useRowCursor(grid, listName, { isAnywhere: true });
  const barred = useBarred('handle-applications') !== undefined;
  const ofThisJob = useQuestionsOf(ofJob ? filters.job : '');
  const questions = useMemo(
    () => shownQuestions(ofThisJob, filters.columns),
    [ofThisJob, filters.columns],
  );
  useListKeys({
    applications,
    barred,
    rowNow: () => {
      const current = cursor.of(rows);
      return rows.find(({ _id }) => _id === current);
    },
    steps: { j: () => cursor.step(1), k: () => cursor.step(-1) },
  });
  return (
    <ApplicationsTable
      label={label}
      applications={rows}
      total={total}
      moves={moves}
      selection={barred ? undefined : selection}
      grid={grid}
      cursor={cursor}
      now={now}
      linkTo={linkTo}
      ofJob={ofJob}
      questions={questions}
      density={density}
    />
  );
}

interface ApplicationFiltersProps {
  applications: CompanyApplications;
  page: ApplicationsPage;
  ofJob: boolean;
}

/** The search box and selects above a list. On a phone they open from the bar. */
function ApplicationFilters({ applications, page, ofJob }: ApplicationFiltersProps) {
  const { filters, setFilters, field, select, tools, isBoard } = applications;
  const isPhone = useIsPhone();
  /** The search whose first result is wanted. */
  const wanted = useRef<string>(undefined);
  const goDown = () => {
    if (wanted.current === undefined) return;
    // Whoever types on, or has left the field, stays there.
    const { activeElement } = document;
    const isStill =
      activeElement instanceof HTMLInputElement && activeElement.value === wanted.current;
    if (isStill && (wanted.current !== filters.search || applications.refresh.isBusy)) return;
    wanted.current = undefined;
    if (isStill) focusFirst();
  };
  useEffect(goDown);
  useEffect(() => {
    if (takeSearchRequest()) focusSearch();
  }, []);
  const isOpen =
    tools.areFiltersOpen ||
    Boolean(
      filters.flag ||
      filters.people ||
      filters.question ||
      filters.columns ||
      Object.values(applications.more).some(Boolean),
    );
  return (
    <>
      {(!isPhone || tools.isSearchOpen || filters.search) && (
        <SearchField
          label="Search applicants"
          placeholder="Search applicants..."
          shortcut="/"
          onDown={(text) => {
            wanted.current = text;
            goDown();
          }}
          {...field('search')}
        />
      )}
      {(!isPhone || isOpen) && (
        <>
          {!isBoard && <FilterSelect label="Status" all="All statuses" {...select('status')} />}
          {!ofJob && (
            <JobFilter
              label="Job position"
              all="All positions"
              value={filters.job}
              onChange={(job) => setFilters({ job })}
            />
          )}
        </>
      )}
      {!isPhone && (
        <>
          {!filters.answer && (
            <FilterSelect label="Sort by" all="Newest first" {...select('sort')} />
          )}
          <Button
            variant="outline"
            size="sm"
            aria-expanded={isOpen}
            icon={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
            onClick={() => tools.openFilters(!isOpen)}
          >
            Filters
          </Button>
        </>
      )}
      {isOpen && (
        <div className={styles.more}>
          <FilterSelect label="Answer date" hasLabel all="Any answer date" {...select('answer')} />
          <FilterSelect label="Knock-out" hasLabel all="Knock-out or not" {...select('flag')} />
          <FilterSelect
            label="Applied to"
            hasLabel
            all="One or several jobs"
            {...select('people')}
          />
          {(ofJob || (filters.job && page.position?._id === filters.job)) && (
            <QuestionFilters
              jobId={filters.job}
              filters={filters}
              onChange={setFilters}
              hasColumns={ofJob && !isBoard && !isPhone}
            />
          )}
          <Panels slot="applications.filters" filters={filters} setFilters={setFilters} />
        </div>
      )}
    </>
  );
}

const focusFirst = () =>
  document
    .querySelector<HTMLElement>('[data-desk] :is([data-row], [data-card]) [data-open]')
    ?.focus();

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
  if (!error) return <DeskPlaceholder />;
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

/** As high as the figures and the list, so that nothing jumps when they come. */
function DeskPlaceholder() {
  return (
    <div role="status" aria-label="Loading" className={styles.placeholder}>
      <Skeleton height={36} width="min(760px, 100%)" />
      <Skeleton height="max(420px, 100dvh - 264px)" />
    </div>
  );
}
