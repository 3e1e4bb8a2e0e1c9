import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, makeClock } from '../support/clock.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker, plausibleJob } from '../support/people.ts';
import { tinyPdf } from '../support/pdf.ts';
import { findText } from '../support/rows.ts';
import { startServer, type RequestParts } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const company = await makeCompany(server);
const seeker = await makeSeeker(server);
const job = await makeJob(server, company);

const post = <Body = Record<string, unknown>>(
  path: string,
  key: string | undefined,
  parts: RequestParts,
) =>
  server.request<Body>('POST', `/api${path}`, {
    ...parts,
    headers: { ...parts.headers, ...(key !== undefined && { 'idempotency-key': key }) },
  });

const postJob = (key: string | undefined, change: object = {}) =>
  post('/jobs', key, { token: company.token, json: { ...plausibleJob, ...change } });

const count = async (from: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n;

test('a POST that is sent again with its key runs once and gets the first answer', async () => {
  const key = randomUUID();
  const before = await count('jobs');
  const first = await postJob(key);
  const second = await postJob(key);
  expect([first.code, second.code]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(await count('jobs')).toBe((before ?? 0) + 1);
});

test('concurrent POSTs with one key run once', async () => {
  const key = randomUUID();
  const message = { name: 'Ada', email: 'ada@example.com', subject: key, message: 'Hello.' };
  const send = () => post('/messages', key, { json: message });
  const replies = await Promise.all(Array.from({ length: 8 }, send));
  expect(new Set(replies.map(({ code }) => code)).size).toBe(1);
  expect(await count(`contact_messages where subject = '${key}'`)).toBe(1);
  expect(replies.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
});

test('a repeated application is the same one, with its file', async () => {
  const key = randomUUID();
  const apply = (content: string) => {
    const form = new FormData();
    form.set('coverLetter', 'Hello.');
    form.set('resume', new File([tinyPdf(content)], 'cv.pdf'));
    return post(`/applications/apply/${job._id}`, key, { token: seeker.token, form });
  };
  const first = await apply('One');
  expect(first.code).toBe(201);
  const second = await apply('One');
  expect([second.code, second.body]).toEqual([201, first.body]);
  const other = await apply('Two');
  expect([other.code, other.body]).toMatchObject([422, { code: 'idempotency-key-reused' }]);
});

test('a key belongs to one user, one call and one request', async () => {
  const key = randomUUID();
  const other = await makeCompany(server);
  await postJob(key);
  expect((await postJob(key, { jobTitle: 'Another' })).body).toMatchObject({
    code: 'idempotency-key-reused',
  });
  const ofOther = await post('/jobs', key, { token: other.token, json: plausibleJob });
  expect(ofOther.headers.has('idempotency-replayed')).toBe(false);
  const message = { name: 'Ada', email: 'ada@example.com', subject: key, message: 'Hello.' };
  expect((await post('/messages', key, { json: message })).code).toBe(201);
});

test('a refused call can be repeated with its key', async () => {
  const key = randomUUID();
  const refused = await makeCompany(server, { approved: false });
  const send = () => post('/jobs', key, { token: refused.token, json: plausibleJob });
  expect((await send()).code).toBe(403);
  const admin = await makeAdmin(server);
  await admin.client.setCompanyApproval({
    params: { id: refused.user._id },
    body: { companyProfile: { isApproved: true } },
  });
  expect((await send()).code).toBe(201);
});

test('a key counts for a day', async () => {
  const key = randomUUID();
  const first = await postJob(key);
  clock.forward(DAY - 1000);
  expect((await postJob(key)).body).toEqual(first.body);
  clock.forward(2000);
  const later = await postJob(key);
  expect(later.headers.has('idempotency-replayed')).toBe(false);
});

test('a process that ends before its answer does not let the call run again', async () => {
  const key = randomUUID();
  await postJob(key);
  await pool.query('update idempotency_keys set answer = null');
  const before = await count('jobs');
  const again = await postJob(key);
  expect([again.code, again.body]).toMatchObject([409, { code: 'already-sent' }]);
  expect(await count('jobs')).toBe(before);
});

test('answers are stored encrypted, and keys as hashes', async () => {
  const key = randomUUID();
  const jobTitle = `Surveyor ${randomUUID()}`;
  const first = await postJob(key, { jobTitle });
  const found = await findText(pool, jobTitle);
  expect((await postJob(key, { jobTitle })).body).toEqual(first.body);
  expect(found.filter((place) => place.includes('idempotency'))).toEqual([]);
  expect(await findText(pool, key)).toEqual([]);
});

const kept = () => count('idempotency_keys');

test('a login is never answered again: the old password is refused once it has changed', async () => {
  const key = randomUUID();
  const person = await makeSeeker(server);
  const logIn = (password: string) =>
    post<{ token: string }>('/auth/login', key, { json: { email: person.user.email, password } });
  const before = await kept();
  const first = await logIn(person.password);
  const second = await logIn(person.password);
  expect([first.code, second.code]).toEqual([200, 200]);
  expect(second.headers.has('idempotency-replayed')).toBe(false);
  expect(second.body.token).not.toBe(first.body.token);
  const newPassword = 'another-long-password-3';
  await person.client.changePassword({ body: { currentPassword: person.password, newPassword } });
  const old = await logIn(person.password);
  expect([old.code, old.body]).toMatchObject([401, { code: 'wrong-credentials' }]);
  expect((await logIn(newPassword)).code).toBe(200);
  expect(await kept()).toBe(before);
});

test.each(['', 'a b', 'ä', 'x'.repeat(256)])('the key "%s" is refused', async (key) => {
  const reply = await postJob(encodeURI(key) === key ? key : key.replace('ä', '\u00e4'));
  expect([reply.code, reply.body]).toMatchObject([400, { code: 'idempotency-key-invalid' }]);
});
