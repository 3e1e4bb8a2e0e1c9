import { expect, test } from 'vitest';
import { makeClock } from '../support/clock.ts';
import { mailsTo } from '../support/mail.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const MINUTE = 60_000;
const clock = makeClock();
const server = await startServer({
  pages: false,
  now: clock.now,
  config: { confirmMinutes: 30 },
});
const { pool } = server.database;

const refused = { status: 403, code: 'confirm-identity' };
const logIn = (email: string, password: string) =>
  server.client().logIn({ body: { email, password } });

test('half an hour after the login, an admin confirms who they are before deleting, suspending and exporting', async () => {
  const admin = await makeAdmin(server);
  const company = await makeCompany(server);
  const [job, other] = [
    await makeJob(server, company, { approved: false }),
    await makeJob(server, company, { jobTitle: 'Second Engineer' }),
  ];
  const victim = await makeSeeker(server);
  const { client, password } = admin;
  const [userId, jobId] = [{ id: victim.user._id }, { id: job._id }];
  const verdict = { reason: 'Other', message: 'Tell more.', suspend: true };
  const calls = {
    suspendUser: () => client.suspendUser({ params: userId, body: { reason: 'Spam.' } }),
    rejectJob: () => client.rejectJob({ params: jobId, body: verdict }),
    setCompanyApproval: () =>
      client.setCompanyApproval({
        params: { id: company.user._id },
        body: { companyProfile: { isApproved: false }, ...verdict },
      }),
    deleteJob: () => client.deleteJob({ params: { id: other._id }, body: {} }),
    prepareExport: () => client.prepareExport({ body: { what: 'users' } }),
    deleteUser: () => client.deleteUser({ params: userId, body: {} }),
  };

  clock.forward(30 * MINUTE);
  for (const [name, call] of Object.entries(calls))
    await expect(call(), name).rejects.toMatchObject(refused);
  // Without a suspension, a decision needs no confirmation, nor does a company's own deletion.
  await client.setCompanyApproval({
    params: { id: company.user._id },
    body: { companyProfile: { isApproved: true } },
  });
  const third = await makeJob(server, company, { approved: false });
  await company.client.deleteJob({ params: { id: third._id }, body: {} });

  // A stolen token without the password, and the confirmation of another session, change nothing.
  const confirm = (by: string, who = client) => who.confirmIdentity({ body: { password: by } });
  await expect(confirm('wrong-pass')).rejects.toMatchObject({
    code: 'wrong-password',
    errors: { password: expect.any(String) },
  });
  await confirm(victim.password, victim.client);
  const elsewhere = server.client((await logIn(admin.user.email, password)).token);
  await elsewhere.prepareExport({ body: { what: 'users' } });
  await confirm(password, elsewhere);
  await expect(calls.deleteUser()).rejects.toMatchObject(refused);

  await confirm(password);
  for (const call of Object.values(calls)) await call();
  clock.forward(30 * MINUTE - 1);
  await calls.prepareExport();
  clock.forward(1);
  await expect(calls.prepareExport()).rejects.toMatchObject(refused);
  const { rows } = await pool.query("select action from audit_log where action = 'user.delete'");
  expect(rows).toHaveLength(1);
});

test('a session of an admin ends without activity, and nothing but their own requests counts', async () => {
  const idle = await startServer({
    pages: false,
    now: clock.now,
    config: { adminIdleMinutes: 30 },
  });
  const [admin, seeker] = [await makeAdmin(idle), await makeSeeker(idle)];
  const ask = (token = admin.token, headers = {}) =>
    idle.request('GET', '/api/users/profile', { token, headers });
  const { path } = await admin.client.prepareExport({ body: { what: 'users' } });
  for (let minutes = 0; minutes < 60; minutes += 20) {
    clock.forward(20 * MINUTE);
    expect((await ask()).code).toBe(200);
  }
  // Pages ask in the background, and links are opened, without keeping the session open.
  clock.forward(20 * MINUTE);
  expect((await ask(admin.token, { 'x-background': '1' })).code).toBe(200);
  clock.forward(10 * MINUTE - 1);
  expect((await ask(admin.token, { 'x-background': '1' })).code).toBe(200);
  clock.forward(1);
  const ended = { code: 401, body: { code: 'session-idle' } };
  expect(await ask()).toMatchObject(ended);
  expect(await ask()).toMatchObject({
    body: { message: 'You were logged out after 30 minutes without activity.' },
  });
  expect((await idle.request('GET', path)).code).toBe(410);
  // As a visitor they may go on, and a new login does not revive the old session.
  expect((await idle.request('GET', '/api/jobs', { token: admin.token })).code).toBe(200);
  const { token } = await idle
    .client()
    .logIn({ body: { email: admin.user.email, password: admin.password } });
  expect(await ask()).toMatchObject(ended);
  const { sessions } = await idle.client(token).listSessions();
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true]);
  // Only sessions of admins end.
  expect((await ask(seeker.token)).code).toBe(200);
});

