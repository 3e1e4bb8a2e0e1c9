import { expect, test } from 'vitest';
import { makeAdmin } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;
const admin = await makeAdmin(server);
const other = await makeAdmin(server);
const { client } = admin;

const write = (subject: string, name = 'Ada') =>
  server.client().sendMessage({
    body: { name, email: `${name.toLowerCase()}@example.com`, subject, message: 'Do you?\n\nYes?' },
  });
const find = async (search: string) => {
  const [message] = (await client.listMessages({ query: { search } })).messages;
  if (!message) throw new Error(`no message is found by ${search}`);
  return { message, params: { id: message._id } };
};

test('messages are searched by text and status, in pages', async () => {
  for (let number = 1; number <= 5; number++) await write(`Number ${number}`);
  await write('100 % sure_', 'Zoë');
  const first = await client.listMessages({ query: { limit: 4 } });
  expect(first).toMatchObject({ count: 4, total: 6, unread: 6 });
  const second = await client.listMessages({ query: { limit: 4, cursor: first.nextCursor ?? '' } });
  expect(second).toMatchObject({ count: 2, total: 6, nextCursor: null });
  const subjects = [...first.messages, ...second.messages].map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(6);
  expect(subjects[0]).toBe('100 % sure_');
  for (const search of ['ZOË', '100 %', 'sure_', 'zoë@EXAMPLE']) {
    expect((await client.listMessages({ query: { search } })).total, search).toBe(1);
  }
  expect((await client.listMessages({ query: { search: 'sure%' } })).total).toBe(0);
  expect((await client.listMessages({ query: { status: 'closed' } })).total).toBe(0);
  await expect(client.listMessages({ query: { cursor: 'junk' } })).rejects.toMatchObject({
    status: 400,
  });
});

test('a message is read, replied to, closed and reopened, and each step is audited', async () => {
  await write('An honest question');
  const { message, params } = await find('honest');
  expect(message).toMatchObject({ status: 'new', answers: [] });
  const read = await client.setMessageStatus({ params, body: { status: 'read' } });
  expect(read.contactMessage.status).toBe('read');

  const answered = await client.answerMessage({ params, body: { text: 'We do.\n\nOften.' } });
  expect(answered.message).toBe('Your reply has been stored. No mail server is set up.');
  expect(answered.contactMessage).toMatchObject({
    status: 'answered',
    answers: [
      {
        text: 'We do.\n\nOften.',
        by: admin.user.username,
        delivery: { status: 'kept', error: '' },
      },
    ],
  });
  const id = answered.contactMessage.answers[0]?.mail ?? '';
  const { mail } = await client.getMail({ params: { id } });
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Re: An honest question' });
  expect(mail.text).toContain('We do.\n\nOften.');
  expect(mail.text).toContain('> Do you?');

  await other.client.setMessageStatus({ params, body: { status: 'read' } });
  expect((await client.getMessage({ params })).contactMessage.status).toBe('answered');
  await client.setMessageStatus({ params, body: { status: 'closed' } });
  await client.setMessageStatus({ params, body: { status: 'read' } });
  expect((await client.getMessage({ params })).contactMessage.status).toBe('answered');

  const { rows } = await pool.query(
    'select action, before, after from audit_log where target_id = $1 order by number',
    [params.id],
  );
  expect(rows).toEqual([
    { action: 'message.status', before: { status: 'new' }, after: { status: 'read' } },
    { action: 'message.answer', before: { status: 'read' }, after: { status: 'answered' } },
    { action: 'message.status', before: { status: 'answered' }, after: { status: 'closed' } },
    { action: 'message.status', before: { status: 'closed' }, after: { status: 'answered' } },
  ]);
});

test('two admins can reply at the same time', async () => {
  await write('Asked once');
  const { params } = await find('asked once');
  await Promise.all([
    client.answerMessage({ params, body: { text: 'One.' } }),
    other.client.answerMessage({ params, body: { text: 'Other.' } }),
  ]);
  const { contactMessage } = await client.getMessage({ params });
  expect(contactMessage.answers.map(({ text }) => text).toSorted()).toEqual(['One.', 'Other.']);
});

test('a closed message must be reopened to reply', async () => {
  await write('Over and done');
  const { params } = await find('over and done');
  const answer = () => other.client.answerMessage({ params, body: { text: 'One more thing.' } });
  await client.setMessageStatus({ params, body: { status: 'closed' } });
  await expect(answer()).rejects.toMatchObject({
    status: 409,
    code: 'message-closed',
    message: 'This message is closed. Reopen it to reply.',
  });
  expect((await client.getMessage({ params })).contactMessage).toMatchObject({
    status: 'closed',
    answers: [],
  });
  await client.setMessageStatus({ params, body: { status: 'read' } });
  expect((await answer()).contactMessage.answers).toMatchObject([{ text: 'One more thing.' }]);
});

test('an empty reply and an unknown message are refused', async () => {
  await write('Left alone');
  const { params } = await find('left alone');
  await expect(client.answerMessage({ params, body: { text: ' ' } })).rejects.toMatchObject({
    status: 400,
    errors: { text: 'Write a reply first.' },
  });
  const nowhere = { id: '00000000-0000-4000-8000-000000000000' };
  for (const call of [
    () => client.getMessage({ params: nowhere }),
    () => client.setMessageStatus({ params: nowhere, body: { status: 'read' } }),
    () => client.answerMessage({ params: nowhere, body: { text: 'Hello.' } }),
  ]) {
    await expect(call()).rejects.toMatchObject({
      status: 404,
      code: 'message-not-found',
      message: 'Message not found.',
    });
  }
});
