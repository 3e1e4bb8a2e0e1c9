import { expect, test } from 'vitest';
import { makeAdmin, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const admin = await makeAdmin(server);
const company = await makeCompany(server);

const ID = '00000000-0000-4000-8000-000000000000';
const cursorOf = (...parts: unknown[]) =>
  encodeURIComponent(Buffer.from(JSON.stringify(parts)).toString('base64url'));
const answer = (path: string) => server.request('GET', path, { token: admin.token });

test.each([
  ['/api/jobs/admin/all?sort=applicants', 'applicants', '1e999'],
  ['/api/jobs/admin/all?sort=applicants', 'applicants', '1e-999'],
  ['/api/jobs/admin/all?sort=applicants', 'applicants', 'NaN'],
  ['/api/jobs/admin/all?sort=applicants', 'applicants', ''],
  ['/api/users?sort=newest', 'newest', 'infinity'],
  ['/api/users?sort=newest', 'newest', 'yesterday'],
  ['/api/users?sort=newest', 'newest', '9999-99-99 00:00:00+00'],
  ['/api/admin/reviews?kind=', 'waiting', "now'"],
])('%s refuses a forged cursor key of %s, %j', async (path, order, key) => {
  const { code, text } = await answer(`${path}&cursor=${cursorOf(order, key, ID)}`);
  expect(code, text).toBe(400);
});

test('the audit log accepts the latest possible date', async () => {
  const { code, text } = await answer('/api/admin/audit?until=9999-12-31&from=0001-01-01');
  expect(code, text).toBe(200);
});

test('the longest titles and names still page', async () => {
  const long = '語"💼'.repeat(40);
  for (let round = 0; round < 2; round += 1) {
    await makeJob(server, company, { jobTitle: long, approved: false });
    await makeSeeker(server, long.slice(0, 120));
  }
  const jobs = { sort: 'title', limit: 1 } as const;
  const { nextCursor: cursor } = await admin.client.listAllJobs({ query: jobs });
  expect(cursor).toBeTruthy();
  const second = await admin.client.listAllJobs({ query: { ...jobs, cursor: cursor ?? '' } });
  expect(second.jobs).toHaveLength(1);

  const users = { sort: 'name', role: 'job_seeker', limit: 1 } as const;
  const { nextCursor } = await admin.client.listUsers({ query: users });
  expect(nextCursor).toBeTruthy();
  const rest = await admin.client.listUsers({ query: { ...users, cursor: nextCursor ?? '' } });
  expect(rest.users).toHaveLength(1);
});
