import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { revokeRights } from '../../server/accounts/admins.ts';
import { passkeys } from '../../server/db/schema.ts';
import { createSignedLinks } from '../../server/signed-links.ts';
import { addApp } from '../support/authenticator.ts';
import { freshDatabase } from '../support/database.ts';
import { makeAdmin, makeSeeker, type Person } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const database = await freshDatabase();
const server = await startServer({ database, pages: false });

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** The command as `npm run admin` runs it. */
async function admin(args: string[], databaseUrl = database.url): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const script = join(import.meta.dirname, '../../server/admin.ts');
  try {
    const said = await promisify(execFile)(process.execPath, [script, ...args], { env });
    return { code: 0, ...said };
  } catch (error) {
    return error as Outcome;
  }
}

test('creates an admin who can log in with the printed password', async () => {
  const { code, stdout } = await admin(['create', ' Boss@Example.com ']);
  expect(code).toBe(0);
  expect(stdout).toContain('Boss@Example.com can now log in as an admin.');
  const [, password = ''] = /^Password \(shown only now\): (\S{16,})$/m.exec(stdout) ?? [];
  const { role, token } = await server
    .client()
    .logIn({ body: { email: 'boss@example.com', password } });
  expect(role).toBe('admin');
  await server.client(token).listUsers();
});

/** Each command is a process of its own, which takes seconds on a busy machine: a test starts few of them. */
async function expectRefused(refusals: [args: string[], code: number, sentence: RegExp][]) {
  const count = async () =>
    (await database.pool.query("select from users where role = 'admin'")).rowCount;
  const before = await count();
  const outcomes = await Promise.all(refusals.map(([args]) => admin(args)));
  for (const [index, [args, code, sentence]] of refusals.entries()) {
    expect(outcomes[index], args.join(' ')).toMatchObject({ code, stdout: '' });
    expect(outcomes[index]?.stderr).toMatch(sentence);
  }
  expect(await count()).toBe(before);
}

test('prints the error on one line', async () => {
  const { user } = await makeAdmin(server);
  await expectRefused([
    [['create', user.email.toUpperCase()], 1, /^An account with this email already exists\.\n$/],
    [['create', 'no-address'], 1, /^Enter a valid email address\.\n$/],
  ]);
  const away = await admin(['create', 'one@example.com'], 'postgres://nobody@127.0.0.1:1/none');
  expect(away).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No PostgreSQL server responds/),
  });
});

test('prints the usage', async () => {
  await expectRefused([
    [[], 2, /^Usage: npm run admin -- create EMAIL\n/],
    [['bogus'], 2, /^Usage[^]*\nThere is no command bogus\.\n$/],
    [
      ['create', 'one@example.com', 'two@example.com'],
      2,
      /^create was given wrong arguments\.\nUsage: npm run admin -- create EMAIL\ncreate {8}Makes.*\n.*once\.\n$/,
    ],
  ]);
  const help = await admin(['--help']);
  expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage/), stderr: '' });
});

test('lists admins, resets their login and revokes their rights, but not of the last', async () => {
  const { user, password, token } = await makeAdmin(server);
  const last = await makeAdmin(server);
  const guarded = await makeAdmin(server);
  await addApp(guarded);
  const passkey = { userId: guarded.user._id, publicKey: Buffer.from([1]), counter: 0 };
  await database.db.insert(passkeys).values([
    { ...passkey, credentialId: 'phone', name: 'Phone' },
    { ...passkey, credentialId: 'key', name: 'Key' },
  ]);
  const { email, _id } = user;
  const logIn = (by: string) => server.client().logIn({ body: { email, password: by } });

  // The commands wait for each other only where the order matters.
  const [{ stdout: listed }, reset] = await Promise.all([
    admin(['list']),
    admin(['reset', email.toUpperCase()]),
  ]);
  const listedAs = ({ user: { email: to } }: Person, factors: string) =>
    new RegExp(`^${to}\\tlast login \\d{4}-\\S+Z\\t1 session\\tsecond factor: ${factors}$`, 'm');
  expect(listed).toMatch(listedAs(last, 'none'));
  expect(listed).toMatch(listedAs(guarded, 'app, 2 passkeys'));
  expect(listed).toMatch(/^\d+ admins$/m);
  const [, link = ''] = /\/reset-password\?token=([\w-]{43})\n$/.exec(reset.stdout) ?? [];
  await expect(server.client(token).getProfile()).rejects.toMatchObject({ status: 401 });
  await expect(logIn(password)).rejects.toMatchObject({ status: 401 });
  const common = { token: link, password: 'Qwerty123456' };
  await expect(server.client().resetPassword({ body: common })).rejects.toMatchObject({
    code: 'common-password',
    errors: { password: expect.stringContaining('most common') },
  });
  const chosen = 'another-pass-2';
  await server.client().resetPassword({ body: { token: link, password: chosen } });
  const again = server.client((await logIn(chosen)).token);
  const change = { currentPassword: chosen, newPassword: 'qwerty123456' };
  await expect(again.changePassword({ body: change })).rejects.toMatchObject({
    code: 'common-password',
  });

  expect(await admin(['revoke', email])).toMatchObject({
    stdout: `${email} is no longer an admin. One session has ended.\n`,
  });
  await expect(again.listUsers()).rejects.toMatchObject({ status: 401 });
  expect(await logIn(chosen)).toMatchObject({
    _id,
    role: 'job_seeker',
    applicantProfile: { skills: [] },
  });
  const { db, pool } = database;
  await pool.query("update users set suspended_at = now() where role = 'admin' and id <> $1", [
    last.user._id,
  ]);
  const services = { db, now: server.now, actor: undefined, requestId: '' };
  await expect(revokeRights(services, last.user._id)).rejects.toMatchObject({ code: 'last-admin' });
  await expect(revokeRights(services, _id)).rejects.toMatchObject({ code: 'user-not-found' });
  const { rows } = await pool.query<{ action: string }>(
    'select action from audit_log where target_id = $1 order by number',
    [_id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'admin.create',
    'admin.reset',
    'user.reset-link',
    'admin.revoke',
  ]);
});

