// cspell:ignore Leipzg fransisco amsterdm germny berln germany califrnia Sagnto nurze accuontant unrse leip arbeit emploi Berl
import { expect, test } from 'vitest';
import { makeAdmin, makeCompany, makeJob } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
await makeAdmin(server);
const company = await makeCompany(server, { companyName: 'Northwind' });
const visitor = server.client();

const postings: [title: string, place: string][] = [
  ['Nurse', 'Valencia, Spain'],
  ['Waiter', 'Sagunto, Spain'],
  ['Water Engineer', 'Oslo, Norway'],
  ['Nurse', 'Leipzig, Germany'],
  ['Head Nurse', 'Halle, Germany'],
  ['Cook', 'London, UK'],
  ['Data Analyst', 'Austin, Texas'],
  ['Work Coordinator', 'Lisbon, Portugal'],
  ['Accountant', 'Київ'],
  ['Job Coach', 'Castellón de la Plana'],
  ['Guide', 'The old mill'],
  ['Support Agent', 'Remote (Germany)'],
  ['Barista', 'San Francisco, CA'],
  ['Surfer', 'Remote (California)'],
  ['Piper', 'Edinburgh, UK'],
  ['Miner', 'Cardiff'],
  ['Lifeguard', 'Sydney, New South Wales'],
  ['Brewer', 'Munich, Germany'],
  ['Guard', 'Tbilisi, Georgia'],
  ['Translator', 'Remote (EU)'],
];
for (const [jobTitle, jobLocation] of postings) {
  const bare = { skillsRequired: [], requirements: '', benefits: '', salaryRange: '$50,000' };
  await makeJob(server, company, {
    ...bare,
    jobTitle,
    jobLocation,
    jobDescription: `You spend your days with people who care about doing it well, and learn from them. The tasks of a ${jobTitle} vary.`,
  });
}

const search = (query: Record<string, string>) => visitor.listJobs({ query });
const places = async (query: Record<string, string>) =>
  (await search(query)).jobs.map(({ jobLocation }) => jobLocation).toSorted();

test('a distance finds no job outside, and an ambiguous name means the place with jobs', async () => {
  const around = { location: 'Valencia', within: '50', sort: 'distance' };
  const { jobs, understood } = await search(around);
  expect(jobs.map(({ jobLocation, distance }) => [jobLocation, distance])).toEqual([
    ['Valencia, Spain', 0],
    ['Sagunto, Spain', 25.5],
  ]);
  expect(understood?.location).toEqual({ text: 'Valencia', name: 'Valencia, Spain', within: 50 });
  expect(await places({ location: 'Valencia, Venezuela', within: '50' })).toEqual([]);
  // A place that is not known is a part of the location, as without a distance.
  expect(await places({ location: 'old mill', within: '50' })).toEqual(['The old mill']);
});

const GERMANY = ['Halle, Germany', 'Leipzig, Germany', 'Munich, Germany', 'Remote (Germany)'];

test.each([
  ['UK', ['Cardiff', 'Edinburgh, UK', 'London, UK']],
  ['uk', ['Cardiff', 'Edinburgh, UK', 'London, UK']],
  ['U.K.', ['Cardiff', 'Edinburgh, UK', 'London, UK']],
  ['England', ['London, UK']],
  ['scotland', ['Edinburgh, UK']],
  ['Wales', ['Cardiff']],
  ['California', ['Remote (California)', 'San Francisco, CA']],
  ['California, USA', ['Remote (California)', 'San Francisco, CA']],
  ['CA', ['Remote (California)', 'San Francisco, CA']],
  ['TX', ['Austin, Texas']],
  ['tx', ['Austin, Texas']],
  ['NSW', ['Sydney, New South Wales']],
  ['Bayern', ['Munich, Germany']],
  ['Georgia', ['Tbilisi, Georgia']],
  ['Saxony', ['Leipzig, Germany']],
  ['United States', ['Austin, Texas', 'San Francisco, CA']],
  ['US', ['Austin, Texas', 'San Francisco, CA']],
  ['Deutschland', GERMANY],
  ['DE', GERMANY],
  ['Ucrania', ['Київ']],
  ['Lisboa', ['Lisbon, Portugal']],
  ['Lissabon', ['Lisbon, Portugal']],
  ['Leipzig Germany', ['Leipzig, Germany']],
  ['Leipzig,Germany', ['Leipzig, Germany']],
  ['Leipzig, Deutschland', ['Leipzig, Germany']],
  ['kyiv', ['Київ']],
  ['Castelló de la Plana', ['Castellón de la Plana']],
  ['Remote (California)', ['Remote (California)']],
  // Any part of a location, as before.
  ['leip', ['Leipzig, Germany']],
  ['old mill', ['The old mill']],
])('the location %s', async (location, expected) => {
  expect(await places({ location })).toEqual(expected);
});

