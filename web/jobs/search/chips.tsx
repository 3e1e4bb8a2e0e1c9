import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { allJobsPath, type JobFilters } from './address.ts';
import styles from './chips.module.css';
import { criteriaOf } from './criteria.ts';

interface AppliedFiltersProps {
  filters: JobFilters;
  /** A filter was taken away, and its link with it: the focus needs a new place. */
  onRemove: () => void;
}

/** What the list is filtered by, each with a link that removes it. */
export function AppliedFilters({ filters, onRemove }: AppliedFiltersProps) {
  const applied = criteriaOf(filters);
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className={styles.chips}>
      {applied.map(({ label, text, without }) => (
        <li key={label}>
          <Link
            to={allJobsPath(without)}
            preventScrollReset
            className={styles.chip}
            onClick={onRemove}
          >
            <span className="sr-only">Remove {label}: </span>
            <span className={styles.value}>{text}</span>
            <IconX size={16} aria-hidden />
          </Link>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <Link to="/alljobs" preventScrollReset className={styles.clear} onClick={onRemove}>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