test('prints a link that sets a new password, once, or confirms a new address', async () => {
  const seeker = await makeSeeker(server);
  const { code, stdout } = await admin(['link', seeker.user.email.toUpperCase()]);
  expect(code).toBe(0);
  const [, token = ''] = /\/reset-password\?token=([\w-]{43})\n$/.exec(stdout) ?? [];
  await server.client().resetPassword({ body: { token, password: 'another-pass-2' } });
  const { message } = await seeker.client
    .logIn({ body: { email: seeker.user.email, password: 'another-pass-2' } })
    .then(({ token: session }) =>
      server.client(session).requestEmailChange({
        body: { email: 'moves@example.com', password: 'another-pass-2' },
      }),
    );
  expect(message).toBe(
    'This board sends no email yet. Get the link for moves@example.com from an admin.',
  );
  const change = await admin(['link', 'moves@example.com']);
  const [, proof = ''] = /\/confirm-email\?token=([\w-]{43})\n$/.exec(change.stdout) ?? [];
  expect(await server.client().confirmEmail({ body: { token: proof } })).toMatchObject({
    email: 'moves@example.com',
    isNew: true,
  });
  const nobody = await admin(['link', 'nobody@example.com']);
  expect(nobody).toMatchObject({ code: 1, stderr: 'No account uses nobody@example.com.\n' });
});

test('replaces the key of signed links', async () => {
  const links = await createSignedLinks(database.db);
  const path = links.mintPath('/file', 'file', 'session', server.now());
  const isGenuine = () => {
    const { searchParams } = new URL(path, server.url);
    const expires = Number(searchParams.get('expires'));
    const link = { fileId: 'file', sessionId: 'session', expires };
    return links.isGenuine(link, searchParams.get('signature') ?? '');
  };
  expect(isGenuine()).toBe(true);
  expect((await admin(['rotate-key'])).code).toBe(0);
  await links.refresh();
  expect(isGenuine()).toBe(false);
});

test('turns off two-step verification for somebody who is locked out', async () => {
  const seeker = await makeSeeker(server);
  await addApp(seeker, server.now);
  const { email, _id: id } = seeker.user;
  const logIn = () => server.client().logIn({ body: { email, password: seeker.password } });
  await expect(logIn()).rejects.toMatchObject({ code: 'second-factor-required' });
  expect((await admin(['reset-second-factor', 'nobody@example.com'])).code).toBe(1);
  expect((await admin(['reset-second-factor', email])).code).toBe(0);
  await expect(seeker.client.getProfile()).rejects.toMatchObject({ status: 401 });
  await logIn();
  const mails = await database.pool.query(
    `select 1 from mails where user_id = $1 and subject like 'Two-step verification was turned off%'`,
    [id],
  );
  expect(mails.rowCount).toBe(1);
  const lines = await database.pool.query(
    `select 1 from audit_log where action = 'user.reset-second-factor' and target_id = $1`,
    [id],
  );
  expect(lines.rowCount).toBe(1);
  expect((await admin(['reset-second-factor', email])).code).toBe(1);
});
