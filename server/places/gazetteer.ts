import { countriesOfArea, countryName, locationParts } from '../../shared/jobs/places.ts';
import { countryKeys, countryNamed, withoutLast } from './countries.ts';
import { nameKey, titleOf } from './names.ts';
import abbreviations from './state-abbreviations.json' with { type: 'json' };
import { columnsOf, findLines, readTable, type Table } from './table.ts';
import { type Known, readWritten } from './written.ts';
import lists from './words.json' with { type: 'json' };

/** A city or town. */
export interface Place {
  /** In English where GeoNames has an English name: 'Munich', but 'Köln'. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The state, province or the like: 'California', 'Bavaria'; and its code, 'US.CA'. */
  region?: string;
  regionCode?: string;
  /** Degrees north and east, to about 100 meters. */
  latitude: number;
  longitude: number;
  /** Inhabitants; 0 if unknown. */
  population: number;
}

/** A state, province or the like. */
export interface Region {
  /** Of GeoNames: 'US.CA'. */
  code: string;
  /** 'California'. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** Characters of a text that are read. */
const TEXT_MAX = 2000;
/** Parts of a location, and words of a part, that are tried. */
const PARTS_MAX = 8;
const WORDS_MAX = 10;
/** Words of the longest name that is found inside of a longer text. */
const NAME_WORDS_MAX = 4;
/** Places of the same name that a text may mean. */
const SAME_NAME_MAX = 10;
/** Inhabitants of a city that a mere word names. */
export const WELL_KNOWN = 100_000;
/** Inhabitants of a city that comes before a state of the same name: New York, but not Ontario in California. */
const ABOVE_STATES = 500_000;
/** Countries that are one town. */
const CITY_STATES = new Set(['GI', 'HK', 'LU', 'MC', 'MO', 'SG', 'SM', 'VA']);
/** Countries whose states people write, also alone. */
const WITH_STATES = ['AU', 'CA', 'US'];
/** Countries whose regions are as well-known as countries: Texas, Scotland. */
const WITH_KNOWN_REGIONS = new Set([...WITH_STATES, 'GB']);
/** 'State of Washington', 'New York State': not the city. */
const SAYS_REGION = /^(?:state|province|region) of | (?:state|province|region)$/;
/** Abbreviations of states, where GeoNames has other codes. */
export const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> =
  abbreviations.codes;

const setOf = (list: string) => new Set(list.split(' '));
/** words.json says what each list is for. */
const AMBIGUOUS = setOf(lists.ambiguous);
export const NO_CITY = setOf(lists.noCity);
const AROUND = setOf(lists.around);
const CODES_AS_WORDS = setOf(lists.codesAsWords);

let tables:
  | {
      cities: Table;
      regions: Table;
      stateKeys: Set<string>;
      /** The codes of the regions with each name, by key. */
      regionCodes: Map<string, string[]>;
    }
  | undefined;

/** Loaded at the first use: 20 ms, and 6 MB outside of the heap. */
function load() {
  if (tables) return tables;
  const [cities, regions] = [readTable('cities.tsv'), readTable('regions.tsv')];
  const stateKeys = new Set(
    WITH_STATES.flatMap((country) => {
      const [from, to] = findLines(regions, `${country}.`, 'starts');
      return linesFrom(from, to).map((line) => nameKey(columnsOf(regions, line)[1] ?? ''));
    }),
  );
  const regionCodes = new Map<string, string[]>();
  for (const table of [regions, readTable('other-regions.tsv')])
    for (const line of table.numbers.keys()) {
      const [code = '', name = ''] = columnsOf(table, line);
      const codes = regionCodes.get(nameKey(name)) ?? [];
      regionCodes.set(nameKey(name), codes.includes(code) ? codes : [...codes, code]);
    }
  return (tables = { cities, regions, stateKeys, regionCodes });
}

const linesFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_line, index) => from + index);

/** The columns of a line of cities.tsv. */
interface City {
  key: string;
  name: string;
  country: string;
  regionCode: string;
  latitude: number;
  longitude: number;
  population: number;
}

function toCity(line: number): City {
  const [key = '', name, country = '', regionCode = '', latitude, longitude, population] =
    columnsOf(load().cities, line);
  return {
    key,
    name: name || titleOf(key),
    country,
    regionCode,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  };
}

