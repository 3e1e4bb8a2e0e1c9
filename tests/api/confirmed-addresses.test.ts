import { strFromU8, unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api, type EndpointName } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import type { Queue } from '../../server/db/queue.ts';
import { contactMessages, mails, notifications, users } from '../../server/db/schema.ts';
import { notify } from '../../server/notifications/notify.ts';
import { mailSettings, mailsTo } from '../support/mail.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker, type Person } from '../support/people.ts';
import { exampleBodies } from '../support/examples.ts';
import { startServer } from '../support/server.ts';

/** A board with a mail server that takes its time: all mail waits. */
const server = await startServer({
  pages: false,
  config: mailSettings({
    settings: { host: '127.0.0.1', port: 9, secure: false, isLocal: true, login: undefined },
  }),
  queue: { add: async () => {} } as Partial<Queue> as Queue,
});
const { db } = server.database;
const visitor = server.client();
const password = 'secret-pass-1';
const SUPPORT = 'support@daybreak.example';
const NO_ID = '00000000-0000-4000-8000-000000000000';

const refused = { status: 403, code: 'address-not-confirmed' };

async function logIn(email: string, password_ = password): Promise<Person> {
  const user = await visitor.logIn({ body: { email, password: password_ } });
  return { user, token: user.token, password: password_, client: server.client(user.token) };
}

let made = 0;
const newAddress = () => `owner-${(made += 1)}@example.com`;

/** An account that somebody registered with an address and never confirmed. */
async function squat(email: string, role: 'job_seeker' | 'company' = 'job_seeker') {
  const account = { username: `squatter-${(made += 1)}`, email, password };
  await visitor.register({
    body: role === 'company' ? { role, ...account, companyName: 'Acme' } : { role, ...account },
  });
  return logIn(email);
}

