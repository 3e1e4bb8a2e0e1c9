import { useFilters } from './filters.ts';
import { FilterSelect } from '../ui/fields/filter-select.tsx';

type Choices = Parameters<typeof useFilters>[0];

/** Filters and order of a list, from the address. */
export function useSortedFilters<const C extends Choices, S extends string>(
  choices: C,
  sorts: readonly S[],
) {
  const shown = useFilters(choices);
  const order = useFilters({ sort: sorts });
  return { ...shown, order, chosen: { ...shown.filters, ...order.filters } };
}

interface SortFilterProps<S extends string> {
  /** The orders besides newest first, which is the default. */
  sorts: readonly S[];
  labels: Record<S, string>;
  order: { filters: { sort: S | '' }; set: (order: { sort: S | '' }) => void };
}

/** The order of a list, beside its filters. */
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