function regionOf({ country, regionCode }: City): string | undefined {
  const { regions } = load();
  const [line, end] = findLines(regions, `${country}.${regionCode}`, 'is');
  return line < end ? columnsOf(regions, line)[1] : undefined;
}

function toPlace(city: City): Place {
  const { key: _key, regionCode: code, ...place } = city;
  const region = regionOf(city);
  return { ...place, ...(region && { region, regionCode: `${place.country}.${code}` }) };
}

/** The lines with the most inhabitants first. */
function mostPopulous(lines: number[]): number[] {
  const { numbers } = load().cities;
  return lines.toSorted((one, other) => (numbers[other] ?? 0) - (numbers[one] ?? 0));
}

/** The lines of a name, the most populous first. */
const linesNamed = (key: string): number[] =>
  mostPopulous(linesFrom(...findLines(load().cities, key, 'is')));

/** Whether a text is the name of a known town. */
export const isTown = (name: string): boolean => {
  const key = nameKey(name);
  return /\p{L}/u.test(key) && !NO_CITY.has(key) && linesNamed(key).length > 0;
};

/** What `readWritten` asks. */
export const KNOWN: Known = {
  isTown,
  isPlace: (name) =>
    isTown(name) ||
    countryNamed(name) !== undefined ||
    countriesOfArea(name) !== undefined ||
    regionsOfName(name).length > 0,
  nameOf: (name, other) => {
    if (isTown(`${name} ${other}`)) return `${name}/${other}`;
    const [[one], [two]] = [linesNamed(nameKey(name)), linesNamed(nameKey(other))];
    const isOne = one !== undefined && two !== undefined && isSame(toCity(one), toCity(two));
    return isOne || isTown(`${other} ${name}`) ? name : undefined;
  },
};

/**
 * The places that a text may mean, as companies and seekers write them: 'Lisbon, Portugal', 'San Francisco, CA',
 * 'Remote (Berlin)', 'München', 'Leipzig Germany'. The most populous first; the ten most populous of a name at most. If the
 * text names the country or the region, they are there. The first 2,000 characters count.
 * @returns [] for a mere country or state, and if nothing known is named
 */
export function placesNamed(text: string): Place[] {
  const parts = readWritten(text, KNOWN).flat();
  const names = parts.flatMap(({ name }) => name || []);
  const countries = parts.flatMap(({ country }) => country ?? []);
  return townNamed(names, countries)?.places ?? [];
}

/**
 * The first of the parts of a location that names a town, and the places that it may mean.
 * @param isAddress whether there is a street: then districts stand before their town
 */
export function townNamed(
  names: readonly string[],
  countries: readonly string[],
  isAddress = false,
): { name: string; places: Place[] } | undefined {
  const stated = countries.map((country) => ({ country, code: country, key: '' }));
  const towns = names.slice(0, PARTS_MAX).flatMap((name, index) => {
    const cities = citiesIn(name, [...names.toSpliced(index, 1).map(toHint), ...stated]);
    return cities.length > 0 ? [{ name, places: cities.slice(0, SAME_NAME_MAX).map(toPlace) }] : [];
  });
  const sizeOf = ({ places: [place] }: { places: Place[] }) => place?.population ?? 0;
  if (isAddress) return towns.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
  // The 'Seattle' of 'Washington, Seattle'.
  const isBehindState = ({ name, places: [place] }: { name: string; places: Place[] }) =>
    !isStateCode(name) &&
    names.some((other) => other !== name && nameKey(other) === nameKey(place?.region ?? ''));
  return towns.find(isBehindState) ?? towns[0];
}

/** The most populous place that a text may mean. */
export const placeNamed = (text: string): Place | undefined => placesNamed(text)[0];

/** A further part of a location: it may name the country or the region of the city. */
interface Hint {
  country: string | undefined;
  /** A code such as 'CA', 'DE' or 'NSW', or else a name. */
  code: string | undefined;
  key: string;
}

const toHint = (part: string): Hint => ({
  country: countryNamed(part),
  code: /^[A-Z]{2,3}$/.test(part) ? part : undefined,
  key: nameKey(part),
});

