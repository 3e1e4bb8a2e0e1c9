import { useMemo, useState } from 'react';
import { countAll } from '../../shared/applications/lists.ts';
import { inFigures } from '../../shared/kit/figures.ts';
import { useCall } from '../kit/data/calls.ts';
import { useTypedSearch } from '../kit/data/typed-search.ts';
import { type SearchOption, SearchSelect } from '../kit/ui/fields/search-select.tsx';

interface JobFilterProps {
  label: string;
  /** Whether the label is visible. */
  hasLabel?: boolean;
  /** The label without a filter. */
  all: string;
  /** An id, or ''. */
  value: string;
  onChange: (id: string) => void;
}

/** The number of jobs offered. */
const MOST = '20';

/** Chooses one of the company's jobs, which may be hundreds: the server searches while typing. */
export function JobFilter({ label, hasLabel = false, all, value, onChange }: JobFilterProps) {
  const { text, isTyping, search } = useTypedSearch();
  const list = useCall('listPositions', { query: { search: text, limit: MOST } });
  const [chosen, setChosen] = useState<SearchOption>();
  // A link may select a job that the field has not loaded.
  const isUnnamed = value !== '' && chosen?.value !== value;
  const named = useCall(
    'listPositions',
    { query: { job: value, limit: '1' } },
    { enabled: isUnnamed, staleTime: Infinity },
  );
  const found = useMemo(
    () =>
      list.data?.positions.map(({ _id, jobTitle, counts }) => ({
        value: _id,
        label: jobTitle,
        end: inFigures(countAll(counts)),
      })),
    [list.data],
  );
  const hasFailed = list.isError && !list.isFetching;
  const nameById = named.data && (named.data.positions[0]?.jobTitle ?? 'Unknown job');
  return (
    <SearchSelect
      label={label}
      hasLabel={hasLabel}
      all={all}
      value={value}
      name={isUnnamed ? nameById : chosen?.label}
      found={isTyping ? undefined : (found ?? (hasFailed ? [] : undefined))}
      nothing={hasFailed ? 'The jobs could not be loaded.' : 'No job has this title or place.'}
      onSearch={(next) => search(next, () => void list.refetch())}
      onChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? '');
      }}
    />
  );
}
