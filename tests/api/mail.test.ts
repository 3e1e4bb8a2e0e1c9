import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Mail } from '../../shared/mail/outbox.ts';
import { readConfig } from '../../server/config.ts';
import { passwordChanged } from '../../server/mail/templates.ts';
import { queueMail } from '../../server/mail/outbox.ts';
import { SMTP_LIMITS } from '../../server/mail/smtp.ts';
import { HOUR, makeClock } from '../support/clock.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';
import {
  giveUpOnSilent,
  mailSettings,
  openMail,
  retryNow,
  shownToken,
  skipPauses,
} from '../support/mail.ts';
import { findText } from '../support/rows.ts';
import { makeAdmin, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { startMailServer } from '../support/smtp.ts';
import { transaction } from '../../server/db/transaction.ts';
import { QUICK_START } from '../support/quick-start.ts';

const mailServer = await startMailServer();
const database = await freshDatabase();
const clock = makeClock();
const mail = await openMail(database, mailServer, { now: clock.now });
const config = mailSettings(mailServer);
const server = await startServer({
  pages: false,
  database,
  config,
  queue: mail.queue,
  now: clock.now,
});
// A second process on the same database. Both send mail.
const other = await openMail(database, mailServer, { now: clock.now });
await Promise.all([mail.sends(), other.sends()]);

beforeEach(async () => {
  await emptyDatabase(database.db);
  mailServer.mails.length = 0;
  // A connection stays open for a moment, with the login of the last test.
  mailServer.disconnect();
  mailServer.answers.message = undefined;
  mailServer.answers.recipient = undefined;
});

const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Grüße <b>& more</b>',
  message: 'Hello,\n\nis <this> read?',
};
const write = () => server.client().sendMessage({ body: message });

/** The outbox rows, oldest first. */
async function outbox() {
  const { rows } = await database.pool.query<Pick<Mail, 'status' | 'attempts' | 'error' | 'text'>>(
    'select status, attempts, error, text from mails order by created_at, id',
  );
  return rows;
}
const statuses = async () => (await outbox()).map(({ status }) => status);
const until = (expected: Mail['status'][]) => expect.poll(statuses).toEqual(expected);

test('a contact message is emailed to the board, as text and HTML, with a reply address', async () => {
  await write();
  await until(['sent']);
  const [taken, ...more] = mailServer.mails;
  expect(more).toEqual([]);
  expect(taken).toMatchObject({
    envelope: { from: 'jobs@daybreak.example', to: ['support@daybreak.example'] },
    from: { name: 'Daybreak', address: 'jobs@daybreak.example' },
    to: [{ address: 'support@daybreak.example' }],
    replyTo: [{ address: 'ada@example.com' }],
    subject: 'Daybreak: Grüße <b>& more</b>',
    text: expect.stringContaining('> Hello,\n>\n> is <this> read?'),
    html: expect.stringContaining('Hello,<br><br>is &#60;this&#62; read?'),
  });
  const { rows } = await database.pool.query<{ id: string }>('select id from mails');
  expect(taken?.messageId).toBe(`<${rows[0]?.id}@daybreak.example>`);
  expect(await outbox()).toMatchObject([{ attempts: 1, error: '' }]);
});

test('the content type of a calendar file includes its method', async () => {
  const letter = passwordChanged(readConfig({}), { email: 'ada@example.com' });
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  const services = { queue: mail.queue, now: clock.now };
  await queueMail(services, database.db, { ...letter, calendar }, { to: 'ada@example.com' });
  await until(['sent']);
  expect(mailServer.mails[0]?.attachments).toMatchObject([
    // Shown, and attached.
    { mimeType: 'text/calendar', method: 'CANCEL' },
    { filename: 'interview.ics', mimeType: 'application/ics' },
  ]);
});

