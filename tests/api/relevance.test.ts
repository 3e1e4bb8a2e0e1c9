// cspell:ignore erman desig desginer nusre acountant phisiotherapist pyhton kuberntes lawyr recepcionist atorney grafic teilzeit
import { expect, test } from 'vitest';
import { createJobIndex } from '../../server/jobs/search/index/job-index.ts';
import { createSearchCounts } from '../../server/jobs/search/search-counts.ts';
import { HOUR } from '../support/clock.ts';
import { makeJob } from '../support/people.ts';
import { startSearchedBoard } from '../support/searched-board.ts';

/** What people type, and what they must see first. */
const { clock, server, visitor, clinic, studio, filler } = await startSearchedBoard();

const titles = async (query: Record<string, string>) =>
  (await visitor.listJobs({ query })).jobs.map(({ jobTitle }) => jobTitle);

/** The first results, in order. */
const searches: [keywords: string, first: string[]][] = [
  // The title comes before everything else, the fresher of two equal ones first.
  ['nurse', ['Head Nurse', 'Staff Nurse']],
  ['nurses', ['Head Nurse', 'Staff Nurse']],
  ['nurse ', ['Head Nurse', 'Staff Nurse']],
  ['data', ['Data Scientist', 'Data Engineer', 'Data Analyst', 'Clinical Data Analyst']],
  ['data analyst', ['Data Analyst', 'Clinical Data Analyst']],
  ['designer', ['Graphic Designer', 'UX Designer', 'Product Designer']],
  ['designers', ['Graphic Designer', 'UX Designer', 'Product Designer']],
  ['design engineer', ['Design Engineer']],
  ['manager', ['Office Manager', 'Kitchen Manager', 'Human Resources Manager', 'Product Manager']],
  ['kitchen', ['Kitchen Manager']],
  ['project manager', ['Project Manager']],
  ['product manager', ['Product Manager']],
  ['barista', ['Barista']],
  ['midwife', ['Midwife']],
  ['c++', ['C++ Developer']],
  ['it support', ['IT Support Specialist']],
  ['"data engineer"', ['Data Engineer']],
  ['data -analyst', ['Data Scientist', 'Data Engineer']],
  ['scientist', ['Data Scientist']],
  // Then skills.
  ['figma', ['UX Designer', 'Product Designer']],
  ['sql', ['Data Engineer', 'Data Analyst', 'Clinical Data Analyst']],
  ['python', ['Python Programmer', 'Data Scientist', 'Data Engineer']],
  ['excel', ['Accountant', 'Data Analyst']],
  ['typescript', ['Frontend Engineer', 'React Developer']],
  ['python sql', ['Data Engineer']],
  ['sql data', ['Data Engineer', 'Data Analyst', 'Clinical Data Analyst']],
  // Then the company, the place and the text.
  ['riverside', ['Clinical Data Analyst', 'Medical Receptionist']],
  ['pixel designer', ['Graphic Designer', 'UX Designer', 'Product Designer']],
  ['oslo', ['Game Tester', 'Design Engineer', 'Delivery Driver']],
  ['payments', ['Software Engineer', 'Data Engineer']],
  ['bank lawyer', ['Lawyer']],
  // While typing.
  ['nur', ['Head Nurse', 'Staff Nurse']],
  ['desig', ['Design Engineer', 'Graphic Designer', 'UX Designer', 'Product Designer']],
  ['senior back', ['Senior Backend Developer']],
  ['pharm', ['Pharmacist']],
  ['video ed', ['Video Editor']],
  // Typing errors.
  ['desginer', ['Graphic Designer', 'UX Designer', 'Product Designer']],
  ['nusre', ['Head Nurse', 'Staff Nurse']],
  ['acountant', ['Accountant']],
  ['phisiotherapist', ['Physiotherapist']],
  ['pyhton', ['Python Programmer', 'Data Scientist', 'Data Engineer']],
  ['kuberntes', ['DevOps Engineer', 'Software Engineer']],
  ['lawyr', ['Lawyer']],
  ['recepcionist', ['Medical Receptionist']],
  // Words of the same meaning, after the word itself.
  ['react programmer', ['React Developer']],
  ['python developer', ['Python Programmer']],
  ['developer', ['C++ Developer', 'React Developer', 'Senior Backend Developer']],
  ['programmer', ['Python Programmer']],
  ['front end developer', ['Frontend Engineer']],
  ['attorney', ['Lawyer']],
  ['physical therapist', ['Physiotherapist']],
  ['hr manager', ['Human Resources Manager']],
  ['cook', ['Chef']],
  ['copywriter', ['Content Writer']],
  ['sales rep', ['Sales Representative']],
  ['waitress', ['Waiter']],
  ['ml', ['Data Scientist']],
  // Places and remote work.
  ['nurse lisbon', ['Staff Nurse']],
  ['berlin react', ['React Developer']],
  ['react berlin', ['React Developer']],
  ['designer lisbon', ['Graphic Designer']],
  ['lisboa nurse', ['Staff Nurse']],
  ['munich developer', ['C++ Developer', 'Senior Backend Developer']],
  ['münchen developer', ['C++ Developer', 'Senior Backend Developer']],
  ['data london', ['Data Scientist', 'Data Analyst']],
  ['remote designer', ['UX Designer']],
  ['remote engineer', ['DevOps Engineer', 'Frontend Engineer']],
  ['engineer remote', ['DevOps Engineer', 'Frontend Engineer']],
  ['remote writer', ['Content Writer']],
  ['germany engineer', ['Software Engineer', 'Data Engineer']],
  ['desginer berlin', ['Product Designer']],
  ['designer work from home', ['UX Designer']],
  ['home office designer', ['UX Designer']],
  // Types, levels and workplaces in words.
  ['part-time', ['Tea Master']],
  ['teilzeit', ['Tea Master']],
  ['golang', ['Senior Backend Developer']],
  ['part time', ['Tea Master']],
  ['hybrid tutor', ['Mathematics Tutor']],
  ['entry level keeper', ['Lighthouse Keeper']],
  // Words of the same meaning as a phrase, and errors in words that only other words replace.
  ['hr', ['Human Resources Manager']],
  ['maths tutor', ['Mathematics Tutor']],
  ['atorney', ['Lawyer']],
  ['grafic designer', ['Graphic Designer']],
  ['cpp', ['C++ Developer']],
  // Alternatives, and phrases in places.
  ['c/c++', ['C++ Developer']],
  ['ui/ux designer', ['UX Designer']],
  ['東京', ['Tea Master']],
  ['"port ellen"', ['Lighthouse Keeper']],
];

