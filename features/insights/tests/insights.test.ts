import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Application } from '../../../shared/applications/status.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import type { Source } from '../../../shared/jobs/sources.ts';
import { jobCounts } from '../../../server/db/schema.ts';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import { readCsv } from '../../../tests/support/csv.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { tinyPdf } from '../../../tests/support/pdf.ts';
import {
  logInAgain,
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { type RequestParts, startServer } from '../../../tests/support/server.ts';
import { utcDay } from '../../../shared/kit/dates.ts';

// Noon, so that an hour more is the same day. A Thursday.
const clock = makeClock(new Date('2026-11-26T12:00:00Z'));
const server = await startServer({ pages: false, now: clock.now });

const view = (job: Job, source: string, parts: RequestParts = {}) =>
  server.request('POST', '/api/jobs/views', { json: { job: job._id, source }, ...parts });

type Query = Parameters<Person['client']['getHiringNumbers']>[0] extends
  | { query?: infer Given }
  | undefined
  ? Given
  : never;

const read = async ({ client }: Person, query: Query = {}) =>
  (await client.getHiringNumbers({ query: query ?? {} })).numbers;

/** 'views 3, started 1, …', after the counts have been written. */
const funnelOf = async (person: Person, query?: Query) =>
  (await read(person, query)).funnel.map(({ step, count }) => `${step} ${count}`).join(', ');

/** The counter of a job on all days. */
const stored = async (job: Job) => {
  const rows = await server.database.db
    .select()
    .from(jobCounts)
    .where(eq(jobCounts.jobId, job._id));
  return Object.fromEntries(rows.map(({ source, views, starts }) => [source, [views, starts]]));
};

const apply = async (seeker: Person, job: Job, source?: Source) =>
  (
    await seeker.client.apply({
      params: { jobId: job._id },
      body: { coverLetter: '', ...(source && { source }) },
      file: new File([tinyPdf()], 'resume.pdf', { type: 'application/pdf' }),
    })
  ).application;

const move = (company: Person, { _id }: Application, status: 'reviewed' | 'rejected') =>
  company.client.moveApplication({
    params: { applicationId: _id },
    body: { status, ...(status === 'rejected' && { reason: 'Other', message: 'Thank you.' }) },
  });

test('views are counted by source, but not those of its own company and of admins', async () => {
  const company = await makeCompany(server);
  const other = await makeCompany(server);
  const colleague = await makeColleague(server, company, 'viewer');
  const seeker = await makeSeeker(server);
  const job = await makeJob(server, company);
  const { token: admin } = await makeAdmin(server);

  const sent = [
    await view(job, 'alert'),
    await view(job, 'alert', { token: seeker.token }),
    await view(job, 'board', { token: other.token }),
    // A source that this version does not know.
    await view(job, 'from-the-future'),
    await view(job, 'board', { token: company.token }),
    await view(job, 'board', { token: colleague.token }),
    await view(job, 'board', { token: admin }),
    await view(job, 'board', { headers: { purpose: 'prefetch' } }),
  ];
  expect(sent.map(({ code }) => code)).toEqual(sent.map(() => 200));
  await eventually(async () =>
    expect(await stored(job)).toEqual({ alert: [2, 0], board: [1, 0], 'other-site': [1, 0] }),
  );
  const { sources, countedSince, weeks } = await read(company);
  expect(sources.map(({ source, views }) => [source, views])).toEqual([
    ['alert', 2],
    ['board', 1],
    ['other-site', 1],
  ]);
  expect(countedSince).toBe('2026-11-26');
  expect(weeks.at(-1)).toEqual({ from: '2026-11-23', views: 4, sent: 0 });
  expect((await read(other)).funnel[0]).toEqual({ step: 'views', count: 0, share: null });
});

test('views of unknown, closed and waiting jobs are accepted and not counted', async () => {
  const company = await makeCompany(server);
  const [closed, waiting, open] = await Promise.all([
    makeJob(server, company),
    makeJob(server, company, { approved: false }),
    makeJob(server, company),
  ]);
  await company.client.setJobStatus({ params: { id: closed._id }, body: { status: 'closed' } });
  const unknown = { ...open, _id: '00000000-0000-4000-8000-00000000abcd' };
  for (const job of [unknown, closed, waiting])
    expect((await view(job, 'board')).body).toEqual({ status: true });
  expect((await view({ ...open, _id: 'no-id' }, 'board')).code).toBe(400);
  // Counted after the others, so it is written with them.
  await view(open, 'board');
  await eventually(async () => expect(await stored(open)).toEqual({ board: [1, 0] }));
  expect(await stored(closed)).toEqual({});
  expect(await stored(waiting)).toEqual({});
});

test('a person starts an application once, and the application carries its source', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const [ada, grace, alan] = await Promise.all(
    ['Ada', 'Grace', 'Alan'].map((name) => makeSeeker(server, name)),
  );
  const start = (seeker: Person, source: Source) =>
    seeker.client.startApplication({ body: { job: job._id, source } });
  await start(ada!, 'alert');
  await start(ada!, 'board');
  await start(grace!, 'company');
  await apply(ada!, job, 'alert');
  // Nobody starts what is sent.
  await start(ada!, 'alert');
  // Without the form, such as by a program.
  await apply(alan!, job);
  await eventually(async () =>
    expect(await stored(job)).toEqual({ alert: [0, 1], company: [0, 1], direct: [0, 1] }),
  );
  const { sources } = await read(company);
  expect(sources.map(({ source, started, sent }) => [source, started, sent])).toEqual([
    ['alert', 1, 1],
    ['direct', 1, 1],
    ['company', 1, 0],
  ]);
  // The started application of a deleted account stays a number.
  await grace!.client.deleteMyAccount({ body: { password: grace!.password } });
  expect(await funnelOf(company)).toContain('started 3, sent 2');
});