test('a rolled back change sends no email', async () => {
  const letter = passwordChanged(readConfig({}), { email: 'ada@example.com' });
  const services = { queue: mail.queue, now: clock.now };
  const failed = transaction(database.db, async (tx) => {
    await queueMail(services, tx, letter, { to: 'ada@example.com' });
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failed).rejects.toThrow('Failed query');
  expect(await outbox()).toEqual([]);
  const jobs = await database.pool.query(`select from pgboss.job where state = 'created'`);
  expect(jobs.rowCount).toBe(0);
});

test('mail waits while the mail server is down, and is delivered once', async () => {
  await mailServer.down();
  await write();
  await expect
    .poll(outbox)
    .toMatchObject([
      { status: 'waiting', attempts: 1, error: expect.stringContaining('ECONNREFUSED') },
    ]);
  await retryNow(database);
  await expect.poll(outbox).toMatchObject([{ status: 'waiting', attempts: 2 }]);
  await mailServer.up();
  await retryNow(database);
  await until(['sent']);
  expect(mailServer.mails).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ attempts: 3, error: '' }]);
});

test('retry intervals grow to 15 minutes', async () => {
  const { rows } = await database.pool.query(
    `select retry_delay, retry_backoff, retry_delay_max from pgboss.queue where name = 'mail'`,
  );
  expect(rows).toEqual([{ retry_delay: 5, retry_backoff: true, retry_delay_max: 900 }]);
});

test('a 4xx response is retried, a 5xx response is final, and the response is stored', async () => {
  mailServer.answers.message = () => '451 Come back later';
  await write();
  await expect
    .poll(outbox)
    .toMatchObject([{ status: 'waiting', error: expect.stringContaining('451 Come back later') }]);
  mailServer.answers.message = undefined;
  mailServer.answers.recipient = () => '550 No such user here';
  await retryNow(database);
  await until(['failed']);
  expect(await outbox()).toMatchObject([
    { attempts: 2, error: expect.stringContaining('550 No such user here') },
  ]);
  expect(mailServer.mails).toEqual([]);
});

test('the mails of a thread arrive in their order after an outage, and name their thread', async () => {
  const { user } = await makeSeeker(server);
  const address = { to: user.email, userId: user._id, replyTo: 'reply+1@mail.daybreak.example' };
  await mailServer.down();
  for (const email of ['first', 'second', 'third']) {
    const letter = { ...passwordChanged(readConfig({}), { email }), subject: email };
    await transaction(database.db, (tx) =>
      queueMail({ queue: mail.queue, now: clock.now, showLink: undefined }, tx, letter, address),
    );
    clock.forward(1000);
  }
  await expect.poll(outbox).toMatchObject([{ attempts: 1 }, { attempts: 0 }, { attempts: 0 }]);
  await mailServer.up();
  await expect
    .poll(async () => {
      await skipPauses(database);
      await database.pool.query(
        `update pgboss.job set start_after = now() where state = 'created' and name = 'mail'`,
      );
      return statuses();
    })
    .toEqual(['sent', 'sent', 'sent']);
  const arrived = mailServer.mails.filter(({ headers }) =>
    headers.some(({ key }) => key === 'references'),
  );
  expect(arrived.map(({ subject }) => subject)).toEqual(['first', 'second', 'third']);
  const [first, ...others] = arrived.map(
    ({ headers }) => headers.find(({ key }) => key === 'references')?.value,
  );
  expect(first).toMatch(/^<[\da-f]{32}@daybreak\.example>$/);
  expect(others).toEqual([first, first]);
});

test('a wrong mail server password loses no mail and is not shown', async () => {
  const right = mailServer.settings.login;
  mailServer.settings.login = { user: 'daybreak@example.com', password: 'mistyped-password' };
  await write();
  await expect
    .poll(outbox)
    .toMatchObject([{ status: 'waiting', error: expect.stringContaining('535') }]);
  const told = JSON.stringify(await outbox());
  expect(told).not.toContain('mistyped-password');
  mailServer.settings.login = right;
  await retryNow(database);
  await until(['sent']);
  expect(mailServer.mails).toHaveLength(1);
});

test('a mail that cannot be delivered in time fails', async () => {
  await mailServer.down();
  await write();
  await expect.poll(outbox).toMatchObject([{ status: 'waiting', attempts: 1 }]);
  clock.forward(73 * HOUR);
  await mailServer.up();
  await retryNow(database);
  await until(['failed']);
  expect(mailServer.mails).toEqual([]);
});

