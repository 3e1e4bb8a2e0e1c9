import { expect, test } from 'vitest';
import { COUNTRY_CODES, countryName, readPlace } from './places.ts';

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
