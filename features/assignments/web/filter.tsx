import { useCall } from '../../../web/kit/data/calls.ts';
import { useSeesEverything } from '../../../web/kit/member.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { FilterSelect } from '../../../web/kit/ui/fields/filter-select.tsx';
import type { ListFilters } from '../../../web/panels.tsx';

/** To whom applications are assigned; nothing for those who see only their own. */
export const AssigneeFilter = (props: ListFilters) => useSeesEverything() && <Filter {...props} />;

function Filter({ filters: { assigned: value = '' }, setFilters }: ListFilters) {
  const { data } = useCall('listMembers');
  const ownId = useOwnId();
  const others = (data?.members ?? []).filter(({ _id }) => _id !== ownId);
  const options = [
    { value: 'me', label: 'Assigned to me' },
    { value: 'nobody', label: 'Assigned to nobody' },
    ...others.map(({ _id, username }) => ({ value: _id, label: `Assigned to ${username}` })),
  ];
  return (
    <FilterSelect
      label="Assignee"
      hasLabel
      all="Any assignee"
      options={options}
      // A member who has left is in no list.
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={(assigned) => setFilters({ assigned })}
    />
  );
}
