import { expect, test } from 'vitest';
import type { Job } from '../../shared/jobs/posting.ts';
import { DAY, makeClock } from '../support/clock.ts';
import { type JobFields, makeAdmin, makeCompany, makeJob, setApproval } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** In days. */
const MINUTE = 1 / (24 * 60);

const clock = makeClock();
const server: TestServer = await startServer({ pages: false, now: clock.now });
const admin = await makeAdmin(server);
const company = await makeCompany(server);

/** Sessions outlive the test's time travel. */
async function forward(days: number): Promise<void> {
  clock.forward(days * DAY);
  await server.database.pool.query(`update sessions set expires_at = expires_at + $1::interval`, [
    `${days} days`,
  ]);
}

const { inDays } = clock;

type Change = Partial<JobFields> & { status?: 'active' | 'paused' | 'closed' };
/** The other fields stay unchanged. */
async function change({ _id }: Job, fields: Change): Promise<void> {
  const params = { id: _id };
  const { job } = await company.client.getJob({ params });
  await company.client.updateJob({ params, body: { ...job, status: undefined, ...fields } });
}
const approve = ({ _id }: Job) => admin.client.approveJob({ params: { id: _id } });

/** The public response: the status code, and the reason and day for a closed job. */
async function look({ _id }: Job) {
  const { code, body } = await server.request('GET', `/api/jobs/closed/${_id}`);
  const open = await server.request('GET', `/api/jobs/${_id}`);
  return { code, open: open.code, reason: body.reason, closedAt: body.closedAt };
}
const NEVER = { code: 404, open: 404 };
const OPEN = { code: 404, open: 200 };
const GONE = { code: 410, open: 404 };

test('a closed, paused or expired job says so for 30 days, then answers 410', async () => {
  const jobs = await Promise.all(
    (['closed', 'paused', 'expired'] as const).map(async (reason) => ({
      reason,
      job: await makeJob(server, company, { jobTitle: reason, applicationDeadline: inDays(2) }),
    })),
  );
  for (const { job } of jobs) expect(await look(job)).toMatchObject(OPEN);
  for (const { reason, job } of jobs)
    if (reason !== 'expired') await change(job, { status: reason });
  const closedAt = clock.now().toISOString();
  for (const { reason, job } of jobs.slice(0, 2))
    expect(await look(job)).toEqual({ code: 200, open: 404, reason, closedAt });
  await forward(2);
  for (const { reason, job } of jobs) {
    const since = reason === 'expired' ? job.applicationDeadline : closedAt;
    expect(await look(job)).toEqual({ code: 200, open: 404, reason, closedAt: since });
  }
  // Responses may be cached for a few seconds.
  await forward(28 - MINUTE);
  for (const { job } of jobs) expect(await look(job)).toMatchObject({ code: 200 });
  await forward(MINUTE);
  const codes = await Promise.all(jobs.map(async ({ job }) => (await look(job)).code));
  expect(codes).toEqual([410, 410, 200]);
  await forward(2);
  for (const { job } of jobs) expect(await look(job)).toMatchObject(GONE);
});

test('only reopening makes a job new again', async () => {
  const job = await makeJob(server, company, { applicationDeadline: inDays(120) });
  const steps: [what: string, step: () => Promise<unknown>, expected: object][] = [
    ['paused', () => change(job, { status: 'paused' }), { code: 200, reason: 'paused' }],
    ['30 days later', () => forward(30), GONE],
    ['closed', () => change(job, { status: 'closed' }), GONE],
    ['paused again', () => change(job, { status: 'paused' }), GONE],
    ['rewritten', () => change(job, { jobTitle: 'Another' }), GONE],
    ['the new text approved', () => approve(job), GONE],
    ['active again', () => change(job, { status: 'active' }), OPEN],
    ['closed anew', () => change(job, { status: 'closed' }), { code: 200, reason: 'closed' }],
    ['weeks later', () => forward(29), { code: 200, reason: 'closed' }],
    ['rejected', () => setApproval(server, company, false), NEVER],
    ['approved', () => setApproval(server, company, true), { code: 200, reason: 'closed' }],
    ['a day later', () => forward(1), GONE],
    ['after the deadline', () => forward(70), GONE],
    [
      'active, with more days asked for',
      () => change(job, { status: 'active', applicationDeadline: inDays(3) }),
      GONE,
    ],
    ['and granted', () => approve(job), OPEN],
    ['expired', () => forward(4), { code: 200, reason: 'expired' }],
    ['closed too late', () => change(job, { status: 'closed' }), { code: 200, reason: 'expired' }],
    ['deleted', () => company.client.deleteJob({ params: { id: job._id } }), NEVER],
  ];
  for (const [what, step, expected] of steps) {
    await step();
    expect(await look(job), what).toMatchObject(expected);
  }
});

test('a job that was never public is not reported as closed, and a job under review shows its approved text', async () => {
  const pending = await makeJob(server, company, { approved: false });
  expect(await look(pending)).toMatchObject(NEVER);
  await change(pending, { status: 'paused' });
  expect(await look(pending)).toMatchObject(NEVER);
  await approve(pending);
  expect(await look(pending), 'approved while paused').toMatchObject(NEVER);
  await change(pending, { status: 'active' });
  expect(await look(pending)).toMatchObject(OPEN);

  const late = await makeJob(server, company, {
    approved: false,
    applicationDeadline: inDays(1),
  });
  await forward(2);
  await approve(late);
  expect(await look(late), 'approved too late').toMatchObject(NEVER);

  const rejected = await makeJob(server, company, { approved: false });
  await admin.client.rejectJob({ params: { id: rejected._id } });
  expect(await look(rejected)).toMatchObject(NEVER);

  const edited = await makeJob(server, company, { jobTitle: 'As approved' });
  await change(edited, { jobTitle: 'As edited', status: 'closed' });
  const { job } = await server.client().getClosedJob({ params: { id: edited._id } });
  expect(job).toMatchObject({ jobTitle: 'As approved', approvalStatus: 'approved' });
  expect(job).not.toHaveProperty('applicants');
});

test('an approved company is public, with the number of its public jobs', async () => {
  const acme = await makeCompany(server, { companyName: 'Counted' });
  const id = acme.user.companyProfile?._id ?? '';
  const get = () => server.client().getCompany({ params: { id } });
  expect((await get()).company).toEqual({
    _id: id,
    companyName: 'Counted',
    website: 'https://acme.example',
    description: 'We make everything.',
    industry: 'technology',
    location: 'Nairobi',
    founded: null,
    size: '',
    jobCount: 0,
    kept: null,
    verifiedDomain: null,
    links: [],
    pictures: { logo: null, cover: null, photos: [] },
  });
  await makeJob(server, acme, { applicationDeadline: inDays(2) });
  await makeJob(server, acme, { applicationDeadline: inDays(9) });
  await makeJob(server, acme, { approved: false });
  expect((await get()).company.jobCount).toBe(2);
  await forward(2);
  expect((await get()).company.jobCount).toBe(1);
  for (const website of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', '//a.b']) {
    const companyProfile = {
      companyName: 'Counted',
      industry: 'retail' as const,
      location: 'Oslo',
      description: 'x',
      website,
    };
    await expect(
      acme.client.updateCompanyProfile({ body: { companyProfile } }),
      website,
    ).rejects.toMatchObject({ status: 400 });
  }
  await setApproval(server, acme, false);
  await expect(get()).rejects.toMatchObject({ status: 404 });
});