/** The token of the latest mailed link to an address. */
async function tokenTo(email: string): Promise<string> {
  const latest = (await mailsTo(server, email)).findLast(({ text }) => text.includes('token='));
  return /token=([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
}

const confirm = async (email: string) =>
  visitor.confirmEmail({ body: { token: await tokenTo(email) } });

const write = (client: Person['client'], email: string, subject = 'Hello') =>
  client.sendMessage({ body: { name: 'Ada', email, subject, message: 'A private question.' } });

async function exportOf({ client }: Person): Promise<string> {
  const { path } = await client.prepareMyData();
  const zip = unzipSync(new Uint8Array(await (await fetch(server.url + path)).arrayBuffer()));
  return Object.values(zip)
    .map((file) => strFromU8(file))
    .join('\n');
}

const remove = ({ client }: Person) => client.deleteMyAccount({ body: { password } });

test('a new account logs in, and its mailed link confirms the address once', async () => {
  const email = newAddress();
  const person = await squat(email);
  expect(person.user.hasConfirmedAddress).toBe(false);
  const token = await tokenTo(email);
  expect(await confirm(email)).toMatchObject({
    _id: person.user._id,
    email,
    isNew: false,
    message: 'Your email address is confirmed.',
  });
  expect((await person.client.getProfile()).user.hasConfirmedAddress).toBe(true);
  // Some press it twice.
  expect(await visitor.confirmEmail({ body: { token } })).toMatchObject({ email, isNew: false });
  expect((await person.client.getEmailChange()).emailChange).toBeNull();
  await expect(person.client.sendConfirmation()).rejects.toMatchObject({
    status: 409,
    code: 'address-already-confirmed',
  });
});

const guarded = (Object.entries(api) as [EndpointName, Endpoint][]).filter(
  ([, row]) => row.needsConfirmedAddress,
);

test('every call that reaches other people is refused until the address is confirmed', async () => {
  const seeker = await squat(newAddress());
  const company = await squat(newAddress(), 'company');
  for (const [name, { method, path, access }] of guarded) {
    const { token } = access === 'job_seeker' ? seeker : company;
    const reply = await server.request(method, `/api${path.replaceAll(/:\w+/g, NO_ID)}`, {
      token,
      json: exampleBodies[name] ?? {},
    });
    expect({ name, code: reply.code, reason: reply.body.code }).toEqual({
      name,
      code: 403,
      reason: 'address-not-confirmed',
    });
  }
  expect(guarded.map(([name]) => name)).toEqual(
    expect.arrayContaining(['apply', 'postJob', 'sendMessage', 'moveApplication']),
  );
  // A visitor needs no account to write.
  await write(visitor, newAddress());
});

test('the link is sent again, and the earlier one stops working', async () => {
  const email = newAddress();
  const person = await squat(email);
  const first = await tokenTo(email);
  expect(await person.client.sendConfirmation()).toMatchObject({
    message: `We emailed a link to ${email}. Open it to confirm the address.`,
  });
  await expect(visitor.confirmEmail({ body: { token: first } })).rejects.toMatchObject({
    status: 410,
  });
  expect((await mailsTo(server, email)).map(({ status }) => status)).toEqual([
    'dropped',
    'waiting',
  ]);
  // A changed password does not invalidate it.
  await person.client.changePassword({
    body: { currentPassword: password, newPassword: 'another-pass-2' },
  });
  await confirm(email);
});

test('a mistyped address is replaced immediately, because nobody proved to own it', async () => {
  const [wrong, right] = [newAddress(), newAddress()];
  const person = await squat(wrong);
  const first = await tokenTo(wrong);
  expect(
    await person.client.requestEmailChange({ body: { email: right, password } }),
  ).toMatchObject({ email: right });
  await expect(visitor.confirmEmail({ body: { token: first } })).rejects.toMatchObject({
    status: 410,
  });
  await confirm(right);
  expect((await logIn(right)).user.hasConfirmedAddress).toBe(true);
  // The stranger at the wrong address is not bothered again.
  expect(await mailsTo(server, wrong)).toHaveLength(1);
});

test('an account of an address does not read what others wrote under it', async () => {
  const email = newAddress();
  await write(visitor, email.toUpperCase());
  const squatter = await squat(email);
  expect(await exportOf(squatter)).not.toContain('A private question.');
  await confirm(email);
  expect(await exportOf(squatter)).not.toContain('A private question.');
  await write(squatter.client, email, 'My own');
  expect(await exportOf(squatter)).toContain('My own');
});

test('deleting an account of an address keeps what others wrote under it', async () => {
  const email = newAddress();
  await write(visitor, email, 'Of a visitor');
  const squatter = await squat(email);
  await confirm(email);
  await write(squatter.client, email, 'Of the account');
  const admin = await makeAdmin(server);
  const { messages } = await admin.client.listMessages({ query: { search: 'Of the account' } });
  await admin.client.answerMessage({
    params: { id: messages[0]?._id ?? '' },
    body: { text: 'The answer.' },
  });
  await remove(squatter);
  const left = await db.select().from(contactMessages).where(eq(contactMessages.email, email));
  expect(left.map(({ subject }) => subject)).toEqual(['Of a visitor']);
  const about = await db.select().from(mails).where(eq(mails.replyTo, email));
  expect(about.map(({ subject }) => subject)).toEqual([expect.stringContaining('Of a visitor')]);
  expect(await mailsTo(server, email)).toEqual([]);
});

test('the addresses of the board cannot be registered or changed to', async () => {
  const before = (await mailsTo(server, SUPPORT)).length;
  const person = await makeSeeker(server);
  const sentence = 'This address belongs to this site. Use an address of your own.';
  for (const email of [SUPPORT.toUpperCase(), ' jobs@Daybreak.example']) {
    const refusal = { status: 400, errors: { email: sentence } };
    await expect(
      visitor.register({ body: { role: 'job_seeker', username: email, email, password } }),
    ).rejects.toMatchObject(refusal);
    await expect(
      person.client.requestEmailChange({ body: { email, password } }),
    ).rejects.toMatchObject(refusal);
  }
  expect(await mailsTo(server, SUPPORT)).toHaveLength(before);
});

test('deleting an account does not cancel the change of another user to its address', async () => {
  const email = newAddress();
  const owner = await makeSeeker(server);
  await owner.client.requestEmailChange({ body: { email, password } });
  const squatter = await squat(email);
  await remove(squatter);
  expect((await owner.client.getEmailChange()).emailChange?.email).toBe(email);
});

test('a change to an address wins over an account that never confirmed it', async () => {
  const email = newAddress();
  const squatter = await squat(email, 'company');
  const owner = await makeSeeker(server);
  await owner.client.requestEmailChange({ body: { email, password } });
  const link = (await mailsTo(server, email)).findLast(({ kind }) => kind === 'email-confirmation');
  const [, token = ''] = /token=([\w-]+)/.exec(link?.text ?? '') ?? [];
  expect(await visitor.confirmEmail({ body: { token } })).toMatchObject({ email, isNew: true });
  expect((await logIn(email)).user._id).toBe(owner.user._id);
  await expect(squatter.client.getProfile()).rejects.toMatchObject({ status: 401 });
  expect(await db.$count(users, eq(users.id, squatter.user._id))).toBe(0);
  // Another user's confirmed address is safe.
  const other = await makeSeeker(server);
  await expect(
    other.client.requestEmailChange({ body: { email, password } }),
  ).rejects.toMatchObject({ code: 'email-taken' });
});

test('deleting an account does not erase the notice that warned the former owner of its address', async () => {
  const [before, after] = [newAddress(), newAddress()];
  const victim = await squat(before);
  await confirm(before);
  await victim.client.requestEmailChange({ body: { email: after, password } });
  await confirm(after);
  const notices = async () =>
    (await mailsTo(server, before)).filter(({ kind }) => kind === 'email-changed').length;
  expect(await notices()).toBe(1);
  await remove(await squat(before));
  expect(await notices()).toBe(1);
});

test('the owner of an address takes over an account with a reset link, which confirms it', async () => {
  const email = newAddress();
  const squatter = await squat(email);
  await expect(squat(email)).rejects.toMatchObject({ status: 409, code: 'email-taken' });
  await visitor.requestPasswordReset({ body: { email } });
  await visitor.resetPassword({ body: { token: await tokenTo(email), password: 'owner-pass-1' } });
  await expect(squatter.client.getProfile()).rejects.toMatchObject({ status: 401 });
  expect((await logIn(email, 'owner-pass-1')).user.hasConfirmedAddress).toBe(true);
});

test('notifications are not mailed to an address that is not confirmed', async () => {
  const email = newAddress();
  const { user } = await squat(email);
  const notice = {
    userId: user._id,
    kind: 'reminder',
    title: 'Reminder',
    text: '.',
    path: '/',
  } as const;
  const needs = {
    config: { publicUrl: '', siteName: '' } as never,
    features: [],
    queue: undefined,
    now: server.now,
  };
  await notify(db, needs, notice);
  expect(await db.$count(notifications, eq(notifications.userId, user._id))).toBe(1);
  expect((await mailsTo(server, email)).map(({ kind }) => kind)).toEqual(['registration']);
});

test('admins see which address is not confirmed, on the user and in the review queue', async () => {
  const admin = await makeAdmin(server);
  const email = newAddress();
  const company = await squat(email, 'company');
  const read = async () => {
    const params = { id: company.user._id };
    const { reviews } = await admin.client.listReviews({ query: { kind: 'company' } });
    return {
      user: (await admin.client.getUser({ params })).user.hasConfirmedAddress,
      review: reviews.find((review) => review.email === email)?.hasConfirmedAddress,
    };
  };
  expect(await read()).toEqual({ user: false, review: false });
  await confirm(email);
  expect(await read()).toEqual({ user: true, review: true });
});

test('without a mail server an account is confirmed at once', async () => {
  const without = await startServer({ pages: false, database: server.database });
  const email = newAddress();
  const account = { username: email, email, password };
  const user = await without.client().register({ body: { role: 'job_seeker', ...account } });
  expect(user.hasConfirmedAddress).toBe(true);
  expect(await mailsTo(server, email)).toEqual([]);
  // One that waits since there was a mail server asks once more.
  const waiting = await squat(newAddress());
  await without.client(waiting.token).sendConfirmation();
  expect((await waiting.client.getProfile()).user.hasConfirmedAddress).toBe(true);
  const job = await makeJob(server, await makeCompany(server));
  await waiting.client.startApplication({ body: { job: job._id, source: 'board' } });
  await expect(
    (await squat(newAddress())).client.updateApplication({
      params: { id: NO_ID },
      body: { coverLetter: 'x' },
      file: undefined,
    }),
  ).rejects.toMatchObject(refused);
});

test('an admin sends the link that a user needs again: first to confirm the address, then for a new password', async () => {
  const admin = await makeAdmin(server);
  const email = newAddress();
  const { user } = await squat(email);
  const params = { id: user._id };
  const lastKind = async () => (await mailsTo(server, email)).at(-1)?.kind;
  const before = await tokenTo(email);
  await admin.client.sendAccountMail({ params });
  expect(await lastKind()).toBe('registration');
  expect(await tokenTo(email)).not.toBe(before);
  await confirm(email);
  await admin.client.sendAccountMail({ params });
  expect(await lastKind()).toBe('password-reset');
  const known = await admin.client.getUser({ params });
  expect(known.user).toMatchObject({ hasConfirmedAddress: true, lastLoginAt: expect.any(String) });
});