test('a login from a browser that is not known is mailed to the owner of the account, a few times a day', async () => {
  const { user, password } = await makeSeeker(server);
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0';
  const enter = async (headers: Record<string, string>) => {
    const json = { email: user.email, password };
    const reply = await server.request('POST', '/api/auth/login', { json, headers });
    expect(reply.code).toBe(200);
    return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const told = async () =>
    (await mailsTo(server, user.email)).filter(({ kind }) => kind === 'new-login');
  // Signing up and the first login, and the same program again.
  await enter({});
  expect(await told()).toEqual([]);
  const cookie = await enter({ 'user-agent': firefox });
  expect(await told()).toMatchObject([{ text: expect.stringContaining('Firefox on Linux') }]);
  await enter({ 'user-agent': firefox, cookie });
  expect(await told()).toHaveLength(1);
  for (let times = 0; times < 7; times += 1) await enter({ 'user-agent': firefox });
  expect(await told()).toHaveLength(5);
  clock.forward(25 * 60 * MINUTE);
  await enter({ 'user-agent': firefox });
  expect(await told()).toHaveLength(6);
  // An unconfirmed address may be somebody else's.
  await pool.query('update users set confirmed_at = null where id = $1', [user._id]);
  await enter({ 'user-agent': firefox });
  expect(await told()).toHaveLength(6);
});

test('an invitation makes an admin once, while it stands and its inviter has the rights', async () => {
  const [inviter, other] = [await makeAdmin(server), await makeAdmin(server)];
  const linkTo = (email: string) =>
    server.links.findLast(({ to }) => to === email)?.link.split('token=')[1] ?? '';
  const invite = (email: string) => inviter.client.inviteAdmin({ body: { email } });
  let names = 0;
  const accept = (token: string, password = 'another-pass-2') =>
    server.client().acceptInvitation({ body: { token, username: `Invited ${++names}`, password } });
  const expired = { status: 410, code: 'link-expired' };
  const idOf = async (email: string) => {
    const { invitations } = await inviter.client.listTeam();
    return { id: invitations.find((invitation) => invitation.email === email)?._id ?? '' };
  };

  await invite('one@team.example.com');
  await expect(invite('ONE@team.example.com')).rejects.toMatchObject({ code: 'already-invited' });
  const token = linkTo('one@team.example.com');
  await expect(accept(token, 'Qwerty123456')).rejects.toMatchObject({ code: 'common-password' });
  await expect(accept('x'.repeat(43))).rejects.toMatchObject(expired);
  const both = await Promise.allSettled([accept(token), accept(token)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const made = await logIn('one@team.example.com', 'another-pass-2');
  expect(made.role).toBe('admin');
  await expect(accept(token)).rejects.toMatchObject(expired);

  // An account never becomes an administrator's, whether it was there before or came later.
  const seeker = await makeSeeker(server);
  await expect(invite(seeker.user.email)).rejects.toMatchObject({ code: 'email-taken' });
  await invite('later@team.example.com');
  await server.register({
    role: 'job_seeker',
    username: 'later',
    email: 'later@team.example.com',
    password: 'secret-pass-1',
    fullName: '',
  });
  await expect(accept(linkTo('later@team.example.com'))).rejects.toMatchObject({
    code: 'email-taken',
  });

  // Sent again, withdrawn, expired.
  await invite('two@team.example.com');
  const first = linkTo('two@team.example.com');
  await inviter.client.resendInvitation({ params: await idOf('two@team.example.com') });
  await expect(accept(first)).rejects.toMatchObject(expired);
  const second = linkTo('two@team.example.com');
  await inviter.client.withdrawInvitation({ params: await idOf('two@team.example.com') });
  await expect(accept(second)).rejects.toMatchObject(expired);
  await invite('three@team.example.com');
  const third = linkTo('three@team.example.com');
  const { rows } = await pool.query<{ text: string }>('select text from mails');
  expect(rows.some(({ text }) => text.includes(third))).toBe(false);

  // The inviter loses the rights: not by themselves, and nobody without a confirmation.
  const revoke = (who: typeof inviter, id: string) => who.client.revokeAdmin({ params: { id } });
  await expect(revoke(inviter, inviter.user._id)).rejects.toMatchObject({ code: 'own-account' });
  await expect(revoke(seeker, other.user._id)).rejects.toMatchObject({ status: 403 });
  await revoke(other, inviter.user._id);
  await expect(inviter.client.listTeam()).rejects.toMatchObject({ status: 401 });
  await expect(accept(third)).rejects.toMatchObject(expired);
  const audited = await pool.query<{ action: string }>(
    "select distinct action from audit_log where action like 'admin.%'",
  );
  expect(audited.rows.map(({ action }) => action).toSorted()).toEqual([
    'admin.create',
    'admin.invite',
    'admin.revoke',
    'admin.withdraw',
  ]);
});
