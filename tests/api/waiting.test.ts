import { expect, test } from 'vitest';
import { makeAdmin, makeCompany, makeJob } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;
const admin = await makeAdmin(server);
const waiting = () => admin.client.getWaiting();

test('one call returns the counts of pending work, which match the lists', async () => {
  expect(await waiting()).toMatchObject({ reviews: 0, messages: 0, mails: 0 });

  const company = await makeCompany(server);
  const job = await makeJob(server, company, { approved: false });
  await makeCompany(server, { approved: false });
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Hello.' };
  for (let round = 0; round < 3; round += 1) await server.client().sendMessage({ body: message });
  await pool.query(`delete from mails`);
  await pool.query(
    `insert into mails ("to", kind, subject, text, status)
     select 'ada@example.com', 'status', 'Hello', 'Hello', status
     from unnest(array['waiting', 'sent', 'failed', 'unclear', 'kept', 'dropped', 'failed']) as status`,
  );
  expect(await waiting()).toMatchObject({ reviews: 2, messages: 3, mails: 3 });
  expect(await admin.client.listReviews()).toMatchObject({ companies: 1, jobs: 1 });
  expect(await admin.client.listMessages()).toMatchObject({ unread: 3 });
  expect(await admin.client.listMails()).toMatchObject({ failed: 3 });

  await admin.client.approveJob({ params: { id: job._id } });
  const [first] = (await admin.client.listMessages()).messages;
  const params = { id: first?._id ?? '' };
  await admin.client.setMessageStatus({ params, body: { status: 'read' } });
  expect(await waiting()).toMatchObject({ reviews: 1, messages: 2, mails: 3 });
});
