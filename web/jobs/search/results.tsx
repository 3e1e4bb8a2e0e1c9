import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { distanceInWords } from '../../../shared/jobs/search/distances.ts';
import { searchInWords } from '../../../shared/jobs/search/title.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { type CardJob, JobCard } from '../lists/card.tsx';
import { useMarks } from '../lists/marks.tsx';
import { useNotHidden } from '../lists/personal.ts';
import { Button, LinkButton, TextButton } from '../../kit/ui/button.tsx';
import { Spinner } from '../../kit/ui/feedback/spinner.tsx';
import {
  allJobsPath,
  backLabel,
  criteriaOf,
  type JobFilters,
  PAGE_SIZE,
  searchOf,
} from './search.ts';
import { type CardRow, toCardJob } from './card-rows.ts';
import type { OtherJobs } from './load.ts';
import { AlsoPosted } from './also-posted.tsx';
import { Panels } from '../../panels.tsx';
import { useCardKeys } from './keys.tsx';
import { useOpenedJob } from '../opened-job.ts';
import { EmptyState } from '../../kit/ui/feedback/empty-state.tsx';
import styles from './results.module.css';

interface ResultsProps {
  filters: JobFilters;
  firstPage: LoadedList;
  inMiles: boolean;
  /** A later page by its own address, without scripts: the earlier ones are not above it. */
  isLaterPage: boolean;
}

/** The cards, and a button for more. On a wide screen a card opens beside the list. */
export function Results({ filters, firstPage, inMiles, isLaterPage }: ResultsProps) {
  const opened = useOpenedJob();
  const { list, isLoading, problem, loadMore } = useJobList(firstPage, filters, opened.listStep);
  const cards = useRef<HTMLUListElement>(null);
  const { shown, hidden, isShowing, toggle } = useShownJobs(list.jobs);
  const toggler = useRef<HTMLButtonElement>(null);
  const marksOf = useMarks();
  const count = shown.length;
  const focusNew = useFocusNew(cards, count);
  const { focusOther, focusAgain } = useFocusHidden(cards, toggler, hidden);
  useKeptFocus(cards, toggler, isShowing);
  const keepInPlace = useKeptPlace(cards, opened.id);

  const addMore = () => {
    if (!list.nextCursor) return false;
    focusNew();
    void loadMore();
    return true;
  };
  useCardKeys({ cards, loadMore: addMore });

  const openBeside = (event: MouseEvent, id: string) => {
    if (!opened.isWide || !isPlain(event)) return;
    event.preventDefault();
    keepInPlace(id);
    // A click by the Enter key.
    opened.open(id, event.detail === 0);
  };

  return (
    <>
      <Panels slot="job.list" hasCards />
      {isLaterPage && (
        <p className={styles.earlier}>
          <Link to={allJobsPath(filters)}>{backLabel(filters)}</Link>
        </p>
      )}
      <ul
        ref={cards}
        aria-keyshortcuts="j k"
        className={styles.cards}
        data-narrow={opened.id ? true : undefined}
      >
        {shown.map((job, index) => (
          <li key={job._id}>
            <JobCard
              job={job}
              marks={marksOf(job._id)}
              away={distanceInWords(job.distance, inMiles)}
              isOpen={job._id === opened.id}
              onOpen={(event) => openBeside(event, job._id)}
              action={
                <Panels
                  slot="job.card"
                  job={job}
                  hiding={{ onHide: () => focusOther(index), onUndo: () => focusAgain(job._id) }}
                />
              }
            >
              <AlsoPosted job={job} inMiles={inMiles} />
            </JobCard>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <EmptyState
          title={
            hidden === 1
              ? 'The job on this page is hidden'
              : `All ${inFigures(Math.min(hidden, list.total))} jobs on this page are hidden`
          }
          hint="They match companies or words that you hid."
        >
          <Button ref={toggler} onClick={toggle}>
            Show Hidden Jobs
          </Button>
        </EmptyState>
      )}
      <p className={styles.hidden}>
        {shown.length > 0 && hidden > 0 && (
          <span>
            {counted(hidden, 'job')} hidden on this page ·{' '}
            <TextButton ref={toggler} onClick={toggle}>
              {isShowing ? 'Hide' : 'Show'}
              <span className="sr-only"> {isShowing ? 'these jobs again' : 'hidden jobs'}</span>
            </TextButton>
          </span>
        )}
        <Panels slot="search.hidden" />
      </p>
      <div className={styles.more}>
        {!isLaterPage && shown.length > 0 && (
          <p role="status">
            Showing {inFigures(Math.max(count, countOf(list) - (isShowing ? 0 : hidden)))} of{' '}
            {inFigures(list.total)}
          </p>
        )}
        {problem && <p role="alert">{problem}</p>}
        {list.nextCursor && (
          <LinkButton
            to={allJobsPath(filters, list.nextCursor)}
            variant="light"
            size="lg"
            rel="next"
            data-held=""
            icon={isLoading && <Spinner />}
            aria-disabled={isLoading || undefined}
            aria-busy={isLoading || undefined}
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              addMore();
            }}
          >
            {problem ? 'Try Again' : 'Load more'}
          </LinkButton>
        )}
        <Panels slot="search.foot" query={searchOf({ ...filters, sort: '' })} />
      </div>
    </>
  );
}

