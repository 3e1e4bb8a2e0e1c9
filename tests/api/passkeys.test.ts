import { expect, test } from 'vitest';
import { addApp } from '../support/authenticator.ts';
import { makeClock } from '../support/clock.ts';
import { SoftPasskey } from '../support/passkey.ts';
import { makeAdmin, makeSeeker, type Person } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const visitor = server.client();

const MINUTE = 60_000;

async function addPasskey({ client, password }: Person, passkey = new SoftPasskey()) {
  const { options } = await client.startPasskeySetup({ body: { password } });
  const body = { name: 'Phone', passkey: passkey.make(options) };
  const { passkey: added, recoveryCodes } = await client.addPasskey({ body });
  return { passkey, id: added._id, recoveryCodes };
}

/** Confirms with a passkey, without the password. */
async function confirm({ client }: Person, passkey: SoftPasskey) {
  const { options } = await client.startIdentityCheck();
  await client.confirmWithPasskey({ body: { passkey: passkey.prove(options) } });
}

const start = async (ticket?: string) =>
  (await visitor.startPasskeyLogIn({ body: { ticket: ticket ?? null } })).options;
const finish = (passkey: ReturnType<SoftPasskey['prove']>) =>
  visitor.logInWithPasskey({ body: { passkey } });
const logIn = ({ user, password }: Person) =>
  visitor.logIn({ body: { email: user.email, password } });
const wrong = { status: 401, code: 'wrong-passkey' };

test('a passkey signs in without a password, and is the second factor after one', async () => {
  const ada = await makeSeeker(server);
  const { passkey, recoveryCodes } = await addPasskey(ada);
  expect(recoveryCodes).toHaveLength(10);
  const done = await finish(passkey.prove(await start()));
  expect(done).toMatchObject({ _id: ada.user._id, token: expect.any(String) });
  await server.client(done.token).getProfile();
  const { passkeys } = await ada.client.getSecondFactors();
  expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: clock.now().toISOString() }]);

  const refusal = await logIn(ada).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'second-factor-required',
    secondFactor: { factors: ['passkey', 'recovery-code'] },
  });
  const { ticket } = (refusal as { secondFactor: { ticket: string } }).secondFactor;
  const options = await start(ticket);
  expect(options.allowCredentials).toHaveLength(1);
  expect(await finish(passkey.prove(options))).toMatchObject({ _id: ada.user._id });
  // Without a ticket, nobody learns which passkeys an account has.
  expect((await start()).allowCredentials ?? []).toEqual([]);
  expect((await start('x'.repeat(43))).allowCredentials ?? []).toEqual([]);
});

