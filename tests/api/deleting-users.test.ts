import { expect, test } from 'vitest';
import { featureOfCall } from '../../shared/seams.ts';
import { FEATURE_TESTS } from '../support/feature-list.ts';
import { DAY, makeClock } from '../support/clock.ts';
import { tinyPdf } from '../support/pdf.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { findText } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { purgeRemovals } from '../../server/accounts/erasing.ts';

const clock = makeClock();
const server = await startServer({ pages: false, rateLimit: true, now: clock.now });
const { pool } = server.database;
const admin = await makeAdmin(server);

const purge = async () => {
  await purgeRemovals({ db: server.database.db, now: clock.now });
  await server.sweep();
};

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
  const account = { username: `${canary} ${email}`, email, password };
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
  for (const { keep } of FEATURE_TESTS) await keep?.(seeker, job._id);
  await server.client().requestPasswordReset({ body: { email } });
  await leaveTraces(seeker, email);
  const traces = (await findText(pool, canary)).map((line) => line.split(':')[0]);
  expect(traces).toEqual(expect.arrayContaining(['applications', 'files', 'mails', 'users']));
  await admin.client.suspendUser({ params: { id: seeker.user._id }, body: { reason: canary } });
  await admin.client.restoreUser({ params: { id: seeker.user._id } });
  await server.client().logIn({ body: { email, password: seeker.password } });
  const ofSeeker = (await findText(pool, seeker.user._id)).map((line) => line.split(':')[0]);
  const expected = ['applicant_profiles', 'mails', 'password_resets', 'sessions'];
  expect(ofSeeker).toEqual(expect.arrayContaining(expected));

  await remove(seeker);

  expect(await findText(pool, canary)).toEqual([]);
  expect(await findId(seeker.user._id)).toEqual([]);
  await expect(seeker.client.getProfile()).rejects.toMatchObject({
    status: 401,
    code: 'not-signed-in',
  });
  const { job: after } = await company.client.getJob({ params: { id: job._id } });
  expect(after).toMatchObject({ applicantCount: 1, applicants: [bystander.user._id] });
  const { applicants } = await company.client.listApplicants({ params: { jobId: job._id } });
  expect(applicants.map(({ applicant }) => applicant._id)).toEqual([bystander.user._id]);
  // The email address can be used again.
  await register('job_seeker', email);
  await pool.query('delete from users where email = $1', [email]);
});

/** A company with a job and its applicant; the job's text and the company have the marker. */
async function appliedTo(name: string) {
  const email = `${canary}.${name}@example.com`;
  const company = await register('company', email);
  await admin.client.setCompanyApproval({
    params: { id: company.user._id },
    body: { companyProfile: { isApproved: true } },
  });
  const job = await makeJob(server, company, { jobTitle: `Title of ${name}` });
  const seeker = await makeSeeker(server);
  const { application } = await seeker.client.apply({
    params: { jobId: job._id },
    body: { coverLetter: 'My letter' },
    file: new File([tinyPdf('Mine')], 'mine.pdf'),
  });
  for (const { keep } of FEATURE_TESTS) await keep?.(seeker, job._id);
  await server.client().requestPasswordReset({ body: { email } });
  await leaveTraces(company, email);
  const read = async () => {
    const { applications } = await seeker.client.listMyApplications();
    return applications.find(({ _id }) => _id === application._id);
  };
  const noticesOf = async () => {
    const { notifications } = await seeker.client.listNotifications();
    return notifications.map(({ title }) => title);
  };
  return { email, company, job, seeker, application, read, noticesOf };
}

test('applicants keep their applications when a company is deleted, are notified, and it can be restored', async () => {
  const { email, company, job, seeker, application, read, noticesOf } = await appliedTo('restored');
  const { _id: companyId = '' } = company.user.companyProfile ?? {};
  const [unapplied, paused] = [await makeJob(server, company), await makeJob(server, company)];
  await company.client.setJobStatus({ params: { id: paused._id }, body: { status: 'paused' } });
  await company.client.deleteJob({ params: { id: unapplied._id } });
  clock.forward(1000);

  const params = { id: company.user._id };
  await admin.client.deleteUser({ params, body: { reason: 'They asked applicants for money.' } });

  expect(await read()).toMatchObject({
    status: 'pending',
    coverLetter: 'My letter',
    closure: { by: 'company', reason: 'They asked applicants for money.' },
    job: { jobTitle: 'Title of restored', companyName: canary, isListed: false },
  });
  expect(await noticesOf()).toEqual(['Closed: company removed: Title of restored']);
  for (const change of [
    () => seeker.client.withdrawApplication({ params: { id: application._id } }),
    () =>
      seeker.client.updateApplication({
        params: { id: application._id },
        body: { coverLetter: 'Another' },
        file: undefined,
      }),
  ])
    await expect(change()).rejects.toMatchObject({ status: 409, code: 'application-closed' });
  const logIn = () => server.client().logIn({ body: { email, password: company.password } });
  await expect(logIn()).rejects.toMatchObject({ code: 'wrong-credentials' });
  await expect(admin.client.getUser({ params })).rejects.toMatchObject({ status: 404 });
  for (const gone of [`/api/jobs/${job._id}`, `/api/companies/${companyId}`])
    expect((await server.request('GET', gone)).code, gone).toBe(404);

  const { removals } = await admin.client.listRemovals();
  expect(removals.filter(({ name }) => name === canary)).toMatchObject([
    {
      kind: 'company',
      _id: companyId,
      reason: 'They asked applicants for money.',
      applications: 1,
    },
  ]);
  clock.forward(1000);
  await admin.client.restoreRemoval({ params: { id: companyId } });

  const back = await logIn();
  const its = server.client(back.token);
  const { applicants } = await its.listApplicants({ params: { jobId: job._id } });
  expect(applicants).toMatchObject([{ coverLetter: 'My letter', closure: null }]);
  const { jobs } = await its.listMyJobs();
  const statuses = new Map(jobs.map(({ _id, status }) => [_id, status]));
  expect(statuses).toEqual(
    new Map([
      [job._id, 'active'],
      [paused._id, 'paused'],
    ]),
  );
  expect((await server.request('GET', `/api/jobs/${job._id}`)).code).toBe(200);
  expect(await noticesOf()).toEqual([
    'Application reopened: Title of restored',
    'Closed: company removed: Title of restored',
  ]);
  await expect(admin.client.restoreRemoval({ params: { id: companyId } })).rejects.toMatchObject({
    status: 404,
    code: 'removal-not-found',
  });
  await admin.client.deleteUser({ params });
});

