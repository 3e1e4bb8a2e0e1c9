import { unzipSync, strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import { partOf, passwordKey } from '../../shared/accounts/passwords.ts';
import { FEATURE_TESTS } from '../support/feature-list.ts';
import { shownToken } from '../support/mail.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { findText } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;

const logIn = (email: string, password: string) =>
  server.request<{ token: string }>('POST', '/api/auth/login', { json: { email, password } });

test('a new password ends all other sessions', async () => {
  const seeker = await makeSeeker(server);
  const { email } = seeker.user;
  const elsewhere = (await logIn(email, seeker.password)).body.token;
  const change = (currentPassword: string, newPassword: string) =>
    seeker.client.changePassword({ body: { currentPassword, newPassword } });
  await expect(change('wrong-pass', 'new-secret')).rejects.toMatchObject({
    status: 400,
    errors: { currentPassword: 'This password is incorrect.' },
  });
  await expect(change(seeker.password, 'short')).rejects.toMatchObject({
    status: 400,
    message: 'Password must be at least 6 characters',
  });
  await change(seeker.password, 'new-secret');
  expect((await logIn(email, seeker.password)).code).toBe(401);
  expect((await logIn(email, 'new-secret')).code).toBe(200);
  await seeker.client.getProfile();
  await expect(server.client(elsewhere).getProfile()).rejects.toMatchObject({
    status: 401,
    code: 'not-signed-in',
  });
});

test('common passwords are known, in any case, and allowed for job seekers and companies', async () => {
  for (const password of ['123456', 'PassWord1', 'ｐassword1']) {
    const { common } = await server
      .client()
      .listCommonPasswords({ query: { part: partOf(password) } });
    expect(common).toContain(passwordKey(password));
  }
  const person = { role: 'job_seeker', username: 'easy', email: 'easy@example.com' } as const;
  await server.client().register({ body: { ...person, password: '123456', fullName: '' } });
  expect((await logIn(person.email, '123456')).code).toBe(200);
  for (const part of ['', '-1', '4096', '1.5', 'a'])
    expect((await server.request('GET', `/api/auth/common-passwords?part=${part}`)).code).toBe(400);
});

test('a user lists and ends their own sessions, but not those of others', async () => {
  const seeker = await makeSeeker(server);
  const other = await makeSeeker(server);
  const elsewhere = (await logIn(seeker.user.email, seeker.password)).body.token;
  const { sessions } = await seeker.client.listSessions();
  expect(sessions).toHaveLength(2);
  const that = sessions.find(({ isThis }) => !isThis);
  const params = { id: that?._id ?? '' };
  await expect(other.client.endSession({ params })).rejects.toMatchObject({ status: 404 });
  await seeker.client.endSession({ params });
  await expect(server.client(elsewhere).getProfile()).rejects.toMatchObject({
    status: 401,
    code: 'not-signed-in',
  });
  await logIn(seeker.user.email, seeker.password);
  await seeker.client.endOtherSessions();
  expect((await seeker.client.listSessions()).count).toBe(1);
});

test('a new email address becomes active when its emailed link is opened', async () => {
  const seeker = await makeSeeker(server);
  const taken = await makeSeeker(server);
  const { email } = seeker.user;
  const ask = (to: string, password = seeker.password) =>
    seeker.client.requestEmailChange({ body: { email: to, password } });
  await expect(ask('new@example.com', 'wrong-pass')).rejects.toMatchObject({ status: 400 });
  await expect(ask(taken.user.email.toUpperCase())).rejects.toMatchObject({ status: 409 });
  await ask('first@example.com');
  await ask('new@example.com');
  expect((await logIn(email, seeker.password)).code).toBe(200);
  const confirm = (token: string) => server.client().confirmEmail({ body: { token } });
  // The older link no longer works.
  await expect(confirm(shownToken(server, 'first@example.com'))).rejects.toMatchObject({
    status: 410,
  });
  const token = shownToken(server, 'new@example.com');
  expect(await confirm(token)).toMatchObject({ email: 'new@example.com' });
  expect(await confirm(token)).toMatchObject({ email: 'new@example.com', isNew: false });
  expect((await seeker.client.getEmailChange()).emailChange).toBeNull();
  expect((await logIn(email, seeker.password)).code).toBe(401);
  expect((await logIn('new@example.com', seeker.password)).code).toBe(200);
  const { rows } = await pool.query('select 1 from mails where "to" = $1', [email]);
  expect(rows).toHaveLength(1);
});

test('a user downloads their data as one file, with a link bound to their session', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server, 'Zoe Zip');
  const application = await makeApplication(seeker, job, 'The letter of Zoe.');
  await pool.query("update applications set source = 'alert' where id = $1", [application._id]);
  const started = await makeJob(server, company);
  await seeker.client.startApplication({ body: { job: started._id, source: 'board' } });
  await seeker.client.uploadProfileResume({ file: new File([tinyPdf('First')], 'cv.pdf') });
  const { path } = await seeker.client.prepareMyData();
  const response = await fetch(server.url + path);
  const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
  expect(text('account.json')).toContain('Zoe Zip');
  expect(text('applications.json')).toContain('The letter of Zoe.');
  expect(JSON.parse(text('found-through.json'))).toMatchObject([{ source: 'alert' }]);
  expect(JSON.parse(text('started-applications.json'))).toMatchObject([{ jobId: started._id }]);
  expect(JSON.parse(text('resumes.json'))).toMatchObject([
    { name: 'cv', file: 'profile/cv.pdf', isDefault: true },
  ]);
  expect(text('profile/cv.pdf')).toContain('(First)');
  expect(text(`applications/${application._id}/resume.pdf`)).toContain('%PDF');
  expect(Object.keys(zip).map(text).join('')).not.toMatch(/argon2|passwordHash/);
  expect((await fetch(server.url + path.replace(/signature=..../, 'signature=AAAA'))).status).toBe(
    404,
  );
  await seeker.client.logOut();
  expect((await fetch(server.url + path)).status).toBe(410);
});

