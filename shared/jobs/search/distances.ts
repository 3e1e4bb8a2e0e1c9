import { counted, inFigures } from '../../kit/figures.ts';

// Must not import zod: the page of all jobs loads this file.

/** Kilometers of 5 to 100 miles. */
const MILES = ['8', '16', '40', '80', '160'] as const;
/** More than there is between two places: all jobs, with their distance. */
export const ANY_DISTANCE = '20000';

/** The choices for `within`, in kilometers. */
export const DISTANCES = ['5', '10', '25', '50', '100', '200', ...MILES, ANY_DISTANCE] as const;

/** Whether roads in a country (ISO 3166-1 alpha-2) are measured in miles. */
export const usesMiles = (country = ''): boolean => ['GB', 'LR', 'MM', 'US'].includes(country);

const isInMiles = (within: string) => MILES.some((each) => each === within);

/** The choices around a town of this country. */
export const distancesIn = (country: string): string[] =>
  DISTANCES.filter((each) => each === ANY_DISTANCE || isInMiles(each) === usesMiles(country));

/** '25 km', '16 miles'; '' for less than half a kilometer. */
export function distanceInWords(kilometers = 0, inMiles: boolean): string {
  if (kilometers < 0.5) return '';
  return inMiles
    ? counted(Math.round(kilometers / 1.609), 'mile')
    : `${inFigures(Math.round(kilometers))} km`;
}

/** 'within 25 km' for '25', 'within 25 miles' for '40'. */
export const withinLabel = (within: string): string =>
  within === ANY_DISTANCE
    ? 'within any distance'
    : `within ${distanceInWords(Number(within), isInMiles(within))}`;
