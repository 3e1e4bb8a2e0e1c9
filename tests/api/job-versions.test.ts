import { describe, expect, test } from 'vitest';
import { jobDifferences } from '../../shared/jobs/differences.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { inDays } from '../support/clock.ts';
import {
  makeAdmin,
  makeCompany,
  makeJob,
  plausibleJob,
  type JobFields,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;
const company = await makeCompany(server);
const admin = await makeAdmin(server);

type Change = Partial<JobFields> & { revision?: number; status?: 'active' | 'paused' | 'closed' };
const edit = ({ _id }: Job, change: Change, { client } = company) =>
  client.updateJob({ params: { id: _id }, body: { ...plausibleJob, ...change } });
const versionsOf = ({ _id }: Job, { client } = company) =>
  client.getJobVersions({ params: { id: _id } });
const auditOf = async (job: Job) => {
  const { rows } = await pool.query(
    'select action, actor_id, before, after from audit_log where target_id = $1 order by number',
    [job._id],
  );
  return rows;
};

describe('the versions of a job', () => {
  test("are the company's current version and the last approved one", async () => {
    const job = await makeJob(server, company, { approved: false });
    expect(await versionsOf(job)).toMatchObject({ current: { revision: 1 }, public: null });
    await admin.client.approveJob({ params: { id: job._id } });
    await edit(job, { jobTitle: 'Platform Lead', benefits: 'Equity' });
    const { current, public: shown } = await versionsOf(job);
    expect(current).toMatchObject({ revision: 2, jobTitle: 'Platform Lead', rejection: null });
    expect(shown).toMatchObject({ revision: 1, jobTitle: 'Platform Engineer' });
    expect(shown).not.toHaveProperty('applicants');
    expect(shown && jobDifferences(shown, current).map(({ field }) => field)).toEqual([
      'jobTitle',
      'benefits',
    ]);
    expect(await versionsOf(job, admin)).toMatchObject({ current: { revision: 2 } });
  });

  test('include the reason of a rejection', async () => {
    const job = await makeJob(server, company, { approved: false });
    const verdict = { reason: 'The pay is missing or misleading', message: 'Say what it pays.' };
    await admin.client.rejectJob({ params: { id: job._id }, body: verdict });
    const { current } = await versionsOf(job);
    expect(current.rejection).toEqual({ ...verdict, at: expect.any(String) });
    const { job: again } = await edit(job, { salaryRange: '€60,000 per year' });
    expect(again).toMatchObject({ approvalStatus: 'pending', rejection: null, revision: 2 });
  });

  test('are hidden from others', async () => {
    const job = await makeJob(server, company);
    const { job: read } = await server.client().getJob({ params: { id: job._id } });
    for (const field of ['revision', 'rejection', 'outcome', 'approvedDeadline', 'applicants'])
      expect(read).not.toHaveProperty(field);
    const stranger = await makeCompany(server);
    await expect(versionsOf(job, stranger)).rejects.toMatchObject({ status: 404 });
  });
});

describe('two tabs on one job', () => {
  test('an outdated tab cannot overwrite changes', async () => {
    const job = await makeJob(server, company);
    await edit(job, { jobTitle: 'From the first tab', revision: 1 });
    await expect(
      edit(job, { jobTitle: 'From the second tab', status: 'closed', revision: 1 }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'This job changed after you opened it. Your changes have not been saved.',
    });
    const { current } = await versionsOf(job);
    expect(current).toMatchObject({ jobTitle: 'From the first tab', status: 'active' });
    expect((await edit(job, { jobTitle: 'After a look', revision: 2 })).job.revision).toBe(3);
    // The number is optional (product.md section 7.2).
    expect((await edit(job, { jobTitle: 'Any other client' })).job.revision).toBe(4);
  });

  test('of two concurrent saves, one succeeds', async () => {
    const job = await makeJob(server, company);
    const saves = ['One', 'Other'].map((jobTitle) => edit(job, { jobTitle, revision: 1 }));
    const ended = await Promise.allSettled(saves);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await versionsOf(job)).current.revision).toBe(2);
  });

  test.each([0, -1, 1.5, '1'])('%j is not a valid version', async (revision) => {
    const job = await makeJob(server, company);
    const json = { ...plausibleJob, revision };
    const path = `/api/jobs/${job._id}`;
    const { code, body } = await server.request('PUT', path, { token: company.token, json });
    expect([code, Object.keys(body.errors ?? {})]).toEqual([400, ['revision']]);
  });
});

