import { groupCountries } from '../../../shared/jobs/places.ts';
import { ChipsField } from './chips-field.tsx';
import { findCountries, PLACE_NAMES } from '../../jobs/form/countries.ts';

interface CountriesFieldProps {
  label: string;
  /** Codes. */
  countries: readonly string[];
  onChange: (countries: string[]) => void;
  hint: string;
  error?: string | undefined;
  'data-path'?: string;
}

/** Several countries by their names; the European Union stands for all its members. */
export function CountriesField({ countries, onChange, ...field }: CountriesFieldProps) {
  const groups = groupCountries(countries);
  const add = (typed: string) => {
    const found = findCountries(typed);
    if (!found) return { refusal: `${typed} is not a known country. Choose one from the list.` };
    if (found.codes.every((code) => countries.includes(code))) {
      return { refusal: `${found.name} has already been added.` };
    }
    onChange([...new Set([...countries, ...found.codes])]);
    return { added: found.name };
  };
  const remove = (name: string) => {
    const gone = groups.find((group) => group.name === name)?.codes ?? [];
    onChange(countries.filter((code) => !gone.includes(code)));
  };
  return (
    <ChipsField
      {...field}
      optional
      chips={groups.map(({ name }) => name)}
      suggestions={PLACE_NAMES}
      maxLength={60}
      placeholder="European Union, Kenya..."
      onAdd={add}
      onRemove={remove}
    />
  );
}
