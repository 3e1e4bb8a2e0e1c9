import {
  COUNTRY_CODES,
  countryName,
  isTownLikeCountry,
  type Place,
  placeOf,
  readPlace,
} from '../../shared/jobs/places.ts';
import type { JobPosting } from '../../shared/jobs/posting.ts';
import type { Located, PlaceRefusal, WorkPlace } from '../../shared/jobs/posted-place.ts';
import { REGULATED } from '../../shared/seams.ts';
import abbreviations from './state-abbreviations.json' with { type: 'json' };
import { countryNamed, withoutLast } from './countries.ts';
import { isTown, KNOWN, type Place as City, regionsNamed, STATES, townNamed } from './gazetteer.ts';
import { nameKey } from './names.ts';
import { type Part, readWritten } from './written.ts';

/** 'in California', 'anywhere in Ontario', 'multiple locations in Colorado'. */
const PREPOSITIONS =
  /^(?:(?:anywhere|based|located|work|(?:must )?(?:live|reside)|(?:all|multiple|several|various) (?:cities|locations|offices|sites)) )?(?:in|from|within|near|around) /i;

/** A posting's place in words and as stated. */
interface PostedPlace extends Place {
  location: string;
  /** Stated; null or '' if it is to be read from the location. */
  region: string | null;
}

/**
 * Where the work is done: what the posting states, and every place that its location names. Remote work in a named
 * place is work from there. If a remote posting states its countries, its location may be an office: a region counts only
 * if it is in the one stated country, and the location says 'remote'.
 */
export function workPlace({ location, region, ...place }: PostedPlace): WorkPlace {
  const { workplace, country, remoteFrom } = place;
  const named = locateAll(location, region?.slice(0, 2) || country, region || null);
  if (workplace !== 'Remote') {
    const isNamed = named.some((found) => found.region === region);
    const stated = region && !isNamed ? [{ country: region.slice(0, 2), region }] : [];
    const elsewhere = placesElsewhere(location, region?.slice(0, 2) || country);
    const all = distinct([...stated, ...named, ...elsewhere]);
    const [first = { country, region: null }, ...also] = all;
    if (country === null || country === first.country || region)
      return { ...place, country: country ?? first.country, region: first.region, also };
    return { ...place, region: null, also: [first, ...also] };
  }
  if (remoteFrom.length === 0) {
    const living = [...new Set(named.flatMap((found) => found.country ?? []))];
    const [first, ...also] = named.filter((found) => found.region !== null);
    return { workplace, country: null, region: first?.region ?? null, remoteFrom: living, also };
  }
  const [home] = remoteFrom;
  const isMeant = remoteFrom.length === 1 && readPlace(location).workplace === 'Remote';
  const [first, ...also] = named.filter(
    (found) => isMeant && found.region !== null && found.country === home,
  );
  return { ...place, country: null, region: first?.region ?? null, also };
}

/** Territories of the USA, which GeoNames has as countries. */
const TERRITORIES = new Set('AS GU MP PR UM VI'.split(' '));

/** Whether a code is that of a region; of countries without known codes (`Located`), any is. */
function isRegion(region: string): boolean {
  const [country = '', code = ''] = region.split('-');
  if (!COUNTRY_CODES.includes(country)) return false;
  if (country !== 'US' && !(country in STATES)) return true;
  return (
    statesNamed(code).some((state) => state.region === region) ||
    (country === 'US' && TERRITORIES.has(code))
  );
}

