import { useCall } from '../../../../web/kit/data/calls.ts';
import { FilterSelect } from '../../../../web/kit/ui/fields/filter-select.tsx';
import type { ListFilters } from '../../../../web/panels.tsx';

/** A filter by tag; nothing while the company has none. */
export function TagFilter({ filters: { tag: value = '' }, setFilters }: ListFilters) {
  const { data } = useCall('listTags');
  const tags = data?.tags ?? [];
  if (tags.length === 0) return null;
  return (
    <FilterSelect
      label="Tag"
      hasLabel
      all="All tags"
      options={tags.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={tags.some(({ _id }) => _id === value) ? value : ''}
      onChange={(tag) => setFilters({ tag })}
    />
  );
}
