import { SelectField } from './field.tsx';

interface FilterSelectProps<T extends string> {
  label: string;
  /** Show the label above the field. Without it, screen readers alone get it. */
  hasLabel?: boolean;
  /** The label without a filter: 'All statuses'. */
  all: string;
  options: readonly { value: T; label: string }[];
  value: T | '';
  onChange: (value: T | '') => void;
}

/** One filter of a list. */
export function FilterSelect<T extends string>({
  label,
  hasLabel = false,
  all,
  options,
  value,
  onChange,
}: FilterSelectProps<T>) {
  return (
    <SelectField
      label={label}
      hideLabel={!hasLabel}
      placeholder={all}
      options={options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as T | '')}
    />
  );
}
