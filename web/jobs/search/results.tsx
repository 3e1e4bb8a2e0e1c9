import { IconRss } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type CardJob, JobCard } from '../card.tsx';
import { SaveJobButton } from '../save-job-button.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import {
  allJobsPath,
  criteriaOf,
  feedPath,
  inOneSentence,
  type JobFilters,
  PAGE_SIZE,
} from './search.ts';
import { useCardKeys } from './keys.tsx';
import { useOpenedJob } from '../opened-job.ts';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import styles from './results.module.css';

interface ResultsProps {
  filters: JobFilters;
  firstPage: JobList;
  /** The page was reached by its own address, without scripts: those before it are not above it. */
  isLaterPage: boolean;
}

/** The cards, and the way to more of them. On a wide screen a card opens beside the list. */
export function Results({ filters, firstPage, isLaterPage }: ResultsProps) {
  const opened = useOpenedJob();
  const { list, isLoading, problem, loadMore } = useJobList(firstPage, filters, opened.listStep);
  const cards = useRef<HTMLUListElement>(null);
  const count = list.jobs.length;
  const focusNew = useFocusNew(cards, count);
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
    // A click that the Enter key made.
    opened.open(id, event.detail === 0);
  };

  return (
    <>
      {isLaterPage && (
        <p className={styles.earlier}>
          <Link to={allJobsPath(filters)}>Back to the newest jobs</Link>
        </p>
      )}
      <ul ref={cards} className={styles.cards} data-narrow={opened.id ? true : undefined}>
        {list.jobs.map((job) => (
          <li key={job._id}>
            <JobCard
              job={job}
              isOpen={job._id === opened.id}
              onOpen={(event) => openBeside(event, job._id)}
              action={<SaveJobButton job={job} look="icon" />}
            />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        {!isLaterPage && (
          <p role="status">
            Showing {count.toLocaleString('en-US')} of {list.total.toLocaleString('en-US')}
          </p>
        )}
        {problem && <p role="alert">{problem}</p>}
        {list.nextCursor && (
          <LinkButton
            to={allJobsPath(filters, list.nextCursor)}
            variant="light"
            size="lg"
            rel="next"
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
        <a href={feedPath(filters, 'rss')} className={styles.feed}>
          <IconRss size={18} aria-hidden />
          Subscribe to this search (RSS)
        </a>
      </div>
    </>
  );
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Pixels. */
const NEAR_TOP = 64;

type CardsRef = React.RefObject<HTMLElement | null>;

/** @returns has the first of the next jobs to come take the focus */
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

/**
 * The card that opens stays where it is in the window while the list around it becomes narrow; when the job is closed,
 * its card has the focus again.
 * @returns remembers where a card is
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
      // Near the top it is the top, rather than a first line cut in half.
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
  /** What else there is. */
  newest: readonly CardJob[];
  /** The end of a list that was longer when its address was made. */
  isLaterPage: boolean;
  onRemoveFilter: () => void;
}

/** Names the criteria that found nothing, offers to take each of them away, and shows what is new. */
export function NoResults({ filters, newest, isLaterPage, onRemoveFilter }: NoResultsProps) {
  const applied = criteriaOf(filters);
  if (isLaterPage) {
    return (
      <EmptyState title="There are no more jobs">
        <LinkButton to={allJobsPath(filters)}>Back to the newest jobs</LinkButton>
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
        hint={`There are no jobs ${inOneSentence(filters)}.`}
      >
        {applied.map(({ label, text, without }) => (
          <LinkButton
            key={label}
            to={allJobsPath(without)}
            preventScrollReset
            variant="outline"
            onClick={onRemoveFilter}
          >
            Remove "{text}"
          </LinkButton>
        ))}
        {applied.length > 1 && (
          <LinkButton to="/alljobs" preventScrollReset onClick={onRemoveFilter}>
            Clear all filters
          </LinkButton>
        )}
      </EmptyState>
      {newest.length > 0 && (
        <section aria-labelledby="newest" className={styles.newest}>
          <h2 id="newest">Newest jobs</h2>
          <ul className={styles.cards}>
            {newest.map((job) => (
              <li key={job._id}>
                <JobCard job={job} />
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
  /** How many there are on all pages. */
  total: number;
  nextCursor: string | null;
}

/** The list that last grew, and its step in the history: going back from a job finds it as it was left. */
let grown: { step: string; list: JobList } | undefined;

/**
 * The page that the server sent, and what 'Load more' adds to it.
 * @param step the list's step in the history
 */
function useJobList(firstPage: JobList, filters: JobFilters, step: string) {
  const asLeft = () => (grown?.step === step ? grown.list : firstPage);
  const [shownPage, setShownPage] = useState(firstPage);
  const [list, setList] = useState(asLeft);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const latest = useRef(firstPage);

  // Another search: React takes this up before it shows anything.
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
    // What was posted meanwhile may have moved a job on to the next page.
    const known = new Set(list.jobs.map(({ _id }) => _id));
    const added = next.jobs.filter(({ _id }) => !known.has(_id));
    const longer = { ...next, jobs: [...list.jobs, ...added] };
    grown = { step, list: longer };
    setList(longer);
  };

  return { list, isLoading, problem, loadMore };
}
