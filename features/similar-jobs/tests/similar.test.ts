import { expect, test } from 'vitest';
import { HOUR, makeClock } from '../../../tests/support/clock.ts';
import { makeAdmin, makeCompany, makeJob, type Person } from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const visitor = server.client();
await makeAdmin(server);
const [acme, globex, initech, hooli] = await Promise.all([
  makeCompany(server, { companyName: 'Acme' }),
  makeCompany(server, { companyName: 'Globex' }),
  makeCompany(server, { companyName: 'Initech' }),
  makeCompany(server, { companyName: 'Hooli' }),
]);

type Posting = Parameters<typeof makeJob>[2];
async function post(by: Person, jobTitle: string, skills: string[], more: Posting = {}) {
  clock.forward(HOUR);
  const fields = { jobTitle, skillsRequired: skills, requirements: '', benefits: '', ...more };
  return makeJob(server, by, fields);
}

const job = await post(acme, 'Senior Data Engineer', ['SQL', 'Python', 'Kafka'], {
  jobLocation: 'Oslo',
  experienceLevel: 'Mid-senior level',
});
const titlesLike = async (id: string) =>
  (await visitor.listSimilarJobs({ params: { id } })).jobs.map(({ jobTitle }) => jobTitle);

test('no similar jobs on an empty board', async () => {
  expect(await visitor.listSimilarJobs({ params: { id: job._id } })).toMatchObject({
    count: 0,
    jobs: [],
  });
});

test('similar jobs are ordered by title words, skills, level, type and place, from other companies', async () => {
  await post(acme, 'Data Engineer', ['SQL', 'Python', 'Kafka']);
  await post(globex, 'Data Engineer', ['SQL', 'Python']);
  await post(initech, 'Data Engineer', ['SQL', 'Python'], {
    jobLocation: 'OSLO',
    experienceLevel: 'Mid-senior level',
  });
  await post(hooli, 'Python Developer', ['SQL']);
  await post(hooli, 'Barista', ['Coffee'], { jobLocation: 'Oslo' });
  await post(hooli, 'Senior Nurse', ['Care'], { experienceLevel: 'Mid-senior level' });
  await post(hooli, 'Data Engineer', ['SQL'], { approved: false });
  expect(await titlesLike(job._id)).toEqual(['Data Engineer', 'Data Engineer', 'Python Developer']);
  const { jobs } = await visitor.listSimilarJobs({ params: { id: job._id } });
  expect(jobs.map(({ companyName }) => companyName)).toEqual(['Initech', 'Globex', 'Hooli']);
});

test('at most two jobs of one company, and six in total', async () => {
  for (let number = 1; number <= 4; number++) {
    await post(globex, `Data Engineer ${number}`, ['SQL', 'Python', 'Kafka']);
  }
  const { jobs } = await visitor.listSimilarJobs({ params: { id: job._id } });
  const companies = jobs.map(({ companyName }) => companyName);
  expect(companies.filter((name) => name === 'Globex')).toHaveLength(2);
  expect(jobs.length).toBeLessThanOrEqual(6);
});

test('closed jobs have similar jobs, jobs that were never public do not', async () => {
  const before = await titlesLike(job._id);
  await acme.client.updateJob({
    params: { id: job._id },
    body: { ...bodyOf(job), status: 'closed' },
  });
  expect(await titlesLike(job._id)).toEqual(before);
  const pending = await post(acme, 'Data Engineer', ['SQL'], { approved: false });
  await expect(titlesLike(pending._id)).rejects.toMatchObject({ status: 404 });
  await acme.client.deleteJob({ params: { id: job._id } });
  await expect(titlesLike(job._id)).rejects.toMatchObject({ status: 404 });
});

/** What the job was posted with. */
const bodyOf = ({
  jobTitle,
  jobLocation,
  jobType,
  experienceLevel,
  jobDescription,
  ...rest
}: typeof job) => ({
  jobTitle,
  jobLocation,
  jobType,
  experienceLevel,
  jobDescription,
  salaryRange: rest.salaryRange,
  skillsRequired: rest.skillsRequired,
});
