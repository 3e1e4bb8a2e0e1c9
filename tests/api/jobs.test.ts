import { expect, test } from 'vitest';
import { addDays } from '../../shared/kit/dates.ts';
import { DAY, makeClock } from '../support/clock.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
  setApproval,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock(new Date('2026-11-20T12:00:00Z'));
const server = await startServer({ pages: false, now: clock.now });
const visitor = server.client();
const admin = await makeAdmin(server);
const company = await makeCompany(server, { companyName: 'Acme' });

test('a job is returned with all its field names, as posted', async () => {
  const { job } = await company.client.postJob({
    body: {
      ...plausibleJob,
      requirements: ['One', ' ', '- Two'],
      benefits: 'Equity\n\n• Time',
      skillsRequired: [' SQL ', 'sql', 'Go'],
      salaryRange: 'KES 180 000 - 220 000 a month',
    },
  });
  expect(job).toMatchObject({
    requirements: 'One\nTwo',
    jobRequirements: ['One', 'Two'],
    benefits: 'Equity\nTime',
    jobBenefits: ['Equity', 'Time'],
    skills: ['SQL', 'Go'],
    skillsRequired: ['SQL', 'Go'],
    salary: 180_000,
    salaryMin: 180_000,
    salaryMax: 220_000,
    salaryCurrency: 'KES',
    salaryPeriod: 'month',
    applicationDeadline: '2026-12-20T12:00:00.000Z',
    createdAt: '2026-11-20T12:00:00.000Z',
    applicantCount: 0,
    applicants: [],
    hasPublicVersion: false,
  });
});

test('pay figures take precedence over the text, and contradictions are refused', async () => {
  const post = (pay: object) => company.client.postJob({ body: { ...plausibleJob, ...pay } });
  const given = { salaryRange: '$1 - $2', salaryMin: '50000', salaryCurrency: 'eur' };
  expect((await post(given)).job).toMatchObject({
    salaryRange: '$1 - $2',
    salary: 50_000,
    salaryMax: 50_000,
    salaryCurrency: 'EUR',
    salaryPeriod: null,
  });
  expect((await post({ salaryRange: 'Competitive' })).job).toMatchObject({
    salary: null,
    salaryMin: null,
    salaryMax: null,
  });
  const typed = { salaryMin: '1,500.50', salaryMax: '45.000', salaryCurrency: 'EUR' };
  expect((await post(typed)).job).toMatchObject({ salaryMin: 1500.5, salaryMax: 45_000 });
  for (const salaryMin of ['1,2345', '12 to 15', '-3'])
    await expect(post({ salaryMin })).rejects.toMatchObject({
      errors: { salaryMin: expect.any(String) },
    });
  await expect(post({ salaryMin: 2, salaryMax: 1 })).rejects.toMatchObject({
    status: 400,
    errors: { salaryMax: 'The upper pay must not be below the lower one' },
  });
});

test('a deadline is a future day or time within 180 days', async () => {
  const post = (applicationDeadline: string) =>
    company.client.postJob({ body: { ...plausibleJob, applicationDeadline } });
  expect((await post('2026-11-20')).job.applicationDeadline).toBe('2026-11-20T23:59:59.999Z');
  expect((await post('2026-12-24T18:00')).job.applicationDeadline).toBe('2026-12-24T18:00:00.000Z');
  expect((await post('2027-05-19')).job.applicationDeadline).toBe('2027-05-19T23:59:59.999Z');
  for (const deadline of ['2026-11-19', '2026-11-20T12:00:00Z', '2027-05-20']) {
    await expect(post(deadline)).rejects.toMatchObject({
      errors: { applicationDeadline: expect.stringMatching(/^Application deadline/) },
    });
  }
});

