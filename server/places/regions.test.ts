import { expect, test } from 'vitest';
import { lawPlace, locate } from './regions.ts';

test.each([
  ['Boulder, CO', 'US', 'US-CO'],
  ['Boulder, USA', 'US', 'US-CO'],
  ['Hybrid (Boston, MA, USA)', 'US', 'US-MA'],
  ['Denver, Colorado, USA', 'US', 'US-CO'],
  ['New York, NY', 'US', 'US-NY'],
  ['Washington, DC', 'US', 'US-DC'],
  ['Vancouver, WA', 'US', 'US-WA'],
  ['Columbia, MD', 'US', 'US-MD'],
  ['Kansas City, MO', 'US', 'US-MO'],
  ['Dover, DE', 'US', 'US-DE'],
  ['Remote in California', 'US', 'US-CA'],
  ['Remote (CO)', 'US', 'US-CO'],
  ['Ontario, CA', 'US', 'US-CA'],
  ['Ontario, Canada', 'CA', 'CA-ON'],
  ['Toronto', 'CA', 'CA-ON'],
  ['Toronto, CA', 'CA', 'CA-ON'],
  ['London, ON', 'CA', 'CA-ON'],
  ['Victoria, BC', 'CA', 'CA-BC'],
  ['Charlottetown, PE', 'CA', 'CA-PE'],
  ['Sydney, NSW', 'AU', 'AU-NSW'],
  ['London, UK', 'GB', null],
  ['Milan', 'IT', null],
  ['Berlin, DE', 'DE', null],
  ['Tbilisi, Georgia', 'GE', null],
  ['Atlanta, GA', 'US', 'US-GA'],
  ['Remote (US)', 'US', null],
  ['Remote (EU)', null, null],
  ['Quay 1 "North"', null, null],
  ['', null, null],
])('%s is in %s, %s', (location, country, region) => {
  expect(locate(location, null)).toEqual({ country, region });
});

test('a stated country is not contradicted', () => {
  expect(locate('Cambridge', 'US')).toEqual({ country: 'US', region: 'US-MA' });
  expect(locate('Boulder, CO', 'DE')).toEqual({ country: 'DE', region: null });
});

test('remote work in a named place is work from there', () => {
  const posting = { workplace: 'Remote', country: null, remoteFrom: [], region: null } as const;
  const where = (location: string, more = {}) =>
    lawPlace({ ...posting, remoteFrom: [], ...more, location });
  expect(where('Remote (Milan)')).toMatchObject({ country: null, remoteFrom: ['IT'] });
  expect(where('Remote, Colorado')).toMatchObject({ region: 'US-CO', remoteFrom: ['US'] });
  expect(where('Remote', { remoteFrom: ['US', 'CA'] })).toMatchObject({ region: null });
  expect(where('Portland', { region: 'US-ME' })).toMatchObject({ region: 'US-ME' });
});
