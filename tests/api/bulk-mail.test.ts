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
/** The mails that were sent to somebody, without those that confirm applications. */
const sentTo = ({ user }: Person) =>
  mailServer.mails.filter(
    ({ envelope, subject }) =>
      envelope.to.includes(user.email) && !subject?.startsWith('Application sent'),
  );
const takenFor = (person: Person) => sentTo(person).length;
/** The mails that were written to somebody, sent or not. */
const writtenTo = ({ user }: Person) => mailsTo({ database }, user.email);

test('applicants of a move are emailed after the undo period', async () => {
  const all = [await applied(), await applied()];
  const ids = all.map(({ id }) => id);
  const before = Date.now();
  await company.client.moveApplications({ body: { ids, status: 'reviewed' } });
  const { rows } = await pool.query<{ due: Date }>(
    `select due_at as due from facts where kind = 'moved'`,
  );
  expect(rows).toHaveLength(2);
  for (const { due } of rows)
    expect(due.getTime()).toBeGreaterThanOrEqual(
      before + (UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000,
    );
  await server.sweep();
  expect(await writtenTo(all[0]!.seeker)).toEqual([]);
  await server.passOn();
  await expect.poll(() => all.map(({ seeker }) => takenFor(seeker))).toEqual([1, 1]);
  // The mail server receives it shortly before the outbox is updated.
  await expect
    .poll(() => writtenTo(all[0]!.seeker))
    .toMatchObject([{ status: 'sent', about: `application:${ids[0]}` }]);
});

test.each(['one move', 'moves of several'])(
  '%s that is undone is mailed to nobody',
  async (which) => {
    const [undone, stays] = [await applied(), await applied()];
    if (which === 'one move')
      for (const { id } of [undone, stays])
        await company.client.moveApplication({
          params: { applicationId: id },
          body: { status: 'rejected' },
        });
    else
      await company.client.moveApplications({
        body: { ids: [undone.id, stays.id], status: 'rejected' },
      });
    const { moved } = await company.client.undoMoves({ body: { ids: [undone.id] } });
    expect(moved).toMatchObject([{ _id: undone.id, status: 'pending' }]);
    await server.passOn();
    await expect.poll(() => takenFor(stays.seeker)).toBe(1);
    expect(await writtenTo(undone.seeker)).toEqual([]);
    expect((await undone.seeker.client.listNotifications()).notifications).toEqual([]);
  },
);

test('an email waits longer when the time to undo is extended', async () => {
  const { id } = await applied();
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'reviewed' },
  });
  await company.client.extendUndo({ body: { ids: [id], undoSeconds: 120 } });
  const { rows } = await pool.query<{ isLater: boolean }>(
    `select due_at > now() + interval '1 minute' as "isLater" from facts
     where kind = 'moved' and subject = $1`,
    [id],
  );
  expect(rows).toEqual([{ isLater: true }]);
  expect((await company.client.undoMoves({ body: { ids: [id] } })).refused).toEqual([]);
});

test('what was emailed early cannot be undone', async () => {
  const { id, seeker } = await applied();
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'reviewed' },
  });
  // As if the clock of another process was ahead.
  await server.passOn();
  const { refused } = await company.client.undoMoves({ body: { ids: [id] } });
  expect(refused).toEqual([
    { _id: id, code: 'mail-already-sent', message: 'The applicant has already been emailed.' },
  ]);
  const { application } = await company.client.getApplication({ params: { id } });
  expect(application.status).toBe('reviewed');
  const { notifications } = await seeker.client.listNotifications();
  expect(notifications).toHaveLength(1);
});
