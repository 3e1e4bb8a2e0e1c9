import { countryName, EU, type Place, readPlace, type Workplace } from './places.ts';

/** What a posting says of its place; blank, empty and left out are the same. */
interface StatedPlace {
  jobLocation: string;
  workplace?: Workplace | '' | null | undefined;
  country?: string | null | undefined;
  remoteFrom?: readonly string[] | null | undefined;
}

/** Where the work is done: what was said, else what can be read from the location (`readPlace`). */
export function placeOf({ jobLocation, workplace: said, country, remoteFrom }: StatedPlace): Place {
  const read = readPlace(jobLocation);
  const workplace = said || read.workplace;
  if (workplace !== 'Remote') {
    return { workplace, country: country || read.country, remoteFrom: [] };
  }
  const from = remoteFrom?.length ? [...new Set(remoteFrom)] : read.remoteFrom;
  return { workplace, country: null, remoteFrom: from };
}

/** Countries that are named together. */
export interface CountryGroup {
  name: string;
  codes: readonly string[];
}

export const EUROPEAN_UNION: CountryGroup = { name: 'European Union', codes: EU };

/** The European Union as one where all its members are there, then the other countries by their names. */
export function groupCountries(codes: readonly string[]): CountryGroup[] {
  const isUnion = EU.every((code) => codes.includes(code));
  const others = codes.filter((code) => !isUnion || !EU.includes(code));
  const named = others.map((code) => ({ name: countryName(code), codes: [code] }));
  return [
    ...(isUnion ? [EUROPEAN_UNION] : []),
    ...named.toSorted((one, other) => one.name.localeCompare(other.name)),
  ];
}

/** A place in a few words: 'On-site (Portugal)', 'Remote (European Union, Norway)', 'Hybrid'. */
export function describePlace({ workplace, country, remoteFrom }: Place): string {
  const names = country
    ? [countryName(country)]
    : groupCountries(remoteFrom).map(({ name }) => name);
  return names.length ? `${workplace} (${names.join(', ')})` : workplace;
}
