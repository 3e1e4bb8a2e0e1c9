import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { EndpointName } from '../../shared/api.ts';
import type { SecondFactorRequired } from '../../shared/errors.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { featureCalls } from '../../shared/seams.ts';
import { rotateKey } from '../../server/rotate-key.ts';
import { addApp, authenticatorFor } from '../support/authenticator.ts';
import { makeClock } from '../support/clock.ts';
import { exampleBodies } from '../support/examples.ts';
import { shownToken } from '../support/mail.ts';
import { makeAdmin, makeCompany, makeSeeker, type Person } from '../support/people.ts';
import { findText } from '../support/rows.ts';
import { startServer, type AnyBody } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({
  pages: false,
  now: clock.now,
  config: { confirmMinutes: 30 },
});
const { pool, db } = server.database;

const MINUTE = 60_000;
const STEP = 30_000;

/** Moves on to a fresh code. */
const nextCode = () => clock.forward(3 * STEP);

const logIn = ({ user, password }: Pick<Person, 'user' | 'password'>) =>
  server.request<AnyBody & { secondFactor: SecondFactorRequired }>('POST', '/api/auth/login', {
    json: { email: user.email, password },
  });
const ticketOf = async (person: Pick<Person, 'user' | 'password'>) => {
  const { code, body } = await logIn(person);
  expect(code, body.message).toBe(401);
  expect(body.code).toBe('second-factor-required');
  return body.secondFactor.ticket;
};
const finish = (ticket: string, code: string) =>
  server.request<AnyBody & { token: string }>('POST', '/api/auth/login/second-factor', {
    json: { ticket, code },
  });
const successes = (replies: { code: number }[]) =>
  replies.filter(({ code }) => code === 200).length;
const subjects = async ({ user }: Pick<Person, 'user'>) => {
  const { rows } = await pool.query<{ subject: string }>(
    `select subject from mails where user_id = $1 order by created_at, subject`,
    [user._id],
  );
  return rows.map(({ subject }) => subject);
};

test('an app is set up with the password and its first code, and then asked for at every login', async () => {
  const ada = await makeSeeker(server);
  const { client } = ada;
  await expect(client.startAppSetup({ body: { password: 'wrong' } })).rejects.toMatchObject({
    status: 400,
    code: 'wrong-password',
  });
  const { secret, uri } = await client.startAppSetup({ body: { password: ada.password } });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Daybreak:.*issuer=Daybreak/);
  expect(uri).toContain(`secret=${secret}`);
  // Nothing counts before the first code.
  expect((await logIn(ada)).code).toBe(200);
  const app = authenticatorFor(secret);
  const wrong = { body: { code: await app.code(clock.now(), 3) } };
  await expect(client.confirmApp(wrong)).rejects.toMatchObject({
    status: 400,
    code: 'wrong-code',
    errors: { code: expect.any(String) },
  });
  const first = await app.code(clock.now());
  const { recoveryCodes } = await client.confirmApp({ body: { code: first } });
  expect(new Set(recoveryCodes)).toHaveProperty('size', 10);
  expect(await client.getSecondFactors()).toMatchObject({
    app: { createdAt: clock.now().toISOString() },
    recoveryCodesLeft: 10,
  });
  expect(await subjects(ada)).toEqual(['An authenticator app was added at Daybreak']);

  const refused = await logIn(ada);
  expect(refused).toMatchObject({
    code: 401,
    body: {
      status: false,
      code: 'second-factor-required',
      secondFactor: { factors: ['app', 'recovery-code'] },
    },
  });
  expect(refused.body).not.toHaveProperty('token');
  expect(refused.headers.get('set-cookie')).toBeNull();
  const { ticket } = refused.body.secondFactor;
  // The code of the setup was used.
  expect(await finish(ticket, first)).toMatchObject({
    code: 401,
    body: { code: 'wrong-second-factor' },
  });
  nextCode();
  const done = await finish(ticket, await app.code(clock.now()));
  expect(done).toMatchObject({ code: 200, body: { _id: ada.user._id } });
  expect(done.headers.get('set-cookie')).toMatch(/^device-/);
  await server.client(done.body.token).getProfile();
});