test('a deleted account leaves no trace', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const canary = 'Canary-4711';
  const seeker = await makeSeeker(server, canary);
  await makeApplication(seeker, job, `Letter of ${canary}`);
  for (const { keep } of FEATURE_TESTS) await keep?.(seeker, job._id);
  await seeker.client.requestEmailChange({
    body: { email: `${canary}@example.com`, password: seeker.password },
  });
  const remove = (password: string) => seeker.client.deleteMyAccount({ body: { password } });
  await expect(remove('wrong-pass')).rejects.toMatchObject({
    status: 400,
    errors: { password: 'This password is incorrect.' },
  });
  await seeker.client.getProfile();
  await remove(seeker.password);
  await expect(seeker.client.getProfile()).rejects.toMatchObject({
    status: 401,
    code: 'not-signed-in',
  });
  for (const trace of [canary, seeker.user._id, seeker.user.email, seeker.user.username]) {
    expect(await findText(pool, trace), trace).toEqual([]);
  }
  expect((await company.client.getJob({ params: { id: job._id } })).job.applicantCount).toBe(0);
});

test('the data export is streamed, includes the timeline and contains no credentials', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server);
  const application = await makeApplication(seeker, job);
  await company.client.moveApplication({
    params: { applicationId: application._id },
    body: { status: 'rejected', reason: 'Other', message: 'All the best.' },
  });
  await seeker.client.sendMessage({
    body: {
      name: 'Me',
      email: seeker.user.email.toUpperCase(),
      subject: 'Hello',
      message: 'A question of mine.',
    },
  });
  await seeker.client.requestEmailChange({
    body: { email: 'next@example.com', password: seeker.password },
  });
  const { path } = await seeker.client.prepareMyData();
  const response = await fetch(server.url + path);
  expect(response.headers.get('content-length')).toBeNull();
  const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
  const [mine] = JSON.parse(text('applications.json')) as { timeline: object[]; resume: string }[];
  expect(mine?.timeline).toMatchObject([
    { status: 'pending', by: 'job_seeker' },
    { status: 'rejected', by: 'company', reason: 'Other', message: 'All the best.' },
  ]);
  expect(Object.keys(zip)).toContain(mine?.resume);
  expect(text('messages.json')).toContain('A question of mine.');
  expect(text('account.json')).toContain('next@example.com');
  expect(text('mails.json')).toContain('token=…');
  expect(Object.keys(zip).map(text).join('')).not.toMatch(/signature=|token=\w/);

  const data = async (path_: string) =>
    unzipSync(new Uint8Array(await (await fetch(server.url + path_)).arrayBuffer()));
  const ofCompany = await data((await company.client.prepareMyData()).path);
  expect(strFromU8(ofCompany['jobs.json'] ?? new Uint8Array())).toContain(job._id);
  expect(Object.keys(ofCompany)).not.toContain('applications.json');
});

