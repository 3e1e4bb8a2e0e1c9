import { expect, onTestFinished, test } from 'vitest';
import { findActor } from '../../server/accounts/sessions.ts';
import { DAY, makeClock } from '../support/clock.ts';
import { tinyPdf } from '../support/pdf.ts';
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
import { raceFor, rowOf } from '../support/races.ts';
import { rememberRows } from '../support/rows.ts';
import { mailsTo, shownToken } from '../support/mail.ts';
import { startServer } from '../support/server.ts';

// Two processes on one database: races must not be decided in process memory.
const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const other = await startServer({ pages: false, now: clock.now, database: server.database });
const { pool } = server.database;
const admin = await makeAdmin(server);

const reason = 'They asked people for money.';
const suspend = ({ user }: Person, by = admin) =>
  by.client.suspendUser({ params: { id: user._id }, body: { reason } });
const restore = ({ user }: Person) => admin.client.restoreUser({ params: { id: user._id } });
const logIn = ({ user, password }: Person, at = server) =>
  at.client().logIn({ body: { email: user.email, password } });
const kindsOfMailTo = async ({ user }: Person) =>
  (await mailsTo(server, user.email)).map(({ kind }) => kind);
/** The text of the only mail of a kind to a user. */
const textOf = async ({ user }: Person, kind: string) => {
  const { rows } = await pool.query<{ text: string }>(
    'select text from mails where user_id = $1 and kind = $2',
    [user._id, kind],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.text ?? '';
};
const count = async (from: string) => {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${from}`);
  return rows[0]?.n;
};
const form = (jobId: string) => ({
  params: { jobId },
  body: { coverLetter: 'Hello.' },
  file: new File([tinyPdf()], 'resume.pdf'),
});

test('a suspended user is signed out immediately, sees the reason, and can log in when restored', async () => {
  const seeker = await makeSeeker(server);
  const company = await makeCompany(server);
  const application = await makeApplication(seeker, await makeJob(server, company));
  await logIn(seeker);
  const { suspension: before, ...account } = (
    await admin.client.getUser({ params: { id: seeker.user._id } })
  ).user;
  expect(before).toBeUndefined();
  const link = application.resume ?? '';
  expect((await server.request('GET', link)).code).toBe(200);

  const { user } = await suspend(seeker);
  expect(user.suspension).toEqual({ reason, at: clock.now().toISOString() });
  expect(await count(`sessions where user_id = '${seeker.user._id}'`)).toBe(0);
  await expect(seeker.client.getProfile()).rejects.toMatchObject({
    status: 401,
    code: 'not-signed-in',
  });
  expect((await server.request('GET', link)).code).toBe(410);
  expect(await kindsOfMailTo(seeker)).toEqual(['suspension']);
  expect(await textOf(seeker, 'suspension')).toContain(reason);

  await expect(logIn(seeker)).rejects.toMatchObject({
    status: 403,
    message: `This account is suspended: ${reason}`,
  });
  await expect(logIn({ ...seeker, password: 'wrong-password' })).rejects.toMatchObject({
    status: 401,
    code: 'wrong-credentials',
    message: 'Invalid credentials. Please try again.',
  });
  await expect(suspend(seeker)).rejects.toMatchObject({
    status: 409,
    code: 'already-suspended',
    message: 'This user is already suspended.',
  });

  // Events during a suspension are not emailed, but are listed later.
  await company.client.moveApplication({
    params: { applicationId: application._id },
    body: { status: 'reviewed' },
  });
  expect(await kindsOfMailTo(seeker)).toEqual(['suspension']);

  expect((await restore(seeker)).user.suspension).toBeUndefined();
  await expect(restore(seeker)).rejects.toMatchObject({
    status: 409,
    code: 'not-suspended',
    message: 'This user is not suspended.',
  });
  expect(await kindsOfMailTo(seeker)).toEqual(['suspension', 'suspension']);
  const { token } = await logIn(seeker);
  const { notifications } = await server.client(token).listNotifications();
  expect(notifications).toHaveLength(1);
  const after = await admin.client.getUser({ params: { id: seeker.user._id } });
  expect(after.user).toEqual(account);
});

test('only the suspension of an owner hides a company', async () => {
  const owner = await makeCompany(server);
  const job = await makeJob(server, owner);
  const recruiter = await makeColleague(server, owner);
  const isShown = async () => (await server.request('GET', `/api/jobs/${job._id}`)).code === 200;
  await suspend(recruiter);
  expect(await isShown()).toBe(true);
  await suspend(owner);
  expect(await isShown()).toBe(false);
  await restore(owner);
  expect(await isShown()).toBe(true);
});

test('a remaining session of a suspended user is refused', async () => {
  const seeker = await makeSeeker(server);
  await pool.query('update users set suspended_at = now() where id = $1', [seeker.user._id]);
  const config = { adminIdleMinutes: undefined, environment: 'test' as const };
  const needs = { ...server.database, now: clock.now, config };
  expect(await findActor(needs, seeker.token)).toBeUndefined();
});

test('a suspended user can set a password but not log in', async () => {
  const seeker = await makeSeeker(server);
  await suspend(seeker);
  await server.client().requestPasswordReset({ body: { email: seeker.user.email } });
  const token = shownToken(server, seeker.user.email);
  await server.client().resetPassword({ body: { token, password: 'another-pass-2' } });
  await expect(logIn(seeker)).rejects.toMatchObject({ status: 401, code: 'wrong-credentials' });
  const renewed = { ...seeker, password: 'another-pass-2' };
  await expect(logIn(renewed)).rejects.toMatchObject({ status: 403 });
  await restore(seeker);
  await logIn(renewed);
});

test("a suspended company's jobs are hidden, and open ones return when it is restored", async () => {
  const [company, seeker] = [await makeCompany(server), await makeSeeker(server)];
  const soon = new Date(clock.now().getTime() + DAY).toISOString();
  const [job, ending] = [
    await makeJob(server, company),
    await makeJob(server, company, { applicationDeadline: soon }),
  ];
  await makeApplication(seeker, job);
  const companyId = company.user.companyProfile?._id ?? '';
  const listed = async () => {
    const { jobs } = await server.client().listJobs({ query: { company: companyId } });
    return jobs.map(({ _id }) => _id);
  };
  expect(await listed()).toHaveLength(2);

  await suspend(company);
  expect(await listed()).toEqual([]);
  const late = await makeSeeker(server);
  for (const { _id } of [job, ending]) {
    await expect(server.client().getJob({ params: { id: _id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(late.client.apply(form(_id))).rejects.toMatchObject({ status: 409 });
  }
  await expect(server.client().getCompany({ params: { id: companyId } })).rejects.toMatchObject({
    status: 404,
  });
  // Applicants keep their application.
  const { applications } = await seeker.client.listMyApplications();
  expect(applications.map(({ job: { _id } }) => _id)).toEqual([job._id]);

  clock.forward(2 * DAY);
  await restore(company);
  expect(await listed()).toEqual([job._id]);
  expect(await count(`job_search where company_id = '${companyId}'`)).toBe(1);
  await late.client.apply(form(job._id));
});

test('a company with two members is public again when both are restored', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const colleague = await makeCompany(server);
  await pool.query('update company_members set company_id = $1 where user_id = $2', [
    job.companyId,
    colleague.user._id,
  ]);
  const isListed = () => count(`job_search where job_id = '${job._id}'`);
  await suspend(company);
  await suspend(colleague);
  await restore(company);
  expect(await isListed()).toBe(0);
  await restore(colleague);
  expect(await isListed()).toBe(1);
});

test('a concurrent approval and suspension leave no job in the search', async () => {
  for (const isFirst of [true, false]) {
    const company = await makeCompany(server);
    const job = await makeJob(server, company, { approved: false });
    const approve = () => other.client(admin.token).approveJob({ params: { id: job._id } });
    const calls = [approve, () => suspend(company)];
    await raceFor(pool, rowOf('companies', job.companyId), isFirst ? calls : calls.toReversed());
    expect(await count(`job_search where job_id = '${job._id}'`)).toBe(0);
  }
});

test("an admin ends a user's sessions, and the user can log in again", async () => {
  const seeker = await makeSeeker(server);
  const params = { id: seeker.user._id };
  await logIn(seeker);
  expect((await admin.client.getUser({ params })).belongings.sessions).toBe(2);
  const { message } = await admin.client.endUserSessions({ params });
  expect(message).toBe('2 sessions have ended.');
  await expect(seeker.client.getProfile()).rejects.toMatchObject({
    status: 401,
    code: 'not-signed-in',
  });
  expect((await admin.client.getUser({ params })).belongings.sessions).toBe(0);
  await logIn(seeker);
});

test('the data that a deletion removes is counted by kind', async () => {
  const [company, seeker] = [await makeCompany(server), await makeSeeker(server)];
  const job = await makeJob(server, company);
  await makeJob(server, company, { approved: false });
  await makeApplication(seeker, job);
  await seeker.client.uploadProfileResume({ file: new File([tinyPdf()], 'resume.pdf') });
  const of = async ({ user }: Person) =>
    (await admin.client.getUser({ params: { id: user._id } })).belongings;
  const nothing = {
    companies: 0,
    jobs: 0,
    publicJobs: 0,
    applicationsReceived: 0,
    applicationsSent: 0,
  };
  expect(await of(company)).toMatchObject({
    ...nothing,
    companies: 1,
    jobs: 2,
    publicJobs: 1,
    applicationsReceived: 1,
    sessions: expect.any(Number),
    files: 1,
  });
  expect(await of(seeker)).toMatchObject({
    ...nothing,
    applicationsSent: 1,
    sessions: 1,
    files: 2,
  });
});

test('only admins read of a suspension', async () => {
  const company = await makeCompany(server);
  await suspend(company);
  const { users } = await admin.client.listUsers();
  expect(users.filter(({ suspension }) => suspension)).not.toEqual([]);
  expect(users.find(({ _id }) => _id === company.user._id)?.suspension?.reason).toBe(reason);
  await restore(company);
  const { token, ...user } = await logIn(company);
  expect(user).not.toHaveProperty('suspension');
  expect((await server.client(token).getProfile()).user).not.toHaveProperty('suspension');
});

test('admins cannot suspend themselves, end their own sessions here, or omit the reason', async () => {
  await expect(suspend(admin)).rejects.toMatchObject({
    status: 409,
    message: 'You cannot suspend yourself.',
  });
  const own = { params: { id: admin.user._id } };
  await expect(admin.client.endUserSessions(own)).rejects.toMatchObject({
    status: 409,
    code: 'own-account',
    message: 'End your own sessions in your settings.',
  });
  const seeker = await makeSeeker(server);
  const params = { id: seeker.user._id };
  for (const blank of ['', '  ', '\u200b']) {
    await expect(
      admin.client.suspendUser({ params, body: { reason: blank } }),
    ).rejects.toMatchObject({ status: 400, errors: { reason: 'Enter a reason.' } });
  }
  const nobody = { params: { id: admin.user._id.replace(/.{12}$/, '000000000000') } };
  for (const call of [
    () => admin.client.suspendUser({ ...nobody, body: { reason } }),
    () => admin.client.restoreUser(nobody),
    () => admin.client.endUserSessions(nobody),
    () => admin.client.getUser(nobody),
  ]) {
    await expect(call()).rejects.toMatchObject({
      status: 404,
      code: 'user-not-found',
      message: 'User not found.',
    });
  }
});

test('of admins who suspend or delete each other, one remains', async () => {
  const putBack = await rememberRows(pool);
  onTestFinished(putBack);
  // Only these two admins.
  await pool.query(`update users set suspended_at = now() where role = 'admin' and id <> $1`, [
    admin.user._id,
  ]);
  for (const [first, second] of [
    ['suspend', 'suspend'],
    ['suspend', 'delete'],
    ['delete', 'suspend'],
  ] as const) {
    const rival = await makeAdmin(server);
    const act = (what: 'suspend' | 'delete', by: Person, at: typeof server, whom: Person) => () => {
      const params = { id: whom.user._id };
      const client = at.client(by.token);
      return what === 'delete'
        ? client.deleteUser({ params })
        : client.suspendUser({ params, body: { reason } });
    };
    const outcomes = await raceFor(pool, `select from users where role = 'admin' for update`, [
      act(first, admin, server, rival),
      act(second, rival, other, admin),
    ]);
    expect(outcomes, `${first}, ${second}`).toEqual(['won', '401']);
    expect(await count(`users where role = 'admin' and suspended_at is null`)).toBe(1);
    await expect(
      admin.client.deleteMyAccount({ body: { password: admin.password } }),
    ).rejects.toMatchObject({ status: 409, message: 'The last admin cannot be deleted.' });
  }
});

test('logging in during a suspension leaves no session', async () => {
  for (const isFirst of [true, false]) {
    const seeker = await makeSeeker(server);
    const calls = [() => logIn(seeker, other), () => suspend(seeker)];
    const outcomes = await raceFor(
      pool,
      rowOf('users', seeker.user._id),
      isFirst ? calls : calls.toReversed(),
    );
    expect(outcomes, String(isFirst)).toEqual(isFirst ? ['won', 'won'] : ['won', '403']);
    expect(await count(`sessions where user_id = '${seeker.user._id}'`)).toBe(0);
  }
});

test('of two concurrent suspensions or restorations, one succeeds', async () => {
  const second = await makeAdmin(server);
  for (const person of [await makeSeeker(server), await makeCompany(server)]) {
    const held = rowOf('users', person.user._id);
    const params = { id: person.user._id };
    const twice = await raceFor(pool, held, [() => suspend(person), () => suspend(person, second)]);
    expect(twice).toEqual(['won', '409']);
    const back = await raceFor(pool, held, [
      () => restore(person),
      () => other.client(second.token).restoreUser({ params }),
    ]);
    expect(back).toEqual(['won', '409']);
    expect(await kindsOfMailTo(person)).toEqual(
      expect.arrayContaining(['suspension', 'suspension']),
    );
  }
});

test('a suspension after a concurrent restoration hides the company again', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  await suspend(company);
  const outcomes = await raceFor(pool, rowOf('companies', job.companyId), [
    () => restore(company),
    () => suspend(company),
  ]);
  expect(outcomes).toEqual(['won', 'won']);
  expect(await count(`companies where id = '${job.companyId}' and suspended_at is null`)).toBe(0);
  expect(await count(`job_search where job_id = '${job._id}'`)).toBe(0);
});

test('a job posted while its company is deleted is either deleted or refused', async () => {
  for (const isFirst of [true, false]) {
    const company = await makeCompany(server);
    const companyId = company.user.companyProfile?._id ?? '';
    const post = () => other.client(company.token).postJob({ body: plausibleJob });
    const remove = () => admin.client.deleteUser({ params: { id: company.user._id } });
    const outcomes = await raceFor(
      pool,
      rowOf('companies', companyId),
      isFirst ? [post, remove] : [remove, post],
    );
    expect(outcomes, String(isFirst)).toEqual(isFirst ? ['won', 'won'] : ['won', '401']);
    expect(await count(`jobs where company_id = '${companyId}' and deleted_at is null`)).toBe(0);
    await expect(company.client.postJob({ body: plausibleJob })).rejects.toMatchObject({
      status: 401,
    });
  }
  expect(await count('job_revisions where job_id not in (select id from jobs)')).toBe(0);
});
