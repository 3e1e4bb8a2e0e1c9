import { expect, test } from 'vitest';
import { tinyPdf } from '../support/pdf.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
  type Person,
} from '../support/people.ts';
import { findText } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false, rateLimit: true });
const { pool } = server.database;
const admin = await makeAdmin(server);

/** A marker in the user's data that must not be found after deletion. */
const canary = 'Kanarie1234';

const remove = (person: Person) => admin.client.deleteUser({ params: { id: person.user._id } });

/** Where an id is found, except in the audit log, which keeps only ids (docs/decisions/0014). */
const findId = async (id: string) =>
  (await findText(pool, id)).filter((line) => !line.startsWith('audit_log: '));

/** Creates data of every kind for a user. */
async function leaveTraces({ client }: Person, email: string): Promise<void> {
  const wrong = { json: { email, password: canary } };
  await server.request('POST', '/api/auth/login', wrong);
  const message = { name: canary, email: email.toUpperCase(), subject: canary, message: canary };
  await client.sendMessage({ body: message });
}

async function register(role: 'job_seeker' | 'company', email: string): Promise<Person> {
  const password = 'secret-pass-1';
  const account = { username: `${canary} ${role}`, email, password };
  const body =
    role === 'company'
      ? { role, ...account, companyName: canary, description: canary, location: canary }
      : { role, ...account, fullName: canary };
  await server.client().register({ body });
  const user = await server.client().logIn({ body: { email, password } });
  return { user, token: user.token, password, client: server.client(user.token) };
}

test('deleting a job seeker keeps only the count of their applications', async () => {
  const email = `${canary}.seeker@example.com`;
  const seeker = await register('job_seeker', email);
  await seeker.client.updateApplicantProfile({
    body: {
      skills: [canary],
      education: [{ degree: canary, institution: canary, year: 2020 }],
      experience: [{ title: canary, company: canary, description: canary }],
    },
  });
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const bystander = await makeSeeker(server);
  await makeApplication(bystander, job);
  await seeker.client.apply({
    params: { jobId: job._id },
    body: { coverLetter: canary },
    file: new File([tinyPdf(canary)], `${canary}.pdf`),
  });
  const file = new File([tinyPdf(`${canary} profile`)], `${canary} profile.pdf`);
  await seeker.client.uploadProfileResume({ file });
  await seeker.client.saveJob({ params: { jobId: job._id } });
  await server.client().requestPasswordReset({ body: { email } });
  await leaveTraces(seeker, email);
  const traces = (await findText(pool, canary)).map((line) => line.split(':')[0]);
  expect(traces).toEqual(expect.arrayContaining(['applications', 'files', 'mails', 'users']));
  await admin.client.suspendUser({ params: { id: seeker.user._id }, body: { reason: canary } });
  await admin.client.restoreUser({ params: { id: seeker.user._id } });
  await server.client().logIn({ body: { email, password: seeker.password } });
  const ofSeeker = (await findText(pool, seeker.user._id)).map((line) => line.split(':')[0]);
  const expected = ['applicant_profiles', 'mails', 'password_resets', 'saved_jobs', 'sessions'];
  expect(ofSeeker).toEqual(expect.arrayContaining(expected));

  await remove(seeker);

  expect(await findText(pool, canary)).toEqual([]);
  expect(await findId(seeker.user._id)).toEqual([]);
  await expect(seeker.client.getProfile()).rejects.toMatchObject({
    status: 401,
    code: 'not-signed-in',
  });
  const { job: after } = await company.client.getJob({ params: { id: job._id } });
  expect(after).toMatchObject({ applicantCount: 2, applicants: [bystander.user._id] });
  const { applicants } = await company.client.listApplicants({ params: { jobId: job._id } });
  expect(applicants.map(({ applicant }) => applicant._id)).toEqual([bystander.user._id]);
  // The email address can be used again.
  await register('job_seeker', email);
  await pool.query('delete from users where email = $1', [email]);
});

test('deleting a company deletes its jobs and their applications', async () => {
  const email = `${canary}.company@example.com`;
  const company = await register('company', email);
  const id = company.user._id;
  await admin.client.setCompanyApproval({
    params: { id },
    body: { companyProfile: { isApproved: true } },
  });
  const job = await makeJob(server, company, {
    jobTitle: canary,
    jobDescription: canary.repeat(10),
    requirements: canary,
    skillsRequired: [canary],
  });
  await company.client.updateJob({
    params: { id: job._id },
    body: { ...plausibleJob, jobTitle: `${canary} again` },
  });
  const seeker = await makeSeeker(server);
  await seeker.client.apply({
    params: { jobId: job._id },
    body: { coverLetter: canary },
    file: new File([tinyPdf(canary)], `${canary}.pdf`),
  });
  await seeker.client.saveJob({ params: { jobId: job._id } });
  await server.client().requestPasswordReset({ body: { email } });
  await leaveTraces(company, email);
  await admin.client.suspendUser({ params: { id }, body: { reason: canary } });

  await remove(company);

  expect(await findText(pool, canary)).toEqual([]);
  for (const gone of [id, job._id, company.user.companyProfile?._id ?? '']) {
    expect(await findId(gone)).toEqual([]);
  }
  const { applications } = await seeker.client.listMyApplications();
  expect(applications).toEqual([]);
  const { jobs } = await server.client().listJobs();
  expect(jobs.map(({ companyId }) => companyId)).not.toContain(job.companyId);
});

test('deleting an admin keeps their decisions, and users cannot delete themselves or unknown users', async () => {
  const colleague = await makeAdmin(server);
  const company = await makeCompany(server, { approved: false });
  const params = { id: company.user._id };
  const approval = { companyProfile: { isApproved: true } };
  await colleague.client.setCompanyApproval({ params, body: approval });
  const job = await makeJob(server, company, { approved: false });
  await colleague.client.approveJob({ params: { id: job._id } });

  await remove(colleague);

  expect(await findId(colleague.user._id)).toEqual([]);
  const { job: after } = await server.client().getJob({ params: { id: job._id } });
  expect(after.approvalStatus).toBe('approved');
  await expect(remove(colleague)).rejects.toMatchObject({ status: 404 });
  await expect(remove(admin)).rejects.toMatchObject({
    status: 409,
    message: 'You cannot delete your own account here.',
  });
});
