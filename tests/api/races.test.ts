import { expect, test } from 'vitest';
import { Refusal } from '../../shared/kit/client.ts';
import { findActor } from '../../server/accounts/sessions.ts';
import { channels } from '../support/channels.ts';
import { shownToken } from '../support/mail.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { outcomeOf, raceFor, rowOf } from '../support/races.ts';
import { startServer } from '../support/server.ts';

// Two processes on one database: races must not be decided in process memory.
const one = await startServer({ pages: false });
const other = await startServer({ pages: false, database: one.database });
const { pool } = one.database;

const company = await makeCompany(one);
const admin = await makeAdmin(one);

/** Runs calls concurrently. @returns the outcome of each */
const race = (calls: (() => Promise<unknown>)[]) => Promise.all(calls.map(outcomeOf));

const clients = (token: string) => [one.client(token), other.client(token)];
const won = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'won').length;
const count = async (table: string, where = 'true') => {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${where}`,
  );
  return rows[0]?.n;
};

const form = (jobId: string) => ({
  params: { jobId },
  body: { coverLetter: 'Hello.' },
  file: new File([tinyPdf()], 'resume.pdf'),
});

test('of concurrent applications to one job, one is stored, with one resume and one history entry', async () => {
  const [seeker, job] = [await makeSeeker(one), await makeJob(one, company)];
  const files = await count('files');
  const calls = [...clients(seeker.token), ...clients(seeker.token)].map(
    (client) => () => client.apply(form(job._id)),
  );
  const outcomes = await raceFor(pool, rowOf('jobs', job._id), calls);
  expect(outcomes.toSorted()).toEqual(['409', '409', '409', 'won']);
  expect(await count('applications', `job_id = '${job._id}'`)).toBe(1);
  expect(await count('files')).toBe((files ?? 0) + 1);
  const { applications } = await seeker.client.listMyApplications();
  expect(applications[0]?.history).toHaveLength(1);
});

test('of two conflicting moves, one succeeds, and the history matches the status', async () => {
  const job = await makeJob(one, company);
  for (let round = 0; round < 2; round += 1) {
    const application = await makeApplication(await makeSeeker(one), job);
    const params = { applicationId: application._id };
    await company.client.moveApplication({ params, body: { status: 'interviewed' } });
    const outcomes = await raceFor(
      pool,
      rowOf('applications', application._id),
      clients(company.token).flatMap((client) => [
        () => client.moveApplication({ params, body: { status: 'offered' } }),
        () => client.moveApplication({ params, body: { status: 'rejected' } }),
      ]),
    );
    expect(won(outcomes), String(outcomes)).toBe(1);
    expect(outcomes.filter((outcome) => outcome === '409')).toHaveLength(3);
    const after = await company.client.getApplication({ params: { id: application._id } });
    const { status, history } = after.application;
    expect(history.map((entry) => entry.status)).toEqual(['pending', 'interviewed', status]);
  }
});

test('of two concurrent decisions on a job, one succeeds', async () => {
  const second = await makeAdmin(one);
  for (let round = 0; round < 3; round += 1) {
    const job = await makeJob(one, company, { approved: false });
    const params = { id: job._id };
    const outcomes = await raceFor(pool, rowOf('companies', job.companyId), [
      () => one.client(admin.token).approveJob({ params }),
      () => other.client(second.token).rejectJob({ params }),
    ]);
    expect(outcomes.toSorted()).toEqual(['409', 'won']);
    const isApproved = outcomes[0] === 'won';
    const { jobs } = await admin.client.listAllJobs();
    const decided = jobs.find(({ _id }) => _id === job._id);
    expect(decided?.approvalStatus).toBe(isApproved ? 'approved' : 'rejected');
    expect(await count('job_search', `job_id = '${job._id}'`)).toBe(isApproved ? 1 : 0);
  }
});

test('of concurrent registrations with one email or username, one succeeds', async () => {
  const register = (email: string, username: string) => (index: number) => () =>
    [one, other][index % 2]?.client().register({
      body: { role: 'job_seeker', email, username, password: 'secret-pass-1' },
    }) ?? Promise.reject();
  const emails = [
    'Zoë@example.com',
    'ZOË@EXAMPLE.COM',
    'Zoe\u0308@example.com',
    'ｚoë@example.com',
  ];
  const byEmail = emails.map((email, index) => register(email, `zoe${index}`)(index));
  const line = 'lock table users in share mode';
  expect((await raceFor(pool, line, byEmail)).toSorted()).toEqual(['409', '409', '409', 'won']);
  const names = ['Grace', 'GRACE', 'ｇrace', ' grace '];
  const byName = names.map((name, index) => register(`grace${index}@example.com`, name)(index));
  expect((await raceFor(pool, line, byName)).toSorted()).toEqual(['409', '409', '409', 'won']);
  expect(await count('applicant_profiles', `user_id not in (select id from users)`)).toBe(0);
});

test('an application and the closing of its job never contradict each other', async () => {
  const endings = ['close', 'delete', 'turn back', 'delete the company'] as const;
  for (const [round, ending] of [...endings, ...endings].entries()) {
    const employer = await makeCompany(one);
    const [seeker, job] = [await makeSeeker(one), await makeJob(one, employer)];
    const params = { id: job._id };
    const userId = { id: employer.user._id };
    const end = {
      close: () => other.client(employer.token).updateJob({ params, body: closing(job) }),
      delete: () => other.client(employer.token).deleteJob({ params }),
      'turn back': () =>
        other.client(admin.token).setCompanyApproval({
          params: userId,
          body: { companyProfile: { isApproved: false } },
        }),
      'delete the company': () => other.client(admin.token).deleteUser({ params: userId }),
    }[ending];
    const apply = () => one.client(seeker.token).apply(form(job._id));
    // Both orders are tested.
    const outcomes = await race(round % 2 ? [apply, end] : [end, apply]);
    const [ended, applied] = round % 2 ? outcomes.toReversed() : outcomes;
    expect(ended, ending).toBe('won');
    expect(['won', '404', '409'], ending).toContain(applied);
    const arrived = await count('applications', `job_id = '${job._id}'`);
    expect(arrived, ending).toBe(applied === 'won' ? 1 : 0);
    expect(await count('job_search', `job_id = '${job._id}'`)).toBe(0);
    await expect(apply()).rejects.toThrow(Refusal);
  }
  const referred = 'select resume_id from applications where resume_id is not null';
  expect(await count('files', `id not in (${referred})`)).toBe(0);
});

test('a job cannot close while an application is being stored', async () => {
  for (const ending of ['close', 'delete', 'delete the company'] as const) {
    const employer = await makeCompany(one);
    const [seeker, job] = [await makeSeeker(one), await makeJob(one, employer)];
    const params = { id: job._id };
    const end = {
      close: () => other.client(employer.token).updateJob({ params, body: closing(job) }),
      delete: () => other.client(employer.token).deleteJob({ params }),
      'delete the company': () =>
        other.client(admin.token).deleteUser({ params: { id: employer.user._id } }),
    }[ending];
    const apply = () => one.client(seeker.token).apply(form(job._id));
    // The application has found the job open, and waits for its applicant's row.
    const outcomes = await raceFor(pool, rowOf('users', seeker.user._id), [apply, end]);
    expect(outcomes, ending).toEqual(['won', 'won']);
  }
});

test('an application that waits for its job while it closes is refused', async () => {
  for (const ending of ['close', 'suspend'] as const) {
    const employer = await makeCompany(one);
    const [seeker, job] = [await makeSeeker(one), await makeJob(one, employer)];
    const end = {
      close: () =>
        other.client(employer.token).updateJob({ params: { id: job._id }, body: closing(job) }),
      suspend: () =>
        other.client(admin.token).suspendUser({
          params: { id: employer.user._id },
          body: { reason: 'Spam' },
        }),
    }[ending];
    const apply = () => one.client(seeker.token).apply(form(job._id));
    // Both have found the job open.
    const outcomes = await raceFor(pool, rowOf('jobs', job._id), [end, apply]);
    expect(outcomes, ending).toEqual(['won', '409']);
    expect(await count('applications', `job_id = '${job._id}'`)).toBe(0);
  }
});

const closing = (job: Awaited<ReturnType<typeof makeJob>>) => ({
  ...job,
  status: 'closed' as const,
});

test('case 98: withdrawing, undoing it, offers and the closing of the job never contradict each other', async () => {
  for (const round of [0, 1, 2, 3]) {
    const [seeker, job] = [await makeSeeker(one), await makeJob(one, company)];
    const { _id: id } = await makeApplication(seeker, job);
    const params = { applicationId: id };
    await company.client.moveApplication({ params, body: { status: 'interviewed' } });
    const isUndone = round > 1;
    if (isUndone) await seeker.client.withdrawApplication({ params: { id } });
    const applicant = isUndone
      ? () => seeker.client.undoWithdrawal({ params: { id } })
      : () => seeker.client.withdrawApplication({ params: { id } });
    const end = isUndone
      ? () => other.client(company.token).updateJob({ params: { id: job._id }, body: closing(job) })
      : () => other.client(company.token).moveApplication({ params, body: { status: 'offered' } });
    const outcomes = await race(round % 2 ? [end, applicant] : [applicant, end]);
    expect(outcomes).toContain('won');
    const { application: mine } = await seeker.client.getApplication({ params: { id } });
    const { application: theirs } = await company.client.getApplication({ params: { id } });
    expect(theirs.status, `round ${round}`).toBe(mine.status);
    expect(theirs.history.at(-1)?.status).toBe(mine.status);
  }
});

test('a job approved while its company is rejected is not in the search', async () => {
  for (let round = 0; round < 3; round += 1) {
    const employer = await makeCompany(one);
    const job = await makeJob(one, employer, { approved: false });
    const approve = () => one.client(admin.token).approveJob({ params: { id: job._id } });
    const turnBack = () =>
      other.client(admin.token).setCompanyApproval({
        params: { id: employer.user._id },
        body: { companyProfile: { isApproved: false } },
      });
    const calls = round % 2 ? [approve, turnBack] : [turnBack, approve];
    const outcomes = await raceFor(pool, rowOf('companies', job.companyId), calls);
    expect(outcomes).toEqual(['won', 'won']);
    expect(await count('job_search', `job_id = '${job._id}'`)).toBe(0);
  }
});

test('a user deleted while applying leaves no data', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [seeker, job] = [await makeSeeker(one), await makeJob(one, company)];
    const apply = () => one.client(seeker.token).apply(form(job._id));
    const remove = () => other.client(admin.token).deleteUser({ params: { id: seeker.user._id } });
    const outcomes = await race(round % 2 ? [apply, remove] : [remove, apply]);
    const [removed, applied] = round % 2 ? outcomes.toReversed() : outcomes;
    expect(removed).toBe('won');
    expect(['won', '401', '404', '409']).toContain(applied);
    const left = `job_id = '${job._id}' and (resume_id is not null or cover_letter <> '')`;
    expect(await count('applications', left)).toBe(0);
  }
});

test('of two concurrent profile resumes, one is kept and the other file is deleted', async () => {
  const seeker = await makeSeeker(one);
  const files = (await count('files')) ?? 0;
  const upload = (name: string) => () =>
    one.client(seeker.token).uploadProfileResume({ file: new File([tinyPdf(name)], name) });
  const held = `select from applicant_profiles where user_id = '${seeker.user._id}' for update`;
  expect(await raceFor(pool, held, [upload('a.pdf'), upload('b.pdf'), upload('c.pdf')])).toEqual(
    Array(3).fill('won'),
  );
  expect(await count('files')).toBe(files + 1);
  const remove = () => other.client(seeker.token).removeProfileResume();
  expect(await raceFor(pool, held, [upload('d.pdf'), remove])).toEqual(['won', 'won']);
  expect(await count('files')).toBe(files);
});

test('an application with the profile resume is safe while the resume is replaced or removed', async () => {
  const job = await makeJob(one, company);
  for (const change of ['replace', 'remove', 'delete'] as const) {
    for (const isFirst of [true, false]) {
      const seeker = await makeSeeker(one);
      const file = new File([tinyPdf('first')], 'resume.pdf');
      await seeker.client.uploadProfileResume({ file });
      const apply = () =>
        one.client(seeker.token).apply({
          params: { jobId: job._id },
          body: { coverLetter: 'Hello.', useProfileResume: 'true' },
          file: undefined,
        });
      const end = {
        replace: () => other.client(seeker.token).uploadProfileResume({ file }),
        remove: () => other.client(seeker.token).removeProfileResume(),
        delete: () => other.client(admin.token).deleteUser({ params: { id: seeker.user._id } }),
      }[change];
      const held = `select from users where id = '${seeker.user._id}' for update`;
      const calls = isFirst ? [apply, end] : [end, apply];
      const outcomes = await raceFor(pool, held, calls);
      const [applied, ended] = isFirst ? outcomes : outcomes.toReversed();
      const what = `${change}: ${outcomes.join()}`;
      expect(ended, what).toBe('won');
      expect(['won', '400', '401', '409'], what).toContain(applied);
      const sent = await count(
        'applications',
        `applicant_id = '${seeker.user._id}' and resume_id is not null`,
      );
      expect(sent, what).toBe(applied === 'won' && change !== 'delete' ? 1 : 0);
    }
  }
  const referred = `select resume_id from applications where resume_id is not null
    union select resume_id from applicant_profiles where resume_id is not null`;
  expect(await count('files', `id not in (${referred})`)).toBe(0);
});

test('of concurrent changes of different notification settings, both are kept', async () => {
  const seeker = await makeSeeker(one);
  const [first, second] = clients(seeker.token);
  const off = channels(false, 'never');
  const outcomes = await raceFor(pool, rowOf('users', seeker.user._id), [
    () => first!.updateNotificationSettings({ body: { status: off } }),
    () => second!.updateNotificationSettings({ body: { message: off } }),
  ]);
  expect(outcomes).toEqual(['won', 'won']);
  const { settings } = await seeker.client.getNotificationSettings();
  expect(settings).toMatchObject({ status: off, message: off });
});

test('a user deleted during an upload leaves no file', async () => {
  for (const isFirst of [true, false]) {
    const seeker = await makeSeeker(one);
    const files = await count('files');
    const file = new File([tinyPdf()], 'resume.pdf');
    const upload = () => one.client(seeker.token).uploadProfileResume({ file });
    const remove = () => other.client(admin.token).deleteUser({ params: { id: seeker.user._id } });
    const held = `select from applicant_profiles where user_id = '${seeker.user._id}' for update`;
    await raceFor(pool, held, isFirst ? [upload, remove] : [remove, upload]);
    expect(await count('users', `id = '${seeker.user._id}'`)).toBe(0);
    expect(await count('files')).toBe(files);
  }
});

test('logging in with the old password while it changes does not create a session', async () => {
  const { user, password } = await makeSeeker(one);
  await one.client().requestPasswordReset({ body: { email: user.email } });
  const token = shownToken(one, user.email);
  const [reset, logIn] = await raceFor(pool, rowOf('users', user._id), [
    () => one.client().resetPassword({ body: { token, password: 'another-pass-2' } }),
    () => other.client().logIn({ body: { email: user.email, password } }),
  ]);
  expect([reset, logIn]).toEqual(['won', '401']);
  expect(await count('sessions', `user_id = '${user._id}'`)).toBe(0);
});

test('of admins who delete each other, one remains', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [left, right] = [await makeAdmin(one), await makeAdmin(one)];
    const outcomes = await raceFor(pool, `select from users where role = 'admin' for update`, [
      () => one.client(left.token).deleteUser({ params: { id: right.user._id } }),
      () => other.client(right.token).deleteUser({ params: { id: left.user._id } }),
    ]);
    expect(won(outcomes), String(outcomes)).toBe(1);
    const [first] = outcomes;
    const [winner, loser] = first === 'won' ? [left, right] : [right, left];
    const config = { adminIdleMinutes: undefined, environment: 'test' as const };
    const services = { db: one.database.db, now: one.now, config };
    expect(await findActor(services, winner.token)).toMatchObject({ id: winner.user._id });
    expect(await findActor(services, loser.token)).toBeUndefined();
  }
  const { users } = await admin.client.listUsers();
  const others = users.filter(({ role, _id }) => role === 'admin' && _id !== admin.user._id);
  for (const { _id } of others) await admin.client.deleteUser({ params: { id: _id } });
  await expect(admin.client.deleteUser({ params: { id: admin.user._id } })).rejects.toMatchObject({
    status: 409,
  });
  expect(await count('users', `role = 'admin'`)).toBe(1);
});