test('two processes send each mail once, over few connections', async () => {
  const count = 24;
  const before = mailServer.connections();
  await Promise.all(Array.from({ length: count }, () => write()));
  await until(Array<'sent'>(count).fill('sent'));
  expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(count);
  expect(mailServer.mails).toHaveLength(count);
  expect(mailServer.connections() - before).toBeLessThanOrEqual(count / 2);
});

test('a mail is sent although the server has closed the connection after the last one', async () => {
  await write();
  await until(['sent']);
  mailServer.disconnect();
  await write();
  await until(['sent', 'sent']);
  expect(await outbox()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  expect(mailServer.mails).toHaveLength(2);
});

test('a mail whose process died while sending is marked unclear and not sent again', async () => {
  const own = await freshDatabase();
  const { queue, sends } = await openMail(own, mailServer);
  const board = await startServer({ pages: false, database: own, config, queue });
  mailServer.answers.message = () => 'silence';
  const script = join(import.meta.dirname, '../support/mail-worker.ts');
  const worker = spawn(process.execPath, [...QUICK_START, script], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: own.url,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'jobs@daybreak.example',
      SUPPORT_EMAIL: 'support@daybreak.example',
    },
  });
  // Left running, it would hold the output of the tests open, and they would never end.
  onTestFinished(() => void worker.kill('SIGKILL'));
  await board.client().sendMessage({ body: message });
  await expect.poll(() => mailServer.mails.length).toBe(1);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  const status = async () =>
    (await own.pool.query<{ status: string }>('select status from mails')).rows[0]?.status;
  expect(await status()).toBe('sending');

  mailServer.answers.message = undefined;
  await giveUpOnSilent(own, queue);
  await retryNow(own);
  await sends();
  await expect.poll(status).toBe('unclear');
  await skipPauses(own);
  await giveUpOnSilent(own, queue);
  const open = async () => {
    const jobs = await own.pool.query(`select from pgboss.job where state in ('retry', 'active')`);
    return jobs.rowCount;
  };
  await expect.poll(open).toBe(0);
  expect(mailServer.mails).toHaveLength(1);
});

test('a mail server that takes minutes to accept a mail holds up no other mail', async () => {
  const accepted = Promise.withResolvers<string>();
  const slow = 12;
  let asked = 0;
  mailServer.answers.message = () => {
    asked += 1;
    return asked > slow ? '' : accepted.promise;
  };
  for (let count = 0; count <= slow; count += 1) await write();
  await expect
    .poll(async () => (await statuses()).toSorted())
    .toEqual([...Array<'sending'>(slow).fill('sending'), 'sent']);
  accepted.resolve('');
  await until(Array<'sent'>(slow + 1).fill('sent'));
  expect(await outbox()).toMatchObject(
    Array.from({ length: slow + 1 }, () => ({ attempts: 1, error: '' })),
  );
  // RFC 5321, 4.5.3.2: 5 minutes for the greeting, 5 + 5 + 2 for the envelope, 3 + 10 for the mail.
  expect(SMTP_LIMITS).toMatchObject({ greeting: 300_000, envelope: 720_000, message: 780_000 });
});

test('no program is asked to answer the mail of the board', async () => {
  await write();
  await until(['sent']);
  const headers = mailServer.mails[0]?.headers ?? [];
  const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value;
  expect(valueOf('auto-submitted')).toBe('auto-generated');
  expect(valueOf('x-auto-response-suppress')).toBe('All');
});

test('a mail is not sent again if the mail server disconnected without a response', async () => {
  mailServer.answers.message = () => 'gone';
  await write();
  await until(['unclear']);
  mailServer.answers.message = undefined;
  await skipPauses(database);
  clock.forward(1);
  await write();
  await until(['unclear', 'sent']);
  expect(await outbox()).toMatchObject([
    { attempts: 1, error: expect.stringMatching(/./) },
    { attempts: 1, error: '' },
  ]);
  expect(mailServer.mails).toHaveLength(2);
});