test('after a week a deleted company keeps only what its applicants need', async () => {
  const { email, company, read } = await appliedTo('swept');
  const { _id: companyId = '' } = company.user.companyProfile ?? {};
  await remove(company);
  clock.forward(7 * DAY - 60_000);
  await purge();
  expect((await admin.client.listRemovals()).removals.map(({ _id }) => _id)).toContain(companyId);

  clock.forward(120_000);
  await expect(admin.client.restoreRemoval({ params: { id: companyId } })).rejects.toMatchObject({
    status: 409,
    code: 'too-late-to-restore',
  });
  await purge();

  expect(await read()).toMatchObject({ closure: { by: 'company' }, job: { companyName: canary } });
  // Only the company's name has the marker, also in its applicants' ledgers, and what its applicants were sent.
  const traces = (await findText(pool, canary)).map((line) => line.split(':')[0]);
  expect(new Set(traces)).toEqual(
    new Set([
      'companies',
      'mails',
      'notifications',
      ...(featureOfCall('listAccesses') ? ['data_accesses'] : []),
    ]),
  );
  expect(await findText(pool, email)).toEqual([]);
  expect(await findId(company.user._id)).toEqual([]);
});

test('a company that deletes itself leaves only what its applicants need, at once', async () => {
  const { email, company, read, noticesOf } = await appliedTo('leaving');
  await company.client.deleteMyAccount({ body: { password: company.password } });
  expect(await read()).toMatchObject({ closure: { by: 'company', reason: '' } });
  expect(await noticesOf()).toEqual(['Closed: company removed: Title of leaving']);
  expect(await findText(pool, email)).toEqual([]);
  expect(await findId(company.user._id)).toEqual([]);
  const { removals } = await admin.client.listRemovals();
  const { _id: companyId } = company.user.companyProfile ?? {};
  expect(removals.map(({ _id }) => _id)).not.toContain(companyId);
});

test('a company is not restored when its address belongs to another account', async () => {
  const { email, company } = await appliedTo('taken');
  const { _id: companyId = '' } = company.user.companyProfile ?? {};
  await remove(company);
  const other = await register('job_seeker', email);
  const restore = () => admin.client.restoreRemoval({ params: { id: companyId } });
  await expect(restore()).rejects.toMatchObject({ status: 409, code: 'email-taken' });
  await remove(other);
  await restore();
});

test('a deleted job can be restored with its status, and its applicants are notified both times', async () => {
  const { company, job, read, noticesOf } = await appliedTo('job');
  const params = { id: job._id };
  await company.client.setJobStatus({ params, body: { status: 'paused' } });
  await company.client.deleteJob({ params, body: { reason: 'Filled.' } });
  expect(await read()).toMatchObject({ closure: { by: 'job', reason: 'Filled.' } });
  await expect(company.client.getJob({ params })).rejects.toMatchObject({ status: 404 });
  clock.forward(1000);
  await admin.client.restoreRemoval({ params });
  expect(await read()).toMatchObject({ closure: null });
  const { job: after } = await company.client.getJob({ params });
  expect(after.status).toBe('paused');
  expect(await noticesOf()).toEqual([
    'Application reopened: Title of job',
    'Closed: job removed: Title of job',
  ]);
});

test('a company without applicants is deleted with everything after a week', async () => {
  const email = `${canary}.nobody@example.com`;
  const company = await register('company', email);
  await leaveTraces(company, email);
  await remove(company);
  clock.forward(8 * DAY);
  await purge();
  expect(await findId(company.user._id)).toEqual([]);
  expect(await findId(company.user.companyProfile?._id ?? '')).toEqual([]);
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
