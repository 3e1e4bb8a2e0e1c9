import { expect, test } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import {
  type JobFields,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const companies = await Promise.all(
  ['Harbor Clinic', 'Hospital da Luz', 'Iron Works', 'Blue Table', 'Blue Code'].map((companyName) =>
    makeCompany(server, { companyName }),
  ),
);
const [clinic, hospital, ironWorks, table, code] = companies as [
  Person,
  Person,
  Person,
  Person,
  Person,
];

const LISBON = 'Lisbon, Portugal';
const GENERAL = ['Teamwork', 'English', 'First aid', 'Communication'];
const post = (
  by: Person,
  jobTitle: string,
  jobLocation: string,
  skillsRequired: string[],
  more: Partial<JobFields> = {},
) =>
  makeJob(server, by, {
    jobTitle,
    jobLocation,
    skillsRequired,
    requirements: '',
    benefits: '',
    jobDescription:
      `As ${jobTitle} in ${jobLocation} you work with ${skillsRequired.join(', ')}. `.repeat(4),
    ...more,
  });

const NURSING = ['Triage', 'Wound care', 'Medication', 'Patient records'];
const staffNurse = await post(clinic, 'Staff Nurse', LISBON, [...NURSING, ...GENERAL]);
const nightNurse = await post(hospital, 'Night Nurse', LISBON, [...NURSING, ...GENERAL]);
const icuNurse = await post(hospital, 'ICU Nurse', 'Sintra, Portugal', [
  'Triage',
  'Ventilation',
  'Medication',
]);
const berlinNurse = await post(clinic, 'Staff Nurse', 'Berlin, Germany', NURSING);
const portoNurse = await post(hospital, 'Staff Nurse', 'Porto, Portugal', NURSING);
const WELDING = ['TIG welding', 'Technical drawings', 'Grinding'];
await post(ironWorks, 'Welder', LISBON, [...WELDING, ...GENERAL]);
await post(ironWorks, 'Staff Welder, Night Shift', LISBON, [...WELDING, ...GENERAL]);
await post(table, 'Cook', LISBON, ['Grilling', 'Food safety', ...GENERAL]);
await post(table, 'Head Waiter', LISBON, ['Wine', ...GENERAL]);
const frontend = await post(code, 'Frontend Engineer', LISBON, ['React', 'TypeScript', 'CSS'], {});
const remoteReact = await post(
  code,
  'React Developer',
  'Remote',
  ['React', 'TypeScript', 'GraphQL'],
  {
    workplace: 'Remote',
  },
);
await post(code, 'Civil Engineer', LISBON, ['Concrete', 'AutoCAD', ...GENERAL]);

const recommendedTo = async (person: Person) =>
  (await person.client.listRecommendations()).recommendations;
const titlesFor = async (person: Person) =>
  (await recommendedTo(person)).map(({ job }) => `${job.jobTitle}, ${job.jobLocation}`);
const nurse = async () => {
  const seeker = await makeSeeker(server);
  await seeker.client.updateApplicantProfile({
    body: {
      skills: ['Triage', 'wound care', 'Medication', ...GENERAL],
      experience: [
        { title: 'Ward Nurse', company: 'Santa Maria', duration: '2019 - today', description: '' },
      ],
    },
  });
  return seeker;
};
const save = (person: Person, { _id }: { _id: string }) =>
  person.client.saveJob({ params: { jobId: _id } });

test('a nurse who saved a job in Lisbon gets the nursing jobs there and around it, each with its reasons', async () => {
  const seeker = await nurse();
  await save(seeker, staffNurse);
  const found = await recommendedTo(seeker);
  expect(found.map(({ job, reasons }) => [job._id, reasons])).toEqual([
    [nightNurse._id, ['Similar to Staff Nurse, which you saved', '3 of your skills, in Lisbon']],
    [icuNurse._id, ['Similar to Staff Nurse, which you saved', '2 of your skills, near Lisbon']],
    // Elsewhere in the country, because title and skills match.
    [portoNurse._id, ['Similar to Staff Nurse, which you saved', '3 of your skills']],
  ]);
  expect(found[0]?.skills).toEqual(['Triage', 'Wound care', 'Medication']);
  expect(found[0]?.job).not.toHaveProperty('jobDescription');
});

test('a profile alone is enough, and says so', async () => {
  const seeker = await nurse();
  const found = await recommendedTo(seeker);
  expect(found.map(({ job }) => job._id).toSorted()).toEqual(
    [staffNurse, nightNurse, icuNurse, berlinNurse, portoNurse].map(({ _id }) => _id).toSorted(),
  );
  for (const { reasons } of found)
    expect(reasons).toEqual([
      'Matches your experience as Ward Nurse',
      expect.stringMatching(/^[23] of your skills$/) as string,
    ]);
});

test('without enough evidence there is nothing', async () => {
  const somebody = await makeSeeker(server);
  expect(await somebody.client.listRecommendations()).toMatchObject({
    isOn: true,
    count: 0,
    basis: { skills: 0, experience: 0, jobs: 0 },
  });
  await somebody.client.updateApplicantProfile({ body: { skills: [...GENERAL, 'Triage'] } });
  expect(await somebody.client.listRecommendations()).toMatchObject({
    count: 0,
    basis: { skills: 1, experience: 0, jobs: 0 },
  });
  // The welder and the cook share what every job asks for, and other engineers a word of every line of work.
  await somebody.client.updateApplicantProfile({
    body: {
      experience: [{ title: 'Senior Engineer', company: 'X', duration: '', description: '' }],
    },
  });
  expect(await titlesFor(somebody)).toEqual([]);
});

test('remote jobs are recommended to who chose remote ones', async () => {
  const seeker = await makeSeeker(server);
  await save(seeker, remoteReact);
  await seeker.client.updateApplicantProfile({ body: { skills: ['react', 'TypeScript', 'CSS'] } });
  const other = await post(code, 'Frontend Developer', 'Remote', ['React', 'TypeScript', 'Vite'], {
    workplace: 'Remote',
  });
  const found = await recommendedTo(seeker);
  expect(found.map(({ job }) => job._id)).toContain(other._id);
  expect(found.find(({ job }) => job._id === other._id)?.reasons).toEqual([
    'Similar to React Developer, which you saved',
    '2 of your skills, remote',
  ]);
});

test('a remote job that is not open to the country is left out', async () => {
  const seeker = await makeSeeker(server);
  await save(seeker, frontend);
  const open = await post(code, 'Frontend Engineer, Shops', 'Remote', ['React', 'CSS'], {
    workplace: 'Remote',
    remoteFrom: ['PT', 'ES'],
  });
  const closed = await post(code, 'Frontend Engineer, Banks', 'Remote', ['React', 'CSS'], {
    workplace: 'Remote',
    remoteFrom: ['BR'],
  });
  const ids = (await recommendedTo(seeker)).map(({ job }) => job._id);
  expect(ids).toContain(open._id);
  expect(ids).not.toContain(closed._id);
});

test('never what was applied for, withdrawn from, hidden, closed or not public, nor a copy of it', async () => {
  const seeker = await nurse();
  await save(seeker, staffNurse);
  const extra = await post(clinic, 'Theater Nurse', LISBON, NURSING);
  const copy = await post(hospital, 'Night Nurse', LISBON, [...NURSING, ...GENERAL]);
  const idsNow = async () => (await recommendedTo(seeker)).map(({ job }) => job._id);
  expect(await idsNow()).toContain(extra._id);
  const both = (await idsNow()).filter((id) => id === copy._id || id === nightNurse._id);
  expect(both).toHaveLength(1);

  const application = await makeApplication(seeker, nightNurse);
  expect(await idsNow()).not.toContain(nightNurse._id);
  expect(await idsNow()).not.toContain(copy._id);
  await seeker.client.withdrawApplication({ params: { id: application._id } });
  expect(await idsNow()).not.toContain(nightNurse._id);

  const { hidden } = await seeker.client.hideFromSearch({
    body: { kind: 'job', value: extra._id },
  });
  expect(hidden).toMatchObject({ kind: 'job', value: extra._id, name: 'Theater Nurse' });
  expect(await idsNow()).not.toContain(extra._id);
  await seeker.client.showInSearch({ params: { id: hidden._id } });
  expect(await idsNow()).toContain(extra._id);

  await clinic.client.setJobStatus({ params: { id: extra._id }, body: { status: 'paused' } });
  expect(await idsNow()).not.toContain(extra._id);
  await clinic.client.setJobStatus({ params: { id: extra._id }, body: { status: 'active' } });
  const { user } = await hospital.client.getProfile();
  const publicJob = await server.client().getJob({ params: { id: icuNurse._id } });
  await seeker.client.hideFromSearch({
    body: { kind: 'company', value: publicJob.job.companyId },
  });
  expect(user.companyProfile?.companyName).toBe('Hospital da Luz');
  expect(await idsNow()).toEqual([extra._id]);
  await seeker.client.hideFromSearch({ body: { kind: 'word', value: 'theater' } });
  expect(await idsNow()).toEqual([]);
});

test('internships are for people without experience', async () => {
  const beginner = await makeSeeker(server);
  const skilled = await nurse();
  const intern = await post(clinic, 'Nurse, Internship', LISBON, NURSING);
  for (const person of [beginner, skilled]) await save(person, staffNurse);
  const idsFor = async (person: Person) => (await recommendedTo(person)).map(({ job }) => job._id);
  expect(await idsFor(beginner)).toContain(intern._id);
  expect(await idsFor(skilled)).not.toContain(intern._id);
  await clinic.client.setJobStatus({ params: { id: intern._id }, body: { status: 'paused' } });
});

test('at most three jobs of a company', async () => {
  const seeker = await makeSeeker(server);
  const baker = await makeCompany(server, { companyName: 'Bread House' });
  const jobs = [];
  for (const title of ['Baker', 'Pastry Baker', 'Bread Baker', 'Cake Baker', 'Bun Baker'])
    jobs.push(await post(baker, title, LISBON, ['Dough', 'Ovens', 'Yeast']));
  const [first] = jobs;
  if (first) await save(seeker, first);
  expect(await recommendedTo(seeker)).toHaveLength(3);
});

test('one switch turns them off: nothing is computed, and the data of the person says so', async () => {
  const seeker = await nurse();
  expect(await seeker.client.getRecommendationSettings()).toEqual({ status: true, isOn: true });
  await seeker.client.updateRecommendationSettings({ body: { isOn: false } });
  expect(await seeker.client.listRecommendations()).toMatchObject({
    isOn: false,
    count: 0,
    recommendations: [],
    basis: { skills: 0, experience: 0, jobs: 0 },
  });
  const { path } = await seeker.client.prepareMyData();
  const response = await fetch(server.url + path);
  const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(JSON.parse(strFromU8(zip['account.json'] ?? new Uint8Array()))).toMatchObject({
    getsRecommendations: false,
  });
  await seeker.client.updateRecommendationSettings({ body: { isOn: true } });
  expect(await titlesFor(seeker)).not.toEqual([]);
});

test('a job that expires is gone at once', async () => {
  const seeker = await makeSeeker(server);
  const first = await post(table, 'Sommelier', LISBON, ['Wine lists', 'Cellars', 'Tastings']);
  await save(seeker, first);
  const soon = await post(table, 'Junior Sommelier', LISBON, ['Cellars'], {
    applicationDeadline: clock.inDays(1),
  });
  expect((await recommendedTo(seeker)).map(({ job }) => job._id)).toEqual([soon._id]);
  clock.forward(2 * DAY);
  expect(await recommendedTo(seeker)).toEqual([]);
});

test('a job that somebody hides is no match of their saved search', async () => {
  const [seeker, picky] = await Promise.all([makeSeeker(server), makeSeeker(server)]);
  for (const { client } of [seeker, picky])
    await client.saveSearch({ body: { query: 'keywords=florist', mail: 'never' } });
  await picky.client.hideFromSearch({ body: { kind: 'word', value: 'florist' } });
  await makeJob(server, clinic, { jobTitle: 'Florist' });
  const matches = async ({ client }: Person) => {
    await server.sweep();
    return (await client.listSavedSearches()).savedSearches.map(({ newCount }) => newCount);
  };
  // The search of a process knows a new job a little later.
  await expect.poll(() => matches(seeker)).toEqual([1]);
  expect(await matches(picky)).toEqual([0]);
});