/** Searches, and all that they find. */
const whole: [keywords: string, found: string[]][] = [
  ['hr', ['Human Resources Manager']],
  ['product manager', ['Product Manager']],
  ['part-time', ['Tea Master']],
  // One field, and nothing that only mentions the words.
  ['title:nurse', ['Head Nurse', 'Staff Nurse']],
  ['title:"data analyst"', ['Data Analyst', 'Clinical Data Analyst']],
  ['title:"head nu"', []],
  ['skill:c', []],
  ['skill:"c++"', ['C++ Developer']],
  ['company:"Riverside Clinic" title:analyst', ['Clinical Data Analyst']],
  ['title:analyst -company:"riverside clinic"', ['Data Analyst']],
  ['jobs title:chef', ['Chef']],
  ['title:designer lisbon', ['Graphic Designer']],
];

// First, because the server stores the searches of the other tests every minute.
test('popular searches are titles and skills of public jobs; other words are not stored', async () => {
  const { db, writes, pool } = server.database;
  const counts = createSearchCounts({
    writes,
    now: clock.now,
    log: { warn: () => expect.unreachable() },
  });
  const index = await createJobIndex({
    db,
    changes: { isListening: () => true, onJobs: (load) => load('all') },
    now: clock.now,
  });
  const searched = ['Barista', ' barista', 'title:"Barista"', 'FIGMA', 'skill:figma'];
  for (const keywords of [...searched, 'ada lovelace 0171 555', 'title:"ada lovelace"', ''])
    counts.count(await index.read(), keywords);
  await counts.stop();
  const { rows } = await pool.query('select keywords, searches from search_counts order by 1');
  expect(rows).toEqual([
    { keywords: 'barista', searches: 3 },
    { keywords: 'figma', searches: 2 },
  ]);
  // Fewer than three may be one person.
  expect((await visitor.listPopularSearches()).searches).toEqual([
    { keywords: 'Barista', count: 3 },
  ]);
});

