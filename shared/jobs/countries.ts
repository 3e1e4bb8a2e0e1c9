import * as z from 'zod/mini';
import table from './countries.json' with { type: 'json' };

export const WORKPLACES = ['On-site', 'Hybrid', 'Remote'] as const;
export type Workplace = (typeof WORKPLACES)[number];

/** ISO 3166-1 alpha-2. */
export const COUNTRY_CODES = table.codes.split(' ');
const KNOWN = new Set(COUNTRY_CODES);

export const EU = table.union.split(' ');

/** Names of countries that people type besides the names of `countryName`. */
const ALIASES: Readonly<Record<string, string>> = table.aliases;

let names: Intl.DisplayNames | undefined;

/** 'Germany' for 'DE', or the code if it has no name. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

let byName: Map<string, string> | undefined;

/** The country a text names; undefined if there is none, and for 'Georgia', which is also a US state. */
export function readCountry(text: string): string | undefined {
  byName ??= new Map(COUNTRY_CODES.map((code) => [countryName(code).toLowerCase(), code]));
  const name = text.trim().toLowerCase().replace(' and ', ' & ').replace(/\.$/, '');
  return name === 'georgia' ? undefined : (ALIASES[name] ?? byName.get(name));
}

/** A place in structured data and feeds. */
export interface Place {
  workplace: Workplace;
  /** The country of the workplace; null if unknown, and for remote work. */
  country: string | null;
  /** For remote work: the countries where applicants may live; empty if not stated. */
  remoteFrom: string[];
}

export const COUNTRY_SENTENCE = 'Use a two-letter country code, such as DE.';

/** A country code in any case. */
export const countryCode = z.pipe(
  z.string({ error: COUNTRY_SENTENCE }).check(z.trim()),
  z.transform((value: string, context): string => {
    const code = value.toUpperCase();
    if (KNOWN.has(code)) return code;
    context.issues.push({
      code: 'custom',
      message: COUNTRY_SENTENCE,
      input: value,
    });
    return z.NEVER;
  }),
);

/** ISO 3166-2: 'US-CO'. */
export const regionCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'Use a code such as US-CO or CA-ON.'),
  );

/** The country of the workplace; without one, that of its region. Null for remote work. */
export const countryOf = ({
  workplace,
  country,
  region,
}: {
  workplace: Workplace;
  country: string | null;
  region: string | null;
}): string | null => (workplace === 'Remote' ? null : (country ?? region?.slice(0, 2) ?? null));

/** Countries with a common name. */
export interface CountryGroup {
  name: string;
  codes: readonly string[];
}

export const EUROPEAN_UNION: CountryGroup = { name: 'European Union', codes: EU };

/** The European Union as one group if all members are included, then the other countries by name. */
export function groupCountries(codes: readonly string[]): CountryGroup[] {
  const isUnion = EU.every((code) => codes.includes(code));
  const others = codes.filter((code) => !isUnion || !EU.includes(code));
  const named = others.map((code) => ({ name: countryName(code), codes: [code] }));
  return [
    ...(isUnion ? [EUROPEAN_UNION] : []),
    ...named.toSorted((one, other) => one.name.localeCompare(other.name)),
  ];
}

/** Names of a short label. */
const NAMES_MAX = 8;

/** A short label: 'On-site (Portugal)', 'Remote (European Union, Norway)', 'Hybrid', 'Remote (119 countries)'. */
export function describePlace({ workplace, country, remoteFrom }: Place): string {
  const countries = country
    ? [countryName(country)]
    : groupCountries(remoteFrom).map(({ name }) => name);
  if (countries.length > NAMES_MAX) return `${workplace} (${remoteFrom.length} countries)`;
  return countries.length ? `${workplace} (${countries.join(', ')})` : workplace;
}