test('the funnel follows the applications of the period; undone moves do not count', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const [one, two, three, four] = await Promise.all(
    [1, 2, 3, 4].map(async (number) =>
      makeApplication(await makeSeeker(server, `Seeker ${number}`), job),
    ),
  );
  await move(company, one!, 'reviewed');
  // An interview without a review before.
  await company.client.moveApplication({
    params: { applicationId: two!._id },
    body: { status: 'interviewed' },
  });
  await move(company, three!, 'reviewed');
  await company.client.undoMoves({ body: { ids: [three!._id] } });
  await move(company, four!, 'rejected');
  const { funnel, statuses } = await read(company, { job: job._id });
  expect(funnel[2]).toMatchObject({ step: 'sent', count: 4 });
  expect(funnel.slice(3)).toEqual([
    { step: 'reviewed', count: 2, share: 50 },
    { step: 'interviewed', count: 1, share: 50 },
    { step: 'offered', count: 0, share: 0 },
    // Of nobody, there is no share.
    { step: 'hired', count: 0, share: null },
  ]);
  expect(statuses.map(({ status, applications, open }) => [status, applications, open])).toEqual([
    ['pending', 4, 1],
    ['reviewed', 1, 1],
    ['interviewed', 1, 1],
    ['offered', 0, 0],
  ]);
});

test('times: answers, promises and statuses, of which open ones are counted until now', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const [quick, slow, waiting] = await Promise.all(
    ['Quick', 'Slow', 'Waiting'].map(async (name) =>
      makeApplication(await makeSeeker(server, name), job),
    ),
  );
  clock.forward(2 * DAY);
  const member = await logInAgain(server, company);
  await move(member, quick!, 'rejected');
  clock.forward(2 * DAY);
  await move(member, slow!, 'rejected');
  clock.forward(2 * DAY);
  const { answers, statuses } = await read(member);
  expect(answers).toEqual({
    answered: 2,
    waiting: 1,
    promised: 1,
    medianDays: 3,
    ninetiethDays: 3.8,
    kept: { kept: 2, ended: 2, medianDays: 3 },
  });
  expect(statuses[0]).toEqual({ status: 'pending', applications: 3, open: 1, medianDays: 4 });
  expect(waiting!.status).toBe('pending');
});