test('without a mail server, mail is stored for admins and never sent later', async () => {
  const without = await startServer({ pages: false, database });
  const [admin, seeker] = await Promise.all([makeAdmin(server), makeSeeker(server)]);
  await without.client().requestPasswordReset({ body: { email: seeker.user.email } });
  await write();
  await expect.poll(async () => (await statuses()).toSorted()).toEqual(['kept', 'sent']);
  expect(mailServer.mails).toHaveLength(1);

  // The link is only in the terminal.
  const token = shownToken(without, seeker.user.email);
  expect(token).toHaveLength(43);
  expect(await findText(database.pool, token)).toEqual([]);
  const { mails } = await admin.client.listMails();
  expect(mails.find(({ status }) => status === 'kept')).toMatchObject({
    to: seeker.user.email,
    kind: 'password-reset',
    attempts: 0,
    sentAt: null,
    text: expect.stringMatching(/\/reset-password\?token=…\n/),
  });
});

test('an admin can resend a failed mail, but not a sent or expired one', async () => {
  const [admin, seeker] = await Promise.all([makeAdmin(server), makeSeeker(server)]);
  mailServer.answers.message = () => '550 No';
  await write();
  await until(['failed']);
  const [failed] = (await admin.client.listMails({ query: { status: 'failed' } })).mails;
  const params = { id: failed?._id ?? '' };
  mailServer.answers.message = undefined;
  const both = await Promise.allSettled([
    admin.client.retryMail({ params }),
    admin.client.retryMail({ params }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await until(['sent']);
  expect(mailServer.mails.at(-1)?.messageId).toContain(params.id);
  expect((await admin.client.getMail({ params })).mail).toMatchObject({ attempts: 2, error: '' });
  await expect(admin.client.retryMail({ params })).rejects.toMatchObject({
    status: 409,
    message:
      'This email is sent. Only emails that failed or have an unknown delivery can be sent again.',
  });

  mailServer.answers.message = () => '550 No';
  clock.forward(1);
  await server.client().requestPasswordReset({ body: { email: seeker.user.email } });
  await until(['sent', 'failed']);
  clock.forward(HOUR);
  // The clock change also ages the admin's session.
  const [link] = (await admin.client.listMails({ query: { kind: 'password-reset' } })).mails;
  await expect(admin.client.retryMail({ params: { id: link?._id ?? '' } })).rejects.toMatchObject({
    status: 409,
    code: 'mail-expired',
    message: 'The link in this email has expired.',
  });
});

test('a reply says whether it was delivered, and a bad address does not make the work fail', async () => {
  const admin = await makeAdmin(server);
  const mailWork = async () =>
    (await admin.client.getOperation()).work.find(({ name }) => name === 'mail');
  await write();
  await until(['sent']);
  const [sent] = (await admin.client.listMessages()).messages;
  const params = { id: sent?._id ?? '' };
  const delivery = async () =>
    (await admin.client.getMessage({ params })).contactMessage.answers.map((answer) => ({
      mail: answer.mail,
      ...answer.delivery,
    }));
  mailServer.answers.recipient = () => '550 No such user here';
  await admin.client.answerMessage({ params, body: { text: 'Yes.' } });
  await expect
    .poll(delivery)
    .toMatchObject([{ status: 'failed', error: expect.stringContaining('No such user') }]);
  expect(await mailWork()).toMatchObject({ state: 'ok', failed: 1, lastError: '' });

  mailServer.answers.recipient = undefined;
  const [{ mail: id } = { mail: '' }] = await delivery();
  await admin.client.retryMail({ params: { id } });
  await expect.poll(delivery).toMatchObject([{ status: 'sent', error: '' }]);

  await mailServer.down();
  await write();
  await expect.poll(mailWork).toMatchObject({
    state: 'failing',
    lastError: expect.stringContaining('ECONNREFUSED'),
  });
  await mailServer.up();
  await retryNow(database);
  await expect.poll(mailWork).toMatchObject({ state: 'ok', lastError: '' });
});