test('the answer says which location it does not know, and for which it has no distance', async () => {
  const read = async (location: string) =>
    (await search({ location, within: '50', sort: 'distance' })).understood?.location;
  expect(await read('Nowhereville')).toEqual({ text: 'Nowhereville', name: null, within: null });
  expect(await read('Germany')).toEqual({ text: 'Germany', name: 'Germany', within: null });
  expect((await search({ location: 'Leipzig' })).understood).toBeUndefined();
  expect((await search({ within: '50', sort: 'distance' })).total).toBe(postings.length);
});

test.each<[keywords: string, expected: string[]]>([
  ['UK', ['Cardiff', 'Edinburgh, UK', 'London, UK']],
  ['cook uk', ['London, UK']],
  ['england', ['London, UK']],
  ['cook england', ['London, UK']],
  ['jobs in scotland', ['Edinburgh, UK']],
  ['california', ['Remote (California)', 'San Francisco, CA']],
  ['barista california', ['San Francisco, CA']],
  ['new south wales', ['Sydney, New South Wales']],
  // A city with its country, region or area.
  ['cook london uk', ['London, UK']],
  ['london england', ['London, UK']],
  ['greater london', ['London, UK']],
  ['barista san francisco ca', ['San Francisco, CA']],
  ['san francisco bay area', ['San Francisco, CA']],
  ['san francisco united states', ['San Francisco, CA']],
  ['analyst austin tx', ['Austin, Texas']],
  ['nurse halle deutschland', ['Halle, Germany']],
  // Codes, unless they are words.
  ['data analyst tx', ['Austin, Texas']],
  ['surfer or', ['Remote (California)']],
  ['brewer bayern', ['Munich, Germany']],
  ['US', ['Austin, Texas', 'San Francisco, CA']],
  ['deutschland', GERMANY],
  ['nurse Deutschland', ['Halle, Germany', 'Leipzig, Germany']],
  ['kyiv', ['Київ']],
  ['accountant kyiv', ['Київ']],
  ['valencia', ['Valencia, Spain']],
  ['within 50 km of valencia', ['Sagunto, Spain', 'Valencia, Spain']],
  ['nurse near valencia', ['Valencia, Spain']],
  ['near leipzig', ['Leipzig, Germany']],
  ['nurse within 50 km of leipzig', ['Halle, Germany', 'Leipzig, Germany']],
  ['within 50km of leipzig', ['Halle, Germany', 'Leipzig, Germany']],
  ['within 30 miles of leipzig', ['Halle, Germany', 'Leipzig, Germany']],
  ['jobs in london', ['London, UK']],
  ['work in london', ['London, UK']],
  ['nurse jobs', ['Halle, Germany', 'Leipzig, Germany', 'Valencia, Spain']],
  ['nurse vacancies around leipzig', ['Leipzig, Germany']],
  ['job coach', ['Castellón de la Plana']],
  ['work coordinator', ['Lisbon, Portugal']],
  ['job leipzig', ['Leipzig, Germany']],
  ['Arbeit in Leipzig', ['Leipzig, Germany']],
  ['trabajo en valencia', ['Valencia, Spain']],
  ['emploi nurse leipzig', ['Leipzig, Germany']],
])('%s', async (keywords, expected) => {
  expect(await places({ keywords })).toEqual(expected);
});

test.each([
  ['new york', 'New York City'],
  ['new york nurse', 'New York City'],
  ['mumbai', 'Mumbai'],
  ['nurse near nairobi', 'Nairobi'],
  ['Japan', 'Japan'],
  ['florida', 'Florida'],
  ['paris texas', 'Paris'],
])('%s has no jobs there, and is not corrected', async (keywords, name) => {
  const { total, understood } = await search({ keywords });
  expect(total).toBe(0);
  expect(understood).toMatchObject({ corrections: [], place: { name, hasJobs: false } });
});

