import { countriesOfArea, countryName, countryOf, placeOf } from '../../shared/jobs/places.ts';
import type { JobPosting } from '../../shared/jobs/posting.ts';
import { findBetween } from '../../shared/jobs/workplace.ts';
import type { PostedAddress } from '../../shared/jobs/posted-place.ts';
import { countryNamed, withoutLast } from './countries.ts';
import { isTown, NO_CITY, type Place, regionsNamed, townNamed } from './gazetteer.ts';
import { nameKey } from './names.ts';
import {
  isAlsoCountry,
  isoOf,
  workPlace,
  locateEach,
  namesOf,
  rememberLast,
  writtenPlaces,
} from './regions.ts';
import type { Part } from './written.ts';

/** An address that a location names. */
export interface Address extends PostedAddress {
  /** Codes of the gazetteer: 'US.MI'. */
  regionCodes: string[];
  /** Undefined for a town that the gazetteer does not know. */
  place: Place | undefined;
}

/** What a posting states of its place, or what is stored of it. */
type Stated = Pick<JobPosting, 'jobLocation' | 'workplace' | 'country' | 'region' | 'remoteFrom'>;

const readOnce = rememberLast<Address[]>();

/**
 * Every address that a location names: one for 'Hauptstraße 5, 10115 Berlin', three for 'Paris, Lyon, Nantes'.
 * @param country the stated country; without one, the country of an address is null if several may be meant
 * @param region the stated region
 */
export function addressesOf(
  location: string,
  country: string | null = null,
  region: string | null = null,
): Address[] {
  const key = `${country} ${region} ${location}`;
  return readOnce(key, () => readAddresses(location, country, region));
}

function readAddresses(location: string, country: string | null, region: string | null): Address[] {
  const written = writtenPlaces(location);
  const located = locateEach(written, country, region);
  const found = written.map((parts, index) => {
    const names = namesOf(parts);
    const codes = [country ?? parts.flatMap((part) => part.country ?? [])].flat();
    const isAddress = parts.some(({ street }) => street);
    // 'Washington State' is not Washington.
    const isState = names.length === 1 && !names.some(isTown) && names.some(isRegion);
    const town = isState ? undefined : townNamed(names, codes, isAddress);
    const there = located[index] ?? { country: codes[0] ?? null, region: null };
    const isThere = (place: Place) =>
      place.country === there.country &&
      (there.region === null || isoOf(place.regionCode) === there.region);
    const place = town?.places.find(isThere);
    // 'Georgia' alone may be the country; in 'Georgia, VT', the state stands behind.
    const behind = names.slice(1).flatMap(regionsNamed);
    const isAmbiguous = names.length === 1 && names.every(isAlsoCountry);
    const states = behind.length > 0 || isAmbiguous ? behind : regionsNamed(names.join(', '));
    const regionCodes = place ? [place.regionCode ?? []].flat() : states.map(({ code }) => code);
    const isAlone = written.length === 1 && parts.length === 1;
    const isSure = Boolean(country || there.region) || isSureOf(town?.places ?? [], parts, isAlone);
    const [state, other] = place ? [] : states;
    const at = { ...there, country: there.country ?? (other ? null : (state?.country ?? null)) };
    return { parts, at, isSure, regionCodes, place, town: place && town?.name };
  });
  const sure = new Set(found.flatMap(({ isSure, at }) => (isSure && at.country) || []));
  return found
    .map(({ parts, at, isSure, town, ...more }) => {
      // 'Manchester' beside 'London' is in England.
      const isKnown = isSure || (at.country !== null && sure.has(at.country));
      return { ...toAddress(parts, town, isKnown ? at : { ...at, country: null }), ...more };
    })
    .filter((one, index, all) =>
      one.place
        ? all.findIndex((other) => isSame(other, one.place)) === index
        : one.city || one.street || one.region || all.every(({ city }) => city === ''),
    );
}

const isRegion = (name: string) => regionsNamed(name).length > 0;

const isSame = ({ place }: Address, other: Place | undefined): boolean =>
  place?.latitude === other?.latitude && place?.longitude === other?.longitude;

