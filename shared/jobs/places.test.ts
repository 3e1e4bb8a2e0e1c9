import { expect, test } from 'vitest';
import {
  COUNTRY_CODES,
  countryName,
  describePlace,
  EU,
  groupCountries,
  placeOf,
  readPlace,
} from './places.ts';

test('a location is read as far as it is certain', () => {
  const expected = [
    ['Porto, Portugal', 'On-site', 'PT', []],
    ['Singapore, Singapore', 'On-site', 'SG', []],
    ['Hybrid - London, UK', 'Hybrid', 'GB', []],
    ['Boston, MA', 'On-site', null, []],
    ['Atlanta, Georgia', 'On-site', null, []],
    ['Nairobi', 'On-site', null, []],
    ['Remoteville', 'On-site', null, []],
    ['', 'On-site', null, []],
    ['REMOTE', 'Remote', null, []],
    ['work from home', 'Remote', null, []],
    ['Remote (Germany)', 'Remote', null, ['DE']],
    ['Remote, UK / Ireland', 'Remote', null, ['GB', 'IE']],
  ] as const;
  for (const [location, workplace, country, remoteFrom] of expected) {
    expect(readPlace(location), location).toEqual({ workplace, country, remoteFrom });
  }
  expect(readPlace('Remote (EU)').remoteFrom).toHaveLength(27);
});

test('every country has a name of its own', () => {
  expect(new Set(COUNTRY_CODES.map(countryName)).size).toBe(COUNTRY_CODES.length);
  expect(countryName('DE')).toBe('Germany');
});

test('what was said of a place counts, and the location where nothing was', () => {
  const place = (jobLocation: string, said: Partial<Parameters<typeof placeOf>[0]> = {}) =>
    placeOf({ jobLocation, ...said });
  const porto = { workplace: 'On-site', country: 'PT', remoteFrom: [] };
  expect(place('Porto, Portugal')).toEqual(porto);
  expect(place('Porto, Portugal', { workplace: '', country: '', remoteFrom: [] })).toEqual(porto);
  expect(place('Porto, Portugal', { workplace: null, country: null, remoteFrom: null })).toEqual(
    porto,
  );
  expect(place('Porto', { workplace: 'Hybrid', country: 'PT', remoteFrom: ['ES'] })).toEqual({
    ...porto,
    workplace: 'Hybrid',
  });
  expect(place('Porto, Portugal', { workplace: 'Remote', country: 'PT' })).toEqual({
    workplace: 'Remote',
    country: null,
    remoteFrom: [],
  });
  expect(place('Remote (Germany)').remoteFrom).toEqual(['DE']);
  expect(place('Remote (Germany)', { remoteFrom: ['FR', 'FR', 'ES'] }).remoteFrom).toEqual([
    'FR',
    'ES',
  ]);
});

test('countries are named by their names, and the Union as one', () => {
  const described = (workplace: 'Remote' | 'Hybrid', country: string | null, from: string[] = []) =>
    describePlace({ workplace, country, remoteFrom: from });
  expect(described('Hybrid', null)).toBe('Hybrid');
  expect(described('Hybrid', 'PT')).toBe('Hybrid (Portugal)');
  expect(described('Remote', null, ['NO', 'DE'])).toBe('Remote (Germany, Norway)');
  expect(described('Remote', null, ['NO', ...EU])).toBe('Remote (European Union, Norway)');
  expect(groupCountries(EU.slice(1))).toHaveLength(EU.length - 1);
});
