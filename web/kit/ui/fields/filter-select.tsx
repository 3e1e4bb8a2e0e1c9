import { SelectField } from './field.tsx';

interface FilterSelectProps<T extends string> {
  /** For screen readers; `all` is shown while nothing is chosen. */
  label: string;
  /** The label without a filter: 'All statuses'. */
  all: string;
  options: readonly { value: T; label: string }[];
  value: T | '';
  onChange: (value: T | '') => void;
}

/** One filter of a list. */
export function FilterSelect<T extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: FilterSelectProps<T>) {
  return (
    <SelectField
      label={label}
      hideLabel
      placeholder={all}
      options={options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as T | '')}
    />
  );
}
