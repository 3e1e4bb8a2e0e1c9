import { counted } from '../../kit/figures.ts';

// Must not import zod: the page of all jobs loads this file.

/** The choices for `within`: kilometers, miles, or all distances, which orders by them. */
export const DISTANCES = [
  ...(['5', '10', '25', '50', '100', '200'] as const),
  ...(['5mi', '10mi', '25mi', '50mi', '100mi', 'any'] as const),
];

const KILOMETERS_OF_A_MILE = 1.609344;
/** More than there is between two places. */
const ANY = 20_040;

/** Whether roads in a country (ISO 3166-1 alpha-2) are measured in miles. */
export const usesMiles = (country = ''): boolean => ['GB', 'LR', 'MM', 'US'].includes(country);

const isInMiles = (within: string) => within.endsWith('mi');

/** The choices around a town of this country. */
export const distancesIn = (country: string): string[] =>
  DISTANCES.filter((each) => each === 'any' || isInMiles(each) === usesMiles(country));

/** The kilometers of a choice for `within`; 0 for ''. */
export const kilometersOf = (within = ''): number =>
  within === 'any'
    ? ANY
    : (Number.parseInt(within, 10) || 0) * (isInMiles(within) ? KILOMETERS_OF_A_MILE : 1);

/** '25 km', '16 miles'. */
export const distanceInWords = (kilometers: number, inMiles: boolean): string =>
  inMiles
    ? counted(Math.round(kilometers / KILOMETERS_OF_A_MILE), 'mile')
    : `${Math.round(kilometers)} km`;

/** 'within 25 km' for '25'. */
export const withinLabel = (within: string): string =>
  within === 'any'
    ? 'at any distance'
    : `within ${distanceInWords(kilometersOf(within), isInMiles(within))}`;

/** 'within 25 km of Lisbon'. */
export const aroundLabel = (within: string, place: string): string =>
  `${withinLabel(within)} ${within === 'any' ? 'from' : 'of'} ${place}`;
