import { IconUser, IconUsers } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import type { AgendaInterview, WaitingTimes } from '../../rules.ts';
import { errorMessage } from '../../../../shared/kit/client.ts';
import { isId } from '../../../../shared/kit/ids.ts';
import { type AnswerOf, usePages } from '../../../../web/kit/data/calls.ts';
import { useFilters } from '../../../../web/kit/data/filters.ts';
import { LoadMore } from '../../../../web/kit/data/load-more.tsx';
import { useShortcuts } from '../../../../web/kit/keys.ts';
import { useBarred, useSeesEverything } from '../../../../web/kit/member.ts';
import { useNow } from '../../../../web/kit/now.ts';
import { useOwnId } from '../../../../web/kit/session.ts';
import { Button, LinkButton } from '../../../../web/kit/ui/button.tsx';
import { Quiet } from '../../../../web/kit/ui/display/prose.tsx';
import { FilterSelect } from '../../../../web/kit/ui/fields/filter-select.tsx';
import { EmptyState } from '../../../../web/kit/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../web/kit/ui/feedback/error-state.tsx';
import { LoadingShape } from '../../../../web/kit/ui/feedback/skeleton.tsx';
import { Page } from '../../../../web/kit/ui/layout/page.tsx';
import { Section } from '../../../../web/kit/ui/layout/section.tsx';
import { Segments } from '../../../../web/kit/ui/navigation/segments.tsx';
import { TabPanel } from '../../../../web/kit/ui/navigation/tab-panel.tsx';
import { TabList } from '../../../../web/kit/ui/navigation/tabs.tsx';
import { type KeyHelp, KeysDialog } from '../../../../web/kit/ui/overlays/keys-dialog.tsx';
import { useSearchHelp } from '../../../../web/own-search.ts';
import { pageMeta } from '../../../../web/site.ts';
import { useRowCursor } from '../../../../web/applications/cursor.ts';
import { byDay } from './days.ts';
import { type Asked, InterviewDialogs } from './dialogs.tsx';
import { besideAgenda, InterviewRow } from './row.tsx';
import { WaitingForApplicants, WaitingForYou } from './waiting.tsx';
import styles from './page.module.css';

export { keepWhileFiltering as shouldRevalidate } from '../../../../web/kit/data/filters.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Interviews');

const KEYS: KeyHelp = [
  [['J', '↓'], 'Next interview'],
  [['K', '↑'], 'Previous interview'],
  [['Enter'], 'Open the application'],
  [['M'], 'Move the interview'],
];

const TABS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;

/** The interviews of the company: those to come by day, what waits for an answer, and those that are over. */
export default function Interviews() {
  const {
    values: named,
    set,
    clear,
    field,
  } = useFilters({
    list: ['past'],
    who: ['mine'],
    job: null,
  });
  // An address with an unknown job shows all.
  const values = { ...named, job: isId(named.job) ? named.job : '' };
  const list = usePages('listInterviews', { query: values }, { keepPrevious: true });
  const [first] = list.data?.pages ?? [];
  const jobs = first?.jobs ?? [];
  const seesAll = useSeesEverything();
  const ownId = useOwnId();
  const tabsId = useId();
  const [showsKeys, showKeys] = useState(false);
  const searchHelp = useSearchHelp();
  const isPast = values.list === 'past';
  useShortcuts({ '?': () => showKeys(true) });
  return (
    <Page
      title="Interviews"
      subtitle={seesAll ? 'All interviews and open invitations' : 'The interviews assigned to you'}
      actions={
        seesAll && (
          <LinkButton to="/applications/bookings" variant="outline" size="sm">
            Self-Bookings
          </LinkButton>
        )
      }
    >
      <div className={styles.bar}>
        <TabList
          id={tabsId}
          label="Interviews"
          onLine
          tabs={TABS}
          value={isPast ? 'past' : 'upcoming'}
          onChange={(tab) => set({ list: tab === 'past' ? 'past' : '' })}
        />
        <div className={styles.filters}>
          {(seesAll || values.who || hasOthers(list.data?.pages ?? [], ownId)) && (
            <Segments
              label="Whose interviews"
              segments={[
                { value: '', label: 'Everybody', icon: IconUsers },
                { value: 'mine', label: 'Mine', icon: IconUser },
              ]}
              {...field('who')}
            />
          )}
          {(jobs.length > 1 || values.job) && (
            <FilterSelect
              label="Job"
              all="All jobs"
              options={jobs.map(({ _id, jobTitle }) => ({ value: _id, label: jobTitle }))}
              {...field('job')}
              value={values.job}
            />
          )}
        </div>
      </div>
      <TabPanel id={tabsId} value={isPast ? 'past' : 'upcoming'}>
        <Loaded
          list={list}
          isPast={isPast}
          onClear={
            values.who || values.job
              ? () => {
                  clear?.();
                  if (isPast) set({ list: 'past' });
                }
              : undefined
          }
        />
      </TabPanel>
      <KeysDialog
        open={showsKeys}
        keys={[...KEYS, ...searchHelp]}
        onClose={() => showKeys(false)}
      />
    </Page>
  );
}

