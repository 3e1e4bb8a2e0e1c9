import * as z from 'zod/mini';

export const WORKPLACES = ['On-site', 'Hybrid', 'Remote'] as const;
export type Workplace = (typeof WORKPLACES)[number];

/** ISO 3166-1 alpha-2. */
export const COUNTRY_CODES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA ' +
  'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA ' +
  'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS ' +
  'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS ' +
  'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW ' +
  'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');
const KNOWN = new Set(COUNTRY_CODES);

export const EU =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Names of countries that people type besides the names of `countryName`. */
const ALIASES: Record<string, string> = {
  usa: 'US',
  us: 'US',
  'u.s.': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'u.k.': 'GB',
  britain: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  uae: 'AE',
  'republic of ireland': 'IE',
  'ivory coast': 'CI',
  'russian federation': 'RU',
  'czech republic': 'CZ',
  holland: 'NL',
  'the netherlands': 'NL',
  'south korea': 'KR',
  'hong kong': 'HK',
  turkey: 'TR',
  turkiye: 'TR',
};

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
