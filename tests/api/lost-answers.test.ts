import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { connectTo } from '../support/connect.ts';
import { freshDatabase } from '../support/database.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
} from '../support/people.ts';
import { tinyPdf } from '../support/pdf.ts';
import { startProxy } from '../support/proxy.ts';
import { startServer } from '../support/server.ts';

const behind = await freshDatabase();
const proxy = await startProxy(behind.url);
const database = { ...connectTo(proxy.url), url: proxy.url };
const server = await startServer({ database, log: pino({ level: 'silent' }), pages: false });
afterAll(() => database.close());

const company = await makeCompany(server);
const seeker = await makeSeeker(server);

const postJob = (jobTitle: string, key?: string) =>
  server.request('POST', '/api/jobs', {
    token: company.token,
    json: { ...plausibleJob, jobTitle },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const removeResume = () =>
  server.request('DELETE', '/api/users/profile/resume', { token: seeker.token });

const count = async (from: string) =>
  (await behind.pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n;
const posted = (jobTitle: string) => count(`job_revisions where title = '${jobTitle}'`);
const newTitle = () => `Surveyor ${randomUUID()}`;

test('a change whose commit was carried out succeeds, though its connection broke', async () => {
  const title = newTitle();
  proxy.breakAfter('commit', 'connection', 'lost');
  const reply = await postJob(title, randomUUID());
  expect([reply.code, reply.body]).toMatchObject([201, { job: { jobTitle: title } }]);
  expect(await posted(title)).toBe(1);
});

test('a change whose commit did not arrive is refused, and a repetition with its key carries it out', async () => {
  const title = newTitle();
  const key = randomUUID();
  proxy.breakAt('commit');
  const reply = await postJob(title, key);
  expect([reply.code, reply.body]).toMatchObject([503, { code: 'unavailable' }]);
  proxy.breakAt(undefined);
  expect(await posted(title)).toBe(0);
  expect((await postJob(title, key)).code).toBe(201);
  expect(await posted(title)).toBe(1);
});

test('a change of which nobody can say whether it was saved says so, and a repetition with its key hears that it was', async () => {
  const title = newTitle();
  const key = randomUUID();
  proxy.breakAfter('commit', 'all', 'lost');
  const reply = await postJob(title, key);
  expect([reply.code, reply.body]).toMatchObject([500, { code: 'outcome-unknown' }]);
  expect(reply.headers.has('retry-after')).toBe(false);
  await proxy.mend();
  const again = await postJob(title, key);
  expect([again.code, again.body]).toMatchObject([409, { code: 'already-sent' }]);
  expect(await posted(title)).toBe(1);
});

test('a single statement without an answer says that its outcome is unknown', async () => {
  const title = newTitle();
  proxy.breakAfter('job_revisions', 'connection', 'lost');
  const reply = await postJob(title);
  expect([reply.code, reply.body]).toMatchObject([500, { code: 'outcome-unknown' }]);
  expect(await posted(title)).toBe(1);
});

test('a change that was saved is not answered as a failure if the database goes away after it', async () => {
  await seeker.client.uploadProfileResume({ file: new File([tinyPdf('Ada')], 'cv.pdf') });
  proxy.breakAfter('commit', 'all', 'passed');
  const reply = await removeResume();
  expect([reply.code, reply.body]).toMatchObject([
    409,
    { code: 'saved-without-answer', message: expect.stringContaining('Your change was saved') },
  ]);
  await proxy.mend();
  expect(await count(`files`)).toBe(0);
});

test('a read that failed says nothing of a change, though it stores who has read', async () => {
  const { _id } = await makeApplication(seeker, await makeJob(server, company));
  const { application } = await company.client.getApplication({ params: { id: _id } });
  const path = application.resume ?? '';
  proxy.breakAfter('commit', 'all', 'lost');
  const reply = await server.request('GET', path, { token: company.token });
  expect([reply.code, reply.body]).toMatchObject([503, { code: 'unavailable' }]);
  await proxy.mend();
});

test('what follows a change cannot make it fail: its answer is sent, even if it cannot be kept for a repetition', async () => {
  const title = newTitle();
  const key = randomUUID();
  proxy.breakAfter('commit', 'all', 'passed');
  const reply = await postJob(title, key);
  expect([reply.code, reply.body]).toMatchObject([201, { job: { jobTitle: title } }]);
  await proxy.mend();
  const again = await postJob(title, key);
  expect([again.code, again.body]).toMatchObject([409, { code: 'already-sent' }]);
  expect(await posted(title)).toBe(1);
});
