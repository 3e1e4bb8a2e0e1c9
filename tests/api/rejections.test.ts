import { expect, test } from 'vitest';
import { assign } from '../support/assign.ts';
import {
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
  type Person,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const admin = await makeAdmin(server);

interface Details {
  reason?: string;
  message?: string;
  forGood?: boolean;
  suspend?: boolean;
}

const rejectCompany = ({ user }: Person, details: Details) =>
  admin.client.setCompanyApproval({
    params: { id: user._id },
    body: { companyProfile: { isApproved: false }, ...details },
  });

const approve = ({ user }: Person) =>
  admin.client.setCompanyApproval({
    params: { id: user._id },
    body: { companyProfile: { isApproved: true } },
  });

const reviewsOf = async ({ user }: Person) =>
  (await admin.client.listReviews()).reviews.filter(
    ({ company }) => company._id === user.companyProfile?._id,
  );

const editProfile = (company: Person) =>
  company.client.updateCompanyProfile({
    body: {
      companyProfile: {
        companyName: 'Renamed',
        website: '',
        description: 'We do things.',
        industry: 'retail',
        location: 'Oslo',
      },
    },
  });

test.each([
  ['for good', { reason: 'Other', message: 'Never again.', forGood: true }],
  ['for fraud', { reason: 'It looks like fraud' }],
] as const)('a company that is rejected %s loses its applicants at once', async (_how, details) => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const application = await makeApplication(await makeSeeker(server), job);
  const params = { id: application._id };
  const interviewer = await makeColleague(server, company, 'interviewer');
  await assign(server, [application._id], [interviewer]);
  const assigned = async () =>
    (await interviewer.client.listMyJobs()).jobs.map(({ applicantCount }) => applicantCount);
  expect(await assigned()).toEqual([1]);
  const { application: read } = await company.client.getApplication({ params });
  const canOpen = async () => (await server.request('GET', read.resume)).code;
  expect(await canOpen()).toBe(200);

  await rejectCompany(company, details);

  await expect(company.client.getApplication({ params })).rejects.toMatchObject({ status: 404 });
  await expect(
    company.client.moveApplication({
      params: { applicationId: application._id },
      body: { status: 'reviewed' },
    }),
  ).rejects.toMatchObject({ status: 404 });
  const { applicants } = await company.client.listApplicants({ params: { jobId: job._id } });
  expect(applicants).toEqual([]);
  const { applications } = await company.client.listCompanyApplications();
  const { positions } = await company.client.listPositions({ query: { latest: 'true' } });
  expect([applications, positions.flatMap(({ latest = [] }) => latest)]).toEqual([[], []]);
  const { activity } = await company.client.listCompanyActivity();
  expect(activity.filter((each) => each.application)).toEqual([]);
  expect(await assigned()).toEqual([]);
  expect(await canOpen()).toBe(404);

  await approve(company);
  await company.client.getApplication({ params });
  expect(await assigned()).toEqual([1]);
});

test('another rejection keeps the applicants and lets the company submit its profile again', async () => {
  const company = await makeCompany(server);
  const application = await makeApplication(
    await makeSeeker(server),
    await makeJob(server, company),
  );
  await rejectCompany(company, { reason: 'We could not find the company' });
  await company.client.getApplication({ params: { id: application._id } });
  await editProfile(company);
  expect(await reviewsOf(company)).toHaveLength(1);
});

test('a company that is rejected for good cannot submit its profile again, until an admin approves it', async () => {
  const company = await makeCompany(server, { approved: false });
  await rejectCompany(company, { reason: 'Other', message: 'No.', forGood: true });
  const { user } = await editProfile(company);
  expect(user.companyProfile?.rejection).toMatchObject({ isFinal: true, isAnswered: false });
  expect(await reviewsOf(company)).toEqual([]);
  await approve(company);
  await company.client.postJob({ body: plausibleJob });
});

test('a job that is rejected for good can be edited by admins only', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { approved: false });
  const params = { id: job._id };
  await admin.client.rejectJob({ params, body: { reason: 'It is not a job', forGood: true } });
  const edit = ({ client }: Person) =>
    client.updateJob({ params, body: { ...plausibleJob, jobTitle: 'Another title' } });
  await expect(edit(company)).rejects.toMatchObject({ status: 409, code: 'rejected-for-good' });
  const { current } = await company.client.getJobVersions({ params });
  expect(current.rejection).toMatchObject({ reason: 'It is not a job', isFinal: true });
  // An admin's change does not put it back into the queue, and repeats no rejection; it can be approved then.
  await expect(admin.client.approveJob({ params })).rejects.toMatchObject({ status: 409 });
  const waiting = async () => (await admin.client.listReviews()).jobs;
  const before = await waiting();
  const { job: corrected, message } = await edit(admin);
  expect(message).toBe('Your changes have been saved.');
  expect(corrected).toMatchObject({ approvalStatus: 'rejected', rejection: { isCorrected: true } });
  expect(await waiting()).toBe(before);
  await admin.client.approveJob({ params });
  await edit(company);
});

test.each(['company', 'job'] as const)(
  'rejecting a %s and suspending its company ends its sessions and tells the reason',
  async (kind) => {
    const company = await makeCompany(server);
    const job = await makeJob(server, company, { approved: false });
    const details = { reason: 'It looks like fraud', message: 'You ask for money.', suspend: true };
    await (kind === 'company'
      ? rejectCompany(company, details)
      : admin.client.rejectJob({ params: { id: job._id }, body: details }));
    await expect(company.client.getProfile()).rejects.toMatchObject({ status: 401 });
    const { email } = company.user;
    await expect(
      server.client().logIn({ body: { email, password: company.password } }),
    ).rejects.toMatchObject({
      code: 'account-suspended',
      message: 'This account is suspended: You ask for money.',
    });
    const { user } = await admin.client.getUser({ params: { id: company.user._id } });
    expect(user.suspension).toMatchObject({ reason: 'You ask for money.' });
    const { lines } = await admin.client.listAudit({ query: { limit: '2' } });
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.suspend', `${kind}.reject`]),
    );
  },
);

test('the queue shows what was rejected of the company before', async () => {
  const company = await makeCompany(server, { approved: false });
  await rejectCompany(company, { reason: 'Other', message: 'Too short.' });
  await editProfile(company);
  await approve(company);
  const job = await makeJob(server, company, { jobTitle: 'Gardener', approved: false });
  await admin.client.rejectJob({ params: { id: job._id }, body: { reason: 'It is not a job' } });
  await makeJob(server, company, { jobTitle: 'Baker', approved: false });
  const [review] = await reviewsOf(company);
  expect(review?.rejections).toMatchObject([
    { jobTitle: 'Gardener', reason: 'It is not a job', message: '' },
    { reason: 'Other', message: 'Too short.' },
  ]);
});
