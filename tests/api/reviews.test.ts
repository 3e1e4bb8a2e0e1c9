import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { MailKind } from '../../shared/mail/outbox.ts';
import type { Review } from '../../shared/reviews/queue.ts';
import { auditLog, companies } from '../../server/db/schema.ts';
import { DAY, HOUR, makeClock } from '../support/clock.ts';
import {
  type Person,
  makeAdmin,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
} from '../support/people.ts';
import { mailsTo } from '../support/mail.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { db } = server.database;
const admin = await makeAdmin(server);
const otherAdmin = await makeAdmin(server);

const profile = {
  companyName: 'Now Better',
  website: 'https://better.example',
  description: 'We say who we are.',
  industry: 'retail',
  location: 'Oslo',
} as const;

const queue = async (query = {}) => (await admin.client.listReviews({ query })).reviews;
const idsIn = (reviews: readonly Review[]) => reviews.map(({ _id }) => _id);
const inQueue = async (id: string) => idsIn(await queue({ limit: '100' })).includes(id);

const decisionsTo = async ({ user }: Person, kind: MailKind) =>
  (await mailsTo(server, user.email)).filter((mail) => mail.kind === kind);
const auditOf = async (targetId: string) =>
  db.select().from(auditLog).where(eq(auditLog.targetId, targetId)).orderBy(auditLog.number);

test('a company sees why a job was rejected, edits it, and the job is in the queue again', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { approved: false });
  const params = { id: job._id };
  expect(job).toMatchObject({ revision: 1, rejection: null });
  expect(await inQueue(job._id)).toBe(true);

  const body = {
    reason: 'The pay is missing or misleading',
    message: 'Say what you pay,\nplease.',
    revision: 1,
  };
  const { job: rejected } = await admin.client.rejectJob({ params, body });
  const rejection = {
    reason: body.reason,
    message: body.message,
    at: clock.now().toISOString(),
  };
  expect(rejected).toMatchObject({ approvalStatus: 'rejected', rejection });
  expect((await company.client.getJob({ params })).job).toMatchObject({ rejection });
  const mine = await company.client.listMyJobs();
  expect(mine.jobs).toMatchObject([{ rejection }]);
  expect(await inQueue(job._id)).toBe(false);

  const [mail] = await decisionsTo(company, 'job-decision');
  expect(mail).toMatchObject({
    userId: company.user._id,
    subject: 'Not approved: Platform Engineer',
  });
  expect(mail?.text).toContain(body.reason);
  expect(mail?.text).toContain('> please.');
  expect(mail?.text).toContain(`/jobs/edit/${job._id}`);
  expect(await auditOf(job._id)).toMatchObject([
    {
      action: 'job.reject',
      actorId: admin.user._id,
      before: { approvalStatus: 'pending' },
      after: { approvalStatus: 'rejected', revision: 1, reason: body.reason },
    },
  ]);
  expect(JSON.stringify(await auditOf(job._id))).not.toContain('please');

  clock.forward(HOUR);
  const change = { ...plausibleJob, salaryRange: '$90,000 - $100,000' };
  const { job: edited } = await company.client.updateJob({ params, body: change });
  expect(edited).toMatchObject({ approvalStatus: 'pending', revision: 2, rejection: null });
  const review = (await queue()).find(({ _id }) => _id === job._id);
  expect(review).toMatchObject({ since: clock.now().toISOString(), before: null });

  const { job: approved } = await admin.client.approveJob({ params, body: { revision: 2 } });
  expect(approved).toMatchObject({ approvalStatus: 'approved', rejection: null });
  const [, told] = await decisionsTo(company, 'job-decision');
  expect(told).toMatchObject({ subject: 'Approved: Platform Engineer' });
  expect(told?.text).toContain('is now public at');
});

