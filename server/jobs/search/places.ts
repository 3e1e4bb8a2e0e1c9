// cspell:ignore germny berl
import {
  COUNTRY_CODES,
  countriesOfArea,
  countryName,
  locationParts,
} from '../../../shared/jobs/places.ts';
import type { JobSearch, Town, UnderstoodSearch } from '../../../shared/jobs/search/contract.ts';
import { ANY_DISTANCE } from '../../../shared/jobs/search/distances.ts';
import { countryNamed } from '../../places/countries.ts';
import {
  distanceKm,
  KNOWN,
  type Place,
  placeNamed,
  placesNamed,
  type Region,
  regionsNamed,
  regionsOfWord,
  WELL_KNOWN,
  wellKnownKeys,
} from '../../places/gazetteer.ts';
import { nameKey, titleOf } from '../../places/names.ts';
import { plain } from '../../plain.ts';
import type { JobColumns } from './index/columns.ts';
import { correctionOf } from './words/spelling.ts';

/** Kilometers between two readings of one place. */
const SAME = 1;
/** A location of so many letters is a part of many names, such as the 'us' of 'Austin': it must be a word. */
const SHORT = 3;

/** Kilometers of a degree of latitude, a little less than it has. */
const DEGREE = 110;

/** Whether one of the towns of a location is near. Most are too far north or south, which costs no sines. */
const isNear = (center: Place, places: readonly Place[], within: number): boolean =>
  places.some(
    (place) =>
      Math.abs(center.latitude - place.latitude) * DEGREE <= within &&
      distanceKm(center, place) <= within,
  );

/** Which of the places of public jobs are near, by their number. */
export const nearPlaces = (columns: JobColumns, center: Place, within: number): Uint8Array =>
  Uint8Array.from(columns.coordinates, (towns) => (isNear(center, towns, within) ? 1 : 0));

/** Which of the places of public jobs are in a country, by their number. */
export const placesInCountry = (columns: JobColumns, code: string): Uint8Array =>
  Uint8Array.from(columns.countries, (codes) => (codes.includes(code) ? 1 : 0));

/** Which of the places of public jobs are in the countries of an area such as Europe, or name one that overlaps. */
const placesInArea = (columns: JobColumns, area: readonly string[]): Uint8Array =>
  Uint8Array.from(columns.countries, (codes, number) => {
    const parts = locationParts(columns.places.texts[number] ?? '');
    const all = [...codes, ...parts.flatMap((part) => countriesOfArea(part) ?? [])];
    return Number(all.some((code) => area.includes(code)));
  });

/** Which of the places of public jobs are in one of these regions, by their number. */
export function placesInRegions(columns: JobColumns, regions: readonly Region[]): Uint8Array {
  return Uint8Array.from(columns.regions, (codes) =>
    regions.some(({ code }) => codes.includes(code)) ? 1 : 0,
  );
}

/** How many times larger a place is than one of its name that needs jobs of its own. */
const FAR_LARGER = 5;

/**
 * The places that a text may mean: first the one with the most public jobs around it, else with the most in its country,
 * else the most populous. A much smaller one needs jobs of its own.
 * @param within in kilometers
 */
export function placesMeant(columns: JobColumns, text: string, within: number): Place[] {
  const named = placesNamed(text);
  const { coordinates, countries, places } = columns;
  const scoreOf = (place: Place) => {
    const isLarge = place.population * FAR_LARGER >= (named[0]?.population ?? 0);
    const jobIn = (number: number) =>
      isNear(place, coordinates[number] ?? [], isLarge ? within : SAME)
        ? 1e9
        : Number(isLarge && countries[number]?.includes(place.country));
    return places.counts.reduce((sum, count, number) => sum + count * jobIn(number), 0);
  };
  if (named.length < 2) return named;
  const scores = new Map(named.map((place) => [place, scoreOf(place)]));
  return named.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
}

const fullName = ({ name, region, country }: Place) =>
  [...new Set([name, region, countryName(country)])].filter(Boolean).join(', ');

/** The first of some places of the same name, with the well-known others. */
export const townOf = ([place, ...others]: readonly Place[]): Town | undefined =>
  place && {
    name: fullName(place),
    country: place.country,
    others: others.filter(({ population }) => population >= WELL_KNOWN).map(fullName),
  };

/** What the location of a search means. */
export interface LocationAsked {
  /** By the number of a place: whether its jobs are there. Undefined without a location. */
  isThere: Uint8Array | undefined;
  /** Kilometers of a search by distance; 0 for none. */
  within: number;
  /** The towns that it may mean, the likeliest first; [] for a region, a country, and what is not known. */
  towns: Place[];
  /** How it was read; null if as a part of the location. */
  reading: UnderstoodSearch['location'];
  correction?: UnderstoodSearch['corrections'][number];
}

