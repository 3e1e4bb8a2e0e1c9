import { SelectField } from '../../kit/ui/field.tsx';
import { SEARCH_FORM } from './bar.tsx';
import type { Search } from './query.ts';
import styles from './page.module.css';

const ORDERS = [
  { value: '', label: 'Newest' },
  { value: 'relevance', label: 'Best match' },
  { value: 'salary', label: 'Highest pay' },
  { value: 'deadline', label: 'Closing soon' },
];

/** The order of the list. What matches best can only be told where there are words to match. */
export function SortField({ search }: { search: Search }) {
  const { keywords, sort } = search.asked;
  const orders = ORDERS.filter(({ value }) => value !== 'relevance' || keywords || sort === value);
  return (
    <div className={styles.sort}>
      <SelectField
        label="Sort by"
        hideLabel
        name="sort"
        form={SEARCH_FORM}
        options={orders}
        value={sort}
        onChange={(event) => search.change({ sort: event.currentTarget.value })}
      />
    </div>
  );
}
