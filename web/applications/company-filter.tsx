import { useMemo, useState } from 'react';
import { counted } from '../../shared/kit/figures.ts';
import { useCall } from '../kit/data/calls.ts';
import { useTypedSearch } from '../kit/data/typed-search.ts';
import { type SearchOption, SearchSelect } from '../kit/ui/fields/search-select.tsx';

interface CompanyFilterProps {
  /** An id, or ''. */
  value: string;
  onChange: (id: string) => void;
}

/** The number of companies offered. */
const MOST = '20';

/** The company filter of an admin's list; shown once companies are known (product.md section 2.7). */
export function CompanyFilter({ value, onChange }: CompanyFilterProps) {
  const { text, isTyping, search } = useTypedSearch();
  const list = useCall('listCompanies', { query: { search: text, limit: MOST } });
  const [chosen, setChosen] = useState<SearchOption>();
  // A link may select a company that the field has not loaded.
  const isUnnamed = value !== '' && chosen?.value !== value;
  const named = useCall(
    'listCompanies',
    { query: { company: value } },
    { enabled: isUnnamed, staleTime: Infinity },
  );
  const found = useMemo(
    () =>
      list.data?.companies.map(({ _id, companyName, jobs }) => ({
        value: _id,
        label: companyName,
        end: counted(jobs, 'job'),
      })),
    [list.data],
  );
  const [areKnown, setKnown] = useState(false);
  if (!areKnown && found?.length) setKnown(true);
  if (!areKnown && !value) return null;

  const hasFailed = list.isError && !list.isFetching;
  const nameById = named.data && (named.data.companies[0]?.companyName ?? 'Unknown company');
  return (
    <SearchSelect
      label="Company"
      all="All companies"
      value={value}
      name={isUnnamed ? nameById : chosen?.label}
      found={isTyping ? undefined : (found ?? (hasFailed ? [] : undefined))}
      nothing={hasFailed ? 'The companies could not be loaded.' : 'No company has this name.'}
      onSearch={(next) => search(next, () => void list.refetch())}
      onChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? '');
      }}
    />
  );
}
