import areas from './areas.json' with { type: 'json' };
import { type Place, readCountry, type Workplace } from './countries.ts';
import states from './states.json' with { type: 'json' };
import { readWorkplace, splitAtWords } from './workplace.ts';

// Pages that read no locations import './countries.ts' and do not load the words of all languages.
export * from './countries.ts';

/** The countries whose state a text names by its code in capitals, also before a postal code, or its name: both of 'WA'. */
function countriesOfState(text: string): string[] {
  const bare = text.replace(/ (?:[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4,5}(?:-\d{4})?)$/, '');
  const isNamed = ([code, name]: [string, string]) =>
    bare === code || bare.toLowerCase() === name.toLowerCase();
  return Object.keys(STATES).filter((country) =>
    Object.entries(STATES[country] ?? {}).some(isNamed),
  );
}

/** States that people write after a town, by country and code. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = states.countries;

/** Separators between the parts of a location. */
const SEPARATORS = /[,،؛()[\]/|·•・;–—、。\n]| - |: /;
/** Words around the name of a country: the 'only' of 'US only'. */
const AROUND_COUNTRY =
  /^(?:(?:(?:must )?(?:live|reside)|based|located|anywhere) in|in|from|within|across|all of|the) |(?: |-)(?:only|based|residents|citizens|wide|timezones?|time zones?)$/gi;

/** The parts of a location without its workplace: 'Boston', 'MA' and 'USA' of 'Hybrid (Boston, MA, USA)'. */
export const locationParts = (location: string): string[] => partsOf(readWorkplace(location).rest);

/** The parts of a location that names no workplace. */
export const partsOf = (text: string): string[] =>
  text
    .split(SEPARATORS)
    .map((part) => part.replaceAll(/^[ :.-]+|[ :-]+$/g, ''))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

const AREAS = new Map(
  Object.entries(areas.areas).flatMap(([name, { names, countries }]) =>
    [name, ...names].map((each) => [each.toLowerCase(), countries.split(' ')] as const),
  ),
);

/** The countries of an area such as 'EU', 'LATAM' or 'deutschlandweit'. */
export const countriesOfArea = (text: string): string[] | undefined =>
  AREAS.get(text.toLowerCase());

/** What reads the name of a country. */
type ReadCountry = (text: string) => string | undefined;

/**
 * Whether the first part of a location is a town that is named like a country, with its state behind: the 'Holland' of
 * 'Holland, MI'.
 */
export function isTownLikeCountry(
  [first = '', ...others]: readonly string[],
  read: ReadCountry = readCountry,
): boolean {
  const country = read(first);
  const ofState = others.filter((part) => !read(part)).flatMap(countriesOfState);
  return country !== undefined && ofState.length > 0 && !ofState.includes(country);
}

/**
 * Parses a location such as 'Porto, Portugal', 'Remote (EU)' or 'Hybrid, London, UK' if it is unambiguous. Two-letter
 * codes are ignored: 'Boston, MA' is not in Morocco.
 * @param read for names of countries in other languages than English
 */
export function readPlace(location: string, read: ReadCountry = readCountry): Place {
  const { workplace = 'On-site', rest } = readWorkplace(location);
  const written = partsOf(rest);
  const isTown = isTownLikeCountry(written, read);
  const parts = isTown ? written.slice(1) : written;
  if (workplace === 'Remote') {
    const from = parts
      .flatMap(splitNames)
      .flatMap((name) => countriesOfArea(name) ?? read(name) ?? []);
    return { workplace, country: null, remoteFrom: [...new Set(from)] };
  }
  const countries = parts.flatMap((part) => {
    const area = countriesOfArea(part) ?? [];
    return read(part) ?? (area.length === 1 ? area : []);
  });
  const ofState = isTown ? parts.flatMap(countriesOfState) : [];
  // 'USA / Canada' is in neither alone; 'Georgia, USA' and 'Singapore, Singapore' are.
  const isList = new Set(countries).size > 1 && countries.length === parts.length;
  const [only, ...more] = countries.length > 0 ? [countries.at(-1)] : ofState;
  return { workplace, country: isList || more.length > 0 ? null : (only ?? null), remoteFrom: [] };

  /** The 'Canada' and 'UK' of 'Canada or UK', but not of 'Trinidad and Tobago'. */
  function splitNames(part: string): string[] {
    const bare = part.replaceAll(AROUND_COUNTRY, '');
    if (read(bare) || countriesOfArea(bare)) return [bare];
    return splitAtWords(bare).map((name) => name.replaceAll(AROUND_COUNTRY, ''));
  }
}

/** The place in a posting; blank, empty and absent are equal. */
interface StatedPlace {
  jobLocation: string;
  workplace?: Workplace | '' | null | undefined;
  country?: string | null | undefined;
  remoteFrom?: readonly string[] | null | undefined;
}

/** The place of a job: stated by the company, otherwise parsed from the location (`readPlace`). */
export function placeOf(
  { jobLocation, workplace: said, country, remoteFrom }: StatedPlace,
  readFrom: ReadCountry = readCountry,
): Place {
  const read = readPlace(jobLocation, readFrom);
  const workplace = said || read.workplace;
  if (workplace !== 'Remote') {
    return { workplace, country: country || read.country, remoteFrom: [] };
  }
  const from = remoteFrom?.length ? [...new Set(remoteFrom)] : read.remoteFrom;
  return { workplace, country: null, remoteFrom: from };
}