/** Whether some of these interviews are others' alone. */
const hasOthers = (pages: readonly AnswerOf<'listInterviews'>[], ownId: string | undefined) =>
  pages
    .flatMap(({ interviews, waiting }) => [
      ...interviews,
      ...(waiting ? [...waiting.unsettled, ...waiting.proposed, ...waiting.offered] : []),
    ])
    .some(({ interviewers }) => !interviewers.some(({ _id }) => _id === ownId));

interface LoadedProps {
  list: ReturnType<typeof usePages<'listInterviews'>>;
  isPast: boolean;
  /** Given only while a filter is set. */
  onClear: (() => void) | undefined;
}

/** The list in each of its states. */
function Loaded({ list, isPast, onClear }: LoadedProps) {
  const { data, error, refetch, isPlaceholderData } = list;
  const now = useNow(data);
  const [asked, setAsked] = useState<Asked>();
  const grid = useRef<HTMLDivElement>(null);
  const cursor = useRowCursor(grid, isPast ? 'past interviews' : 'interviews');
  const navigate = useNavigate();
  const barred = useBarred('handle-applications');

  const pages = data?.pages ?? [];
  const rows = pages.flatMap(({ interviews }) => interviews);
  const waiting = pages[0]?.waiting;
  const all: (AgendaInterview | WaitingTimes)[] = [
    ...rows,
    ...(waiting ? [...waiting.unsettled, ...waiting.proposed, ...waiting.offered] : []),
  ];
  const current = cursor
    .of(all.flatMap(({ _id }) => [{ _id }, { _id: besideAgenda(_id) }]))
    ?.replace(besideAgenda(''), '');
  useShortcuts(
    {
      j: () => cursor.step(1),
      k: () => cursor.step(-1),
      Enter: () =>
        current && isFocusFree() ? void navigate(`/applications/view/${current}`) : false,
      m: () => {
        const row = [...rows, ...(waiting?.unsettled ?? [])].find(({ _id }) => _id === current);
        return row && !barred && !isPast ? setAsked({ what: 'move', of: row }) : false;
      },
    },
    ['j', 'k'],
  );

  if (!data && error)
    return (
      <ErrorState
        message={errorMessage(error, 'Failed to load the interviews.')}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <div role="status" aria-label="Loading interviews">
        <LoadingShape height={360} />
      </div>
    );
  const hasWaiting =
    waiting && waiting.offered.length + waiting.proposed.length + waiting.unsettled.length > 0;
  if (rows.length === 0 && !hasWaiting) return <Nothing isPast={isPast} onClear={onClear} />;
  const days = byDay(rows, now, { withToday: !isPast });
  const setting = { now, cursor, barred, onAsk: setAsked };
  return (
    <>
      <p role="status" className="sr-only">
        Interviews: {rows.length} shown
      </p>
      <div
        ref={grid}
        className={styles.columns}
        data-beside={hasWaiting || undefined}
        aria-busy={isPlaceholderData}
      >
        {waiting && hasWaiting && (
          <div className={styles.beside} data-side>
            <WaitingForYou waiting={waiting} {...setting} />
          </div>
        )}
        <div className={styles.agenda}>
          {rows.length === 0 && (
            <Section title="Today">
              <Quiet>No interview is arranged.</Quiet>
            </Section>
          )}
          {days.map(({ day, label, note, rows: those }) => (
            <Section key={day} title={label} note={note}>
              {those.length === 0 ? (
                <Quiet>No interviews today.</Quiet>
              ) : (
                <ol className={styles.rows}>
                  {those.map((interview) => (
                    <InterviewRow
                      key={interview._id}
                      interview={interview}
                      isPast={isPast}
                      {...setting}
                    />
                  ))}
                </ol>
              )}
            </Section>
          ))}
          {list.hasNextPage && (
            <LoadMore
              noun="interviews"
              isLoading={list.isFetchingNextPage || isPlaceholderData}
              failure={
                list.isFetchNextPageError
                  ? errorMessage(list.error, 'Failed to load the interviews.')
                  : undefined
              }
              onLoad={() => void list.fetchNextPage()}
            />
          )}
        </div>
        {waiting && hasWaiting && (
          <div className={styles.beside} data-side>
            <WaitingForApplicants rows={waiting.offered} {...setting} />
          </div>
        )}
      </div>
      <InterviewDialogs
        asked={asked}
        interviews={rows}
        waiting={waiting}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

/** Whether the focus is on no control: the page itself has it. */
const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement?.id === 'main';

function Nothing({ isPast, onClear }: Pick<LoadedProps, 'isPast' | 'onClear'>) {
  const seesAll = useSeesEverything();
  if (onClear)
    return (
      <EmptyState title="No interviews match" hint="Try fewer filters.">
        <Button variant="outline" onClick={onClear}>
          Clear Filters
        </Button>
      </EmptyState>
    );
  if (isPast) return <EmptyState title="No past interviews" hint="They are listed here later." />;
  return (
    <EmptyState
      title="No interviews yet"
      hint={
        seesAll
          ? 'Open an application and choose Schedule Interview. You can offer several times, and choose who takes part.'
          : 'Interviews in which you take part are listed here. A recruiter arranges them.'
      }
    >
      <LinkButton to="/applications/my-applications-company" variant="light">
        Job Applications
      </LinkButton>
    </EmptyState>
  );
}
