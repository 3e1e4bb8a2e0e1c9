import { expect, test } from 'vitest';
import { HOUR, makeClock } from '../../../tests/support/clock.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { mailSettings, mailsTo, openMail, skipPauses } from '../../../tests/support/mail.ts';
import { hasMessages, messaging } from '../../../tests/support/messages.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { startMailServer } from '../../../tests/support/smtp.ts';

const mailServer = await startMailServer();
const database = await freshDatabase();
const clock = makeClock();
const mail = await openMail(database, mailServer, { now: clock.now });
const server = await startServer({
  pages: false,
  database,
  config: mailSettings(mailServer),
  queue: mail.queue,
  now: clock.now,
});
await mail.sends();

const statuses = async () => {
  const { rows } = await database.pool.query<{ status: string }>('select status from mails');
  return rows.map(({ status }) => status);
};

test.runIf(hasMessages)(
  'emails that quote a reported message wait for the decision, and no others',
  async () => {
    const admin = await makeAdmin(server);
    const company = await makeCompany(server);
    const [reader, bystander] = [await makeSeeker(server), await makeSeeker(server)];
    const job = await makeJob(server, company, { applicationDeadline: clock.inDays(60) });
    const text = 'Ok';
    const writeTo = async (person: Person) => {
      const { _id: id } = await makeApplication(person, job);
      return (await messaging(company.client).sendToThread({ params: { id }, body: { text } })).sent
        ._id;
    };
    await expect.poll(async () => new Set(await statuses())).toEqual(new Set(['sent']));
    await mailServer.down();
    const [reported] = [await writeTo(reader), await writeTo(bystander)];
    const ofMessages = async ({ user }: Person) =>
      (await mailsTo(server, user.email)).filter(({ kind }) => kind === 'message');
    const stateOf = async (person: Person) =>
      (await ofMessages(person)).map(({ status }) => status);
    await reader.client.sendReport({
      body: { kind: 'message', id: reported, reason: 'scam', text: '' },
    });
    expect(await stateOf(reader)).toEqual(['dropped']);
    // An attempt may be under way: the mail server is down.
    await expect.poll(() => stateOf(bystander)).toEqual(['waiting']);
    const decide = async (verdict: 'uphold' | 'dismiss') => {
      const [found] = (await admin.client.listReports({ query: { state: 'open' } })).cases;
      const params = { id: found?._id ?? '' };
      await admin.client.decideReport({ params, body: { verdict, reason: 'Looked at.' } });
      return () => admin.client.undoReportDecision({ params });
    };
    const undo = await decide('uphold');
    expect(await stateOf(reader)).toEqual(['dropped']);
    await undo();
    await decide('dismiss');
    expect(await stateOf(reader)).toEqual(['waiting']);
    await mailServer.up();
    await skipPauses(database);
    await expect.poll(() => stateOf(reader)).toEqual(['sent']);
    await expect
      .poll(async () => {
        await skipPauses(database);
        return stateOf(bystander);
      })
      .toEqual(['sent']);
    const arrived = mailServer.mails.filter(({ text: words }) => words?.includes('> Ok'));
    expect(arrived).toHaveLength(2);

    // After three days it is too late for it.
    await mailServer.down();
    const third = await makeSeeker(server);
    const late = await writeTo(third);
    await third.client.sendReport({
      body: { kind: 'message', id: late, reason: 'scam', text: '' },
    });
    clock.forward(73 * HOUR);
    await database.pool.query('update sessions set expires_at = $1, last_used_at = $2', [
      clock.inDays(1),
      clock.now(),
    ]);
    await decide('dismiss');
    expect(await ofMessages(third)).toMatchObject([{ status: 'dropped', heldStatus: null }]);
    await mailServer.up();
  },
);
