import { expect, test } from 'vitest';
import { distanceKm, isPlaceWord, placeNamed, regionsNamed, regionsOfWord } from './gazetteer.ts';

const shown = (text: string) => {
  const place = placeNamed(text);
  return place && [place.name, place.region, place.country].filter(Boolean).join(', ');
};

test.each([
  // As written in the gazetteer and in other languages.
  ['Lisbon', 'Lisbon, Lisbon, PT'],
  ['Lisboa', 'Lisbon, Lisbon, PT'],
  ['lisbon', 'Lisbon, Lisbon, PT'],
  ['München', 'Munich, Bavaria, DE'],
  ['Munich', 'Munich, Bavaria, DE'],
  ['Köln', 'Köln, North Rhine-Westphalia, DE'],
  ['Cologne', 'Köln, North Rhine-Westphalia, DE'],
  ['Wien', 'Vienna, Vienna, AT'],
  ['Praha', 'Prague, Prague, CZ'],
  ['Genf', 'Genève, Geneva, CH'],
  ['Tuebingen', 'Tübingen, Baden-Wurttemberg, DE'],
  ['St. Gallen', 'Sankt Gallen, Saint Gallen, CH'],
  ['Saint Louis, MO', 'St. Louis, Missouri, US'],
  ["L'Aquila", "L'Aquila, Abruzzo, IT"],
  ['Bangalore', 'Bengaluru, Karnataka, IN'],
  ['NYC', 'New York City, New York, US'],
  ['Kiev', 'Kyiv, Kyiv City, UA'],
  ['Київ', 'Kyiv, Kyiv City, UA'],
  ['東京', 'Tokyo, Tokyo, JP'],
  ['Castellón de la Plana', 'Castelló de la Plana, Valencia, ES'],
  ['San Sebastián', 'Donostia / San Sebastián, Basque Country, ES'],
  // With a country or region.
  ['Lisbon, Portugal', 'Lisbon, Lisbon, PT'],
  ['Portugal, Lisbon', 'Lisbon, Lisbon, PT'],
  ['Leipzig Germany', 'Leipzig, Saxony, DE'],
  ['Leipzig,Deutschland', 'Leipzig, Saxony, DE'],
  ['San Francisco United States', 'San Francisco, California, US'],
  ['Berlin, DE', 'Berlin, Berlin, DE'],
  ['Dover, DE', 'Dover, Delaware, US'],
  ['San Francisco, CA', 'San Francisco, California, US'],
  ['New York, NY', 'New York City, New York, US'],
  ['Boston, MA, USA', 'Boston, Massachusetts, US'],
  ['Paris', 'Paris, Île-de-France, FR'],
  ['Paris, TX', 'Paris, Texas, US'],
  ['Paris, Texas', 'Paris, Texas, US'],
  ['London', 'London, England, GB'],
  ['London, ON', 'London, Ontario, CA'],
  ['Hybrid, London, UK', 'London, England, GB'],
  ['Cambridge', 'Cambridge, England, GB'],
  ['Cambridge, MA', 'Cambridge, Massachusetts, US'],
  ['Perth, WA', 'Perth, Western Australia, AU'],
  ['Perth, Scotland', 'Perth, Scotland, GB'],
  ['Sydney, NSW', 'Sydney, New South Wales, AU'],
  ['Atlanta, Georgia', 'Atlanta, Georgia, US'],
  ['Tbilisi, Georgia', "Tbilisi, T'bilisi, GE"],
  ['Córdoba, Spain', 'Córdoba, Andalusia, ES'],
  ['Monroe, LA', 'Monroe, Louisiana, US'],
  // Inside of longer texts.
  ['Remote (Berlin)', 'Berlin, Berlin, DE'],
  ['Remote / Lisbon', 'Lisbon, Lisbon, PT'],
  ['Manchester (hybrid)', 'Manchester, England, GB'],
  ['Greater London', 'London, England, GB'],
  ['San Francisco Bay Area', 'San Francisco, California, US'],
  ['Berlin Mitte', 'Berlin, Berlin, DE'],
  ['10115 Berlin', 'Berlin, Berlin, DE'],
  ['Zürich or Basel', 'Zürich, Zurich, CH'],
  ['Frankfurt (Oder)', 'Frankfurt (Oder), Brandenburg, DE'],
  // Cities that are states, countries or words too.
  ['New York', 'New York City, New York, US'],
  ['Washington, DC', 'Washington, Washington, D.C., US'],
  ['Singapore', 'Singapore, SG'],
  ['Nice', "Nice, Provence-Alpes-Côte d'Azur, FR"],
  ['Mobile, AL', 'Mobile, Alabama, US'],
])('%s is %s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  'Germany',
  'Georgia',
  'California',
  'Ontario',
  'NSW',
  'Remote',
  'Remote (EU)',
  'Anywhere',
  'Earth',
  'Lisbon, Germany',
  'Nowhere-at-all',
  '12345',
  '',
])('%j names no place', (text) => {
  expect(placeNamed(text)).toBeUndefined();
});

