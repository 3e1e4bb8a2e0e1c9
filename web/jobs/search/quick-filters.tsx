import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { allJobsPath, type JobFilters } from './address.ts';
import { criteriaOf } from './criteria.ts';
import styles from './quick-filters.module.css';

/** The block of filters; without scripts the link to it brings it up. */
export const FILTERS_ID = 'filters';

const QUICK: [label: string, filter: Partial<JobFilters>][] = [
  ['Remote', { remote: 'true' }],
  ['Full-time', { jobType: 'Full-time' }],
  ['Posted this week', { postedWithin: '7' }],
];

interface QuickFiltersProps {
  filters: JobFilters;
  onOpen: () => void;
}

/** On a phone: the way to all filters, and those that most people want, in reach of a thumb while the list scrolls. */
export function QuickFilters({ filters, onOpen }: QuickFiltersProps) {
  return (
    <nav aria-label="Filters" className={styles.bar}>
      <OpenFilters filters={filters} onOpen={onOpen} />
      <ul className={styles.strip}>
        {QUICK.map(([label, filter]) => {
          const [name = 'remote', value] = Object.entries(filter)[0] ?? [];
          const isOn = filters[name as keyof JobFilters] === value;
          const next = isOn ? { [name]: '' } : filter;
          return (
            <li key={label}>
              <Link
                to={allJobsPath({ ...filters, ...next })}
                preventScrollReset
                className={styles.quick}
                aria-current={isOn || undefined}
              >
                {isOn && <IconCheck size={16} aria-hidden />}
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Opens the sheet of filters. */
export function OpenFilters({ filters, onOpen }: QuickFiltersProps) {
  const count = criteriaOf({ ...filters, keywords: '', location: '' }).length;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onOpen();
  };
  return (
    <a href={`#${FILTERS_ID}`} role="button" className={styles.open} onClick={open}>
      <IconAdjustmentsHorizontal size={18} aria-hidden />
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </a>
  );
}