test('an edited job keeps its approved text public until the new one is approved', async () => {
  const job = await makeJob(server, company, { jobTitle: 'First' });
  const params = { id: job._id };
  const edit = (changes: object) =>
    company.client.updateJob({ params, body: { ...plausibleJob, jobTitle: 'First', ...changes } });
  const titles = async () => {
    const [own, shown, listed] = await Promise.all([
      company.client.getJob({ params }),
      visitor.getJob({ params }),
      visitor.listJobs({ query: { limit: 100 } }),
    ]);
    const inList = listed.jobs.find(({ _id }) => _id === job._id)?.jobTitle;
    return [own.job.jobTitle, shown.job.jobTitle, inList];
  };

  const edited = await edit({ jobTitle: 'Second', salaryRange: '$1,000 - $2,000' });
  expect(edited.message).toBe('Your changes have been submitted for admin review.');
  expect(edited.job).toMatchObject({
    approvalStatus: 'pending',
    hasPublicVersion: true,
    salary: 1000,
  });
  expect(await titles()).toEqual(['Second', 'First', 'First']);
  const { job: stillPublic } = await visitor.getJob({ params });
  expect(stillPublic).toMatchObject({ approvalStatus: 'approved', salary: 80_000 });
  const search = (keywords: string) => visitor.listJobs({ query: { keywords } });
  expect((await search('second')).count).toBe(0);

  await admin.client.rejectJob({ params });
  expect(await titles()).toEqual(['Second', 'First', 'First']);
  await edit({ jobTitle: 'Third' });
  await admin.client.approveJob({ params });
  expect(await titles()).toEqual(['Third', 'Third', 'Third']);
  expect((await search('third')).count).toBe(1);
  expect((await search('first')).count).toBe(0);
  await expect(admin.client.rejectJob({ params })).rejects.toMatchObject({
    status: 409,
    message: 'This job has already been approved.',
  });

  // Status and an earlier deadline take effect without a review.
  const paused = await edit({
    jobTitle: 'Third',
    status: 'paused',
    applicationDeadline: '2026-12-01',
  });
  expect(paused.message).toBe('Your changes have been saved.');
  expect(paused.job).toMatchObject({
    approvalStatus: 'approved',
    status: 'paused',
    applicationDeadline: '2026-12-01T23:59:59.999Z',
  });
  await expect(visitor.getJob({ params })).rejects.toMatchObject({ status: 404 });
  // A missing or unchanged deadline is kept, even if it has passed.
  clock.forward(12 * DAY);
  const late = await edit({ jobTitle: 'Third', status: 'paused' });
  expect(late.job.applicationDeadline).toBe('2026-12-01T23:59:59.999Z');
  const same = { jobTitle: 'Third', applicationDeadline: '2026-12-01', status: 'closed' };
  expect((await edit(same)).job.status).toBe('closed');
});

test('a later deadline needs approval, and the approved one applies until then', async () => {
  const job = await makeJob(server, company, {
    applicationDeadline: addDays(clock.now(), 10).toISOString(),
  });
  const params = { id: job._id };
  const edit = (applicationDeadline: string) =>
    company.client.updateJob({ params, body: { ...plausibleJob, applicationDeadline } });
  const shown = async () => (await visitor.getJob({ params })).job.applicationDeadline;
  const later = addDays(clock.now(), 40).toISOString();

  const asked = await edit(later);
  expect(asked.job).toMatchObject({ approvalStatus: 'pending', applicationDeadline: later });
  expect(await shown()).toBe(job.applicationDeadline);
  // Saving without changes creates no review.
  expect((await edit(later)).message).toBe('Your changes have been saved.');
  await admin.client.rejectJob({ params });
  expect(await shown()).toBe(job.applicationDeadline);
  expect((await company.client.getJob({ params })).job.applicationDeadline).toBe(
    job.applicationDeadline,
  );

  await edit(later);
  await admin.client.approveJob({ params });
  expect(await shown()).toBe(later);
  const earlier = addDays(clock.now(), 5).toISOString();
  expect((await edit(earlier)).message).toBe('Your changes have been saved.');
  expect(await shown()).toBe(earlier);
});

test('a job is decided once, and a second decision is refused', async () => {
  const job = await makeJob(server, company, { approved: false });
  const params = { id: job._id };
  const { job: rejected, message } = await admin.client.rejectJob({ params });
  expect(rejected.approvalStatus).toBe('rejected');
  expect(message).toBe('“Platform Engineer” has been rejected.');
  for (const decide of [admin.client.approveJob, admin.client.rejectJob]) {
    await expect(decide({ params })).rejects.toMatchObject({
      status: 409,
      message: 'This job has already been rejected.',
    });
  }
});

