import { expect, test } from 'vitest';
import { Refusal } from '../../shared/kit/client.ts';
import { emptyDatabase } from './database.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from './people.ts';
import { startServer } from './server.ts';

const server = await startServer();

test('people of every role, a job and an application come from the real API', async () => {
  const [seeker, company, pending, admin] = await Promise.all([
    makeSeeker(server),
    makeCompany(server),
    makeCompany(server, { approved: false }),
    makeAdmin(server),
  ]);
  expect(company.user.companyProfile?.isApproved).toBe(true);
  expect(pending.user.companyProfile?.isApproved).toBe(false);

  const job = await makeJob(server, company);
  const waiting = await makeJob(server, company, { approved: false });
  const { jobs } = await server.client().listJobs();
  expect(jobs.map(({ _id }) => _id)).toEqual([job._id]);
  expect(waiting.approvalStatus).toBe('pending');

  const { resume, status } = await makeApplication(seeker, job);
  expect(status).toBe('pending');
  const { headers, text } = await server.request('GET', resume);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(text).toMatch(/^%PDF/);
  const { applications } = await admin.client.listAllApplications();
  expect(applications).toHaveLength(1);

  await emptyDatabase(server.database.db);
  await expect(admin.client.listUsers()).rejects.toThrow(Refusal);
});

test('rate limits are off by default and can be turned on', async () => {
  const wrong = { json: { email: 'nobody@example.com', password: 'wrong-password' } };
  const limited = await startServer({ rateLimit: true, database: server.database });
  const codes = async ({ request }: typeof server) => {
    const answers: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const { code } = await request('POST', '/api/auth/login', wrong);
      answers.push(code);
    }
    return answers;
  };
  expect(new Set(await codes(server))).toEqual(new Set([401]));
  expect(await codes(limited)).toContain(429);
  await limited.close();
});