/** Reads the location of a search: a place, a region, a country, or a part of the location as companies wrote it. */
export function readLocation(
  columns: JobColumns,
  search: Pick<JobSearch, 'location' | 'within'>,
): LocationAsked {
  const { location: text } = search;
  if (!text) return { isThere: undefined, within: 0, towns: [], reading: null };
  const within = Number(search.within || 0);
  const { country, regions } = areaAsked(columns, text);
  const isArea = country !== undefined || regions.length > 0;
  const isAny = search.within === ANY_DISTANCE;
  const meant = isArea ? [] : placesMeant(columns, text, (!isAny && within) || SAME);
  const [place] = meant;
  const area = isArea || place ? undefined : countriesOfArea(text);
  const isThere = placesWith(columns, text, isArea);
  if (!isArea && !place && !area && !isThere.includes(1)) {
    const location = correctedLocation(columns, text);
    if (location)
      return {
        ...readLocation(columns, { ...search, location }),
        correction: { from: text, to: location },
      };
  }
  const add = (others: Uint8Array) => {
    for (const [number, is] of others.entries()) if (is === 1) isThere[number] = 1;
  };
  if (country) add(placesInCountry(columns, country));
  if (area) add(placesInArea(columns, area));
  if (regions.length > 0) {
    // 'New South Wales' is not in Wales; 'Tbilisi, Georgia' says Georgia.
    const key = nameKey(text);
    const saysSo = (number: number) =>
      locationParts(columns.places.texts[number] ?? '').some((part) => nameKey(part) === key);
    for (const [number, codes] of columns.regions.entries())
      if (isThere[number] === 1 && codes.length > 0 && !saysSo(number)) isThere[number] = 0;
    add(placesInRegions(columns, regions));
  }
  if (place) {
    // A known place that has the text in its name may be far away.
    if (within > 0)
      for (const [number, known] of columns.coordinates.entries())
        if (known.length > 0) isThere[number] = 0;
    // A location as jobs have it, such as one of the facets, means no more than it says.
    if (within > 0 || columns.places.countOf(plain(text)) === 0)
      add(nearPlaces(columns, place, within || SAME));
    if (isAny) isThere.fill(1);
  }
  const town = place ? nameOf(place) : area && text;
  const name = country ? countryName(country) : (regions[0]?.name ?? town);
  const isNews = name !== undefined && !nameKey(name).startsWith(nameKey(text));
  return {
    isThere,
    within,
    towns: meant,
    reading:
      within > 0 || isNews
        ? { text, name: name ?? null, within: within > 0 && place ? within : null }
        : null,
  };
}

/**
 * A location with another spelling of the parts that name no place: 'Germany' for 'germny', and 'Berlin' for 'berl', as
 * people type it. Towns with jobs come before countries and states, and these before other cities.
 * @returns undefined if no similar name is known
 */
function correctedLocation(columns: JobColumns, text: string): string | undefined {
  const withJobs = columns.coordinates.flat().map(({ name }) => nameKey(name));
  const keys = [...withJobs, ...wellKnownKeys()];
  const corrected = locationParts(text).map((part) => {
    if (KNOWN.isPlace(part)) return part;
    const typed = nameKey(part);
    const whole = typed.length > SHORT && keys.find((key) => key.startsWith(typed));
    const key = whole || correctionOf(keys, typed, KNOWN.isPlace, (index) => -index);
    return key === undefined ? part : (placeNamed(key)?.name ?? titleOf(key));
  });
  return corrected.join() === locationParts(text).join() ? undefined : corrected.join(', ');
}

/** 'Valencia, Spain'. */
const nameOf = ({ name, country }: Place) => `${name}, ${countryName(country)}`;

interface Area {
  /** ISO 3166-1 alpha-2. */
  country: string | undefined;
  /** [] for a country. */
  regions: Region[];
}

/** The regions or the country that a location names. 'CA' is the one of California and Canada with more jobs. */
function areaAsked(columns: JobColumns, text: string): Area {
  const country = countryAsked(text);
  // 'Remote (Texas)' is a location of jobs, and means no more than it says.
  const isArea = nameKey(text) === nameKey(locationParts(text).join(' '));
  const [named, ofWord] = isArea ? [regionsNamed(text), regionsOfWord(text).regions] : [[], []];
  const regions = named.length > 0 ? named : ofWord;
  if (!isCode(text))
    return regions.length > 0 ? { country: undefined, regions } : { country, regions };
  const jobsIn = (isThere: Uint8Array) =>
    isThere.reduce((sum, is, number) => sum + is * (columns.places.counts[number] ?? 0), 0);
  return jobsIn(placesInRegions(columns, regions)) > jobsIn(placesInCountry(columns, country ?? ''))
    ? { country: undefined, regions }
    : { country, regions: [] };
}

/** The country that a location names, also by its code: 'DE', but not 'de'. */
const countryAsked = (text: string): string | undefined =>
  countryNamed(text) ?? (isCode(text) ? text.trim() : undefined);

const isCode = (text: string) => COUNTRY_CODES.includes(text.trim());

/** The places whose name contains the text. */
function placesWith(columns: JobColumns, text: string, isCountry: boolean): Uint8Array {
  const { places } = columns;
  const isThere = new Uint8Array(places.size);
  const wanted = plain(text);
  const isWord = isCountry && wanted.length <= SHORT;
  // 'DE' is a code, the 'de' of 'Rio de Janeiro' is none.
  const hasWord = (number: number) =>
    isCode(text)
      ? (places.texts[number] ?? '').split(NO_LETTERS).includes(text.trim())
      : nameKey(places.keys[number] ?? '')
          .split(' ')
          .includes(wanted);
  for (const number of columns.placesWith(wanted))
    if (!isWord || hasWord(number)) isThere[number] = 1;
  return isThere;
}

const NO_LETTERS = /[^\p{L}]+/u;