test.each(whole)('%s finds nothing else', async (keywords, found) => {
  expect(await titles({ keywords })).toEqual(found);
});

test.each(searches)('%s', async (keywords, first) => {
  expect((await titles({ keywords })).slice(0, first.length)).toEqual(first);
});

test('the answer says how the words were read, and a literal search reads them as they are', async () => {
  const understood = async (keywords: string) =>
    (await visitor.listJobs({ query: { keywords } })).understood;
  for (const word of ['barista', 'nurse']) expect(await understood(word), word).toBeUndefined();
  expect(await understood('desginer')).toMatchObject({
    corrections: [{ from: 'desginer', to: 'designer' }],
  });
  expect(await understood('attorney')).toMatchObject({
    synonyms: [{ word: 'attorney', also: ['lawyer'] }],
  });
  expect(await understood('remote engineer')).toMatchObject({ remote: true });
  expect(await understood('remote nurse lisbon')).toMatchObject({
    place: { words: 'lisbon', name: 'Lisbon', within: 25 },
    remote: true,
  });
  for (const keywords of ['desginer', 'attorney', 'nusre lisbon'])
    expect(await titles({ keywords, literal: 'true' }), keywords).toEqual([]);
});

test('a radius finds the jobs around a place, the nearest first', async () => {
  const around = async (within: string) =>
    (
      await visitor.listJobs({
        query: { location: 'Lisboa', within, sort: 'distance', keywords: '"staff nurse"' },
      })
    ).jobs.map(({ jobTitle, distance }) => [jobTitle, distance]);
  expect(await around('25')).toEqual([['Staff Nurse', 0]]);
  // Porto is about 274 km from Lisbon.
  expect(await around('200')).toEqual([['Staff Nurse', 0]]);
  const berlin = { location: 'Berlin', within: '200', sort: 'distance' };
  const { jobs, total } = await visitor.listJobs({ query: berlin });
  expect(total).toBe(jobs.length);
  expect(jobs.every(({ jobLocation }) => jobLocation === 'Berlin, Germany')).toBe(true);
  // A place that nobody knows is a part of the location, as without a radius.
  expect((await visitor.listJobs({ query: { location: 'erman', within: '25' } })).total).toBe(
    (await visitor.listJobs({ query: { location: 'erman' } })).total,
  );
});