test.each([
  ['California', ['US.CA']],
  ['california, USA', ['US.CA']],
  ['Texas United States', ['US.TX']],
  ['TX', ['US.TX']],
  ['NSW', ['AU.02']],
  ['WA', ['US.WA', 'AU.08']],
  ['Ontario', ['CA.08']],
  ['Georgia', ['US.GA']],
  ['England', ['GB.ENG']],
  ['scotland', ['GB.SCT']],
  ['Wales, UK', ['GB.WLS']],
  ['Northern Ireland', ['GB.NIR']],
  ['Bavaria', ['DE.02']],
  ['Bayern', ['DE.02']],
  ['NRW', ['DE.07']],
  ['Cataluña', ['ES.56']],
  ['Île-de-France', ['FR.11']],
  ['Punjab', ['IN.23', 'PK.04']],
  ['Punjab, India', ['IN.23']],
  ['New York State', ['US.NY']],
  ['State of Washington', ['US.WA']],
  // Cities and countries, and what no region is.
  ['New York', []],
  ['Washington', []],
  ['Berlin', []],
  ['Luxembourg', []],
  ['Germany', []],
  ['Texas, Germany', []],
  ['tx', []],
  ['Remote', []],
  ['', []],
])('%j names the regions %j', (text, codes) => {
  expect(regionsNamed(text).map(({ code }) => code)).toEqual(codes);
});

test('words of searches name regions unless they are words of jobs', () => {
  const named = (word: string) => {
    const { regions, areKnown } = regionsOfWord(word);
    return [...regions.map(({ name }) => name), ...(areKnown ? ['known'] : [])];
  };
  expect(named('texas')).toEqual(['Texas', 'known']);
  expect(named('new south wales')).toEqual(['New South Wales', 'known']);
  expect(named('tuscany')).toEqual(['Tuscany']);
  expect(named('tx')).toEqual(['Texas']);
  for (const word of ['central', 'delta', 'pa', 'or', 'nurse', 'berlin', 'para'])
    expect(named(word), word).toEqual([]);
});

test('a place has its coordinates and inhabitants', () => {
  expect(placeNamed('Lisbon')).toEqual({
    name: 'Lisbon',
    country: 'PT',
    region: 'Lisbon',
    regionCode: 'PT.14',
    latitude: 38.717,
    longitude: -9.133,
    population: 517_802,
  });
});

test('any text is answered', () => {
  const long = [
    'a,',
    'san ',
    'San Francisco,',
    'London or ',
    'ß',
    '́',
    '(',
    '\t',
    '\0',
    '\u{1F30D}',
    '\uD800',
  ];
  for (const piece of long) expect(() => placeNamed(piece.repeat(2000))).not.toThrow();
  expect(isPlaceWord('a'.repeat(5000))).toBe(false);
});

test('only a well-known and unmistakable word is a place', () => {
  for (const word of [
    'lisbon',
    'Lisboa',
    'berlin',
    'münchen',
    'geneva',
    'york',
    'new york',
    'nairobi',
  ])
    expect(isPlaceWord(word), word).toBe(true);
  for (const word of [
    'nice',
    'reading',
    'bath',
    'mobile',
    'of',
    'go',
    'data',
    'nurse',
    'remote',
    'split',
    'orange',
  ])
    expect(isPlaceWord(word), word).toBe(false);
});

test('distances are those on the surface', () => {
  const [lisbon, porto] = [placeNamed('Lisbon')!, placeNamed('Porto')!];
  expect(distanceKm(lisbon, porto)).toBeCloseTo(274, 0);
  expect(distanceKm(lisbon, lisbon)).toBe(0);
  expect(distanceKm({ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 })).toBeCloseTo(
    222,
    0,
  );
  expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(
    20_015,
    0,
  );
});
