import { expect, test } from 'vitest';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../shared/applications/undo.ts';
import { freshDatabase } from '../support/database.ts';
import { mailSettings, mailsTo, openMail } from '../support/mail.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { startMailServer } from '../support/smtp.ts';

const mailServer = await startMailServer();
const database = await freshDatabase();
const mail = await openMail(database, mailServer);
const server = await startServer({
  pages: false,
  database,
  config: mailSettings(mailServer),
  queue: mail.queue,
});
await mail.sends();
const { pool } = database;

const company = await makeCompany(server);
const job = await makeJob(server, company);
const applied = async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  return { seeker, id };
};
const takenFor = ({ user }: Person) =>
  mailServer.mails.filter(({ envelope }) => envelope.to.includes(user.email)).length;
/** Ends the undo period of moves. */
const skipDelay = () =>
  pool.query(`update pgboss.job set start_after = now() where state = 'created'`);

test('applicants of a move are emailed after the undo period', async () => {
  const all = [await applied(), await applied()];
  const ids = all.map(({ id }) => id);
  const before = Date.now();
  await company.client.moveApplications({ body: { ids, status: 'reviewed' } });
  const { rows } = await pool.query<{ after: Date }>(
    `select start_after as after from pgboss.job join mails on mails.id::text = data->>'mailId'
     where state = 'created' and about is not null`,
  );
  expect(rows).toHaveLength(2);
  for (const { after } of rows) {
    expect(after.getTime()).toBeGreaterThanOrEqual(
      before + (UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000,
    );
  }
  await skipDelay();
  await expect.poll(() => all.map(({ seeker }) => takenFor(seeker))).toEqual([1, 1]);
  // The mail server receives it shortly before the outbox is updated.
  await expect
    .poll(() => mailsTo(server, all[0]!.seeker.user.email))
    .toMatchObject([{ status: 'sent', about: `application:${ids[0]}` }]);
});

test('undoing a move cancels its queued email', async () => {
  const [undone, stays] = [await applied(), await applied()];
  await company.client.moveApplications({
    body: { ids: [undone.id, stays.id], status: 'rejected' },
  });
  await company.client.undoMoves({ body: { ids: [undone.id] } });
  expect(await mailsTo(server, undone.seeker.user.email)).toMatchObject([
    { status: 'dropped', error: 'The change that it reports was undone.' },
  ]);
  await skipDelay();
  await expect.poll(() => takenFor(stays.seeker)).toBe(1);
  expect(takenFor(undone.seeker)).toBe(0);
  expect(await mailsTo(server, undone.seeker.user.email)).toMatchObject([{ status: 'dropped' }]);
});

test('the email of a single move waits as well, and undoing the move cancels it', async () => {
  const [undone, stays] = [await applied(), await applied()];
  for (const { id } of [undone, stays])
    await company.client.moveApplication({
      params: { applicationId: id },
      body: { status: 'reviewed' },
    });
  const { moved } = await company.client.undoMoves({ body: { ids: [undone.id] } });
  expect(moved).toMatchObject([{ _id: undone.id, status: 'pending' }]);
  expect(await mailsTo(server, stays.seeker.user.email)).toMatchObject([{ status: 'waiting' }]);
  await skipDelay();
  await expect.poll(() => takenFor(stays.seeker)).toBe(1);
  expect(takenFor(undone.seeker)).toBe(0);
});

test('an email waits longer when the time to undo is extended', async () => {
  const { id, seeker } = await applied();
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'reviewed' },
  });
  await company.client.extendUndo({ body: { ids: [id], undoSeconds: 120 } });
  await skipDelay();
  // The delivery puts the mail back into the queue, for later.
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ isLater: boolean }>(
        `select start_after > now() + interval '1 minute' as "isLater" from pgboss.job
         join mails on mails.id::text = data->>'mailId'
         where state = 'created' and about = $1`,
        [`application:${id}`],
      );
      return rows;
    })
    .toEqual([{ isLater: true }]);
  expect(takenFor(seeker)).toBe(0);
  const { refused } = await company.client.undoMoves({ body: { ids: [id] } });
  expect(refused).toEqual([]);
  expect(await mailsTo(server, seeker.user.email)).toMatchObject([{ status: 'dropped' }]);
});

test('what was emailed early cannot be undone', async () => {
  const { id, seeker } = await applied();
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'reviewed' },
  });
  await skipDelay();
  await expect.poll(async () => (await mailsTo(server, seeker.user.email))[0]?.status).toBe('sent');
  const { refused } = await company.client.undoMoves({ body: { ids: [id] } });
  expect(refused).toEqual([
    { _id: id, code: 'mail-already-sent', message: 'The applicant has already been emailed.' },
  ]);
  const { application } = await company.client.getApplication({ params: { id } });
  expect(application.status).toBe('reviewed');
  const { notifications } = await seeker.client.listNotifications();
  expect(notifications).toHaveLength(1);
});

test('a rejection that asks to stay in touch is one email after the undo period, and a request alone is one at once', async () => {
  const [rejected, asked] = [await applied(), await applied()];
  const mailTo = ({ seeker }: typeof asked) =>
    mailServer.mails.filter(({ envelope }) => envelope.to.includes(seeker.user.email));
  await company.client.moveApplication({
    params: { applicationId: rejected.id },
    body: { status: 'rejected', stayInTouch: 12 },
  });
  await company.client.askForPool({
    body: { ids: [asked.id], months: 6, message: 'We liked your talk.' },
  });
  await expect.poll(() => mailTo(asked).length).toBe(1);
  expect(mailTo(asked)[0]?.text).toContain('We liked your talk.');
  expect(mailTo(rejected)).toEqual([]);
  await skipDelay();
  await expect.poll(() => mailTo(rejected).length).toBe(1);
  expect(mailTo(rejected)[0]?.text).toContain('/stay-in-touch/');
  const mails = await mailsTo(server, rejected.seeker.user.email);
  expect(mails).toHaveLength(1);
});