test('rejection reasons are visible only to the company and admins', async () => {
  const company = await makeCompany(server);
  const rival = await makeCompany(server);
  const job = await makeJob(server, company);
  const params = { id: job._id };
  await company.client.updateJob({ params, body: { ...plausibleJob, jobTitle: 'Changed' } });
  await admin.client.rejectJob({ params, body: { reason: 'Other', message: 'Secret words' } });
  const readers = [server.client(), rival.client, (await makeSeeker(server)).client];
  for (const reader of readers) {
    const { job: read } = await reader.getJob({ params });
    expect(read.jobTitle).toBe(plausibleJob.jobTitle);
    expect(JSON.stringify(read)).not.toMatch(/Secret words|rejection|revision/);
    expect(JSON.stringify(await reader.listJobs())).not.toContain('Secret words');
  }

  const companyId = company.user.companyProfile?._id ?? '';
  const user = { id: company.user._id };
  const verdict = { reason: 'Other', message: 'Secret words' };
  await admin.client.setCompanyApproval({
    params: user,
    body: { companyProfile: { isApproved: false }, ...verdict },
  });
  await admin.client.setCompanyApproval({
    params: user,
    body: { companyProfile: { isApproved: true } },
  });
  const { company: seen } = await server.client().getCompany({ params: { id: companyId } });
  expect(JSON.stringify(seen)).not.toMatch(/Secret words|rejection/);
});

test('an outdated revision cannot be approved', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { approved: false });
  const params = { id: job._id };
  await company.client.updateJob({ params, body: { ...plausibleJob, jobTitle: 'Trojan' } });
  const stale = {
    status: 409,
    code: 'job-changed',
    message: 'The company changed this job. Review the new version.',
  };
  for (const decide of [admin.client.approveJob, admin.client.rejectJob])
    await expect(decide({ params, body: { revision: 1 } })).rejects.toMatchObject(stale);
  expect(await auditOf(job._id)).toEqual([]);

  const body = { revision: 2 };
  const outcomes = await Promise.allSettled([
    admin.client.approveJob({ params, body }),
    otherAdmin.client.rejectJob({ params, body: { ...body, reason: 'Other' } }),
    company.client.updateJob({ params, body: { ...plausibleJob, jobTitle: 'Raced' } }),
  ]);
  const decided = outcomes.slice(0, 2).filter(({ status }) => status === 'fulfilled');
  expect(decided.length).toBeLessThanOrEqual(1);
  expect(await auditOf(job._id)).toHaveLength(decided.length);
  expect(await decisionsTo(company, 'job-decision')).toHaveLength(decided.length);
});

test('a rejected company is in the queue again after saving its profile', async () => {
  const company = await makeCompany(server, { approved: false });
  const id = company.user._id;
  const companyId = company.user.companyProfile?._id ?? '';
  const decide = (isApproved: boolean, more = {}) =>
    admin.client.setCompanyApproval({
      params: { id },
      body: { companyProfile: { isApproved }, ...more },
    });
  const waiting = (await queue({ kind: 'company' })).find(({ _id }) => _id === id);
  expect(waiting).toMatchObject({ kind: 'company', email: company.user.email, publicJobs: 0 });

  const verdict = {
    reason: 'The profile does not describe the company',
    message: 'Who are you?',
    since: waiting?.since,
  };
  await decide(false, verdict);
  const rejection = { reason: verdict.reason, message: verdict.message };
  const { user } = await company.client.getProfile();
  expect(user.companyProfile).toMatchObject({ isApproved: false, rejection });
  expect(await inQueue(id)).toBe(false);
  // Another admin still has the old version open.
  await expect(decide(true, { since: waiting?.since })).rejects.toMatchObject({
    status: 409,
    message: 'This company has already been rejected.',
  });
  const [mail] = await decisionsTo(company, 'company-decision');
  expect(mail?.text).toContain('Who are you?');
  expect(mail?.text).toContain('/company/profile');

  clock.forward(DAY);
  await company.client.updateCompanyProfile({ body: { companyProfile: profile } });
  const again = (await queue({ kind: 'company' })).find(({ _id }) => _id === id);
  // The previous reason stays visible until the next decision.
  expect(again).toMatchObject({ since: clock.now().toISOString(), company: { rejection } });
  clock.forward(HOUR);
  await company.client.updateCompanyProfile({ body: { companyProfile: profile } });
  const still = (await queue({ kind: 'company' })).find(({ _id }) => _id === id);
  expect(still?.since).toBe(again?.since);

  await decide(true, { since: again?.since });
  // Repeating a decision changes nothing.
  await decide(true);
  expect((await company.client.getProfile()).user.companyProfile).toMatchObject({
    isApproved: true,
    rejection: null,
  });
  expect(await inQueue(id)).toBe(false);
  await expect(decide(false, { since: again?.since })).rejects.toMatchObject({
    message: 'This company has already been approved.',
  });
  expect(await decisionsTo(company, 'company-decision')).toHaveLength(2);
  expect(await auditOf(companyId)).toMatchObject([
    { action: 'company.reject', after: { isApproved: false, reason: verdict.reason } },
    { action: 'company.approve', before: { isApproved: false }, after: { isApproved: true } },
  ]);
});

