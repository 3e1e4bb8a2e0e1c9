import { type CardJob, JobCard } from '../card.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { allJobsPath, type JobFilters } from './address.ts';
import { criteriaOf, inOneSentence } from './criteria.ts';
import styles from './results.module.css';

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
      <EmptyState
        title="No jobs are open right now"
        hint="New roles appear here as soon as they have been reviewed."
      />
    );
  }
  return (
    <>
      <EmptyState
        title="No jobs match your search"
        hint={`There is nothing ${inOneSentence(filters)}.`}
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