test('a code works one step early or late, and once', async () => {
  const ada = await makeSeeker(server);
  const { app } = await addApp(ada, clock.now);
  for (const [steps, code] of [
    [-2, 401],
    [2, 401],
    [0, 200],
    [0, 401],
    // An older code after a newer one.
    [-1, 401],
    [1, 200],
  ] as const) {
    const reply = await finish(await ticketOf(ada), await app.code(clock.now(), steps));
    expect(reply.code, String(steps)).toBe(code);
  }
  nextCode();
  // Of concurrent calls with one code, one gets in.
  const code = await app.code(clock.now());
  const tickets = [await ticketOf(ada), await ticketOf(ada), await ticketOf(ada)];
  const replies = await Promise.all(tickets.map((ticket) => finish(ticket, code)));
  expect(successes(replies)).toBe(1);
  // As people type it.
  nextCode();
  const typed = (await app.code(clock.now())).replace(/^.../, '$& ');
  expect((await finish(await ticketOf(ada), ` ${typed} `)).code).toBe(200);
});

test('a ticket works once, for its account, for ten minutes and five attempts', async () => {
  const ada = await makeSeeker(server);
  const bob = await makeSeeker(server);
  const { app } = await addApp(ada, clock.now);
  const { app: bobs } = await addApp(bob, clock.now);
  const expired = { code: 410, body: { code: 'login-expired' } };
  const ticket = await ticketOf(ada);
  expect((await finish(ticket, await bobs.code(clock.now()))).code).toBe(401);
  const current = await app.code(clock.now());
  // Both codes are right for somebody, but a ticket is spent once.
  const both = await Promise.all([finish(ticket, current), finish(ticket, current)]);
  expect(successes(both)).toBe(1);
  nextCode();
  expect(await finish(ticket, await app.code(clock.now()))).toMatchObject(expired);

  const guessed = await ticketOf(ada);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await finish(guessed, await app.code(clock.now(), 5))).code).toBe(401);
  expect(await finish(guessed, await app.code(clock.now()))).toMatchObject(expired);

  const slow = await ticketOf(ada);
  clock.forward(10 * MINUTE);
  expect(await finish(slow, await app.code(clock.now()))).toMatchObject(expired);
  expect(await finish('x'.repeat(43), await app.code(clock.now()))).toMatchObject(expired);
});

test('each recovery code works once, and new codes replace them', async () => {
  const ada = await makeSeeker(server);
  const { recoveryCodes } = await addApp(ada, clock.now);
  const [first = '', second = '', third = ''] = recoveryCodes;
  expect(first).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
  const use = async (code: string) => (await finish(await ticketOf(ada), code)).code;
  expect(await use(first)).toBe(200);
  expect(await use(first)).toBe(401);
  // As people type it.
  expect(await use(` ${second.replaceAll('-', ' ').toUpperCase()}`)).toBe(200);
  expect(await ada.client.getSecondFactors()).toMatchObject({ recoveryCodesLeft: 8 });
  expect((await subjects(ada)).filter((line) => /recovery code was used/.test(line))).toHaveLength(
    2,
  );
  const tickets = [await ticketOf(ada), await ticketOf(ada)];
  const replies = await Promise.all(tickets.map((ticket) => finish(ticket, third)));
  expect(successes(replies)).toBe(1);

  await ada.client.confirmIdentity({
    body: { password: ada.password, code: recoveryCodes[3] ?? '' },
  });
  const renewed = await ada.client.renewRecoveryCodes({ body: {} });
  expect(await use(recoveryCodes[4] ?? '')).toBe(401);
  expect(await use(renewed.recoveryCodes[4] ?? '')).toBe(200);
  // Codes of one account are nothing at another.
  const bob = await makeSeeker(server);
  await addApp(bob, clock.now);
  expect((await finish(await ticketOf(bob), renewed.recoveryCodes[5] ?? '')).code).toBe(401);
});

