import { beforeEach, expect, test } from 'vitest';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import {
  mailSettings,
  mailsTo,
  openMail,
  skipPauses,
  untilIdle,
} from '../../../tests/support/mail.ts';
import {
  makeAdmin,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { startMailServer } from '../../../tests/support/smtp.ts';

const clock = makeClock();
const mailServer = await startMailServer();
const database = await freshDatabase();
const mail = await openMail(database, mailServer, { now: clock.now });
const server = await startServer({
  pages: false,
  database,
  config: mailSettings(mailServer),
  queue: mail.queue,
  now: clock.now,
});
const company = await makeCompany(server);
await mail.sends();

beforeEach(() => {
  mailServer.mails.length = 0;
  mailServer.answers.recipient = undefined;
  mailServer.answers.message = undefined;
});

/** A job seeker with a saved search that finds a job of this title, and the search. */
async function whoSaves(jobTitle: string) {
  const seeker = await makeSeeker(server);
  const query = `keywords=${jobTitle}`;
  const { savedSearch } = await seeker.client.saveSearch({ body: { query, mail: 'daily' } });
  return { ...seeker, query, id: savedSearch._id };
}
const publish = (jobTitle: string) =>
  makeJob(server, company, { applicationDeadline: clock.inDays(30), jobTitle });
/** Finds what was published, and queues the mails about it. */
async function mailAlerts() {
  await server.sweep();
  clock.forward(DAY);
  await server.sweep();
}
const alertTo = async ({ user }: Person) =>
  (await mailsTo(server, user.email)).find(({ kind }) => kind === 'alert');
/** Unsubscribes by the link of the mail. */
async function unsubscribe(seeker: Person) {
  const link = new URL((await alertTo(seeker))?.unsubscribe ?? '');
  const token = link.searchParams.get('search') ?? '';
  await server.client().stopAlertMails({ body: { token } });
}
/** Until nothing is queued, being sent, or to be tried again. */
const untilDelivered = () =>
  expect
    .poll(async () => {
      await skipPauses(database);
      const open = `select from pgboss.job where name = 'mail' and state < 'completed'`;
      return (await database.pool.query(open)).rowCount;
    })
    .toBe(0);

test('mails that wait for the mail server are not sent after their search was unsubscribed from, changed or deleted', async () => {
  const stops = await whoSaves('mason');
  const changes = await whoSaves('mason');
  const saves = await whoSaves('mason');
  const deletes = await whoSaves('mason');
  const keeps = await whoSaves('mason');
  await publish('Mason');
  await untilDelivered();
  mailServer.answers.recipient = () => '451 Later';
  await mailAlerts();
  for (const seeker of [stops, changes, saves, deletes, keeps])
    await expect
      .poll(() => alertTo(seeker))
      .toMatchObject({ status: 'waiting', error: expect.stringContaining('Later') as string });

  await unsubscribe(stops);
  const params = { id: changes.id };
  await changes.client.updateSavedSearch({ params, body: { mail: 'never' } });
  await saves.client.saveSearch({ body: { query: saves.query, mail: 'never' } });
  await deletes.client.deleteSavedSearch({ params: { id: deletes.id } });
  await keeps.client.updateSavedSearch({ params: { id: keeps.id }, body: { mail: 'weekly' } });
  // A delivery that is under way would still end with an accepted mail.
  await untilIdle(database);
  mailServer.answers.recipient = undefined;
  mailServer.mails.length = 0;
  await untilDelivered();
  for (const seeker of [stops, changes, saves, deletes])
    expect(await alertTo(seeker)).toMatchObject({
      status: 'dropped',
      error: 'The emails about this search were turned off, or the search was deleted.',
    });
  expect(await alertTo(keeps)).toMatchObject({ status: 'sent' });
  expect(mailServer.mails.map(({ envelope }) => envelope.to)).toEqual([[keeps.user.email]]);
});

test.each([
  { title: 'Cooper', answer: '451 Later', status: 'dropped' },
  { title: 'Joiner', answer: '', status: 'sent' },
])(
  'a mail that was being sent when its recipient unsubscribed is $status after "$answer"',
  async ({ title, answer, status }) => {
    const seeker = await whoSaves(title);
    await publish(title);
    await untilDelivered();
    mailServer.answers.message = async () => {
      await unsubscribe(seeker);
      return answer;
    };
    await mailAlerts();
    await untilDelivered();
    expect(await alertTo(seeker)).toMatchObject({ status, attempts: 1 });
  },
);

test('an admin cannot send a failed mail again after its recipient unsubscribed', async () => {
  const seeker = await whoSaves('Potter');
  await publish('Potter');
  await untilDelivered();
  mailServer.answers.recipient = () => '550 No such user';
  await mailAlerts();
  await untilDelivered();
  const failed = await alertTo(seeker);
  expect(failed).toMatchObject({ status: 'failed' });
  await unsubscribe(seeker);
  const admin = await makeAdmin(server);
  await expect(admin.client.retryMail({ params: { id: failed?.id ?? '' } })).rejects.toMatchObject({
    status: 409,
    code: 'mail-not-failed',
  });
});