test('job lists have counts, newest first, and applicants are visible only to the company and admins', async () => {
  const employer = await makeCompany(server);
  const rival = await makeCompany(server);
  clock.forward(1000);
  const older = await makeJob(server, employer, { jobTitle: 'Older' });
  clock.forward(1000);
  const newer = await makeJob(server, employer, { jobTitle: 'Newer', approved: false });
  const seeker = await makeSeeker(server);
  await makeApplication(seeker, older);

  const mine = await employer.client.listMyJobs();
  expect(mine).toMatchObject({ status: true, count: 2 });
  expect(mine.jobs.map(({ jobTitle }) => jobTitle)).toEqual(['Newer', 'Older']);
  expect(mine.jobs[1]).toMatchObject({ applicantCount: 1, applicants: [seeker.user._id] });
  const all = await admin.client.listAllJobs();
  expect(all.count).toBe(all.jobs.length);
  expect(all.jobs.slice(0, 2).map(({ _id }) => _id)).toEqual([newer._id, older._id]);
  expect(all.jobs[1]?.applicants).toEqual([seeker.user._id]);
  expect(await rival.client.listMyJobs()).toMatchObject({ count: 0, jobs: [] });

  const params = { id: older._id };
  for (const client of [visitor, seeker.client, rival.client]) {
    const { job } = await client.getJob({ params });
    expect(job).toMatchObject({ applicantCount: 1 });
    expect(job).not.toHaveProperty('applicants');
    expect(job).not.toHaveProperty('hasPublicVersion');
    const { jobs } = await client.listJobs();
    for (const listed of jobs) expect(listed).not.toHaveProperty('applicants');
  }
  const lists = [admin.client.listUsers(), admin.client.listAllApplications()];
  for (const list of await Promise.all(lists)) {
    const rows = 'users' in list ? list.users : list.applications;
    expect(list.count).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(0);
  }
});

test('a deleted job disappears for its company but stays in applications', async () => {
  const [seeker, job] = [
    await makeSeeker(server),
    await makeJob(server, company, { jobTitle: 'Short' }),
  ];
  const application = await makeApplication(seeker, job);
  const params = { id: job._id };
  const { message } = await company.client.deleteJob({ params });
  expect(message).toBe('“Short” has been deleted.');

  const { applications } = await seeker.client.listMyApplications();
  expect(applications[0]).toMatchObject({
    _id: application._id,
    status: 'pending',
    job: { jobTitle: 'Short', isListed: false },
  });
  const gone = { status: 404 };
  await expect(company.client.deleteJob({ params })).rejects.toMatchObject(gone);
  await expect(company.client.updateJob({ params, body: plausibleJob })).rejects.toMatchObject(
    gone,
  );
  await expect(admin.client.approveJob({ params })).rejects.toMatchObject(gone);
  await expect(company.client.listApplicants({ params: { jobId: job._id } })).rejects.toMatchObject(
    gone,
  );
  await expect(
    company.client.moveApplication({
      params: { applicationId: application._id },
      body: { status: 'reviewed' },
    }),
  ).rejects.toMatchObject(gone);
});

test('jobs of a renamed company are found by the new name', async () => {
  const renamed = await makeCompany(server, { companyName: 'Wolkenwerk' });
  const job = await makeJob(server, renamed);
  const find = async (keywords: string) => {
    const { jobs } = await visitor.listJobs({ query: { keywords } });
    return jobs.map(({ _id, companyName }) => [_id, companyName]);
  };
  expect(await find('wolkenwerk')).toEqual([[job._id, 'Wolkenwerk']]);
  const { user } = await renamed.client.updateCompanyProfile({
    body: {
      companyProfile: {
        companyName: 'Sternwarte',
        industry: 'education',
        location: 'Bonn',
        description: 'Stars.',
        founded: '1999',
        size: '11-50',
      },
    },
  });
  expect(user.companyProfile).toMatchObject({ founded: 1999, size: '11-50', isApproved: true });
  expect(await find('sternwarte')).toEqual([[job._id, 'Sternwarte']]);
  expect(await find('wolkenwerk')).toEqual([]);
});

test('an application says whether its job has a public page', async () => {
  const employer = await makeCompany(server);
  const seeker = await makeSeeker(server);
  const applicationDeadline = new Date(clock.now().getTime() + DAY).toISOString();
  const job = await makeJob(server, employer, { applicationDeadline });
  await makeApplication(seeker, job);
  const params = { id: job._id };
  const isListed = async () => {
    const { applications } = await seeker.client.listMyApplications();
    const page = await server.request('GET', `/api/jobs/${job._id}`);
    const listed = applications[0]?.job.isListed;
    expect(page.code).toBe(listed ? 200 : 404);
    return listed;
  };
  const setStatus = (status: 'active' | 'paused') =>
    employer.client.updateJob({ params, body: { ...plausibleJob, status } });

  expect(await isListed()).toBe(true);
  await setStatus('paused');
  expect(await isListed()).toBe(false);
  await setStatus('active');
  expect(await isListed()).toBe(true);
  await setApproval(server, employer, false);
  expect(await isListed()).toBe(false);
  await setApproval(server, employer, true);
  expect(await isListed()).toBe(true);
  clock.forward(DAY);
  expect(await isListed()).toBe(false);
});