test('a new password by a mailed link does not replace the second factor, and ends what has begun', async () => {
  const ada = await makeSeeker(server);
  const { app } = await addApp(ada, clock.now);
  const begun = await ticketOf(ada);
  await server.client().requestPasswordReset({ body: { email: ada.user.email } });
  const token = shownToken(server, ada.user.email);
  await server.client().resetPassword({ body: { token, password: 'another-secret' } });
  expect((await finish(begun, await app.code(clock.now()))).code).toBe(410);
  const ticket = await ticketOf({ ...ada, password: 'another-secret' });
  expect((await finish(ticket, await app.code(clock.now()))).code).toBe(200);
});

test('confirming who one is takes the password and a code, each code once, for one session', async () => {
  // Two processes with limits, and questions half an hour after the login.
  const options = { pages: false, now: clock.now, database: server.database, rateLimit: true };
  const config = { confirmMinutes: 30 };
  const [one, two] = [
    await startServer({ ...options, config }),
    await startServer({ ...options, config }),
  ];
  const { user, token, password } = await makeAdmin(one);
  const { app, recoveryCodes } = await addApp({ client: one.client(token), password }, clock.now);
  const ticket = await ticketOf({ user, password });
  const elsewhere = (await finish(ticket, await app.code(clock.now()))).body.token;
  clock.forward(31 * MINUTE);
  const confirmBy = (body: { password: string; code?: string }, by = token, to = one) =>
    to.client(by).confirmIdentity({ body });
  const prepareExport = (by: string) => one.client(by).prepareExport({ body: { what: 'users' } });
  const wrongCode = { status: 400, code: 'wrong-code', errors: { code: expect.any(String) } };
  const asked = { status: 403, code: 'confirm-identity' };

  const right = await app.code(clock.now());
  await expect(confirmBy({ password })).rejects.toMatchObject(wrongCode);
  const guess = { password, code: await app.code(clock.now(), 5) };
  await expect(confirmBy(guess)).rejects.toMatchObject(wrongCode);
  // The code is not used up by a wrong password.
  await expect(confirmBy({ password: 'wrong', code: right })).rejects.toMatchObject({
    code: 'wrong-password',
  });
  await expect(prepareExport(token)).rejects.toMatchObject(asked);
  // Of concurrent calls with one code, in two processes, one confirms.
  const both = [
    confirmBy({ password, code: right }),
    confirmBy({ password, code: right }, token, two),
  ];
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await prepareExport(token);
  await expect(confirmBy({ password, code: right }, elsewhere)).rejects.toMatchObject(wrongCode);
  await expect(prepareExport(elsewhere)).rejects.toMatchObject(asked);

  const code = recoveryCodes[0] ?? '';
  await confirmBy({ password, code: code.toUpperCase() }, elsewhere);
  await prepareExport(elsewhere);
  await expect(confirmBy({ password, code }, elsewhere)).rejects.toMatchObject(wrongCode);
  const used = (await subjects({ user })).filter((line) => /recovery code was used/.test(line));
  expect(used).toHaveLength(1);

  // Wrong codes use up the attempts of all sessions and processes.
  const tooMany = { status: 429, code: 'too-many-requests' };
  for (let failures = 6; failures < 10; failures += 1)
    await expect(confirmBy(guess)).rejects.toMatchObject(wrongCode);
  nextCode();
  const fresh = { password, code: await app.code(clock.now()) };
  await expect(confirmBy(fresh, elsewhere, two)).rejects.toMatchObject(tooMany);
});

