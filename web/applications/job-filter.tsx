import { useMemo, useState } from 'react';
import { countAll, type Position } from '../../shared/applications/lists.ts';
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
  error?: string | undefined;
  hint?: string;
  /** Whether a job may be chosen; all may if left out. */
  accepts?: (job: Position) => boolean;
  /** Shown when no job may be chosen, whatever is typed. */
  none?: string;
  onChange: (id: string, jobTitle: string) => void;
}

const NOT_FOUND = 'No job has this title or place.';
/** The number of jobs offered. */
const MOST = '20';

/**
 * Chooses one of the company's jobs, which may be hundreds: the server searches while typing. With `accepts`, only jobs
 * that applicants can find, or with applications in progress, are offered.
 */
export function JobFilter(props: JobFilterProps) {
  const { value, accepts, none = NOT_FOUND, onChange, ...field } = props;
  const { text, isTyping, search } = useTypedSearch();
  const open = accepts ? 'open' : '';
  const list = useCall('listPositions', { query: { search: text, open, limit: MOST } });
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
      list.data?.positions
        .filter((job) => !accepts || accepts(job))
        .map(({ _id, jobTitle, counts }) => ({
          value: _id,
          label: jobTitle,
          end: inFigures(countAll(counts)),
        })),
    [list.data, accepts],
  );
  const hasFailed = list.isError && !list.isFetching;
  const nameById = named.data && (named.data.positions[0]?.jobTitle ?? 'Unknown job');
  return (
    <SearchSelect
      {...field}
      value={value}
      name={isUnnamed ? nameById : chosen?.label}
      found={isTyping ? undefined : (found ?? (hasFailed ? [] : undefined))}
      nothing={hasFailed ? 'The jobs could not be loaded.' : text ? NOT_FOUND : none}
      onSearch={(next) => search(next, () => void list.refetch())}
      onChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? '', option?.label ?? '');
      }}
    />
  );
}