test('a word that is spelled well is not corrected', async () => {
  const corrections = async (keywords: string) =>
    (await search({ keywords })).understood?.corrections ?? [];
  for (const word of ['york', 'farmer', 'waitress', 'london', 'houses', 'cork'])
    expect(await corrections(word), word).toEqual([]);
  expect(await corrections('nurze')).toEqual([{ from: 'nurze', to: 'nurse' }]);
  expect(await corrections('accuontant')).toEqual([{ from: 'accuontant', to: 'accountant' }]);
  expect(await corrections('unrse')).toEqual([{ from: 'unrse', to: 'nurse' }]);
});

test.each([
  ['germny', 'Germany', GERMANY],
  ['Leipzg, Germany', 'Leipzig, Germany', ['Leipzig, Germany']],
  ['Sagnto', 'Sagunto', ['Sagunto, Spain']],
  ['califrnia', 'California', ['Remote (California)', 'San Francisco, CA']],
  ['san fransisco', 'San Francisco', ['San Francisco, CA']],
  ['amsterdm', 'Amsterdam', []],
  // As it is typed: Bern is not meant.
  ['Berl', 'Berlin', []],
  ['Münch', 'Munich', ['Munich, Germany']],
])('the location %s is corrected to %s', async (location, to, expected) => {
  const { understood } = await search({ location });
  expect(understood?.corrections).toEqual([{ from: location, to }]);
  expect(await places({ location })).toEqual(expected);
});

test('a continent or another area means its countries, and areas inside of it', async () => {
  const oslo = 'Oslo, Norway';
  const inEu = await places({ location: 'EU' });
  expect(inEu).toEqual(expect.arrayContaining(['Lisbon, Portugal', 'Remote (EU)']));
  expect(inEu.join()).not.toMatch(/Oslo|London/);
  const inEurope = await places({ location: 'europe' });
  expect(inEurope).toEqual(expect.arrayContaining([oslo, 'London, UK', 'Remote (EU)']));
  expect(inEurope.join()).not.toContain('Austin');
  expect(await places({ location: 'Oceania' })).toEqual(['Sydney, New South Wales']);
  const { understood } = await search({ location: 'Oceania', within: '50' });
  expect(understood?.location).toEqual({ text: 'Oceania', name: 'Oceania', within: null });
});

test('of several towns with a name, the board has jobs in the country of the one that is meant', async () => {
  const { town } = await search({ location: 'Newcastle' });
  expect(town).toEqual({
    name: 'Newcastle upon Tyne, England, United Kingdom',
    country: 'GB',
    others: ['Newcastle, New South Wales, Australia', 'Newcastle, KwaZulu-Natal, South Africa'],
  });
  for (const name of town?.others ?? [])
    expect((await search({ location: name })).town?.name).toBe(name);
  // A village in a country with jobs is not meant.
  expect((await search({ location: 'Paris' })).town?.country).toBe('FR');
  expect((await search({ location: 'Germany' })).town).toBeUndefined();
  expect((await search({ location: 'Remote' })).town).toBeUndefined();
  expect((await search({ keywords: 'nurse newcastle' })).understood?.place?.words).toBe(
    'newcastle',
  );
});

test('a search without a result says what is left without its place, and any distance orders all jobs', async () => {
  const others = async (keywords: string) =>
    (await search({ keywords })).understood?.place?.keywords;
  expect(await others('nurse berlin')).toBe('nurse');
  expect(await others('head "nurse" in Berlin now')).toBe('head "nurse" now');
  expect(await others('nurse within 10 km of münster')).toBe('nurse');
  expect(await others('nurse leipzig')).toBeUndefined();
  const query = { keywords: 'nurse', location: 'Berlin', within: '20000', sort: 'distance' };
  const { jobs } = await search(query);
  const distances = jobs.map(({ distance = 0 }) => distance);
  expect(distances).toEqual(distances.toSorted((one, other) => one - other));
  expect(jobs.map(({ jobLocation }) => jobLocation)).toEqual([
    'Leipzig, Germany',
    'Halle, Germany',
    'Valencia, Spain',
  ]);
  const all = { location: 'Berlin', within: '20000', sort: 'distance' };
  expect((await search(all)).total).toBe(postings.length);
});
