import { lazy } from 'react';
import {
  COUNTRY_CODES,
  type CountryGroup,
  countryName,
  EUROPEAN_UNION,
  groupCountries,
  readCountry,
} from '../../../shared/jobs/countries.ts';
import { fold } from '../../../shared/kit/text.ts';
import { ChipsField, type ChipsInput, PlainInput } from '../../kit/ui/fields/chips-field.tsx';

const COUNTRIES: readonly CountryGroup[] = COUNTRY_CODES.map((code) => ({
  name: countryName(code),
  codes: [code],
})).toSorted((one, other) => one.name.localeCompare(other.name));

/** Options of a select. */
export const COUNTRY_OPTIONS = COUNTRIES.map(({ name, codes: [code = ''] }) => ({
  value: code,
  label: name,
}));

const PLACES = [EUROPEAN_UNION, ...COUNTRIES];
const PLACE_NAMES = PLACES.map(({ name }) => name);

/** Finds a country or the European Union by its name, its code, or a start that only one name has. */
export function findCountries(typed: string): CountryGroup | undefined {
  const text = fold(typed);
  if (!text) return undefined;
  if (text === 'eu') return EUROPEAN_UNION;
  const exact = PLACES.find(({ name }) => fold(name) === text);
  if (exact) return exact;
  const country = readCountry(typed);
  if (country) return { name: countryName(country), codes: [country] };
  const starting = PLACES.filter(({ name }) => fold(name).startsWith(text));
  return starting.length === 1 ? starting[0] : undefined;
}

/** Suggests the names. It loads when remote work is chosen; without it, names can still be typed. */
const CountryInput = lazy(async () => {
  const loaded = await import('../../kit/ui/fields/suggest-input.tsx').catch(() => undefined);
  if (!loaded) return { default: PlainInput };
  const withNames = (input: ChipsInput) => (
    <loaded.SuggestInput {...input} suggestions={PLACE_NAMES} listLabel="Countries" />
  );
  return { default: withNames };
});

interface CountriesFieldProps {
  label: string;
  /** Country codes. */
  countries: readonly string[];
  onChange: (countries: string[]) => void;
  hint: string;
  error?: string | undefined;
  name: string;
}

/** A choice of several countries. The European Union adds all its members. */
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
      input={CountryInput}
      placeholder="e.g. European Union, Kenya"
      onAdd={add}
      onRemove={remove}
    />
  );
}