/** Why a stated region is refused: it is unknown, or contradicts the stated countries or the location. */
export function regionRefusal(
  posting: Pick<JobPosting, 'jobLocation' | 'workplace' | 'country' | 'region' | 'remoteFrom'>,
): string | undefined {
  const { jobLocation, region, country, remoteFrom } = posting;
  if (!region) return undefined;
  if (!isRegion(region)) return 'This region is not known. Use a code such as US-CO or CA-ON.';
  const home = region.slice(0, 2);
  const stated = placeOf(posting).workplace === 'Remote' ? (remoteFrom ?? []) : [country || home];
  if (stated.length > 0 && !stated.includes(home))
    return `This region is in ${countryName(home)}, but the posting states another country.`;
  const [found, ...others] = locateAll(jobLocation, null, region);
  if (!found?.country || others.length > 0) return undefined;
  const isThere =
    found.country === region.slice(3) ||
    (found.country === home && (found.region === null || found.region === region));
  return isThere
    ? undefined
    : `The location seems to be in ${found.region ?? countryName(found.country)}. Change the region, or name the state in the location.`;
}

/** Why the place of a posting is refused, and the field that says so. */
export function placeRefusal(
  posting: Parameters<typeof regionRefusal>[0],
): PlaceRefusal | undefined {
  const region = regionRefusal(posting);
  if (region) return { field: 'region', message: region };
  const message = countryRefusal(posting);
  return message ? { field: posting.country ? 'country' : 'jobLocation', message } : undefined;
}

/** Why a country is refused, stated or in words: the location names a regulated place in another one only. */
export function countryRefusal(
  posting: Pick<JobPosting, 'jobLocation' | 'workplace' | 'country' | 'remoteFrom'>,
): string | undefined {
  // Null for remote work.
  const { country } = placeOf(posting);
  const [found] = placesElsewhere(posting.jobLocation, country);
  return (
    found &&
    `The location seems to be in ${found.region ?? countryName(found.country ?? '')}. Change the country, or the location.`
  );
}

/**
 * Regulated places that a location names outside of its country, if it names none in it: 'Toronto' is not in the United
 * Kingdom, but 'London' is in Canada too.
 */
function placesElsewhere(location: string, country: string | null): Located[] {
  if (country === null) return [];
  return readOnce(`${country} elsewhere ${location}`, () => {
    const texts = writtenPlaces(location).map(namesOf);
    const states = texts.map((parts) => statesElsewhere(parts, country));
    if (texts.some((parts, index) => states[index]?.length === 0 && namesPlaceIn(parts, country)))
      return [];
    return distinct([...states.flat(), ...locateAll(location, null, null)]).filter(
      (one) => one.country !== null && one.country !== country && isRegulated(one),
    );
  });
}

/** Whether features apply rules there, so that it matters where a job is. */
const isRegulated = ({ country, region }: Located): boolean =>
  [region, region?.slice(0, 2), country].some((code) => code && REGULATED.has(code));

/** The states of other countries that say where a place is: the 'Ontario' of 'London, Ontario' in the United Kingdom. */
function statesElsewhere(parts: string[], country: string): Located[] {
  // 'CA' is California, but also Canada; 'Washington' is a town in the United Kingdom too.
  const isTownThere = (part: string) =>
    townsNamed([part]).some((place) => place.country === country);
  const states = statesIn(
    parts.filter((part, index) => part !== country && (index === 0 || !isTownThere(part))),
  );
  return states.some((state) => state.country === country) ? [] : states;
}

/** Whether a location names its country, or a place or region there. */
const namesPlaceIn = (parts: string[], country: string): boolean =>
  [...parts, parts.join(', ')].some(
    (text) =>
      countryNamed(text) === country ||
      [...townsNamed([text]), ...regionsNamed(text)].some((place) => place.country === country),
  );

const READ_MAX = 5000;

/** Remembers what was read last by its key: most postings of a company name the same places. */
export function rememberLast<Read>() {
  const last = new Map<string, Read>();
  return (key: string, readNow: () => Read): Read => {
    const known = last.get(key) ?? readNow();
    if (last.size >= READ_MAX) last.clear();
    last.set(key, known);
    return known;
  };
}

const readOnce = rememberLast<Located[]>();

/**
 * The country and region that a location names first: 'Boulder, CO', 'Toronto', 'Remote in California', 'Milan'. Of
 * places with the same name, the most populous one in the stated country.
 * @param country the stated country, which a reading must not contradict
 */
