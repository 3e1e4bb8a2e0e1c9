import { beforeEach, expect, test } from 'vitest';
import { HOUR, makeClock } from '../support/clock.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';
import { mailSettings, openMail, skipPauses, untilIdle } from '../support/mail.ts';
import { makeAdmin, makeSeeker } from '../support/people.ts';
import { findText } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { startMailServer } from '../support/smtp.ts';

const mailServer = await startMailServer();
const database = await freshDatabase();
const clock = makeClock();
const mail = await openMail(database, mailServer, { now: clock.now });
const server = await startServer({
  pages: false,
  database,
  now: clock.now,
  config: { ...mailSettings(mailServer), publicUrl: 'https://jobs.example.com' },
  queue: mail.queue,
});
await mail.sends();

beforeEach(async () => {
  await emptyDatabase(database.db);
  // A mail of the test before may be under way.
  await untilIdle(database);
  mailServer.mails.length = 0;
});

const visitor = server.client();
const ask = (email: string) => visitor.requestPasswordReset({ body: { email } });
const set = (token: string, password = 'another-pass-2') =>
  visitor.resetPassword({ body: { token, password } });
const logIn = (email: string, password: string) => visitor.logIn({ body: { email, password } });

/** Waits until all mail is delivered and reads the token of the last link. */
async function mailedToken(count = 1): Promise<string> {
  const links = () => mailServer.mails.filter(({ subject }) => subject?.startsWith('Set a new'));
  await expect.poll(() => links().length).toBe(count);
  const { text = '', html = '' } = links().at(-1) ?? {};
  const link = /https:\/\/jobs\.example\.com\/reset-password\?token=([\w-]{43})(?![\w-])/;
  const [address, token = ''] = link.exec(text) ?? [];
  expect(html).toContain(`href="${address}"`);
  return token;
}

/** Waits for a mail without its pauses. An attempt that was under way may still fail, and pause again. */
const delivered = (read: () => unknown, value: unknown) =>
  expect
    .poll(async () => {
      await skipPauses(database);
      return read();
    })
    .toBe(value);

const runOut = {
  status: 410,
  code: 'link-expired',
  message: 'This link has expired or was already used. Please request a new one.',
};

test('an emailed link sets a new password, ends all sessions and notifies the owner', async () => {
  const [seeker, stranger] = await Promise.all([makeSeeker(server), makeSeeker(server)]);
  const second = await logIn(seeker.user.email, seeker.password);
  expect(await ask(` ${seeker.user.email.toUpperCase()} `)).toEqual({
    status: true,
    message: "If an account uses this address, we've emailed it a link.",
  });
  const token = await mailedToken();
  // The request alone changes nothing.
  await seeker.client.getProfile();

  expect(await set(token)).toEqual({
    status: true,
    message: 'Your password has been set. Please log in with it.',
  });
  for (const ended of [seeker.token, second.token]) {
    await expect(server.client(ended).getProfile()).rejects.toMatchObject({
      status: 401,
      code: 'not-signed-in',
    });
  }
  await expect(logIn(seeker.user.email, seeker.password)).rejects.toMatchObject({
    status: 401,
    code: 'wrong-credentials',
  });
  await logIn(seeker.user.email, 'another-pass-2');
  await stranger.client.getProfile();
  // All sessions have ended, so the login afterwards is new.
  await expect.poll(() => mailServer.mails.length).toBe(3);
  const subjects = mailServer.mails.map(({ subject }) => subject);
  expect(subjects).toContain('New login at Daybreak');
  const changed = mailServer.mails.find(({ subject }) => subject?.includes('was changed'));
  expect(changed).toMatchObject({
    envelope: { to: [seeker.user.email] },
    subject: 'Your password for Daybreak was changed',
  });
});

test('a link works once, even with concurrent requests', async () => {
  const { user } = await makeSeeker(server);
  await ask(user.email);
  const token = await mailedToken();
  const both = await Promise.allSettled([set(token, 'first-pass-1'), set(token, 'second-pass-2')]);
  const refused = both.flatMap((use) => (use.status === 'rejected' ? [use.reason as unknown] : []));
  expect(refused).toMatchObject([runOut]);
  await expect(set(token)).rejects.toMatchObject(runOut);
  const winner = both[0]?.status === 'fulfilled' ? 'first-pass-1' : 'second-pass-2';
  await logIn(user.email, winner);
});