test('a suspended user does not get in with a second factor', async () => {
  const ada = await makeSeeker(server);
  const { app } = await addApp(ada, clock.now);
  const begun = await ticketOf(ada);
  await pool.query('update users set suspended_at = now() where id = $1', [ada.user._id]);
  expect(await finish(begun, await app.code(clock.now()))).toMatchObject({
    code: 403,
    body: { code: 'account-suspended' },
  });
});

test('who has a second factor changes how they sign in, or leaves, with that factor', async () => {
  const ada = await makeSeeker(server);
  const { password, client } = ada;
  // A confirmation with the password alone, and a setup that began with it.
  await client.confirmIdentity({ body: { password } });
  const elsewhere = server.client(String((await logIn(ada)).body.token));
  await elsewhere.confirmIdentity({ body: { password } });
  await elsewhere.startPasskeySetup({ body: { password } });
  const { app, recoveryCodes } = await addApp(ada, clock.now);
  expect(
    (await pool.query(`select from login_challenges where user_id = $1`, [ada.user._id])).rows,
  ).toEqual([]);
  const owner = await makeCompany(server);
  const ofOwner = await addApp(owner, clock.now);
  const given = { password };
  const ofFeatures = (by: Person['client']) =>
    Object.fromEntries(
      Object.entries<Endpoint>(featureCalls)
        .filter(([, { limit }]) => limit === 'own-password')
        .map(([name, { access }]) => {
          const { client: caller } = access === 'company' ? owner : { client: by };
          const call = caller[name as EndpointName] as (of: object) => Promise<unknown>;
          return [name, () => call({ body: exampleBodies[name as EndpointName] })];
        }),
    );
  const changes = (by: Person['client'], body: { password?: string } = given) => ({
    removeApp: () => by.removeApp({ body }),
    removePasskey: () => by.removePasskey({ params: { id: randomUUID() }, body }),
    renewRecoveryCodes: () => by.renewRecoveryCodes({ body }),
    startAppSetup: () => by.startAppSetup({ body }),
    startPasskeySetup: () => by.startPasskeySetup({ body }),
    changePassword: () =>
      by.changePassword({ body: { currentPassword: password, newPassword: 'another-secret' } }),
    requestEmailChange: () => by.requestEmailChange({ body: { email: 'b@example.com', password } }),
    deleteMyAccount: () => by.deleteMyAccount({ body: { password } }),
    ...ofFeatures(by),
  });
  const asked = { status: 403, code: 'confirm-identity' };
  // A login with the factor was not a confirmation either.
  const fresh = (await finish(await ticketOf(ada), recoveryCodes[0] ?? '')).body.token;
  for (const by of [client, elsewhere, server.client(fresh)])
    for (const [name, change] of Object.entries(changes(by)))
      await expect(change(), name).rejects.toMatchObject(asked);
  await expect(client.removeApp({ body: {} })).rejects.toMatchObject(asked);
  // A wrong password is still a wrong password.
  await expect(client.removeApp({ body: { password: 'wrong' } })).rejects.toMatchObject({
    code: 'wrong-password',
  });
  expect(await client.getSecondFactors()).toMatchObject({ app: expect.anything() });

  nextCode();
  await client.confirmIdentity({ body: { password, code: await app.code(clock.now()) } });
  await owner.client.confirmIdentity({
    body: { password: owner.password, code: ofOwner.recoveryCodes[0] ?? '' },
  });
  for (const change of Object.values(ofFeatures(client))) await change();
  await changes(client, {}).startAppSetup();
  await changes(client, {}).renewRecoveryCodes();
  // For this session alone, and for half an hour.
  await expect(elsewhere.removeApp({ body: given })).rejects.toMatchObject(asked);
  clock.forward(30 * MINUTE);
  await expect(client.removeApp({ body: given })).rejects.toMatchObject(asked);
  // Refusals that only ask for the factor use up no attempt.
  for (let attempt = 0; attempt < 12; attempt += 1)
    await expect(client.removeApp({ body: given })).rejects.toMatchObject(asked);
});

