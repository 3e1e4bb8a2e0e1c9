import { useEffect, useRef, useState } from 'react';
import { type SearchOption, SearchSelect } from '../kit/ui/search-select.tsx';
import { api } from '../kit/data/api.ts';

interface CompanyFilterProps {
  /** An id, or ''. */
  value: string;
  onChange: (id: string) => void;
}

/** The filter by company of an admin's list; it appears when companies are known (product.md section 2.7). */
export function CompanyFilter({ value, onChange }: CompanyFilterProps) {
  const { areKnown, found, hasFailed, nameOf, search, remember } = useCompanyNames(value);
  if (!areKnown && !value) return null;
  return (
    <SearchSelect
      label="Company"
      all="All companies"
      value={value}
      name={nameOf(value)}
      found={found}
      nothing={hasFailed ? 'The companies could not be loaded.' : 'No company has this name.'}
      onSearch={search}
      onChange={(option) => {
        if (option) remember(option);
        onChange(option?.value ?? '');
      }}
    />
  );
}

/** Milliseconds without a key before what was typed is searched for. */
const PAUSE = 200;
/** The number of companies offered. */
const MOST = '20';

/** Companies by name, a few at a time: the board may have ten thousand. `chosen`: an id, or ''. */
function useCompanyNames(chosen: string) {
  const [areKnown, setKnown] = useState(false);
  const [found, setFound] = useState<readonly SearchOption[]>();
  const [hasFailed, setFailed] = useState(false);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const remember = ({ value, label }: SearchOption) =>
    setNames((before) => new Map(before).set(value, label));

  const ask = async (text: string) => {
    const asked = ++turn.current;
    const answer = await find({ search: text, limit: MOST }).catch(() => undefined);
    if (asked !== turn.current) return;
    setFailed(!answer);
    setFound(answer ?? []);
    if (answer?.length) setKnown(true);
  };
  const search = (text: string) => {
    clearTimeout(timer.current);
    setFound(undefined);
    timer.current = setTimeout(() => void ask(text), text ? PAUSE : 0);
  };

  const first = useRef(ask);
  useEffect(() => {
    void first.current('');
    return () => clearTimeout(timer.current);
  }, []);

  // A link may lead here with a company that nobody has chosen from the list.
  const isNamed = names.has(chosen);
  useEffect(() => {
    if (!chosen || isNamed) return;
    find({ company: chosen }).then(
      ([company]) =>
        setNames((before) => new Map(before).set(chosen, company?.label ?? 'Unknown company')),
      () => undefined,
    );
  }, [chosen, isNamed]);

  return {
    /** There is a company at all. */
    areKnown,
    found,
    hasFailed,
    nameOf: (id: string) => names.get(id),
    search,
    remember,
  };
}

async function find(query: Record<string, string>): Promise<SearchOption[]> {
  const { companies } = await api.listCompanyNames({ query });
  return companies.map(({ _id, companyName, applications }) => ({
    value: _id,
    label: companyName,
    end: applications.toLocaleString('en-US'),
  }));
}
