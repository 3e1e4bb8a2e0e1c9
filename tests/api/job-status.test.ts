import { describe, expect, test } from 'vitest';
import type { Job } from '../../shared/jobs/posting.ts';
import { makeClock } from '../support/clock.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const company = await makeCompany(server);
const admin = await makeAdmin(server);

const { inDays } = clock;
const isPublic = async ({ _id }: Job) => {
  const { jobs } = await server.client().listJobs();
  return jobs.some((job) => job._id === _id);
};
const setStatus = (
  { _id }: Job,
  body: Parameters<typeof company.client.setJobStatus>[0]['body'],
  client = company.client,
) => client.setJobStatus({ params: { id: _id }, body });
const relist = ({ _id }: Job, applicationDeadline?: string) =>
  company.client.relistJob({ params: { id: _id }, body: { applicationDeadline } });
const approve = ({ _id }: Job) => admin.client.approveJob({ params: { id: _id } });
/** Moves the clock past the deadline. */
const expire = async ({ _id }: Job): Promise<string> => {
  const passed = inDays(-1);
  await pool.query('update jobs set deadline = $1 where id = $2', [passed, _id]);
  await pool.query('update job_search set deadline = $1 where job_id = $2', [passed, _id]);
  return passed;
};

describe('pausing, closing and opening', () => {
  test('take effect immediately and return a message', async () => {
    const job = await makeJob(server, company);
    expect(await isPublic(job)).toBe(true);
    const paused = await setStatus(job, { status: 'paused' });
    expect(paused.job).toMatchObject({ status: 'paused', outcome: null, revision: 1 });
    expect(paused.message).toMatch(/^“Platform Engineer” is paused\. It's hidden from search/);
    expect(await isPublic(job)).toBe(false);
    expect((await setStatus(job, { status: 'active' })).message).toMatch(/open again until/);
    expect(await isPublic(job)).toBe(true);
    const closed = await setStatus(job, { status: 'closed', outcome: 'Hired another way' });
    expect(closed.job).toMatchObject({ status: 'closed', outcome: 'Hired another way' });
    expect(closed.message).toMatch(/is closed\. .* Existing applications are kept\.$/);
    expect(await isPublic(job)).toBe(false);
    // A reopened job has no outcome.
    expect((await setStatus(job, { status: 'active' })).job.outcome).toBeNull();
  });

  test('an outcome is kept until it changes, and requires the status closed', async () => {
    const job = await makeJob(server, company);
    const outcomeAfter = async (body: Parameters<typeof setStatus>[1]) =>
      (await setStatus(job, body)).job.outcome;
    expect(await outcomeAfter({ status: 'closed' })).toBeNull();
    expect(await outcomeAfter({ status: 'closed', outcome: 'Nobody was hired' })).toBe(
      'Nobody was hired',
    );
    expect(await outcomeAfter({ status: 'closed' })).toBe('Nobody was hired');
    expect(await outcomeAfter({ status: 'closed', outcome: '' })).toBeNull();
    expect(await outcomeAfter({ status: 'paused', outcome: 'Nobody was hired' })).toBeNull();
  });

  test('the message says when a job is under review', async () => {
    const job = await makeJob(server, company, { approved: false });
    await setStatus(job, { status: 'paused' });
    const { message } = await setStatus(job, { status: 'active' });
    expect(message).toMatch(/after an admin approves it\.$/);
    expect(await isPublic(job)).toBe(false);
  });

  test('an expired job must be relisted, not opened', async () => {
    const job = await makeJob(server, company);
    await setStatus(job, { status: 'closed' });
    await expire(job);
    const refusal = {
      status: 409,
      code: 'deadline-passed',
      message: expect.stringContaining('Relist the job'),
    };
    await expect(setStatus(job, { status: 'active' })).rejects.toMatchObject(refusal);
    const params = { id: job._id };
    const body = { ...plausibleJob, status: 'active' } as const;
    await expect(company.client.updateJob({ params, body })).rejects.toMatchObject(refusal);
    const later = { ...body, applicationDeadline: inDays(20) };
    expect((await company.client.updateJob({ params, body: later })).job.status).toBe('active');
  });

  test('a rejected job can only be edited or deleted', async () => {
    const job = await makeJob(server, company, { approved: false });
    await admin.client.rejectJob({ params: { id: job._id } });
    const refusal = {
      status: 409,
      code: 'job-rejected',
      message: expect.stringContaining('This job was rejected.'),
    };
    for (const status of ['paused', 'closed'] as const)
      await expect(setStatus(job, { status })).rejects.toMatchObject(refusal);
    const params = { id: job._id };
    const paused = { ...plausibleJob, jobTitle: job.jobTitle, status: 'paused' } as const;
    const same = { ...paused, jobDescription: job.jobDescription };
    await expect(company.client.updateJob({ params, body: same })).rejects.toMatchObject(refusal);
    // An edit puts it under review, and the company can set its status again.
    const body = { ...paused, benefits: 'A desk by the window' };
    const { job: edited } = await company.client.updateJob({ params, body });
    expect(edited).toMatchObject({ status: 'paused', approvalStatus: 'pending' });
    expect((await setStatus(job, { status: 'closed' })).job.status).toBe('closed');
  });

  test('a new deadline alone resubmits a rejected job', async () => {
    const job = await makeJob(server, company, { approved: false });
    const params = { id: job._id };
    await expire(job);
    await admin.client.rejectJob({ params });
    const body = { ...plausibleJob, jobTitle: job.jobTitle, jobDescription: job.jobDescription };
    expect((await company.client.updateJob({ params, body })).job.approvalStatus).toBe('rejected');
    const applicationDeadline = inDays(20);
    const { job: edited } = await company.client.updateJob({
      params,
      body: { ...body, applicationDeadline, status: 'paused' },
    });
    expect(edited).toMatchObject({
      approvalStatus: 'pending',
      applicationDeadline,
      status: 'paused',
    });
  });

  test('after a rejected edit, the public version can be paused and closed', async () => {
    const job = await makeJob(server, company);
    const params = { id: job._id };
    await company.client.updateJob({ params, body: { ...plausibleJob, benefits: 'A boat' } });
    await admin.client.rejectJob({ params });
    expect(await isPublic(job)).toBe(true);
    expect((await setStatus(job, { status: 'paused' })).job.approvalStatus).toBe('rejected');
    expect(await isPublic(job)).toBe(false);
    await setStatus(job, { status: 'active' });
    expect(await isPublic(job)).toBe(true);
  });

  test.each([
    [{ status: 'pending' }, 'status'],
    [{ status: 'gone' }, 'status'],
    [{}, 'status'],
    [{ status: 'closed', outcome: 'Eaten by bears' }, 'outcome'],
  ])('%j is refused', async (json, field) => {
    const job = await makeJob(server, company);
    const path = `/api/jobs/${job._id}/status`;
    const { code, body } = await server.request('PUT', path, { token: company.token, json });
    expect([code, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  test("another company's job, a deleted job and an unknown job answer 404", async () => {
    const stranger = await makeCompany(server);
    const [job, deleted] = [await makeJob(server, company), await makeJob(server, company)];
    await company.client.deleteJob({ params: { id: deleted._id } });
    const absent = { status: 404, code: 'job-not-found', message: 'Job not found.' };
    await expect(setStatus(job, { status: 'closed' }, stranger.client)).rejects.toMatchObject(
      absent,
    );
    await expect(setStatus(deleted, { status: 'active' })).rejects.toMatchObject(absent);
    const missing = { ...job, _id: '00000000-0000-4000-8000-000000000000' };
    await expect(relist(missing)).rejects.toMatchObject(absent);
  });
});

describe('relisting', () => {
  test('a later deadline is public after approval', async () => {
    const job = await makeJob(server, company, { applicationDeadline: inDays(10) });
    const passed = await expire(job);
    expect(await isPublic(job)).toBe(false);
    const { job: relisted, message } = await relist(job);
    expect(relisted).toMatchObject({
      status: 'active',
      approvalStatus: 'pending',
      revision: 2,
      applicationDeadline: inDays(30),
      approvedDeadline: passed,
    });
    expect(message).toMatch(/after an admin approves the new deadline\.$/);
    expect(await isPublic(job)).toBe(false);
    await expect(relist(job, inDays(40))).rejects.toMatchObject({
      status: 409,
      message: 'The new deadline of this job is already under review.',
    });
    await approve(job);
    expect(await isPublic(job)).toBe(true);
    const { current, public: shown } = await company.client.getJobVersions({
      params: { id: job._id },
    });
    expect(current).toMatchObject({ approvedDeadline: null, applicationDeadline: inDays(30) });
    expect(shown).toMatchObject({ revision: 2, jobTitle: job.jobTitle });
  });

  test('relisting a closed job with a future deadline opens it immediately, and a later deadline needs approval', async () => {
    const job = await makeJob(server, company, { applicationDeadline: inDays(40) });
    await setStatus(job, { status: 'closed', outcome: 'Nobody was hired' });
    const { job: relisted, message } = await relist(job);
    expect(relisted).toMatchObject({ status: 'active', approvalStatus: 'approved', outcome: null });
    expect(relisted.applicationDeadline).toBe(inDays(30));
    expect(message).toMatch(/is open again until/);
    expect(await isPublic(job)).toBe(true);

    await setStatus(job, { status: 'closed' });
    const later = await relist(job, inDays(60));
    expect(later.job).toMatchObject({ approvalStatus: 'pending', approvedDeadline: inDays(30) });
    expect(later.message).toMatch(
      /After an admin approves the later deadline, it is open until .+\.$/,
    );
    expect(await isPublic(job)).toBe(true);
  });

  test('relisting on the same day needs no second approval', async () => {
    const job = await makeJob(server, company, { applicationDeadline: inDays(30) });
    await setStatus(job, { status: 'closed' });
    // As the form sends it: the end of the day.
    const endOfDay = `${inDays(30).slice(0, 10)}T23:59:59.999Z`;
    const { job: relisted, message } = await relist(job, endOfDay);
    expect(relisted).toMatchObject({ approvalStatus: 'approved', approvedDeadline: null });
    expect(relisted.applicationDeadline).toBe(endOfDay);
    expect(message).toMatch(/is open again until/);
    expect(await isPublic(job)).toBe(true);
  });

  test('a job that was never approved gets its new deadline immediately and stays under review', async () => {
    const job = await makeJob(server, company, { approved: false });
    await setStatus(job, { status: 'closed' });
    const { job: relisted } = await relist(job, inDays(90));
    expect(relisted).toMatchObject({
      status: 'active',
      approvalStatus: 'pending',
      revision: 1,
      applicationDeadline: inDays(90),
      approvedDeadline: null,
    });
  });

  test('open, paused and rejected jobs cannot be relisted', async () => {
    const job = await makeJob(server, company);
    const refusal = (code: string, message: RegExp) => ({
      status: 409,
      code,
      message: expect.stringMatching(message),
    });
    await expect(relist(job)).rejects.toMatchObject(
      refusal('job-open', /still open\. You can relist it after its deadline/),
    );
    await setStatus(job, { status: 'paused' });
    await expect(relist(job)).rejects.toMatchObject(refusal('job-paused', /is paused\. Reopen it/));
    const rejected = await makeJob(server, company, { approved: false });
    await admin.client.rejectJob({ params: { id: rejected._id } });
    await expect(relist(rejected)).rejects.toMatchObject(refusal('job-rejected', /was rejected/));
  });

  test.each([
    ['yesterday', () => inDays(-1), 'must be in the future'],
    ['181 days ahead', () => inDays(181), 'within 180 days'],
    ['no date', () => 'soon', 'must be a date'],
    ['no day', () => '2026-02-30', 'must be a date'],
  ])(
    'a deadline that is %s is refused, and the job stays closed',
    async (_what, deadline, words) => {
      const job = await makeJob(server, company);
      await setStatus(job, { status: 'closed' });
      await expect(relist(job, deadline())).rejects.toMatchObject({
        status: 400,
        errors: { applicationDeadline: expect.stringContaining(words) },
      });
      const { current } = await company.client.getJobVersions({ params: { id: job._id } });
      expect(current.status).toBe('closed');
    },
  );

  test('of two concurrent relists, one succeeds', async () => {
    const job = await makeJob(server, company);
    await setStatus(job, { status: 'closed' });
    const calls = await Promise.allSettled([relist(job, inDays(9)), relist(job, inDays(8))]);
    expect(calls.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('closing a job says who was hired from here', async () => {
  const job = await makeJob(server, company);
  const elsewhere = await makeApplication(await makeSeeker(server), await makeJob(server, company));
  const [ada, bob] = [
    await makeApplication(await makeSeeker(server), job),
    await makeApplication(await makeSeeker(server), job),
  ];
  const close = (hired?: string[]) =>
    company.client.setJobStatus({
      params: { id: job._id },
      body: { status: 'closed', outcome: 'Hired through this board', hired },
    });
  const hired = async () => {
    const { applications } = await company.client.listCompanyApplications({
      query: { job: job._id },
    });
    return applications.filter(({ hiredAt }) => hiredAt).map(({ _id }) => _id);
  };
  await expect(close([elsewhere._id])).rejects.toMatchObject({ status: 400 });
  expect(await hired()).toEqual([]);
  await close([ada._id, bob._id]);
  expect((await hired()).toSorted()).toEqual([ada._id, bob._id].toSorted());
  const dates = async () =>
    (await pool.query('select hired_at from applications where hired_at is not null')).rows;
  const [{ hired_at: first }] = await dates();
  // The company corrects itself; the date of the first time stays.
  await close([bob._id]);
  expect(await hired()).toEqual([bob._id]);
  expect(await dates()).toEqual([{ hired_at: first }]);
  // They stay hired when it looks for more people, and when it closes the job without an answer.
  await company.client.setJobStatus({ params: { id: job._id }, body: { status: 'active' } });
  await close();
  expect(await hired()).toEqual([bob._id]);
  await close([]);
  expect(await hired()).toEqual([]);
  await close([ada._id]);
  await company.client.setJobStatus({
    params: { id: job._id },
    body: { status: 'closed', outcome: 'Hired another way' },
  });
  expect(await hired()).toEqual([]);
});