/** The jobs without those that the visitor hides, unless they are asked for. */
function useShownJobs(jobs: readonly CardJob[]) {
  const [isShowing, setShowing] = useState(false);
  const shown = useNotHidden(jobs);
  return {
    shown: isShowing ? jobs : shown,
    /** With those that have no card of their own. */
    hidden: namedOn(jobs) - namedOn(shown),
    isShowing,
    toggle: () => setShowing(!isShowing),
  };
}

/** Jobs up to here, with those that have no card of their own. A card does not name all of them. */
function countOf({ jobs, total, nextCursor }: JobList): number {
  if (!nextCursor) return total;
  return Math.min(namedOn(jobs), total);
}

const namedOn = (cards: readonly CardJob[]) =>
  cards.reduce((sum, { alsoPostedFor }) => sum + 1 + (alsoPostedFor?.length ?? 0), 0);

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** In pixels. */
const NEAR_TOP = 64;

type CardsRef = React.RefObject<HTMLElement | null>;

/** @returns moves the focus to the first of the next jobs when they appear */
function useFocusNew(cards: CardsRef, count: number) {
  const firstNew = useRef<number>(undefined);
  useEffect(() => {
    if (firstNew.current === undefined || firstNew.current >= count) return;
    cards.current?.children[firstNew.current]?.querySelector<HTMLElement>('h3 a')?.focus();
    firstNew.current = undefined;
  }, [cards, count]);
  return () => {
    firstNew.current = count;
  };
}

type TogglerRef = React.RefObject<HTMLElement | null>;

/**
 * Moves the focus when a card is hidden, and when it comes back.
 * @returns `focusOther` for the card that takes the place of the one at this index, or, without any, for the button that
 *   shows it; `focusAgain` for the card of this job
 */
function useFocusHidden(cards: CardsRef, toggler: TogglerRef, hidden: number) {
  const left = useRef<{ index: number; hidden: number }>(undefined);
  const returning = useRef<string>(undefined);
  useEffect(() => {
    const link = returning.current && linkTo(cards, returning.current);
    if (link) {
      link.focus();
      returning.current = undefined;
    }
    if (!left.current || hidden <= left.current.hidden) return;
    const links = cards.current?.querySelectorAll<HTMLElement>('h3 a') ?? [];
    (links[Math.min(left.current.index, links.length - 1)] ?? toggler.current)?.focus();
    left.current = undefined;
  }, [cards, toggler, hidden]);
  return {
    focusOther: (index: number) => {
      left.current = { index, hidden };
    },
    focusAgain: (id: string) => {
      returning.current = id;
    },
  };
}

/** When the pressed button disappears, its successor or the first card gets the focus. */
function useKeptFocus(cards: CardsRef, toggler: TogglerRef, isShowing: boolean) {
  const before = useRef(isShowing);
  useEffect(() => {
    if (before.current === isShowing) return;
    before.current = isShowing;
    if (document.activeElement !== document.body) return;
    const first = cards.current?.querySelector<HTMLElement>('h3 a');
    (first ?? toggler.current)?.focus();
  }, [cards, toggler, isShowing]);
}

/**
 * Keeps the opened card at its position in the window while the list becomes narrower. When the job is closed, its card
 * gets the focus.
 * @returns stores the position of a card
 */