test('a challenge is answered once, in five minutes, by the account that it was made for', async () => {
  const ada = await makeSeeker(server);
  const bob = await makeSeeker(server);
  const { passkey } = await addPasskey(ada);
  const { passkey: bobs } = await addPasskey(bob);
  const answer = passkey.prove(await start());
  await finish(answer);
  await expect(finish(answer)).rejects.toMatchObject(wrong);
  const again = passkey.prove(await start());
  const outcomes = await Promise.allSettled([finish(again), finish(again), finish(again)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

  const slow = await start();
  clock.forward(5 * MINUTE);
  await expect(finish(passkey.prove(slow))).rejects.toMatchObject(wrong);

  // A ticket of one account is nothing for the passkey of another.
  const refusal = (await logIn(ada).catch((error: unknown) => error)) as {
    secondFactor: { ticket: string };
  };
  const hers = await start(refusal.secondFactor.ticket);
  await expect(finish(bobs.prove(hers))).rejects.toMatchObject(wrong);
  // A wrong answer used the challenge up.
  await expect(finish(passkey.prove(hers))).rejects.toMatchObject(wrong);
  // A handle of another account, a challenge that nobody made, one for another purpose.
  const bobsHandle = Buffer.from(bob.user._id.replaceAll('-', ''), 'hex').toString('base64url');
  await expect(finish(passkey.prove(await start(), bobsHandle))).rejects.toMatchObject(wrong);
  await expect(finish(passkey.prove({ challenge: 'made-up' }))).rejects.toMatchObject(wrong);
  await confirm(ada, passkey);
  const { options } = await ada.client.startPasskeySetup({ body: { password: ada.password } });
  await expect(finish(passkey.prove(options))).rejects.toMatchObject(wrong);
});

test('a copied passkey, a stranger, another site and an unverified person are refused', async () => {
  const ada = await makeSeeker(server);
  const { passkey } = await addPasskey(ada);
  const old = passkey.prove(await start());
  const options = await start();
  await finish(passkey.prove(options));
  // A counter that goes back means a copy.
  await expect(finish(old)).rejects.toMatchObject(wrong);
  await expect(finish(new SoftPasskey().prove(await start()))).rejects.toMatchObject(wrong);
  await confirm(ada, passkey);
  for (const other of [
    new SoftPasskey('http://evil.example'),
    new SoftPasskey('http://localhost.evil.example:3000'),
    new SoftPasskey(undefined, 0x01),
  ])
    await expect(addPasskey(ada, other)).rejects.toMatchObject({ code: 'passkey-refused' });
  // Another user's challenge makes no passkey, and a passkey is added once.
  const bob = await makeSeeker(server);
  const setup = await ada.client.startPasskeySetup({ body: { password: ada.password } });
  const body = { name: 'Stolen', passkey: new SoftPasskey().make(setup.options) };
  await expect(bob.client.addPasskey({ body })).rejects.toMatchObject({ code: 'passkey-refused' });
  await expect(addPasskey(ada, passkey)).rejects.toMatchObject({ code: 'passkey-already-added' });
});

test('passkeys are renamed and removed by their owner, with the passkey', async () => {
  const ada = await makeSeeker(server);
  const bob = await makeSeeker(server);
  const { id, passkey } = await addPasskey(ada);
  const params = { id };
  await expect(ada.client.startPasskeySetup({ body: { password: 'wrong' } })).rejects.toMatchObject(
    { code: 'wrong-password' },
  );
  await expect(bob.client.renamePasskey({ params, body: { name: 'Mine' } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    bob.client.removePasskey({ params, body: { password: bob.password } }),
  ).rejects.toMatchObject({ status: 404 });
  await ada.client.renamePasskey({ params, body: { name: 'My phone' } });
  await expect(
    ada.client.removePasskey({ params, body: { password: 'wrong' } }),
  ).rejects.toMatchObject({ code: 'wrong-password' });
  const { passkeys } = await ada.client.getSecondFactors();
  expect(passkeys.map(({ name }) => name)).toEqual(['My phone']);
  const remove = (body: { password?: string }) => ada.client.removePasskey({ params, body });
  await expect(remove({ password: ada.password })).rejects.toMatchObject({
    code: 'confirm-identity',
  });
  await confirm(ada, passkey);
  await remove({});
  await expect(finish(passkey.prove(await start()))).rejects.toMatchObject(wrong);
  await logIn(ada);
  const { rows } = await pool.query<{ subject: string }>(
    'select subject from mails where user_id = $1 order by subject',
    [ada.user._id],
  );
  expect(rows.map(({ subject }) => subject)).toEqual([
    'A passkey was added at Daybreak',
    'A passkey was removed at Daybreak',
  ]);
});

test('a passkey confirms who one is without the password, once and for one session', async () => {
  const guarded = await startServer({
    pages: false,
    now: clock.now,
    database: server.database,
    config: { confirmMinutes: 30 },
  });
  const [ada, bob] = [await makeAdmin(guarded), await makeAdmin(guarded)];
  const second = await logIn(ada);
  const elsewhere = guarded.client(second.token);
  await expect(ada.client.startIdentityCheck()).rejects.toMatchObject({ code: 'no-second-factor' });
  const { passkey, recoveryCodes } = await addPasskey(ada);
  const { passkey: bobs } = await addPasskey(bob);
  clock.forward(31 * MINUTE);
  const check = async (who = ada.client) => (await who.startIdentityCheck()).options;
  const confirmWith = (answer: ReturnType<SoftPasskey['prove']>, who = ada.client) =>
    who.confirmWithPasskey({ body: { passkey: answer } });
  const prepareExport = (who = ada.client) => who.prepareExport({ body: { what: 'users' } });
  const refused = { status: 400, code: 'passkey-refused' };
  const asked = { status: 403, code: 'confirm-identity' };

  const options = await check();
  expect(options.allowCredentials).toHaveLength(1);
  // The passkey of somebody else, and answers that were made for somebody else.
  await expect(confirmWith(bobs.prove(await check()))).rejects.toMatchObject(refused);
  await expect(confirmWith(bobs.prove(await start()))).rejects.toMatchObject(refused);
  await expect(confirmWith(passkey.prove(await check(bob.client)))).rejects.toMatchObject(refused);
  const bobsLogIn = (await logIn(bob).catch((error: unknown) => error)) as {
    secondFactor: { ticket: string };
  };
  const ofTicket = passkey.prove(await start(bobsLogIn.secondFactor.ticket));
  await expect(confirmWith(ofTicket)).rejects.toMatchObject(refused);
  await expect(confirmWith(new SoftPasskey().prove(await check()))).rejects.toMatchObject(refused);
  // The password alone is not enough.
  const { password } = ada;
  await expect(ada.client.confirmIdentity({ body: { password } })).rejects.toMatchObject({
    code: 'wrong-code',
  });
  await expect(prepareExport()).rejects.toMatchObject(asked);

  const answer = passkey.prove(options);
  const outcomes = await Promise.allSettled([confirmWith(answer), confirmWith(answer, elsewhere)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const isOurs = outcomes[0]?.status === 'fulfilled';
  const [confirmed, other] = isOurs ? [ada.client, elsewhere] : [elsewhere, ada.client];
  await prepareExport(confirmed);
  await expect(prepareExport(other)).rejects.toMatchObject(asked);
  await expect(confirmWith(answer, other)).rejects.toMatchObject(refused);
  const slow = passkey.prove(await check());
  clock.forward(5 * MINUTE);
  await expect(confirmWith(slow, other)).rejects.toMatchObject(refused);
  // A recovery code stands in for a lost passkey.
  await other.confirmIdentity({ body: { password, code: recoveryCodes?.[0] ?? '' } });
  await prepareExport(other);
});

test('in production, admins set up a second factor before anything else', async () => {
  const real = await startServer({
    pages: false,
    now: clock.now,
    database: server.database,
    config: { environment: 'production' },
  });
  const admin = await makeAdmin(real);
  expect(admin.user.needsSecondFactor).toBe(true);
  const missing = { status: 403, code: 'second-factor-missing' };
  const { client } = admin;
  for (const call of [
    () => client.listUsers(),
    () => client.listAudit(),
    () => client.listSessions(),
    () => client.changePassword({ body: { currentPassword: admin.password, newPassword: 'x' } }),
    () => client.prepareExport({ body: { what: 'users' } }),
  ])
    await expect(call()).rejects.toMatchObject(missing);
  expect((await client.getProfile()).user.needsSecondFactor).toBe(true);
  await client.listJobs();
  // Others are not asked, nor is anybody on a board for development.
  const seeker = await makeSeeker(real);
  expect(seeker.user.needsSecondFactor).toBeUndefined();
  await seeker.client.listSessions();
  await server.client(admin.token).listUsers();

  const { app } = await addApp(admin, clock.now);
  await client.listUsers();
  expect((await client.getProfile()).user.needsSecondFactor).toBeUndefined();
  const body = { password: admin.password };
  const code = await app.code(clock.now());
  await client.confirmIdentity({ body: { ...body, code } });
  await expect(client.removeApp({ body })).rejects.toMatchObject({ code: 'last-second-factor' });
  const { id } = await addPasskey(admin);
  await client.removeApp({ body });
  await expect(client.removePasskey({ params: { id }, body })).rejects.toMatchObject({
    code: 'last-second-factor',
  });
});