test('nearly equal jobs of a company are one card, until they are closed', async () => {
  const text = `${filler} You answer the phone, write letters and keep the calendar of a busy team of doctors.`;
  const twins = [];
  for (const jobLocation of ['Porto, Portugal', 'Faro, Portugal', 'Braga, Portugal']) {
    clock.forward(HOUR);
    const fields = { skillsRequired: [], requirements: '', benefits: '', salaryRange: '' };
    const jobDescription = `${text} The office is in ${jobLocation}.`;
    twins.push(
      await makeJob(server, clinic, {
        ...fields,
        jobTitle: 'Secretary',
        jobLocation,
        jobDescription,
      }),
    );
  }
  const search = (fold: string) =>
    visitor.listJobs({ query: { keywords: 'secretary', literal: 'true', fold } });
  const apart = await search('false');
  expect([apart.count, apart.total]).toEqual([3, 3]);
  expect(apart.jobs.some((job) => 'alsoPostedFor' in job)).toBe(false);
  const folded = await search('true');
  expect([folded.count, folded.total]).toEqual([1, 3]);
  expect(folded.jobs[0]).toMatchObject({
    jobLocation: 'Braga, Portugal',
    alsoPostedFor: [{ jobLocation: 'Porto, Portugal' }, { jobLocation: 'Faro, Portugal' }],
  });
  // Around a place, only the postings there are named.
  const around = async (within: string) => {
    const query = { keywords: 'secretary', fold: 'true', location: 'Porto', within };
    const { jobs } = await visitor.listJobs({ query: { ...query, sort: 'distance' } });
    return jobs.map(({ jobLocation, alsoPostedFor }) => [jobLocation, alsoPostedFor]);
  };
  expect(await around('10')).toEqual([['Porto, Portugal', undefined]]);
  expect(await around('100')).toEqual([
    [
      'Porto, Portugal',
      [{ _id: twins[2]?._id, jobLocation: 'Braga, Portugal', distance: expect.any(Number) }],
    ],
  ]);
  await clinic.client.deleteJob({ params: { id: twins[0]?._id ?? '' } });
  expect((await search('true')).jobs[0]?.alsoPostedFor).toEqual([
    { _id: twins[1]?._id, jobLocation: 'Faro, Portugal' },
  ]);
  await clinic.client.deleteJob({ params: { id: twins[2]?._id ?? '' } });
  const last = await search('true');
  expect([last.jobs[0]?.jobLocation, last.jobs[0]?.alsoPostedFor]).toEqual([
    'Faro, Portugal',
    undefined,
  ]);
});

test('pay is compared in one currency, and its range is told from ten jobs on', async () => {
  const fields = { skillsRequired: [], requirements: '', benefits: '', jobLocation: 'Oslo' };
  const pays = [
    '€40k',
    '£40k',
    '$40k',
    'NOK 400k',
    '€50k',
    '€60k',
    '€70k',
    '€80k',
    '€90k',
    '€100k',
  ];
  const search = (query: Record<string, string>) =>
    visitor.listJobs({ query: { keywords: 'glazier', facets: 'true', ...query } });
  const post = (salaryRange: string) => {
    const jobDescription = `${filler} You set windows for ${salaryRange}.`;
    const jobTitle = `Glazier ${salaryRange}`;
    return makeJob(server, studio, { ...fields, jobTitle, jobDescription, salaryRange });
  };
  for (const salaryRange of pays.slice(1)) await post(salaryRange);
  expect((await search({})).pay).toBeUndefined();
  await post(pays[0] ?? '');
  const inEuro = await search({ payIn: 'EUR', sort: 'salary' });
  const order = inEuro.jobs.map(({ salaryRange }) => salaryRange);
  // £40,000 is more than €40,000, which is more than 400,000 crowns and $40,000.
  expect(order.slice(0, 6)).toEqual(['€100k', '€90k', '€80k', '€70k', '€60k', '€50k']);
  expect(order.slice(6)).toEqual(['£40k', '€40k', 'NOK 400k', '$40k']);
  expect(inEuro.pay).toMatchObject({ currency: 'EUR', count: 10 });
  expect(inEuro.pay?.median).toBeGreaterThan(50_000);
  expect(inEuro.pay?.median).toBeLessThan(60_000);
  const from = async (query: Record<string, string>) => (await search(query)).total;
  expect(await from({ salaryMin: '40000', payIn: 'EUR' })).toBe(8);
  expect(await from({ salaryMin: '40000', payIn: 'USD' })).toBe(10);
  expect(await from({ salaryMin: '40000', salaryCurrency: 'EUR' })).toBe(7);
});