export const locate = (location: string, country: string | null): Located =>
  locateAll(location, country, null)[0] ?? { country, region: null };

/**
 * Every place that a location names: both of 'Austin, TX / New York, NY', of 'Munich or Milan' and of 'Austin, Denver'.
 * @param country the stated country, which the reading of a single place must not contradict
 * @param region the stated region, for a name that several places have
 */
export function locateAll(
  location: string,
  country: string | null,
  region: string | null,
): Located[] {
  const key = `${country ?? ''} ${region ?? ''} ${location}`;
  return readOnce(key, () => readPlaces(location, country, region));
}

/** Places that a location may name. */
const PLACES_MAX = 8;

function readPlaces(location: string, country: string | null, region: string | null): Located[] {
  const places = writtenPlaces(location);
  const found = locateEach(places, country, region).flatMap((one) => one ?? []);
  const known = distinct(found.filter((one) => one.country !== null));
  return known.length > 0 ? known : [readLocation(places.flat(), country, region)];
}

/** Where each of the places of a location is; undefined for one that is not known among others. */
export function locateEach(
  places: readonly Part[][],
  country: string | null,
  region: string | null,
): (Located | undefined)[] {
  if (places.length < 2) return places.map((parts) => readLocation(parts, country, region));
  const others = places.flatMap((parts) => {
    const [city] = townsNamed(namesOf(parts));
    return city && city.population >= LARGE ? [city.country] : [];
  });
  return places.map((parts) => readAmongOthers(parts, { country, region, others }));
}

const distinct = (found: readonly Located[]): Located[] =>
  found.filter(
    (one, index) =>
      found.findIndex((other) => other.country === one.country && other.region === one.region) ===
      index,
  );

/**
 * A place named beside others, which need not be in the stated country.
 * @param others countries of large cities beside it: the Westminster of 'Westminster, London' is in none of the USA
 */
function readAmongOthers(
  parts: Part[],
  { country, region, others }: { country: string | null; region: string | null; others: string[] },
): Located | undefined {
  const cities = townsNamed(namesOf(parts));
  const [city] = cities;
  const near = cities.find((one) => others.includes(one.country));
  if (city && near && parts.length === 1 && city.population < LARGE) return toLocated(near);
  const own = readLocation(parts, null, null);
  if (own.country === null) return undefined;
  if (!country || (city && city.population >= WELL_KNOWN)) return own;
  const within = readLocation(parts, country, region);
  return within.region === null && own.region !== null ? own : within;
}

/** Inhabitants of a city that is a place of its own after a comma: the 'Denver' of 'Austin, Denver'. */
const WELL_KNOWN = 100_000;
/** Inhabitants of a city that says where a smaller one beside it is. */
const LARGE = 500_000;

const townsNamed = (names: readonly string[]): City[] => townNamed(names, [])?.places ?? [];

export const namesOf = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ name }) => name || []);

/** The places of a location, each in its parts as they are written. */
export const writtenPlaces = (location: string): Part[][] =>
  splitAtCommas(readWritten(location, KNOWN).map((parts) => parts.flatMap(namedParts))).slice(
    0,
    PLACES_MAX,
  );

function namedParts(part: Part): Part[] {
  const [name = '', ...others] = partsOf(part.name);
  return [{ ...part, name }, ...others.map((other) => ({ ...NO_PART, name: other }))];
}

const NO_PART: Part = { name: '', street: '', postalCode: '', country: undefined };

const partsOf = (name: string): string[] => asParts(name.replace(PREPOSITIONS, ''));

/** 'N.J.', 'B.C.', 'P.E.I.' */
const DOTTED = /\b(?:\p{Lu}\. ?){2,3}$/u;
/** 'Northern Virginia', 'Central Ontario'. */
const PART_OF_STATE =
  /^(?:north|south|east|west|north-?east|north-?west|south-?east|south-?west)ern |^(?:central|upstate) /i;

