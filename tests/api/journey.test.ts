import { expect, test } from 'vitest';
import { makeAdmin, plausibleJob } from '../support/people.ts';
import { tinyPdf } from '../support/pdf.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });

test('the hiring loop, from registration to offer', async () => {
  const visitor = server.client();
  const admin = await makeAdmin(server);
  const password = 'secret-pass-1';

  // A company registers. It is not logged in and cannot post yet.
  const registered = await visitor.register({
    body: {
      role: 'company',
      username: 'acme',
      email: 'jobs@acme.example',
      password,
      companyName: 'Acme',
      industry: 'technology',
    },
  });
  expect(registered).toMatchObject({ role: 'company', companyProfile: { isApproved: false } });
  expect(registered).not.toHaveProperty('token');
  const login = await visitor.logIn({ body: { email: 'JOBS@acme.example', password } });
  expect(login).toMatchObject({ _id: registered._id, role: 'company', username: 'acme' });
  const company = server.client(login.token);
  await expect(company.postJob({ body: plausibleJob })).rejects.toMatchObject({
    status: 403,
    code: 'company-not-approved',
    message: 'Your company is not approved to post jobs yet.',
  });

  // An admin approves it; it posts a job, whose status and company it cannot choose.
  const { users } = await admin.client.listUsers();
  const found = users.find(({ companyProfile }) => companyProfile?.companyName === 'Acme');
  const approval = { companyProfile: { isApproved: true } };
  await admin.client.setCompanyApproval({ params: { id: found?._id ?? '' }, body: approval });
  const wishes = {
    ...plausibleJob,
    status: 'closed',
    approvalStatus: 'approved',
    companyName: 'X',
  };
  const { job } = await company.postJob({ body: wishes });
  expect(job).toMatchObject({ status: 'active', approvalStatus: 'pending', companyName: 'Acme' });
  expect(job).toMatchObject({ salary: 80_000, salaryMin: 80_000, salaryMax: 120_000 });
  expect(job.skills).toEqual(job.skillsRequired);
  const listed = async () => (await visitor.listJobs({ query: { keywords: 'platform' } })).jobs;
  expect(await listed()).toEqual([]);

  // The job is approved and found by a visitor, who cannot apply.
  await admin.client.approveJob({ params: { id: job._id } });
  const [card] = await listed();
  expect(card).toMatchObject({ _id: job._id, approvalStatus: 'approved', applicantCount: 0 });
  const form = { coverLetter: 'I would love to.' };
  const file = new File([tinyPdf('Ada')], 'ada.pdf');
  const application = { params: { jobId: job._id }, body: form, file };
  await expect(visitor.apply(application)).rejects.toMatchObject({
    status: 401,
    code: 'not-signed-in',
  });

  // The visitor signs up as a job seeker and can apply once.
  await visitor.register({
    body: {
      role: 'job_seeker',
      username: 'ada',
      email: 'ada@example.com',
      password,
      fullName: 'Ada Seeker',
    },
  });
  const session = await visitor.logIn({ body: { email: 'ada@example.com', password } });
  const seeker = server.client(session.token);
  const applied = await seeker.apply(application);
  expect(applied.application).toMatchObject({ status: 'pending', coverLetter: 'I would love to.' });
  await expect(seeker.apply(application)).rejects.toMatchObject({
    status: 409,
    code: 'already-applied',
    message: 'You have already applied for this job.',
  });

  // The company reads the resume and moves the application on.
  const { count, applicants } = await company.listApplicants({ params: { jobId: job._id } });
  expect(count).toBe(1);
  const [applicant] = applicants;
  expect(applicant?.applicant).toMatchObject({
    email: 'ada@example.com',
    applicantProfile: { fullName: 'Ada Seeker' },
  });
  const resume = await server.request('GET', applicant?.resume ?? '');
  expect(resume).toMatchObject({ code: 200, text: tinyPdf('Ada').toString('latin1') });
  const applicationId = applicant?._id ?? '';
  const move = (status: 'reviewed' | 'interviewed' | 'offered' | 'rejected') =>
    company.moveApplication({ params: { applicationId }, body: { status } });
  await expect(move('offered')).rejects.toMatchObject({ status: 409 });
  for (const status of ['reviewed', 'interviewed', 'offered'] as const) {
    const moved = await move(status);
    expect(moved.application.status).toBe(status);
    expect(moved.message).toBe(`Ada Seeker's application status updated to ${status}.`);
  }
  await expect(move('rejected')).rejects.toMatchObject({ status: 409 });

  // Both sides see the same dated history.
  const mine = await seeker.listMyApplications();
  expect(mine.applications[0]).toMatchObject({
    status: 'offered',
    job: { jobTitle: job.jobTitle },
  });
  const history = mine.applications[0]?.history ?? [];
  expect(history.map(({ status, by }) => `${status} by ${by}`)).toEqual([
    'pending by job_seeker',
    'reviewed by company',
    'interviewed by company',
    'offered by company',
  ]);
  const times = history.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  const seen = await company.getApplication({ params: { id: applicationId } });
  expect(seen.application.history).toEqual(history);
  const all = await admin.client.listAllApplications();
  expect(all.applications[0]?.history).toEqual(history);

  // Logging out ends the session.
  await seeker.logOut();
  await expect(seeker.getProfile()).rejects.toMatchObject({ status: 401, code: 'not-signed-in' });
});