test('without a reason the calls are those of the specification', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { approved: false });
  const path = `/api/jobs/admin/${job._id}/reject`;
  const { code } = await server.request('PUT', path, { token: admin.token });
  expect(code).toBe(200);
  const { jobs } = await company.client.listMyJobs();
  expect(jobs[0]?.rejection).toMatchObject({ reason: '', message: '' });
  const rejected = await server.request('PUT', `/api/users/${company.user._id}`, {
    token: admin.token,
    json: { companyProfile: { isApproved: false } },
  });
  expect(rejected.body).toMatchObject({
    user: { companyProfile: { isApproved: false, rejection: { reason: '', message: '' } } },
  });
  expect(await inQueue(company.user._id)).toBe(false);
});

test("an admin's own words are not in the audit log", async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { approved: false });
  const body = { reason: 'Mr Jones told me so' };
  await admin.client.rejectJob({ params: { id: job._id }, body });
  const [line] = await auditOf(job._id);
  expect(line?.after).toEqual({ approvalStatus: 'rejected', revision: 1 });
});

test('suspended companies are not in the queue and cannot be approved', async () => {
  const company = await makeCompany(server, { approved: false });
  const id = company.user._id;
  await db
    .update(companies)
    .set({ suspendedAt: clock.now() })
    .where(eq(companies.id, company.user.companyProfile?._id ?? ''));
  expect(await inQueue(id)).toBe(false);
  const approving = admin.client.setCompanyApproval({
    params: { id },
    body: { companyProfile: { isApproved: true } },
  });
  await expect(approving).rejects.toMatchObject({
    status: 409,
    code: 'company-suspended',
    message: 'This company is suspended. Restore it first.',
  });
});

test('the queue is oldest first, in pages, with counts by kind and of overdue items', async () => {
  const before = await admin.client.listReviews({ query: { limit: '1' } });
  const company = await makeCompany(server);
  const edited = await makeJob(server, company, { jobTitle: 'Gardener' });
  const change = { ...plausibleJob, jobTitle: 'Head Gardener' };
  await company.client.updateJob({ params: { id: edited._id }, body: change });
  clock.forward(25 * HOUR);
  const fresh = await makeJob(server, company, { approved: false });
  const pending = await makeCompany(server, { approved: false });

  const all = await queue({ limit: '100' });
  const since = all.map((review) => review.since);
  expect(since).toEqual(since.toSorted());
  expect(idsIn(all).slice(-3).toSorted()).toEqual(
    [edited._id, fresh._id, pending.user._id].toSorted(),
  );
  expect(all.find(({ _id }) => _id === edited._id)).toMatchObject({
    kind: 'job',
    job: { jobTitle: 'Head Gardener', revision: 2 },
    before: { jobTitle: 'Gardener' },
    publicJobs: 1,
    company: { isApproved: true },
  });

  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer: Awaited<ReturnType<typeof admin.client.listReviews>> =
      await admin.client.listReviews({ query: { limit: '2', cursor } });
    paged.push(...idsIn(answer.reviews));
    cursor = answer.nextCursor;
  }
  expect(paged).toEqual(idsIn(all));

  const counted = await admin.client.listReviews({ query: { kind: 'company' } });
  expect(counted).toMatchObject({
    total: before.companies + 1,
    companies: before.companies + 1,
    jobs: before.jobs + 2,
  });
  expect(counted.late).toBe(before.total + 1);
  expect(counted.reviews.every(({ kind }) => kind === 'company')).toBe(true);
  await expect(queue({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 });
  await expect(queue({ kind: 'user' })).rejects.toMatchObject({ status: 400 });
});
