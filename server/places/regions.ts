import { countryName, locationParts, type Place } from '../../shared/jobs/places.ts';
import { countryNamed } from './countries.ts';
import { placesNamed, regionsNamed, STATES } from './gazetteer.ts';

/** Where a location is, as far as it says so. */
export interface Located {
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** ISO 3166-2, such as 'US-CO'; only in countries whose states people write: Australia, Canada and the USA. */
  region: string | null;
}

/** 'in California', 'anywhere in Ontario'. */
const PREPOSITIONS = /^(?:(?:anywhere|based|located|work) )?(?:in|from|within|near|around) /i;

/**
 * Where a posting's law is: what the posting states, otherwise what its location names. Remote work in a named place is
 * work from there.
 */
export function lawPlace({
  location,
  ...place
}: Place & { location: string; region: string | null }) {
  const located = locate(location, place.region?.slice(0, 2) ?? place.country);
  const isRemote = place.workplace === 'Remote';
  const living = located.country ? [located.country] : [];
  return {
    workplace: place.workplace,
    country: isRemote ? null : (place.country ?? located.country),
    region: place.region ?? located.region,
    remoteFrom: isRemote && place.remoteFrom.length === 0 ? living : place.remoteFrom,
  };
}

/** The locations read last; most postings of a company name the same ones. */
const read = new Map<string, Located>();
const READ_MAX = 5000;

/**
 * The country and region that a location names: 'Boulder, CO', 'Toronto', 'Remote in California', 'Milan'. Of places with
 * the same name, the most populous one in the stated country.
 * @param country the stated country, which a reading must not contradict
 */
export function locate(location: string, country: string | null): Located {
  const key = `${country ?? ''} ${location}`;
  let located = read.get(key);
  if (!located) {
    if (read.size >= READ_MAX) read.clear();
    located = readLocation(location, country);
    read.set(key, located);
  }
  return located;
}

function readLocation(location: string, stated: string | null): Located {
  const parts = locationParts(location).map((part) => part.replace(PREPOSITIONS, ''));
  const [code] = parts.slice(1).toReversed().flatMap(stateOfCode);
  const named = parts.map(countryNamed).findLast(Boolean) ?? null;
  const country = stated ?? (code ? null : named);
  const cities = citiesIn(parts.join(', ')).filter((city) => fits(city, country));
  const within = cities.find((city) => isWithin(city, parts));
  const states = [...(code ? [code] : []), ...statesIn(parts)];
  const state = states.find((found) => fits(found, country));
  return within ?? state ?? cities[0] ?? { country: country ?? named, region: null };
}

const fits = (located: Located, country: string | null) =>
  country === null || located.country === country;

/** The cities of that name, the most populous first. */
const citiesIn = (text: string): Located[] =>
  placesNamed(text).map(({ country, regionCode }) => ({ country, region: isoOf(regionCode) }));

/** Whether a further part names the city's state or country: the 'CA' of 'San Francisco, CA' and of 'Toronto, CA'. */
const isWithin = ({ country, region }: Located, [, ...others]: string[]): boolean =>
  others.some(
    (part) => part === country || part === region?.slice(3) || part === countryName(country ?? ''),
  );

/** The state of a code, such as the 'MD' of 'Columbia, MD'. */
const stateOfCode = (part: string): Located[] =>
  /^[A-Z]{2,3}$/.test(part) ? statesNamed(part) : [];

/** States by name: 'Colorado', the 'Ontario' of 'Ontario, Canada'. Before any other part, a name is rather a city's. */
const statesIn = (parts: readonly string[]): Located[] =>
  parts
    .filter((_part, index) => index > 0 || parts.slice(1).every((other) => countryNamed(other)))
    .toReversed()
    .flatMap(statesNamed);

const statesNamed = (part: string): Located[] =>
  regionsNamed(part).flatMap(({ code, country }) => {
    const region = isoOf(code);
    return region ? [{ country, region }] : [];
  });

/** 'US-CO' for 'US.CO', 'CA-ON' for 'CA.08'; null in other countries, where GeoNames has other codes. */
function isoOf(code: string | undefined): string | null {
  const [country = '', region = ''] = (code ?? '').split('.');
  if (country === 'US') return `US-${region}`;
  const [name] = Object.entries(STATES[country] ?? {}).find(([, other]) => other === region) ?? [];
  return name ? `${country}-${name}` : null;
}
