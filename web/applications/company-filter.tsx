import { SearchSelect } from '../kit/ui/search-select.tsx';
import { useCompanyNames } from './company-names.ts';

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