test('a pending email change is listed, can be canceled, and ends when the password changes', async () => {
  const seeker = await makeSeeker(server);
  const { email } = seeker.user;
  const ask = async (to: string) => {
    await seeker.client.requestEmailChange({ body: { email: to, password: seeker.password } });
    return shownToken(server, to);
  };
  const confirm = (token: string) => server.client().confirmEmail({ body: { token } });
  await expect(ask(email)).rejects.toMatchObject({
    errors: { email: 'This is already your email address.' },
  });
  expect((await seeker.client.getEmailChange()).emailChange).toBeNull();

  const first = await ask('waits-1@example.com');
  expect((await seeker.client.getEmailChange()).emailChange?.email).toBe('waits-1@example.com');
  await seeker.client.cancelEmailChange();
  expect((await seeker.client.getEmailChange()).emailChange).toBeNull();
  await expect(confirm(first)).rejects.toMatchObject({ status: 410 });

  // An attacker with the old password cannot confirm the change.
  const second = await ask('waits-2@example.com');
  await seeker.client.changePassword({
    body: { currentPassword: seeker.password, newPassword: 'another-secret' },
  });
  await expect(confirm(second)).rejects.toMatchObject({ status: 410 });
  expect((await logIn(email, 'another-secret')).code).toBe(200);
});

test('if two users confirm the same address, one gets it and the other keeps their own', async () => {
  const [one, other] = [await makeSeeker(server), await makeSeeker(server)];
  const to = 'both-want@example.com';
  for (const { client, password } of [one, other]) {
    await client.requestEmailChange({ body: { email: to, password } });
  }
  const shown = server.links.filter((each) => each.to === to);
  expect(shown).toHaveLength(2);
  const outcomes = await Promise.allSettled(
    shown.map(({ link }) =>
      server.client().confirmEmail({ body: { token: link.split('token=')[1] ?? '' } }),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    status: 409,
    code: 'email-taken',
    message: 'This email is already in use.',
  });
});

test('a password change during account deletion with the old password keeps the account', async () => {
  const seeker = await makeSeeker(server);
  const elsewhere = server.client((await logIn(seeker.user.email, seeker.password)).body.token);
  const [changed, deleted] = await Promise.allSettled([
    seeker.client.changePassword({
      body: { currentPassword: seeker.password, newPassword: 'another-secret' },
    }),
    elsewhere.deleteMyAccount({ body: { password: seeker.password } }),
  ]);
  const statuses = [changed.status, deleted.status];
  expect(statuses.toSorted()).toEqual(['fulfilled', 'rejected']);
  const isThere = (await logIn(seeker.user.email, 'another-secret')).code === 200;
  expect(isThere).toBe(changed.status === 'fulfilled');
});
