import { statusLabel } from '../../../shared/applications/status.ts';
import { useSections } from '../../../web/applications/sections.tsx';
import { FilterSelect } from '../../../web/kit/ui/fields/filter-select.tsx';
import type { ListFilters } from '../../../web/panels.tsx';

/** The stages of the list's job; nothing if it has none. */
export function StageFilter({ filters, setFilters }: ListFilters) {
  const { all } = useSections();
  const { stage = '' } = filters;
  if (all.length === 0) return null;
  return (
    <FilterSelect
      label="Stage"
      hasLabel
      all="All stages"
      options={all.map(({ _id, status, name }) => ({
        value: _id,
        label: `${statusLabel(status)}: ${name}`,
      }))}
      value={all.some(({ _id }) => _id === stage) ? stage : ''}
      onChange={(chosen) => setFilters({ stage: chosen })}
    />
  );
}
