import {
  COUNTRY_CODES,
  type CountryGroup,
  countryName,
  EUROPEAN_UNION,
  readPlace,
} from '../../../shared/jobs/places.ts';
import { fold } from '../../../shared/kit/text.ts';

const COUNTRIES: readonly CountryGroup[] = COUNTRY_CODES.map((code) => ({
  name: countryName(code),
  codes: [code],
})).toSorted((one, other) => one.name.localeCompare(other.name));

/** For a choice of one country. */
export const COUNTRY_OPTIONS = COUNTRIES.map(({ name, codes: [code = ''] }) => ({
  value: code,
  label: name,
}));

const PLACES = [EUROPEAN_UNION, ...COUNTRIES];
export const PLACE_NAMES = PLACES.map(({ name }) => name);

/** The country, or the European Union, that somebody means: by its name, one in use, or the start of one alone. */
export function findCountries(typed: string): CountryGroup | undefined {
  const text = fold(typed);
  if (!text) return undefined;
  if (text === 'eu') return EUROPEAN_UNION;
  const exact = PLACES.find(({ name }) => fold(name) === text);
  if (exact) return exact;
  const { country } = readPlace(typed);
  if (country) return { name: countryName(country), codes: [country] };
  const starting = PLACES.filter(({ name }) => fold(name).startsWith(text));
  return starting.length === 1 ? starting[0] : undefined;
}