test('without a second factor, the password cannot be left out', async () => {
  const ada = await makeSeeker(server);
  await expect(ada.client.startAppSetup({ body: {} })).rejects.toMatchObject({
    status: 400,
    errors: { password: 'Enter your password.' },
  });
});

/** Confirms with a fresh code of the app. */
async function confirm({ client, password }: Person, app: { code(at: Date): Promise<string> }) {
  nextCode();
  await client.confirmIdentity({ body: { password, code: await app.code(clock.now()) } });
  nextCode();
}

test('removing the app takes a code, and takes the recovery codes along', async () => {
  const ada = await makeSeeker(server);
  const { app: old } = await addApp(ada, clock.now);
  await confirm(ada, old);
  // A new phone: the old app works until the new one is confirmed.
  const setup = await ada.client.startAppSetup({ body: { password: ada.password } });
  expect((await finish(await ticketOf(ada), await old.code(clock.now()))).code).toBe(200);
  nextCode();
  const app = authenticatorFor(setup.secret);
  const confirmed = { body: { code: await app.code(clock.now(), -1) } };
  expect(await ada.client.confirmApp(confirmed)).toMatchObject({ recoveryCodes: null });
  expect((await finish(await ticketOf(ada), await old.code(clock.now()))).code).toBe(401);
  expect((await finish(await ticketOf(ada), await app.code(clock.now()))).code).toBe(200);

  await expect(ada.client.removeApp({ body: { password: 'wrong' } })).rejects.toMatchObject({
    status: 400,
  });
  await ada.client.removeApp({ body: { password: ada.password } });
  expect(await ada.client.getSecondFactors()).toMatchObject({ app: null, recoveryCodesLeft: 0 });
  expect((await logIn(ada)).code).toBe(200);
  expect((await subjects(ada)).at(-1)).toBe('Your authenticator app was removed at Daybreak');
});

test('secrets are encrypted and codes hashed, also after the key is replaced', async () => {
  const ada = await makeSeeker(server);
  const { app, recoveryCodes } = await addApp(ada, clock.now);
  await confirm(ada, app);
  const waiting = await ada.client.startAppSetup({ body: { password: ada.password } });
  const ticket = await ticketOf(ada);
  const [code = ''] = recoveryCodes;
  const secrets = [app.secret, waiting.secret, code, code.replaceAll('-', ''), ticket];
  for (const secret of secrets) expect(await findText(pool, secret)).toEqual([]);

  const sealed = async () =>
    (await pool.query<{ secret: Buffer }>('select secret from authenticator_apps')).rows.map(
      ({ secret }) => secret.toString('hex'),
    );
  const before = await sealed();
  await rotateKey({ db, now: clock.now });
  expect((await sealed()).filter((one) => before.includes(one))).toEqual([]);
  expect((await finish(ticket, await app.code(clock.now()))).code).toBe(200);
  nextCode();
  const next = authenticatorFor(waiting.secret);
  await ada.client.confirmApp({ body: { code: await next.code(clock.now()) } });
});

test('my data says whether an app is set up, without secrets; a deleted account leaves nothing', async () => {
  const ada = await makeSeeker(server);
  const { app } = await addApp(ada, clock.now);
  await ticketOf(ada);
  const { path } = await ada.client.prepareMyData();
  const response = await fetch(server.url + path);
  const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const account = strFromU8(zip['account.json'] ?? new Uint8Array());
  expect(JSON.parse(account)).toMatchObject({
    secondFactors: { app: { createdAt: clock.now().toISOString() }, recoveryCodesLeft: 10 },
  });
  expect(account).not.toContain(app.secret);
  await confirm(ada, app);
  await ada.client.deleteMyAccount({ body: { password: ada.password } });
  expect(await findText(pool, ada.user._id)).toEqual([]);
});