test('a link works for 60 minutes, or until the next request', async () => {
  const { user } = await makeSeeker(server);
  await ask(user.email);
  const first = await mailedToken();
  await ask(user.email);
  const second = await mailedToken(2);
  await expect(set(first)).rejects.toMatchObject(runOut);
  clock.forward(HOUR - 1);
  await expect(set(second, '12345')).rejects.toMatchObject({
    status: 400,
    errors: { password: 'Password must be at least 6 characters' },
  });
  clock.forward(1);
  await expect(set(second)).rejects.toMatchObject(runOut);
  await ask(user.email);
  await set(await mailedToken(3));
});

test('a queued link is canceled when a newer one is requested', async () => {
  const { user } = await makeSeeker(server);
  await mailServer.down();
  await ask(user.email);
  await ask(user.email);
  await mailServer.up();
  await delivered(() => mailServer.mails.length, 1);
  const token = await mailedToken();
  expect(mailServer.mails).toHaveLength(1);
  await set(token);
});

test('a replaced link is not sent if it was being delivered when it was replaced', async () => {
  const { user } = await makeSeeker(server);
  const [begun, replaced] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  mailServer.answers.message = async () => {
    mailServer.answers.message = undefined;
    begun.resolve();
    await replaced.promise;
    return '451 Try again later';
  };
  await ask(user.email);
  await begun.promise;
  await ask(user.email);
  replaced.resolve();
  const statuses = async () => {
    const { rows } = await database.pool.query<{ status: string }>('select status from mails');
    return rows
      .map(({ status }) => status)
      .toSorted()
      .join();
  };
  await delivered(statuses, 'dropped,sent');
  await set(await mailedToken());
});

test('no response reveals whether an account exists', async () => {
  const { user } = await makeSeeker(server);
  const answers: unknown[] = [];
  for (const email of [user.email, 'nobody@example.com']) {
    const began = performance.now();
    const { code, text, headers } = await server.request('POST', '/api/auth/forgot-password', {
      json: { email },
    });
    const { 'x-request-id': _, date: __, ...others } = Object.fromEntries(headers);
    // Both responses take a minimum time.
    answers.push({ code, text, others, waits: performance.now() - began > 250 });
  }
  expect(answers[0]).toMatchObject({ code: 200, waits: true });
  expect(answers[1]).toEqual(answers[0]);
  await mailedToken();
  expect(mailServer.mails).toHaveLength(1);

  const limited = await startServer({ pages: false, database, rateLimit: true });
  for (const email of [user.email, 'nobody@example.com']) {
    const codes: number[] = [];
    for (let time = 0; time < 6; time++) {
      const { code } = await limited.request('POST', '/api/auth/forgot-password', {
        json: { email },
      });
      codes.push(code);
    }
    expect(codes, email).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

test('invalid links do not count against other users', async () => {
  const limited = await startServer({ pages: false, database, rateLimit: true });
  const tries = Array.from({ length: 30 }, () =>
    limited.request('POST', '/api/auth/reset-password', {
      json: { token: 'made-up', password: 'another-pass-2' },
    }),
  );
  const codes = (await Promise.all(tries)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set([410]));
  const more = await limited.request('POST', '/api/auth/reset-password', {
    json: { token: 'made-up', password: 'another-pass-2' },
  });
  expect(more).toMatchObject({
    code: 429,
    body: {
      code: 'too-many-requests',
      message: expect.stringMatching(/^Too many attempts with invalid links[.]/),
    },
  });
});

test('the database and the admin pages do not reveal a delivered link', async () => {
  const [admin, seeker] = await Promise.all([makeAdmin(server), makeSeeker(server)]);
  await mailServer.down();
  await ask(seeker.user.email);
  const listed = async () => (await admin.client.listMails()).mails;
  expect(await listed()).toMatchObject([
    {
      to: seeker.user.email,
      subject: 'Set a new password for Daybreak',
      status: expect.stringMatching(/waiting|sending/),
      text: expect.stringContaining('/reset-password?token=…'),
    },
  ]);
  await mailServer.up();
  await delivered(async () => (await listed())[0]?.status, 'sent');
  const token = await mailedToken();
  expect(token).toHaveLength(43);
  expect(await findText(database.pool, token)).toEqual([]);
  expect((await listed())[0]?.text).toContain('/reset-password?token=…');
  await set(token);
});
