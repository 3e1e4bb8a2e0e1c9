import { expect, test } from 'vitest';
import { MESSAGE_MAX } from '../rules.ts';
import { makeClock } from '../../../tests/support/clock.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { findText } from '../../../tests/support/rows.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const company = await makeCompany(server, { companyName: 'Jardim' });

async function applied(fullName = 'Ada Lovelace', of = company) {
  const job = await makeJob(server, of, { jobTitle: 'Gardener' });
  const seeker = await makeSeeker(server, fullName);
  const { _id: id } = await makeApplication(seeker, job);
  await server.sweep();
  await of.client.getApplication({ params: { id } });
  clock.forward(1000);
  return { id, job, seeker };
}
const write = (by: Person, id: string, text: string) =>
  by.client.sendToThread({ params: { id }, body: { text } });
const read = async (by: Person, id: string) =>
  (await by.client.listThread({ params: { id } })).messages;
const unread = async (by: Person) => (await by.client.countUnreadApplications()).unread;

test('both sides write in one thread, and each hears of it on the site and by email', async () => {
  const { id, seeker } = await applied();
  const question = 'Is there a tram?\n\n'.repeat(20);
  await write(seeker, id, question);
  clock.forward(1000);
  await write(company, id, 'Yes, line 4.');
  const messages = await read(seeker, id);
  expect(messages).toMatchObject([
    { by: 'job_seeker', text: question.trim(), seenAt: null },
    { by: 'company', text: 'Yes, line 4.', seenAt: null },
  ]);
  const person = { _id: company.user._id, name: company.user.username, hasLeft: false };
  expect(await read(company, id)).toEqual([messages[0], { ...messages[1], person }]);

  const [told] = (await company.client.listNotifications()).notifications;
  expect(told).toMatchObject({
    kind: 'message',
    title: 'New message from Ada Lovelace: Gardener',
    path: `/applications/view/${id}`,
  });
  expect(told?.text.length).toBeLessThan(250);
  expect((await mailsTo(server, company.user.email)).at(-1)).toMatchObject({
    kind: 'message',
    text: expect.stringContaining('> Is there a tram?'),
  });
  expect((await seeker.client.listNotifications()).notifications[0]).toMatchObject({
    title: 'New message from Jardim: Gardener',
    text: 'Yes, line 4.',
    path: `/applications/edit/${id}`,
  });
  // Neither mail says which address the other side has.
  const mails = [
    ...(await mailsTo(server, company.user.email)),
    ...(await mailsTo(server, seeker.user.email)),
  ];
  for (const { kind, to, text, replyTo } of mails.filter((mail) => mail.kind === 'message')) {
    const other = to === company.user.email ? seeker.user.email : company.user.email;
    expect({ kind, text, replyTo }).toEqual({
      kind,
      text: expect.not.stringContaining(other),
      replyTo: null,
    });
    expect(text).toContain('Replies to this email are not read');
  }
});

test('a message is seen when the other side says so, not when the thread is loaded', async () => {
  const { id, seeker } = await applied();
  await write(company, id, 'Hello.');
  await read(seeker, id);
  expect(await read(company, id)).toMatchObject([{ seenAt: null }]);
  // One's own messages are not seen by oneself.
  expect(await company.client.markThreadSeen({ params: { id } })).toMatchObject({ seen: 0 });
  expect(await seeker.client.markThreadSeen({ params: { id } })).toMatchObject({ seen: 1 });
  const seenAt = clock.now().toISOString();
  clock.forward(60_000);
  expect(await seeker.client.markThreadSeen({ params: { id } })).toMatchObject({ seen: 0 });
  expect(await read(company, id)).toMatchObject([{ seenAt }]);
});