/** The cities that a part of a location names; the other parts may name their country or region. */
function citiesIn(part: string, others: Hint[]): City[] {
  const words = nameKey(part)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, WORDS_MAX);
  const key = words.join(' ');
  if (key === '' || NO_CITY.has(key)) return [];
  const named = choose(linesNamed(key), others);
  const [whole] = named;
  const country = countryNamed(part);
  if (country) {
    // The 'Holland' of 'Holland, MI'.
    const isThere = (city: City) =>
      others.some((hint) => hint.country !== country && isIn(city, hint));
    const likeCountry = named.filter((city) => city.country !== country && isThere(city));
    if (likeCountry.length > 0) return likeCountry;
    const isTownToo = CITY_STATES.has(country) || others.some((hint) => hint.key === key);
    return whole?.country === country && isTownToo ? [whole] : [];
  }
  // The 'Nevada' of 'Nevada, Iowa'.
  const isInState = others.some(
    (hint) =>
      !['', key].includes(hint.key) &&
      (hint.code || load().stateKeys.has(hint.key)) &&
      whole &&
      isIn(whole, hint),
  );
  if (whole && (isInState || !isMereState(part, key, others, whole))) return named;
  if (isState(part, key)) return [];
  const apart = others.length === 0 ? withoutLast(part) : undefined;
  if (apart) return citiesIn(apart[0], [toHint(apart[1])]);
  const run = key.replaceAll(/[\d ]/g, '');
  return UNSPACED.test(run) ? citiesWithinRun(run) : citiesWithin(words, others);
}

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;

/** The largest city of a text without blanks: '東京都千代田区'. */
function citiesWithinRun(key: string): City[] {
  const runs = Array.from(key, (_letter, start) =>
    [5, 4, 3, 2].map((length) => key.slice(start, start + length)),
  ).flat();
  const lines = mostPopulous(runs.flatMap(linesNamed)).map(toCity);
  return lines.filter(({ population }) => population >= WELL_KNOWN).slice(0, 1);
}

/** Well-known cities in a text with more words: 'Greater London', 'Berlin Mitte', 'Zürich or Basel'. */
function citiesWithin(words: string[], others: Hint[]): City[] {
  const inner = words.filter((word) => !AROUND.has(word));
  const bare = inner.length < words.length ? choose(linesNamed(inner.join(' ')), others) : [];
  if (bare.length > 0 && !NO_CITY.has(inner.join(' '))) return bare;
  for (let length = Math.min(NAME_WORDS_MAX, words.length - 1); length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const key = words.slice(start, start + length).join(' ');
      const cities = isPlaceWord(key) ? choose(linesNamed(key), others) : [];
      if (cities.length > 0) return cities;
    }
  return [];
}

/** The cities among these lines that fit the other parts of the location. */
function choose(lines: number[], others: Hint[]): City[] {
  if (others.length === 0) return lines.slice(0, SAME_NAME_MAX).map(toCity);
  const countries = others.flatMap(({ country }) => country ?? []);
  const cities = lines
    .map(toCity)
    .filter(({ country }) => countries.length === 0 || countries.includes(country));
  const fitting = cities.filter((city) => others.some((hint) => isIn(city, hint)));
  return fitting.length > 0 ? fitting : cities;
}

/** Whether 'CA', 'DE', 'NSW', 'Texas' or 'Georgia' names the city's region or country. */
function isIn(city: City, { code, key }: Hint): boolean {
  const { country, regionCode } = city;
  if (code)
    return code === country || code === regionCode || STATES[country]?.[code] === regionCode;
  return key === nameKey(regionOf(city) ?? '') || key === nameKey(countryName(country));
}

/**
 * The regions that a text names, in English and some other languages: 'California', 'TX', 'Bayern', 'Scotland, UK'. All
 * with that name: Punjab is in two countries.
 * @returns [] for cities of that name that are better known, such as New York, and for countries
 */
export function regionsNamed(text: string): Region[] {
  const [part = '', ...others] = locationParts(text.slice(0, TEXT_MAX)).slice(0, PARTS_MAX);
  const countries = others.map(countryNamed);
  const regions = regionsOfName(part).filter(({ country }) =>
    countries.every((other) => other === country),
  );
  if (regions.length > 0 || others.length > 0) return regions;
  const apart = withoutLast(part);
  return apart ? regionsNamed(apart.join(', ')) : [];
}