test('one job, its company and no other; interviewers have no numbers', async () => {
  const company = await makeCompany(server);
  const other = await makeCompany(server);
  const interviewer = await makeColleague(server, company, 'interviewer');
  const viewer = await makeColleague(server, company, 'viewer');
  const job = await makeJob(server, company);
  await makeApplication(await makeSeeker(server), job);

  expect((await read(viewer, { job: job._id })).job).toEqual({
    _id: job._id,
    jobTitle: job.jobTitle,
  });
  expect((await read(viewer, { job: 'all' })).job).toBeNull();
  expect(await funnelOf(viewer, { job: job._id })).toContain('sent 1');
  expect(await funnelOf(other, { job: job._id })).toContain('sent 0');
  expect((await read(other, { job: job._id })).job).toBeNull();
  await expect(read(interviewer)).rejects.toMatchObject({ code: 'team-role-missing' });
  await expect(interviewer.client.exportHiringNumbers()).rejects.toMatchObject({
    code: 'team-role-missing',
  });
});

test('periods: the last days, or chosen ones until today; odd ones are refused', async () => {
  const company = await makeCompany(server);
  const today = utcDay(clock.now());
  const day = (ago: number) => clock.inDays(-ago).slice(0, 10);
  for (const [days, from] of [
    ['', day(89)],
    ['30', day(29)],
    ['365', day(364)],
  ])
    expect(await read(company, { days: days! })).toMatchObject({ from, to: today });
  expect(await read(company, { from: day(3), to: day(3) })).toMatchObject({
    from: day(3),
    to: day(3),
  });
  expect(await read(company, { from: day(3), to: '2999-01-01' })).toMatchObject({ to: today });
  const refused: [Query, string][] = [
    [{ from: day(2), to: day(3) }, 'to'],
    [{ from: '2999-01-01' }, 'from'],
    [{ from: '2026-02-30', to: today }, 'from'],
    [{ from: day(3), to: 'tomorrow' }, 'to'],
    [{ to: today }, 'from'],
    [{ from: day(366), to: today }, 'from'],
    [{ days: '7' }, 'days'],
  ];
  for (const [query, field] of refused)
    await expect(read(company, query)).rejects.toMatchObject({ errors: { [field]: /./ } });
});

test('CSV of one table, and of all; titles that begin with = are no formulas', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: '=Potter' });
  await makeApplication(await makeSeeker(server), job);
  const file = async (table?: 'funnel') =>
    company.client.exportHiringNumbers({ query: { job: job._id, ...(table && { table }) } });
  const funnel = await file('funnel');
  expect(funnel.name).toMatch(/^funnel-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(funnel.csv.startsWith('\uFEFF')).toBe(true);
  expect(readCsv(funnel.csv).slice(0, 2)).toEqual([
    ['Step', 'Number', 'Percent of the previous step'],
    ['Views', '0', ''],
  ]);
  const { csv } = await file();
  expect(csv).toContain("'=Potter");
  for (const title of ['Funnel', 'Answers', 'Time in each status', 'Sources', 'Week by week'])
    expect(csv).toContain(title);
});

test('a flood from one network is limited, and costs one row', async () => {
  const limited = await startServer({ pages: false, rateLimit: true });
  const company = await makeCompany(limited);
  const job = await makeJob(limited, company);
  const codes: number[] = [];
  for (let each = 0; each < 60; each += 1) {
    const { code } = await limited.request('POST', '/api/jobs/views', {
      json: { job: job._id, source: 'direct' },
    });
    codes.push(code);
  }
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([40, 429]);
  await limited.close();
  const rows = await limited.database.db
    .select()
    .from(jobCounts)
    .where(eq(jobCounts.jobId, job._id));
  // Closing writes what was counted.
  expect(rows).toMatchObject([{ source: 'direct', views: 40, starts: 0 }]);
});
