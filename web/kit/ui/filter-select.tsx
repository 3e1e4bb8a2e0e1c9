import { SelectField } from './field.tsx';

interface FilterSelectProps<T extends string> {
  /** Read aloud; `all` is what shows while nothing is chosen. */
  label: string;
  /** The choice of no filter: 'All statuses'. */
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
