import { useCall } from '../../kit/data/calls.ts';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';

interface TagFilterProps {
  value: string;
  onChange: (value: string) => void;
}

/** A filter by tag; nothing while the company has none. */
export function TagFilter({ value, onChange }: TagFilterProps) {
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
      onChange={onChange}
    />
  );
}
