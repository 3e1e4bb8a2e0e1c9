import { useFilters } from './filters.ts';
import { FilterSelect } from '../ui/filter-select.tsx';

type Choices = Parameters<typeof useFilters>[0];

/** Which rows of a list are shown, and in which order: as the address has it. */
export function useSortedFilters<const C extends Choices, S extends string>(
  choices: C,
  sorts: readonly S[],
) {
  const shown = useFilters(choices);
  const order = useFilters({ sort: sorts });
  return { ...shown, order, chosen: { ...shown.filters, ...order.filters } };
}

interface SortFilterProps<S extends string> {
  /** Those beside the newest first, which stands where nothing was chosen. */
  sorts: readonly S[];
  labels: Record<S, string>;
  order: { filters: { sort: S | '' }; set: (order: { sort: S | '' }) => void };
}

/** The last field above a list: its order. */
export function SortFilter<S extends string>({ sorts, labels, order }: SortFilterProps<S>) {
  return (
    <FilterSelect
      label="Sort"
      all="Newest first"
      options={sorts.map((value) => ({ value, label: labels[value] }))}
      value={order.filters.sort}
      onChange={(sort) => order.set({ sort })}
    />
  );
}