test('an application is unread until the other side opens it', async () => {
  const employer = await makeCompany(server);
  const { id, job, seeker } = await applied('Ada Lovelace', employer);
  const list = async () =>
    (await employer.client.listCompanyApplications({ query: { job: job._id } })).applications;
  expect([await unread(employer), await unread(seeker)]).toEqual([0, 0]);
  await write(employer, id, 'Hello.');
  await write(seeker, id, 'Hello.');
  expect([await unread(employer), await unread(seeker)]).toEqual([1, 1]);
  expect(await list()).toMatchObject([{ _id: id, isUnread: true }]);
  const only = { job: job._id, unread: 'unread' as const };
  expect(await employer.client.listCompanyApplications({ query: only })).toMatchObject({
    count: 1,
  });
  expect((await seeker.client.listMyApplications()).applications).toMatchObject([
    { isUnread: true },
  ]);
  // The list does not open it, and neither does a prefetch.
  await server.request('GET', `/api/applications/${id}`, {
    token: employer.token,
    headers: { 'sec-purpose': 'prefetch' },
  });
  expect(await unread(employer)).toBe(1);
  await employer.client.getApplication({ params: { id } });
  expect([await unread(employer), await unread(seeker)]).toEqual([0, 1]);
  expect(await employer.client.listCompanyApplications({ query: only })).toMatchObject({
    count: 0,
  });
  await seeker.client.getApplication({ params: { id } });
  expect(await unread(seeker)).toBe(0);
});

test('companies write in every status; an application of a removed job takes no message', async () => {
  const { id, job, seeker } = await applied();
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'rejected', reason: 'Other' },
  });
  await write(company, id, 'Next year again?');
  await write(seeker, id, 'Gladly.');
  await company.client.deleteJob({ params: { id: job._id } });
  await expect(write(seeker, id, 'Why?')).rejects.toMatchObject({ code: 'application-closed' });
  await expect(write(company, id, 'Sorry.')).rejects.toMatchObject({ status: 404 });
  // The copy stays readable.
  expect(await read(seeker, id)).toHaveLength(2);
});

test('nobody else reads or writes, and an address must be confirmed', async () => {
  const { id, seeker } = await applied();
  await write(seeker, id, 'For Jardim only.');
  const [admin, other, stranger] = [
    await makeAdmin(server),
    await makeCompany(server),
    await makeSeeker(server),
  ];
  for (const person of [other, stranger]) {
    await expect(read(person, id)).rejects.toMatchObject({ status: 404 });
    await expect(write(person, id, 'Hello.')).rejects.toMatchObject({ status: 404 });
  }
  await expect(read(admin, id)).rejects.toMatchObject({ status: 403 });
  expect(JSON.stringify(await admin.client.getApplication({ params: { id } }))).not.toContain(
    'For Jardim only.',
  );
  await pool.query('update users set confirmed_at = null where id = $1', [stranger.user._id]);
  await expect(write(stranger, id, 'Hello.')).rejects.toMatchObject({
    code: 'address-not-confirmed',
  });
});

test.each([
  ['nothing', ' \n'],
  ['too much', 'x'.repeat(MESSAGE_MAX + 1)],
])('%s is not a valid message, and nothing is stored', async (_, text) => {
  const { id, seeker } = await applied();
  await expect(write(seeker, id, text)).rejects.toMatchObject({
    status: 400,
    errors: { text: expect.any(String) },
  });
  expect(await read(seeker, id)).toEqual([]);
});

test('messages go with the account of the applicant, and so does what the company was told', async () => {
  const { id, seeker } = await applied('Zora Uniquename');
  await write(seeker, id, 'My secret is Xylophone-77.');
  await write(company, id, 'Noted.');
  await company.client.getApplication({ params: { id } });
  expect((await findText(pool, 'Xylophone-77')).length).toBeGreaterThan(0);
  await seeker.client.deleteMyAccount({ body: { password: seeker.password } });
  expect(await findText(pool, 'Xylophone-77')).toEqual([]);
  expect(await findText(pool, 'Zora Uniquename')).toEqual([]);
  await expect(write(company, id, 'Hello?')).rejects.toMatchObject({ status: 404 });
});

test('messages of a deleted member stay with the applicant', async () => {
  const colleague = await makeCompany(server);
  await pool.query(
    `update company_members set company_id = (select company_id from company_members where user_id = $1)
     where user_id = $2`,
    [company.user._id, colleague.user._id],
  );
  const { id, seeker } = await applied();
  await write(colleague, id, 'I leave tomorrow.');
  await colleague.client.deleteMyAccount({ body: { password: colleague.password } });
  expect(await read(seeker, id)).toMatchObject([{ by: 'company', text: 'I leave tomorrow.' }]);
});
