import { eq } from 'drizzle-orm';
import { readAccesses } from '../../../tests/support/accesses.ts';
import { expect, test } from 'vitest';
import { applicationMessages } from '../../../server/db/schema.ts';
import { loggedOfApplication } from '../../../tests/support/logged.ts';
import { hasMessages, messaging } from '../../../tests/support/messages.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startReporting, type Sent } from './reporting.ts';

const { admin, after, clock, db, decide, openJob, seekers, send, server, storedJob, undo } =
  await startReporting();

test.runIf(hasMessages)(
  'a reported message is hidden from both sides until an admin has decided',
  async () => {
    const company = await makeCompany(server);
    const [seeker, stranger] = await seekers(2);
    const application = await makeApplication(seeker!, await openJob(company));
    const params = { id: application._id };
    const text = 'Please send 50 dollars in gift cards before Friday.';
    const { sent } = await messaging(company.client).sendToThread({ params, body: { text } });
    const report: Sent = { kind: 'message', reason: 'money' };
    expect((await send(stranger!, sent._id, report)).code).toBe(404);
    expect((await send(company, sent._id, report)).body).toMatchObject({ code: 'own-report' });
    expect((await send(seeker!, sent._id, report)).code).toBe(201);
    const readBy = async ({ client }: Person) =>
      (await messaging(client).listThread({ params })).messages;
    for (const person of [seeker!, company])
      expect(await readBy(person)).toMatchObject([{ text: '', isHidden: true }]);
    const notified = (await seeker!.client.listNotifications()).notifications;
    expect(JSON.stringify(notified)).not.toContain('gift cards');
    const [found] = (await admin.client.listReports({ query: { kind: 'message' } })).cases;
    const { reportCase } = await admin.client.getReport({ params: { id: found?._id ?? '' } });
    expect(reportCase).toMatchObject({ text, people: 1, freezeAt: 1 });
    expect(reportCase.hints.map(({ kind }) => kind)).toContain('fraud');
    const accesses = await readAccesses(server, seeker!);
    const byAdmins = accesses?.filter(({ by }) => by.side === 'admin') ?? [{ what: 'messages' }];
    expect(byAdmins).toMatchObject([{ what: 'messages' }]);

    await decide(sent._id, 'dismiss');
    expect(await readBy(seeker!)).toMatchObject([{ text, isHidden: false }]);
    const shown = (await seeker!.client.listNotifications()).notifications;
    expect(shown.find(({ kind }) => kind === 'message')?.text).toBe(text);
    // The same text is not hidden by the same person again.
    expect((await send(seeker!, sent._id, report)).body).toMatchObject({
      message: expect.stringContaining('does not pause anything'),
    });
    expect(await readBy(seeker!)).toMatchObject([{ text, isHidden: false }]);
    await decide(sent._id, 'uphold');
    expect(await readBy(company)).toMatchObject([{ text: '', isHidden: true }]);
    await undo(sent._id);
    expect(await readBy(company)).toMatchObject([{ text, isHidden: false }]);
    expect(await db.$count(applicationMessages, eq(applicationMessages.id, sent._id))).toBe(1);
  },
);

test.runIf(hasMessages)(
  'a message that was taken down is no answer: the promised date counts again, and lapses',
  async () => {
    const company = await makeCompany(server);
    const seeker = await makeSeeker(server);
    const job = await openJob(company);
    const { _id } = await makeApplication(seeker, job);
    const params = { id: _id };
    await server.sweep();
    const readPromise = async () => (await seeker.client.getApplication({ params })).application;
    const write = async (text: string) =>
      (await messaging(company.client).sendToThread({ params, body: { text } })).sent._id;
    const scam = await write('Can you send 50 dollars in gift cards before Friday?');
    const answered = await readPromise();
    expect(answered.answeredAt).not.toBeNull();
    await send(seeker, scam, { kind: 'message' });
    // While it is under review, it counts.
    expect((await readPromise()).answeredAt).toBe(answered.answeredAt);
    await decide(scam, 'uphold', 'Applying never costs money.');
    expect((await readPromise()).answeredAt).toBeNull();
    const noticesOf = async ({ client }: Person) =>
      JSON.stringify((await client.listNotifications()).notifications);
    expect(await noticesOf(company)).toContain('You promised the applicant one by');
    expect(await noticesOf(seeker)).toContain('The company promised you one by');
    expect(await loggedOfApplication(server.database.pool, _id)).toEqual([
      'applied',
      'answered',
      'answer-undone',
    ]);

    await undo(scam);
    expect((await readPromise()).answeredAt).toBe(answered.answeredAt);
    await decide(scam, 'uphold');
    // The company is reminded and the promise lapses, as if it had not written.
    await after(20);
    await server.sweep();
    expect(await readPromise()).toMatchObject({ answeredAt: null, lapsedAt: expect.any(String) });
    expect((await storedJob(job._id))?.holds).toEqual(['unanswered']);
    // Undoing the decision ends the pause, and a later answer counts after all.
    await undo(scam);
    expect((await storedJob(job._id))?.holds).toEqual([]);
    await decide(scam, 'uphold');
    expect((await storedJob(job._id))?.holds).toEqual(['unanswered']);
    clock.forward(1000);
    await write('Could we talk on Monday?');
    const late = await readPromise();
    expect(late.answeredAt).not.toBe(answered.answeredAt);
    expect((await storedJob(job._id))?.holds).toEqual([]);
  },
);

test.runIf(hasMessages)('a move after a message that was taken down is the answer', async () => {
  const company = await makeCompany(server);
  const seeker = await makeSeeker(server);
  const { _id } = await makeApplication(seeker, await openJob(company));
  const params = { id: _id };
  const text = 'Can you pay for the training?';
  const { sent } = await messaging(company.client).sendToThread({ params, body: { text } });
  clock.forward(60_000);
  const body = { ids: [_id], status: 'rejected' as const };
  await company.client.moveApplications({ body });
  await company.client.undoMoves({ body: { ids: [_id] } });
  clock.forward(60_000);
  const rejectedAt = clock.now().toISOString();
  await company.client.moveApplications({ body });
  await send(seeker, sent._id, { kind: 'message' });
  await decide(sent._id, 'uphold');
  const { application } = await seeker.client.getApplication({ params });
  expect(application.answeredAt).toBe(rejectedAt);
});

test.runIf(hasMessages)('a message stays hidden while another case hides it', async () => {
  const company = await makeCompany(server);
  const colleague = await makeColleague(server, company);
  const seeker = await makeSeeker(server);
  const { _id } = await makeApplication(seeker, await openJob(company));
  const params = { id: _id };
  const { sent } = await messaging(seeker.client).sendToThread({
    params,
    body: { text: 'You fools.' },
  });
  await send(company, sent._id, { kind: 'message' });
  await decide(sent._id, 'uphold');
  await send(colleague, sent._id, { kind: 'message' });
  await decide(sent._id, 'dismiss');
  const { messages } = await messaging(seeker.client).listThread({ params });
  expect(messages).toMatchObject([{ text: '', isHidden: true }]);
});
