import { IconRss } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { JobCard } from '../card.tsx';
import { SaveJobButton } from '../save-job-button.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { allJobsPath, feedPath, type JobFilters } from './address.ts';
import { useCardKeys } from './keys.ts';
import { type JobList, useJobList } from './list.ts';
import { useOpenedJob } from '../opened-job.ts';
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
