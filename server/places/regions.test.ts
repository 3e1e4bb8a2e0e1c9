import { expect, test } from 'vitest';
import { REGULATED } from '../../shared/seams.ts';
import { countryRefusal, workPlace, locate, locateAll, regionRefusal } from './regions.ts';

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
  ['Smallville, CO', 'US', 'US-CO'],
  ['Smallville CO', 'US', 'US-CO'],
  ['Smallville, CO 80999', 'US', 'US-CO'],
  ['123 Main St, Smallville, CO 80999-1234', 'US', 'US-CO'],
  ['1200 17th Street NE, Washington, DC', 'US', 'US-DC'],
  ['Colorado (on-site)', 'US', 'US-CO'],
  ['Remote, Colorado', 'US', 'US-CO'],
  ['Remote, USA (CO only)', 'US', 'US-CO'],
  ['US-CO', 'US', 'US-CO'],
  ['Wilmington DE', 'US', 'US-DE'],
  ['Wilmington, Del.', 'US', 'US-DE'],
  ['Columbia, Md.', 'US', 'US-MD'],
  ['Smallville, Wash.', 'US', 'US-WA'],
  ['Smallville, N.J.', 'US', 'US-NJ'],
  ['Washington, D.C.', 'US', 'US-DC'],
  ['Southern California', 'US', 'US-CA'],
  ['Northern Virginia', 'US', 'US-VA'],
  ['Western Massachusetts', 'US', 'US-MA'],
  ['Multiple locations in Colorado', 'US', 'US-CO'],
  ['North Carolina', 'US', 'US-NC'],
  ['Smalltown, Ont.', 'CA', 'CA-ON'],
  ['Smalltown, ON  M5V 2T6', 'CA', 'CA-ON'],
  ['Victoria, B.C.', 'CA', 'CA-BC'],
  ['Summerside, P.E.I.', 'CA', 'CA-PE'],
  ['Summerside PEI', 'CA', 'CA-PE'],
  ['PEI', 'CA', 'CA-PE'],
  ['GTA', 'CA', 'CA-ON'],
  ['CA-ON', 'CA', 'CA-ON'],
  ['Northern Ireland', 'GB', null],
  ['Berlin DE', 'DE', null],
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

test.each([
  ['Austin, TX / New York, NY', ['US-TX', 'US-NY']],
  ['Austin, TX, New York, NY', ['US-TX', 'US-NY']],
  ['Hybrid (Austin, TX | Boulder, CO)', ['US-TX', 'US-CO']],
  ['Toronto, ON or Calgary, AB', ['CA-ON', 'CA-AB']],
  ['Portland, OR and Seattle, WA', ['US-OR', 'US-WA']],
  ['Toronto OR Austin', ['CA-ON', 'US-TX']],
  ['Austin, Denver', ['US-TX', 'US-CO']],
  ['Austin, Denver & Chicago', ['US-TX', 'US-CO', 'US-IL']],
  ['San Francisco, Los Angeles, New York', ['US-CA', 'US-NY']],
  ['Berlin, Milan', ['DE', 'IT']],
  ['Munich or Milan', ['DE', 'IT']],
  ['Austin + Denver', ['US-TX', 'US-CO']],
  ['Munich; Milan; Paris', ['DE', 'IT', 'FR']],
  ['Berlin, Germany / Milan, Italy', ['DE', 'IT']],
  ['Toronto, Canada / Austin, TX, USA', ['CA-ON', 'US-TX']],
  ['Remote (Colorado or Texas)', ['US-CO', 'US-TX']],
  ['CO, NY or WA', ['US-CO', 'US-NY', 'US-WA']],
  ['Texas, Colorado', ['US-TX', 'US-CO']],
  ['USA / Canada', ['US', 'CA']],
  ['Paris, Texas', ['US-TX']],
  ['Denver, Colorado, USA', ['US-CO']],
  ['London, Ontario', ['CA-ON']],
  ['Vancouver, Washington', ['US-WA']],
  ['Toronto, ON, CA', ['CA-ON']],
  ['Boulder, CO, US', ['US-CO']],
  ['Kansas City, Missouri', ['US-MO']],
  ['Kansas City, Kansas', ['US-KS']],
  ['New York, New York', ['US-NY']],
  ['Brooklyn, New York', ['US-NY']],
  ['Montreal, Quebec', ['CA-QC']],
  ['Main Street 1, Denver', ['US-CO']],
  ['Richmond, Toronto', ['CA-BC', 'CA-ON']],
  ['Munich, BY, DE', ['DE']],
  ['Newfoundland and Labrador', ['CA-NL']],
  ['Cambridge or Boston', ['US-MA']],
  ['Toronto, Ontario M5V 2T6', ['CA-ON']],
  ['Denver CO / Austin TX 78701', ['US-CO', 'US-TX']],
  ['Remote', []],
])('%s names %j', (location, places) => {
  const named = locateAll(location, null, null);
  expect(named.flatMap(({ country, region }) => region ?? country ?? [])).toEqual(places);
});

test('a stated country holds for one place of several', () => {
  const places = (location: string, country: string) =>
    locateAll(location, country, null).map((one) => one.region ?? one.country);
  expect(places('Munich or Milan', 'DE')).toEqual(['DE', 'IT']);
  expect(places('Toronto or Austin', 'US')).toEqual(['CA-ON', 'US-TX']);
});