/** Inhabitants of a town that a name means if other countries have none, or only much smaller ones. */
const KNOWN_MIN = 20_000;
const FAR_LARGER = 5;

/** Names that few places share: 'Newcastle upon Tyne', 'Frankfurt (Oder)', 'Москва'. */
const LONG_NAME = /\p{L}{2}[ /(-]|(?!\p{Script=Latin})\p{L}/u;

/** @param isAlone a town by itself is not sure: there may be others of its name that the gazetteer does not know */
function isSureOf(
  [first, ...others]: readonly Place[],
  parts: readonly Part[],
  isAlone: boolean,
): boolean {
  if (!first) return true;
  const other = others.find(({ country }) => country !== first.country);
  if (parts.some(({ country, postalCode }) => country || postalCode)) return true;
  if (parts.some(({ name }) => [name, countryNamed(name)].includes(first.country))) return true;
  const isLong = parts.length > 1 || parts.some(({ name }) => LONG_NAME.test(name));
  if (isAlone && !isLong) return false;
  if (!other) return isLong || first.population >= KNOWN_MIN;
  return first.population >= FAR_LARGER * other.population && first.population >= KNOWN_MIN;
}

/** @param town the part that names a known town */
function toAddress(
  parts: readonly Part[],
  town: string | undefined,
  { country, region }: { country: string | null; region: string | null },
): PostedAddress {
  const names = namesOf(parts);
  const isCountry = (name: string) =>
    name === country ||
    countryNamed(name) === country ||
    (country !== null && name === countryName(country)) ||
    countriesOfArea(name) !== undefined;
  const isState = (name: string) => isRegion(name) || /^[A-Z]{2,3}$/.test(name);
  const towns = names.filter((name) => !isCountry(name) && !isNowhere(name));
  const first =
    towns.find((name, index) => !isState(name) || (index === 0 && towns.length > 1)) ?? '';
  const city = town ?? first;
  const state = names.find((name) => name !== city && !isCountry(name) && isState(name));
  return {
    street: parts.flatMap(({ street }) => street || []).join(', '),
    postalCode: parts.map(({ postalCode }) => postalCode).find(Boolean) ?? '',
    city: (isTown(city) ? undefined : withoutLast(city)?.[0]) ?? city,
    // 'ON' of 'CA-ON', for a location that names the city only.
    region: state ?? region?.slice(3) ?? '',
    country,
  };
}

/** 'Headquarters', 'Multiple locations'. */
const isNowhere = (name: string): boolean =>
  nameKey(name)
    .split(' ')
    .every((word) => NO_CITY.has(word));

/**
 * The place of a posting with its region: stated, or else read from the location as far as that is unambiguous. The
 * country of remote work is that of the states in which one may live.
 */
export function postedPlace(posting: Stated) {
  const place = placeOf(posting, countryNamed);
  const location = posting.jobLocation;
  const region = posting.region || workPlace({ ...place, location, region: null }).region;
  const addresses = addressesOf(location, posting.country || null, posting.region || null);
  const countries = new Set(addresses.map((address) => address.country));
  if (place.workplace === 'Remote') {
    // 'Remote in Austin, TX', but not 'Austin, TX or remote'.
    const isOne = addresses.length < 2 && findBetween(location.replace(/\bin\b/i, '')).length === 0;
    const isOfStates =
      place.remoteFrom.length === 0 &&
      addresses.every(({ city, region: state }) => city === '' || (isOne && state));
    const from = isOfStates ? [...countries].flatMap((code) => code ?? []) : place.remoteFrom;
    return { ...place, country: null, remoteFrom: from, region };
  }
  const [only = null, ...more] = countries;
  // One column has no room for two countries.
  if (more.length > 0 && !posting.country && !posting.region)
    return { ...place, country: null, region };
  return { ...place, country: countryOf({ ...place, region }) ?? only, region };
}

/** The addresses of a job, for structured data and feeds; none for remote work. */
export const addressesOfJob = ({ jobLocation, workplace, country, region }: Stated): Address[] =>
  workplace === 'Remote' ? [] : addressesOf(jobLocation, country || null, region || null);