describe("an admin's edit", () => {
  test('of an approved job is public immediately, with its later deadline, and is audited', async () => {
    const job = await makeJob(server, company, { applicationDeadline: inDays(10) });
    const later = inDays(50);
    const { job: edited, message } = await edit(
      job,
      { jobTitle: 'Platform Engineer (f/m/d)', applicationDeadline: later, status: 'active' },
      admin,
    );
    expect(edited).toMatchObject({
      approvalStatus: 'approved',
      approvedDeadline: null,
      revision: 2,
    });
    expect(message).toBe('Your changes have been saved.');
    const { job: read } = await server.client().getJob({ params: { id: job._id } });
    expect(read).toMatchObject({
      jobTitle: 'Platform Engineer (f/m/d)',
      applicationDeadline: later,
    });
    expect((await auditOf(job)).at(-1)).toEqual({
      action: 'job.edit',
      actor_id: admin.user._id,
      before: { revision: 1, status: 'active' },
      after: { revision: 2, status: 'active', fields: ['jobTitle', 'applicationDeadline'] },
    });
  });

  test('of a job under review stays under review', async () => {
    const job = await makeJob(server, company, { approved: false });
    const { job: edited } = await edit(job, { jobTitle: 'Mended' }, admin);
    expect(edited).toMatchObject({ approvalStatus: 'pending', hasPublicVersion: false });
    const lines = (await auditOf(job)).length;
    // A save without changes is not audited.
    await edit(job, { jobTitle: 'Mended' }, admin);
    expect(await auditOf(job)).toHaveLength(lines);
  });

  test('of fields outside the text is audited too', async () => {
    const deadline = new Date(inDays(20)).setUTCHours(10, 0);
    const at = (minutes: number) => new Date(deadline + minutes * 60_000).toISOString();
    const salaryRange = '€80,000 - €120,000 per year';
    const job = await makeJob(server, company, { applicationDeadline: at(5), salaryRange });
    await edit(
      job,
      { applicationDeadline: at(5), salaryRange: '€80,000 – €120,000 per year' },
      admin,
    );
    expect((await auditOf(job)).at(-1)).toMatchObject({
      before: { revision: 1 },
      after: { revision: 2, fields: [] },
    });
    // An earlier deadline takes effect immediately, without a new version.
    await edit(
      job,
      { applicationDeadline: at(0), salaryRange: '€80,000 – €120,000 per year' },
      admin,
    );
    expect((await auditOf(job)).at(-1)).toMatchObject({
      before: { revision: 2 },
      after: { revision: 2, fields: ['applicationDeadline'] },
    });
  });

  test("a company's own edit is not audited, an admin's deletion is", async () => {
    const job = await makeJob(server, company, { approved: false });
    await edit(job, { jobTitle: 'Mine' });
    expect(await auditOf(job)).toEqual([]);
    await admin.client.deleteJob({ params: { id: job._id } });
    expect(await auditOf(job)).toEqual([
      {
        action: 'job.delete',
        actor_id: admin.user._id,
        before: { status: 'active', approvalStatus: 'pending' },
        after: null,
      },
    ]);
  });
});

describe('odd input', () => {
  test('1,000 skills are refused with a message', async () => {
    const job = await makeJob(server, company);
    const skillsRequired = Array.from({ length: 1000 }, (_, index) => `Skill ${index}`);
    await expect(edit(job, { skillsRequired })).rejects.toMatchObject({
      status: 400,
      errors: { skillsRequired: 'Add at most 20 skills' },
    });
  });

  test('a script in a description is stored as text', async () => {
    const jobDescription = `<script>alert(1)</script> ${plausibleJob.jobDescription}`;
    const job = await makeJob(server, company);
    const { job: edited } = await edit(job, { jobDescription });
    expect(edited.jobDescription).toBe(jobDescription);
    const { public: shown } = await versionsOf(job);
    expect(shown && jobDifferences(shown, edited)).toEqual([
      {
        field: 'jobDescription',
        label: 'Description',
        parts: [
          { kind: 'added', text: '<script>alert(1)</script> ' },
          { kind: 'same', text: plausibleJob.jobDescription },
        ],
      },
    ]);
  });
});