test.each([
  [{ region: 'US-CO', jobLocation: 'Main Street 1' }, /^$/],
  [{ region: 'US-CO', jobLocation: 'Boulder' }, /^$/],
  [{ region: 'US-ME', jobLocation: 'Portland' }, /^$/],
  [{ region: 'DE-BE', jobLocation: 'Berlin' }, /^$/],
  [{ region: 'US-PR', jobLocation: 'San Juan' }, /^$/],
  [{ region: 'US-TX', jobLocation: 'Boulder, CO' }, /US-CO/],
  [{ region: 'US-TX', jobLocation: 'Toronto' }, /CA-ON/],
  [{ region: 'US-TX', jobLocation: 'Office', country: 'DE' }, /another country/],
  [{ region: 'US-TX', jobLocation: 'Remote', remoteFrom: ['CA'] }, /another country/],
  [{ region: 'US-ZZ', jobLocation: 'Office' }, /not known/],
  [{ region: 'XX-A', jobLocation: 'Office' }, /not known/],
])('%j', (posting, refusal) => {
  expect(regionRefusal(posting) ?? '').toMatch(refusal);
});

// Only where a feature has rules for places.
const hasRules = REGULATED.size > 0;

test.runIf(hasRules).each([
  ['Toronto, Ontario', 'GB', 'CA-ON'],
  ['Toronto', 'GB', 'CA-ON'],
  ['London, Ontario', 'GB', 'CA-ON'],
  ['Seattle', 'CA', 'US-WA'],
  ['New York', 'DE', 'US-NY'],
  ['San Francisco', 'MX', 'US-CA'],
  ['Hybrid (Boston, MA)', 'MA', 'US-MA'],
  ['Boulder, CO', 'CO', 'US-CO'],
  ['Toronto or Chicago', 'GB', 'CA-ON'],
  ['Warsaw', 'GB', 'Poland'],
  // The words contradict themselves.
  ['Toronto, Ontario, UK', '', 'CA-ON'],
])('%s is not in %j, but in %s', (jobLocation, country, found) => {
  const message = countryRefusal({ jobLocation, country });
  expect(message).toContain(`seems to be in ${found}.`);
  expect(countryRefusal({ jobLocation, country, workplace: 'Remote' })).toBeUndefined();
});

test.each([
  ['Toronto', 'CA'],
  ['London', 'CA'],
  ['London, Ontario', 'CA'],
  ['Paris', 'US'],
  ['Paris, Texas', 'US'],
  ['Ontario, CA', 'CA'],
  ['Ontario, CA', 'US'],
  ['Casablanca, MA', 'MA'],
  ['Berlin, DE', 'DE'],
  ['Tel Aviv, IL', 'IL'],
  ['Sunderland, Washington', 'GB'],
  ['Toronto or Austin', 'US'],
  ['Toronto, Ontario / London', 'GB'],
  ['Main Street 1', 'GB'],
  ['Quay 1 "North"', 'US'],
  // A village may have the name of a city elsewhere.
  ['Denver, UK', 'GB'],
  // No laws are known there.
  ['Nairobi', 'DE'],
  ['Ponce', 'US'],
  ['', 'GB'],
  ['Toronto, Ontario', ''],
])('%s may be in %j', (jobLocation, country) => {
  expect(countryRefusal({ jobLocation, country })).toBeUndefined();
});

test.runIf(hasRules)(
  'the laws of both places apply to a job whose stated country contradicts its location',
  () => {
    const posting = { workplace: 'On-site', remoteFrom: [], region: null } as const;
    const where = (location: string, country: string) =>
      workPlace({ ...posting, remoteFrom: [], location, country });
    const ontario = { country: 'CA', region: 'CA-ON' };
    expect(where('Toronto, Ontario', 'GB')).toMatchObject({ country: 'GB', also: [ontario] });
    expect(where('Toronto or Calgary', 'GB').also).toContainEqual(ontario);
    expect(where('London', 'CA')).toMatchObject({ ...ontario, also: [] });
  },
);

test('a stated country is not contradicted', () => {
  expect(locate('Cambridge', 'US')).toEqual({ country: 'US', region: 'US-MA' });
  expect(locate('Boulder, CO', 'DE')).toEqual({ country: 'DE', region: null });
});

test('remote work in a named place is work from there', () => {
  const posting = { workplace: 'Remote', country: null, remoteFrom: [], region: null } as const;
  const where = (location: string, more = {}) =>
    workPlace({ ...posting, remoteFrom: [], ...more, location });
  expect(where('Remote (Milan)')).toMatchObject({ country: null, remoteFrom: ['IT'] });
  expect(where('Remote, Colorado')).toMatchObject({ region: 'US-CO', remoteFrom: ['US'] });
  expect(where('Remote', { remoteFrom: ['US', 'CA'] })).toMatchObject({ region: null });
  // Where an office is says nothing about people who may work from anywhere in a country.
  const fromCanada = { remoteFrom: ['CA'] };
  expect(where('Toronto', fromCanada)).toMatchObject({ region: null, remoteFrom: ['CA'] });
  expect(where('Remote in Ontario', fromCanada)).toMatchObject({ region: 'CA-ON' });
  expect(where('Remote in Ontario', { remoteFrom: ['CA', 'US'] })).toMatchObject({ region: null });
  expect(where('Toronto', { ...fromCanada, region: 'CA-ON' })).toMatchObject({ region: null });
  expect(where('Remote (Milan or Munich)')).toMatchObject({ remoteFrom: ['IT', 'DE'] });
  expect(where('Portland', { region: 'US-ME' })).toMatchObject({ region: 'US-ME' });
});