function regionsOfName(part: string): Region[] {
  const key = nameKey(part);
  const name = key.replace(SAYS_REGION, '');
  if (name === '') return [];
  const codes = isStateCode(part) ? codesOfState(part) : (load().regionCodes.get(name) ?? []);
  const regions = codes.map(toRegion);
  if (isStateCode(part) || key !== name) return regions;
  const isKnown = regions.some(({ country }) => WITH_KNOWN_REGIONS.has(country));
  if (countryNamed(part) && !isKnown) return [];
  const [city] = linesNamed(key);
  const inhabitants = city === undefined ? 0 : (load().cities.numbers[city] ?? 0);
  return inhabitants >= (isKnown ? ABOVE_STATES : WELL_KNOWN) ? [] : regions;
}

function toRegion(code: string): Region {
  const { regions } = load();
  const [line] = findLines(regions, code, 'is');
  return { code, name: columnsOf(regions, line)[1] ?? '', country: code.slice(0, 2) };
}

/** 'US.TX' of 'TX', 'AU.02' of 'NSW'; Western Australia and Washington have the same code. */
const codesOfState = (code: string): string[] => [
  ...(hasRegion(`US.${code}`) ? [`US.${code}`] : []),
  ...Object.entries(STATES).flatMap(([country, codes]) =>
    codes[code] === undefined ? [] : [`${country}.${codes[code]}`],
  ),
];

function hasRegion(code: string): boolean {
  const [from, to] = findLines(load().regions, code, 'is');
  return from < to;
}

/**
 * The regions that a word (or a few) of a search names: 'texas', 'bavaria', 'tx', but not 'central' or 'or'.
 * `areKnown` says whether one of them is as well-known as a country; codes are not.
 */
export function regionsOfWord(word: string): { regions: Region[]; areKnown: boolean } {
  const key = nameKey(word.slice(0, TEXT_MAX));
  const isCode = key.length < NAME_MIN;
  if (AMBIGUOUS.has(key) || NO_CITY.has(key) || (isCode && CODES_AS_WORDS.has(key)))
    return { regions: [], areKnown: false };
  const regions = regionsNamed(isCode ? key.toUpperCase() : key);
  const areKnown = !isCode && regions.some(({ country }) => WITH_KNOWN_REGIONS.has(country));
  return { regions, areKnown };
}

/** Letters of the name of a region in a search. */
const NAME_MIN = 4;

/** Whether a part of a location is a state: 'Texas', 'NSW'. */
const isState = (part: string, key: string): boolean =>
  load().stateKeys.has(key) || isStateCode(part);

const isStateCode = (part: string): boolean =>
  /^[A-Z]{2,3}$/.test(part) && codesOfState(part).length > 0;

/** Whether the part means the state rather than the city: 'Ontario', the 'LA' of 'Monroe, LA'. */
const isMereState = (part: string, key: string, others: Hint[], city: City): boolean =>
  isStateCode(part)
    ? others.some((hint) => hint.key !== '')
    : load().stateKeys.has(key) && city.population < ABOVE_STATES;

/** The keys of countries, of states, and of well-known cities, the most populous first. */
export function wellKnownKeys(): string[] {
  const { cities, stateKeys } = load();
  const lines = linesFrom(0, cities.numbers.length);
  const known = lines.filter((line) => (cities.numbers[line] ?? 0) >= WELL_KNOWN);
  const cityKeys = mostPopulous(known).map((line) => columnsOf(cities, line)[0] ?? '');
  return [...countryKeys(), ...stateKeys, ...cityKeys];
}

type Point = Pick<Place, 'latitude' | 'longitude'>;

const isSame = (one: Point, other: Point): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

/**
 * Whether a word (or a few) by itself names a well-known place: 'lisbon' and 'New York', but not 'nice' or 'reading',
 * which mean something else in a search.
 */
export function isPlaceWord(word: string): boolean {
  const key = nameKey(word.slice(0, TEXT_MAX));
  if (key.length < 3 || AMBIGUOUS.has(key) || NO_CITY.has(key)) return false;
  const [line] = linesNamed(key);
  return line !== undefined && (load().cities.numbers[line] ?? 0) >= WELL_KNOWN;
}

/** Kilometers; the mean radius of the earth. */
const EARTH_RADIUS = 6371;

/** Kilometers on the surface between two points, given in degrees. */
export function distanceKm(one: Point, other: Point): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
  const sine = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2;
  const square =
    sine(one.latitude, other.latitude) +
    Math.cos(toRadians(one.latitude)) *
      Math.cos(toRadians(other.latitude)) *
      sine(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(square)));
}
