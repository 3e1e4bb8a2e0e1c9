import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Badge } from '../../../web/kit/ui/display/badge.tsx';
import { FilterSelect } from '../../../web/kit/ui/fields/filter-select.tsx';
import type { ListFilters, Slots } from '../../../web/panels.tsx';
import styles from './mark.module.css';

/** Marks an application that is its applicant's one first choice of a month. */
export function FirstChoiceMark({ application }: Slots['application.applied']) {
  if (!application.firstChoiceMonth) return null;
  return (
    <Badge tone="amber">
      <IconStarFilled size={12} aria-hidden /> First choice
    </Badge>
  );
}

/** The same as a star, where there is little room. */
export function FirstChoiceStar({ application }: Slots['application.star']) {
  if (!application.firstChoiceMonth) return null;
  return (
    <span title="First choice" className={styles.star}>
      <IconStar size={16} aria-hidden />
      <span className="sr-only">First choice</span>
    </span>
  );
}

/** The filter of first choices. */
export const FirstChoiceFilter = ({ filters, setFilters }: ListFilters) => (
  <FilterSelect
    label="First choice"
    hasLabel
    all="First choice or not"
    options={[{ value: 'first', label: 'First choice' }]}
    value={filters.choice === 'first' ? 'first' : ''}
    onChange={(choice) => setFilters({ choice })}
  />
);