/** The parts that people write as one: the 'Smallville' and 'CO' of 'Smallville CO 80999'. */
function asParts(written: string): string[] {
  const part = written
    .replace(/ only$/i, '')
    .replace(DOTTED, (letters) => letters.replaceAll(/[. ]/g, ''))
    .replace(/(?<=^| )(\p{L}+)\.$/u, (abbreviation, word: string) => {
      return ABBREVIATIONS[word.toLowerCase()] ?? abbreviation;
    })
    .trim();
  const whole = part.replace(PART_OF_STATE, '');
  if (whole !== part && statesNamed(whole).length > 0 && statesNamed(part).length === 0)
    return [whole];
  // 'Bogotá D.C.' is one name, 'Zürich ZH' is not.
  if (isTown(written.trim())) return [written.trim()];
  const isState = (words: string) => /^[A-Z]{2}$/.test(words) || statesNamed(words).length > 0;
  const [before = '', after = ''] = withoutLast(part, isState) ?? [];
  // 'Smallville CO', and not the street '17th Street NE'.
  const isBeforeState = isTown(before) || (stateOfCode(after).length > 0 && !/^\d/.test(before));
  return isBeforeState && statesNamed(part).length === 0 ? [before, after] : [part];
}

const ABBREVIATIONS: Readonly<Record<string, string>> = abbreviations.states;

/** A street or postal code belongs to the town behind it, or else before it. */
function splitAtCommas(written: Part[][]): Part[][] {
  const places: Part[][] = [];
  for (const [index, part] of written.flatMap((parts) => [...parts.entries()])) {
    const before = places.at(-1);
    const names = namesOf(before ?? []);
    const isOther = index === 0 || (part.name ? isPlaceOfItsOwn(part.name, names) : part.street);
    if (before && !(isOther && names.length > 0)) before.push(part);
    else places.push([part]);
  }
  const last = places.at(-1) ?? [];
  const before = places.at(-2);
  if (!before || namesOf(last).length > 0) return places;
  return [...places.slice(0, -2), [...before, ...last]];
}

/** Whether a part is no state or country of the parts before it, but another place. */
function isPlaceOfItsOwn(part: string, before: readonly string[]): boolean {
  const country = countryNamed(part);
  if (country) {
    // 'London, Singapore', but not 'Kowloon, Hong Kong'.
    const towns = townsNamed(before);
    const isElsewhere = towns.length > 0 && towns.every((town) => town.country !== country);
    return (
      (isElsewhere && townsNamed([part]).length > 0) ||
      (before.every((other) => ![undefined, country].includes(countryNamed(other))) &&
        [undefined, part].includes(townNamed([...before, part], [])?.name))
    );
  }
  if (townsNamed([...before, part]).some((place) => isNamedBy(place, part))) return false;
  // 'United States, Washington, Seattle'
  const [land = '', state = ''] = before;
  if (countryNamed(land) && townsNamed([part, state]).some((place) => isNamedBy(place, state)))
    return false;
  // 'CO, NY', 'California, Texas' and 'Austin, TX, CO', but not 'Ontario, CA'.
  const isCode = stateOfCode(part).length > 0;
  const states = isCode
    ? before.slice(-1).filter((other) => stateOfCode(other).length > 0)
    : before;
  if (statesNamed(part).length > 0 && states.some((other) => statesNamed(other).length > 0))
    return true;
  const [city] = townsNamed(before);
  const [own] = townsNamed([part]);
  return (
    city !== undefined &&
    own !== undefined &&
    city.population >= WELL_KNOWN &&
    own.population >= (isCode ? LARGE : WELL_KNOWN)
  );
}

/** Whether a part names a place's state or country: the 'WA', 'Washington' or 'USA' of 'Vancouver'. */
const isNamedBy = ({ country, region, regionCode }: City, part: string): boolean =>
  part === country ||
  nameKey(part) === nameKey(region ?? '') ||
  part === isoOf(regionCode)?.slice(3);

