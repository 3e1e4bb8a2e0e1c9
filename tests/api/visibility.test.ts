import { eq, gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Job } from '../../shared/jobs/posting.ts';
import { jobSearch } from '../../server/db/schema.ts';
import { isPublic, selectJobs } from '../../server/jobs/rows.ts';
import { DAY, makeClock } from '../support/clock.ts';
import { tinyPdf } from '../support/pdf.ts';
import {
  makeAdmin,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
  setApproval,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { db } = server.database;
const visitor = server.client();
const admin = await makeAdmin(server);

const idsOf = (jobs: { _id: string }[]) => jobs.map(({ _id }) => _id).toSorted();

/** The public job ids according to the predicate, the search table, the lists and each job page. */
async function viewsOf(all: Job[]): Promise<Record<string, string[]>> {
  const byPredicate = await selectJobs(db, 'public').where(isPublic(clock.now()));
  // The search table may still contain expired jobs, which reads filter out.
  const indexed = await db.select().from(jobSearch).where(gt(jobSearch.deadline, clock.now()));
  const list = await visitor.listJobs();
  const found = await visitor.listJobs({ query: { keywords: 'design' } });
  const opened: string[] = [];
  for (const { _id } of all) {
    const { code } = await server.request('GET', `/api/jobs/${_id}`);
    if (code === 200) opened.push(_id);
  }
  expect(list).toMatchObject({ total: list.jobs.length, count: list.jobs.length });
  return {
    byPredicate: byPredicate.map(({ job }) => job.id).toSorted(),
    indexed: indexed.map(({ jobId }) => jobId).toSorted(),
    listed: idsOf(list.jobs),
    found: idsOf(found.jobs),
    opened: opened.toSorted(),
  };
}

test('after every change, all public reads agree with the predicate', async () => {
  const company = await makeCompany(server);
  const rival = await makeCompany(server);
  const long = new Date(clock.now().getTime() + 100 * DAY).toISOString();
  const edit = (
    job: Job,
    changes: Partial<typeof plausibleJob> & { status?: 'active' | 'paused' | 'closed' },
  ) => {
    const { jobTitle, applicationDeadline } = job;
    const body = { ...plausibleJob, jobTitle, applicationDeadline, ...changes };
    return company.client.updateJob({ params: { id: job._id }, body });
  };
  const approve = (job: Job) => admin.client.approveJob({ params: { id: job._id } });
  const reject = (job: Job) => admin.client.rejectJob({ params: { id: job._id } });

  const [a, b, c] = (await Promise.all(
    ['Job A', 'Job B', 'Job C'].map((jobTitle) =>
      makeJob(server, company, { jobTitle, applicationDeadline: long, approved: false }),
    ),
  )) as [Job, Job, Job];
  const other = await makeJob(server, rival, {
    jobTitle: 'Other',
    applicationDeadline: new Date(clock.now().getTime() + 20 * DAY).toISOString(),
    approved: false,
  });
  const all = [a, b, c, other];
  const steps: [what: string, change: () => Promise<unknown>, expected: Job[]][] = [
    ['posted', async () => {}, []],
    ['A approved', () => approve(a), [a]],
    ['B rejected', () => reject(b), [a]],
    ['C approved', () => approve(c), [a, c]],
    ['other approved', () => approve(other), [a, c, other]],
    ['A paused', () => edit(a, { status: 'paused' }), [c, other]],
    ['A active again', () => edit(a, { status: 'active' }), [a, c, other]],
    ['C closed', () => edit(c, { status: 'closed' }), [a, other]],
    ['A rewritten', () => edit(a, { jobLocation: 'Oslo' }), [a, other]],
    ['A’s new text rejected', () => reject(a), [a, other]],
    ['A rewritten again', () => edit(a, { jobLocation: 'Bergen' }), [a, other]],
    ['A’s newer text approved', () => approve(a), [a, other]],
    ['B rewritten', () => edit(b, { jobLocation: 'Oslo' }), [a, other]],
    ['B approved after all', () => approve(b), [a, b, other]],
    ['the company rejected', () => setApproval(server, company, false), [other]],
    ['B paused meanwhile', () => edit(b, { status: 'paused' }), [other]],
    ['the company approved again', () => setApproval(server, company, true), [a, other]],
    ['and once more', () => setApproval(server, company, true), [a, other]],
    ['the company renamed', () => rename('Designers'), [a, other]],
    [
      'A ends earlier',
      () => edit(a, { jobLocation: 'Bergen', applicationDeadline: soon() }),
      [a, other],
    ],
    ['three days later', async () => clock.forward(3 * DAY), [other]],
    [
      'A asks to go on',
      () => edit(a, { jobLocation: 'Bergen', applicationDeadline: long }),
      [other],
    ],
    ['A goes on', () => approve(a), [a, other]],
    ['A deleted', () => company.client.deleteJob({ params: { id: a._id } }), [other]],
    ['weeks later', async () => clock.forward(20 * DAY), []],
    ['B active again', () => edit(b, { jobLocation: 'Oslo', status: 'active' }), [b]],
    [
      'the company deleted',
      () => admin.client.deleteUser({ params: { id: company.user._id } }),
      [],
    ],
  ];
  const soon = () => new Date(clock.now().getTime() + 2 * DAY).toISOString();
  const rename = (companyName: string) =>
    company.client.updateCompanyProfile({
      body: {
        companyProfile: { companyName, industry: 'retail', location: 'Oslo', description: 'x' },
      },
    });
  for (const [what, change, expected] of steps) {
    await change();
    const ids = idsOf(expected);
    const views = { byPredicate: ids, indexed: ids, listed: ids, found: ids, opened: ids };
    expect(await viewsOf(all), what).toEqual(views);
  }
});

test('access to non-public jobs, and who can apply', async () => {
  const company = await makeCompany(server);
  const rival = await makeCompany(server);
  const seeker = await makeSeeker(server);
  const inTwoDays = new Date(clock.now().getTime() + 2 * DAY).toISOString();
  const make = (jobTitle: string, approved = true) =>
    makeJob(server, company, { jobTitle, approved, applicationDeadline: inTwoDays });
  const change = async (job: Job, status: 'paused' | 'closed') => {
    const body = { ...plausibleJob, jobTitle: job.jobTitle, status };
    await company.client.updateJob({ params: { id: job._id }, body });
    return job;
  };
  const rejected = await make('rejected', false);
  await admin.client.rejectJob({ params: { id: rejected._id } });
  const deleted = await make('deleted');
  await company.client.deleteJob({ params: { id: deleted._id } });
  const rejectedCompany = await makeCompany(server);
  const ofRejectedCompany = await makeJob(server, rejectedCompany, {
    jobTitle: 'of a rejected company',
  });
  await setApproval(server, rejectedCompany, false);

  // [the job, the response to an application, whether its company still sees it]
  const hidden: [job: Job, code: number, isKept: boolean][] = [
    [await make('pending', false), 404, true],
    [rejected, 404, true],
    [deleted, 404, false],
    [await change(await make('paused'), 'paused'), 409, true],
    [await change(await make('closed'), 'closed'), 409, true],
    [ofRejectedCompany, 409, false],
    [await make('expired'), 409, true],
  ];
  clock.forward(2 * DAY);
  for (const [job, code, isKept] of hidden) {
    const path = `/api/jobs/${job._id}`;
    const codes = async (token?: string) => (await server.request('GET', path, { token })).code;
    for (const token of [undefined, seeker.token, rival.token]) {
      expect(await codes(token), job.jobTitle).toBe(404);
    }
    expect(await codes(company.token), job.jobTitle).toBe(isKept ? 200 : 404);
    expect(await codes(admin.token), job.jobTitle).toBe(job === deleted ? 404 : 200);

    const form = new FormData();
    form.set('resume', new File([tinyPdf()], 'resume.pdf'));
    const applying = `/api/applications/apply/${job._id}`;
    const { body, code: answered } = await server.request('POST', applying, {
      token: seeker.token,
      form,
    });
    expect(answered, job.jobTitle).toBe(code);
    const message = code === 404 ? 'Job not found.' : 'This job no longer accepts applications.';
    expect(body.message, job.jobTitle).toBe(message);
  }
  expect(await db.$count(jobSearch, eq(jobSearch.companyId, ofRejectedCompany.companyId))).toBe(0);
});