function useKeptPlace(cards: CardsRef, openedId: string) {
  const place = useRef<number>(undefined);
  const last = useRef(openedId);
  useLayoutEffect(() => {
    const closed = last.current;
    last.current = openedId;
    const link = linkTo(cards, openedId || closed);
    if (openedId && link && place.current !== undefined) {
      const top = link.getBoundingClientRect().top - place.current;
      // Near the top, scrolls to the top instead of cutting a line in half.
      const to = window.scrollY + top;
      window.scrollTo({ top: to < NEAR_TOP ? 0 : to, behavior: 'instant' });
      link.closest('li')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
    place.current = undefined;
    if (!openedId && closed) link?.focus();
  }, [cards, openedId]);

  return (id: string) => {
    place.current = linkTo(cards, id)?.getBoundingClientRect().top;
  };
}

const linkTo = (cards: CardsRef, id: string) =>
  cards.current?.querySelector<HTMLElement>(`a[href$="/job/${CSS.escape(id)}"]`);

interface NoResultsProps {
  filters: JobFilters;
  others: OtherJobs | undefined;
  inMiles: boolean;
  /** The end of a list that was longer when the address was created. */
  isLaterPage: boolean;
  onRemoveFilter: () => void;
}

/** Names the criteria that found nothing, offers to remove each, and shows jobs elsewhere, or the newest. */
export function NoResults(props: NoResultsProps) {
  const { filters, others, inMiles, isLaterPage, onRemoveFilter } = props;
  const applied = criteriaOf(filters);
  const marksOf = useMarks();
  const shownOthers = useNotHidden(others?.jobs.map(toCardJob) ?? []);
  const links = others?.links ?? [];
  if (isLaterPage) {
    return (
      <EmptyState title="There are no more jobs">
        <LinkButton to={allJobsPath(filters)}>{backLabel(filters)}</LinkButton>
      </EmptyState>
    );
  }
  if (applied.length === 0) {
    return (
      <EmptyState title="No jobs are open right now" hint="New jobs appear here after review." />
    );
  }
  return (
    <>
      <EmptyState
        title="No jobs match your search"
        hint={`There are no ${searchInWords(filters).replace(/^./, (letter) => letter.toLowerCase())}.`}
      >
        {applied.map(({ label, text, without }) => (
          <LinkButton
            key={label + text}
            to={allJobsPath(without)}
            preventScrollReset
            variant="outline"
            onClick={onRemoveFilter}
          >
            Remove “{text}”
          </LinkButton>
        ))}
        {applied.length > 1 && (
          <LinkButton to="/alljobs" preventScrollReset onClick={onRemoveFilter}>
            Clear All Filters
          </LinkButton>
        )}
        {links.map(([text, to]) => (
          <LinkButton key={text} to={allJobsPath(to)} variant="light" onClick={onRemoveFilter}>
            {text}
          </LinkButton>
        ))}
        <Panels slot="search.tools" query={searchOf(filters)} path={allJobsPath(filters)} isEmpty />
      </EmptyState>
      <Panels slot="job.list" />
      {shownOthers.length > 0 && (
        <section aria-labelledby="others" className={styles.newest}>
          <h2 id="others">
            {shownOthers[0]?.distance === undefined ? 'Newest jobs' : 'The nearest elsewhere'}
          </h2>
          <ul className={styles.cards}>
            {shownOthers.map((job) => (
              <li key={job._id}>
                <JobCard
                  job={job}
                  marks={marksOf(job._id)}
                  away={distanceInWords(job.distance, inMiles)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface JobList {
  jobs: CardJob[];
  /** On all pages together. */
  total: number;
  nextCursor: string | null;
}

/** As the page has loaded it. */
type LoadedList = Omit<JobList, 'jobs'> & { jobs: readonly CardRow[] };

/** The last list with added pages, and its history entry, so that going back from a job restores it. */
let grown: { step: string; list: JobList } | undefined;

/**
 * The page from the server, and the pages that 'Load more' added.
 * @param step the history entry of the list
 */
function useJobList(firstPage: LoadedList, filters: JobFilters, step: string) {
  const asLeft = () =>
    grown?.step === step ? grown.list : { ...firstPage, jobs: firstPage.jobs.map(toCardJob) };
  const [shownPage, setShownPage] = useState(firstPage);
  const [list, setList] = useState(asLeft);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const latest = useRef(firstPage);

  // For another search; React applies this before it renders.
  if (shownPage !== firstPage) {
    setShownPage(firstPage);
    setList(asLeft());
    setLoading(false);
    setProblem('');
  }
  useEffect(() => {
    latest.current = firstPage;
  }, [firstPage]);

  const loadMore = async () => {
    if (isLoading || !list.nextCursor) return;
    setLoading(true);
    setProblem('');
    const next = await import('./next-page.ts').then(
      ({ loadNextPage }) => loadNextPage(filters, list.nextCursor ?? '', PAGE_SIZE),
      () => ({ problem: 'Failed to load jobs.' }),
    );
    if (latest.current !== firstPage) return;
    setLoading(false);
    if ('problem' in next) {
      setProblem(next.problem);
      return;
    }
    // A newly posted job may have moved a job to the next page.
    const known = new Set(list.jobs.map(({ _id }) => _id));
    const added = next.jobs.filter(({ _id }) => !known.has(_id));
    const longer = { ...next, jobs: [...list.jobs, ...added] };
    grown = { step, list: longer };
    setList(longer);
  };

  return { list, isLoading, problem, loadMore };
}