function readLocation(
  places: readonly Part[],
  stated: string | null,
  region: string | null,
): Located {
  const parts = namesOf(places);
  const [code] = parts.slice(1).toReversed().flatMap(stateOfCode);
  const others = isTownLikeCountry(parts, countryNamed) ? parts.slice(1) : parts;
  const ofPostalCode = places.find((part) => part.country)?.country;
  const named = others.map(countryNamed).findLast(Boolean) ?? ofPostalCode ?? null;
  const country = stated ?? (code ? null : named);
  const all = townsNamed(parts);
  const cities = all.map(toLocated).filter((city) => fits(city, country));
  const within = cities.find((city) => isWithin(city, parts));
  // The 'MI' of 'Milano (MI)' is no Michigan.
  const [largest] = all;
  const isAbroad = largest && largest.population >= TOWN_MIN && WITH_CODES.has(largest.country);
  if (!within && code && isAbroad && cities.every(({ region: of }) => of !== code.region))
    return toLocated(largest);
  const states = [...(code ? [code] : []), ...statesIn(parts)];
  const state = states.find((found) => fits(found, country));
  const [first] = cities;
  const asked = (region && cities.find((city) => city.region === region)) || first;
  // 'LA' alone is the city.
  const isLarge =
    parts.length === 1 && parts.every(isTown) && largest && largest.population >= LARGE;
  if (isLarge && first && (!region || first.region === region)) return first;
  return within ?? state ?? asked ?? { country: country ?? named, region: null };
}

const fits = (located: Located, country: string | null) =>
  country === null || located.country === country;

/** Countries whose provinces have codes of two letters that people write. */
const WITH_CODES = new Set(['BR', 'CH', 'IN', 'IT', 'MX']);
/** Inhabitants of a town that is meant rather than a village in a state of the USA. */
const TOWN_MIN = 25_000;

const toLocated = ({ country, regionCode }: City): Located => ({
  country,
  region: isoOf(regionCode),
});

/** Whether a further part names the city's state or country: the 'CA' of 'San Francisco, CA' and of 'Toronto, CA'. */
const isWithin = ({ country, region }: Located, [, ...others]: string[]): boolean =>
  others.some(
    (part) => part === country || part === region?.slice(3) || part === countryName(country ?? ''),
  );

/** The state of a code, such as the 'MD' of 'Columbia, MD'. */
const stateOfCode = (part: string): Located[] =>
  /^[A-Z]{2,3}$/.test(part) ? statesNamed(part) : [];

/** Whether a state has the name of a country: 'Georgia'. */
export const isAlsoCountry = (part: string): boolean =>
  COUNTRY_CODES.some((code) => countryName(code) === part);

/** States by name: 'Colorado', the 'Ontario' of 'Ontario, Canada'. Before any other part, a name is rather a city's. */
const statesIn = (parts: readonly string[]): Located[] =>
  parts
    // 'Georgia' alone may be the country.
    .filter((part) => parts.length > 1 || !isAlsoCountry(part))
    .filter((_part, index) => index > 0 || parts.slice(1).every((other) => countryNamed(other)))
    .toReversed()
    .flatMap(statesNamed);

const statesNamed = (part: string): Located[] =>
  regionsNamed(part).flatMap(({ code, country }) => {
    const region = isoOf(code);
    return region ? [{ country, region }] : [];
  });

/** 'US-CO' for 'US.CO', 'CA-ON' for 'CA.08'; null in other countries, where GeoNames has other codes. */
export function isoOf(code: string | undefined): string | null {
  const [country = '', region = ''] = (code ?? '').split('.');
  if (country === 'US') return `US-${region}`;
  const [name] = Object.entries(STATES[country] ?? {}).find(([, other]) => other === region) ?? [];
  return name ? `${country}-${name}` : null;
}
