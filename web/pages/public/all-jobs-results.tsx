import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { JobCard } from '../../components/job-card.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { allJobsPath, appliedFilters, type JobFilters } from './all-jobs-address.ts';
import { type JobList, useJobList } from './all-jobs-list.ts';
import styles from './all-jobs.module.css';

interface ResultsProps {
  filters: JobFilters;
  firstPage: JobList;
  /** The page was reached by its own address, without scripts: those before it are not above it. */
  isLaterPage: boolean;
  onRemoveFilter: () => void;
}

/** The cards, and the way to more of them; or why there are none. */
export function Results({ filters, firstPage, isLaterPage, onRemoveFilter }: ResultsProps) {
  const { list, isLoading, loadMore } = useJobList(firstPage, filters);
  const cards = useRef<HTMLUListElement>(null);
  const count = list.jobs.length;
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    if (firstNew.current === undefined || firstNew.current >= count) return;
    cards.current?.children[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = undefined;
  }, [count]);

  if (count === 0) return <NoResults filters={filters} onRemoveFilter={onRemoveFilter} />;

  const addMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    firstNew.current = count;
    void loadMore();
  };

  return (
    <>
      {isLaterPage && (
        <p className={styles.earlier}>
          <Link to={allJobsPath(filters)}>Back to the newest jobs</Link>
        </p>
      )}
      <ul ref={cards} className={styles.cards}>
        {list.jobs.map((job) => (
          <li key={job._id}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        {!isLaterPage && (
          <p role="status">
            Showing {count} of {list.total}
          </p>
        )}
        {list.nextCursor && (
          <LinkButton
            to={allJobsPath(filters, list.nextCursor)}
            variant="light"
            size="lg"
            rel="nofollow"
            icon={isLoading && <Spinner />}
            aria-disabled={isLoading || undefined}
            aria-busy={isLoading || undefined}
            onClick={addMore}
          >
            Load more
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** Names the criteria that found nothing and offers to take each of them away. */
function NoResults({ filters, onRemoveFilter }: Omit<ResultsProps, 'firstPage' | 'isLaterPage'>) {
  const applied = appliedFilters(filters);
  if (applied.length === 0) {
    return (
      <EmptyState
        title="No jobs are open right now"
        hint="New roles appear here as soon as they have been reviewed."
      />
    );
  }
  return (
    <EmptyState title="No jobs match your search" hint={`There is nothing ${inWords(filters)}.`}>
      {applied.map((name) => (
        <LinkButton
          key={name}
          to={allJobsPath({ ...filters, [name]: '' })}
          preventScrollReset
          variant="outline"
          onClick={onRemoveFilter}
        >
          Remove "{filters[name]}"
        </LinkButton>
      ))}
      {applied.length > 1 && (
        <LinkButton to="/alljobs" preventScrollReset onClick={onRemoveFilter}>
          Clear all filters
        </LinkButton>
      )}
    </EmptyState>
  );
}

/** 'for "nurse" in "Berlin" with the job type Contract' */
function inWords({ keywords, location, jobType }: JobFilters): string {
  const parts = [
    keywords && `for "${keywords}"`,
    location && `in "${location}"`,
    jobType && `with the job type ${jobType}`,
  ];
  return parts.filter(Boolean).join(' ');
}
