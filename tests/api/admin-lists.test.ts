import { beforeAll, expect, test } from 'vitest';
import type { Job } from '../../shared/jobs/posting.ts';
import { featureOfCall } from '../../shared/seams.ts';
import { Refusal } from '../../shared/kit/client.ts';
import { DAY, makeClock } from '../support/clock.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const { client: admin } = await makeAdmin(server);

const ada = await makeSeeker(server, 'Ada Löwenstraße');
const bo = await makeSeeker(server, 'Bo ＦＵＬＬ_width');
const zebra = await makeCompany(server, { companyName: 'Zebra 100% Works' });
const alpha = await makeCompany(server, { companyName: 'alpha' });
const waiting = await makeCompany(server, { companyName: 'Waiting Room', approved: false });
const banned = await makeSeeker(server, 'Cy Banned');

/** Each a minute after the previous one, to test the order. */
async function later<T>(make: () => Promise<T>): Promise<T> {
  clock.forward(60_000);
  return make();
}
const engineer = await later(() =>
  makeJob(server, zebra, { jobTitle: 'Engineer', jobLocation: 'São Paulo' }),
);
await later(() => makeJob(server, zebra, { jobTitle: 'Night Porter', approved: false }));
const nurse = await later(() => makeJob(server, alpha, { jobTitle: 'nurse', jobLocation: 'Oslo' }));
const sent = [
  await makeApplication(ada, engineer),
  await makeApplication(ada, nurse),
  await makeApplication(bo, nurse),
];
const zebraId = zebra.user.companyProfile?._id ?? '';

beforeAll(async () => {
  await pool.query(`update users set suspended_at = now() where id = $1`, [banned.user._id]);
  await zebra.client.moveApplication({
    params: { applicationId: sent[0]?._id ?? '' },
    body: { status: 'reviewed' },
  });
});

type Query = Record<string, string | number | undefined>;
const names = async (query: Query) => {
  const { users, count, total } = await admin.listUsers({ query });
  expect([count, total]).toEqual([users.length, users.length]);
  return users.map(({ username }) => username).toSorted();
};
const titles = async (query: Query) => {
  const { jobs, total } = await admin.listAllJobs({ query });
  expect(total).toBe(jobs.length);
  return jobs.map(({ jobTitle }) => jobTitle);
};
const applied = async (query: Query) => {
  const { applications, total } = await admin.listAllApplications({ query });
  expect(total).toBe(applications.length);
  return applications
    .map(({ _id }) => sent.findIndex((each) => each._id === _id))
    .toSorted((one, other) => one - other);
};
const nameOf = (...people: { user: { username: string } }[]) =>
  people.map(({ user }) => user.username).toSorted();

test('users are found by name, username and email, in any case and Unicode form', async () => {
  expect(await names({ search: 'LÖWENSTRASSE' })).toEqual(nameOf(ada));
  expect(await names({ search: 'Lo\u0308wenstraße' })).toEqual(nameOf(ada));
  expect(await names({ search: 'full_WIDTH' })).toEqual(nameOf(bo));
  expect(await names({ search: `  ${ada.user.email.toUpperCase()}  ` })).toEqual(nameOf(ada));
  expect(await names({ search: zebra.user.username })).toEqual(nameOf(zebra));
  expect(await names({ search: 'zebra 100' })).toEqual(nameOf(zebra));
});

test('special characters in a search are matched literally', async () => {
  expect(await names({ search: '%' })).toEqual(nameOf(zebra));
  expect(await names({ search: '_' })).toEqual(nameOf(bo));
  for (const search of ['\\', "'", `' or 1=1 --`, '%%%', '\\%', '$1', '{}', 'ʼ', '💼'])
    expect(await names({ search }), search).toEqual([]);
  expect(await names({ search: ' \u200B ' })).toEqual(await names({}));
});

test('users are filtered by role and status, and suspended users have no other status', async () => {
  expect(await names({ role: 'company' })).toEqual(nameOf(zebra, alpha, waiting));
  expect(await names({ role: 'job_seeker', search: '' })).toEqual(nameOf(ada, bo, banned));
  expect(await names({ status: 'pending' })).toEqual(nameOf(waiting));
  expect(await names({ status: 'approved' })).toEqual(nameOf(zebra, alpha));
  expect(await names({ status: 'suspended' })).toEqual(nameOf(banned));
  const active = await names({ status: 'active' });
  expect(active).toEqual(expect.arrayContaining(nameOf(ada, bo, zebra, alpha)));
  expect(active).not.toEqual(expect.arrayContaining(nameOf(waiting)));
  expect(active).not.toEqual(expect.arrayContaining(nameOf(banned)));
  expect(await names({ role: 'all', status: 'all', search: '' })).toEqual(await names({}));
  expect(await names({ role: 'company', status: 'suspended' })).toEqual([]);
});

test('jobs are filtered by text, status, approval and company, in every order', async () => {
  expect(await titles({})).toEqual(['nurse', 'Night Porter', 'Engineer']);
  expect(await titles({ search: 'SÃO' })).toEqual(['Engineer']);
  expect(await titles({ search: 'zebra' })).toEqual(['Night Porter', 'Engineer']);
  expect(await titles({ approval: 'pending' })).toEqual(['Night Porter']);
  expect(await titles({ status: 'closed' })).toEqual([]);
  expect(await titles({ company: zebraId, approval: 'approved' })).toEqual(['Engineer']);
  expect(await titles({ sort: 'title' })).toEqual(['Engineer', 'Night Porter', 'nurse']);
  expect(await titles({ sort: 'oldest' })).toEqual(['Engineer', 'Night Porter', 'nurse']);
  expect(await titles({ sort: 'applicants' })).toEqual(['nurse', 'Engineer', 'Night Porter']);
});

test('rows of jobs and of what a job seeker has are without long texts, and everything else is the same', async () => {
  const TEXTS = ['jobDescription', 'requirements', 'benefits', 'jobRequirements', 'jobBenefits'];
  const withoutTexts = (job: object) =>
    Object.fromEntries(
      Object.entries(job).filter(([name]) => ![...TEXTS, 'passport', 'applicants'].includes(name)),
    );
  const textOf = (job: Job) => job.jobDescription + job.requirements + job.jobRequirements.join('');
  const query = { limit: 50 } as const;
  const whole = (await admin.listAllJobs({ query })).jobs;
  const rows = (await admin.listAllJobs({ query: { ...query, view: 'rows' } })).jobs;
  expect(rows.map(withoutTexts)).toEqual(whole.map(withoutTexts));
  expect([whole.every((job) => textOf(job)), rows.some((job) => textOf(job))]).toEqual([
    true,
    false,
  ]);

  const { applications } = await bo.client.listMyApplications();
  expect((await bo.client.listMyApplications({ query: { view: 'rows' } })).applications).toEqual(
    applications.map((each) => ({
      ...each,
      coverLetter: '',
      resume: expect.any(String),
      applicant: expect.anything(),
    })),
  );
  expect(applications[0]?.coverLetter).not.toBe('');
});

test('applications are filtered by person, job, company and status', async () => {
  expect(await applied({})).toEqual([0, 1, 2]);
  expect(await applied({ search: 'ada' })).toEqual([0, 1]);
  expect(await applied({ search: bo.user.email })).toEqual([2]);
  expect(await applied({ search: 'ALPHA' })).toEqual([1, 2]);
  expect(await applied({ search: 'engineer' })).toEqual([0]);
  expect(await applied({ search: 'oslo' })).toEqual([]);
  expect(await applied({ status: 'reviewed' })).toEqual([0]);
  expect(await applied({ company: zebraId })).toEqual([0]);
  expect(await applied({ job: nurse._id, search: 'ada' })).toEqual([1]);
});

test('invalid filters are refused with a message before they reach the database', async () => {
  const refused = [
    admin.listUsers({ query: { role: 'boss' } }),
    admin.listUsers({ query: { limit: 0 } }),
    admin.listUsers({ query: { limit: 101 } }),
    admin.listUsers({ query: { limit: 'ten' } }),
    admin.listUsers({ query: { search: 'x'.repeat(201) } }),
    admin.listUsers({ query: { cursor: 'x' } }),
    admin.listUsers({ query: { sort: 'password' } }),
    admin.listAllJobs({ query: { company: 'zebra' } }),
    admin.listAllJobs({ query: { approval: 'maybe' } }),
    admin.listAllApplications({ query: { job: '1' } }),
    admin.listCompanies({ query: { limit: 1000 } }),
  ];
  for (const result of await Promise.allSettled(refused)) {
    expect(result.status).toBe('rejected');
    expect((result as PromiseRejectedResult).reason).toBeInstanceOf(Refusal);
  }
  // A cursor is valid for one list and order, and its content is validated.
  const { nextCursor } = await admin.listUsers({ query: { limit: 1 } });
  const forged = (key: string) =>
    Buffer.from(JSON.stringify(['newest', key, ada.user._id])).toString('base64url');
  for (const query of [
    { cursor: nextCursor ?? '', sort: 'name' },
    { cursor: forged('not a time') },
    { cursor: forged("'; drop table users; --") },
  ])
    await expect(admin.listUsers({ query }), JSON.stringify(query)).rejects.toMatchObject({
      status: 400,
    });
});

const LISTS = {
  users: async (query: Query) => {
    const { users: rows, ...page } = await admin.listUsers({ query });
    return { rows, ...page };
  },
  jobs: async (query: Query) => {
    const { jobs: rows, ...page } = await admin.listAllJobs({ query });
    return { rows, ...page };
  },
  applications: async (query: Query) => {
    const { applications: rows, ...page } = await admin.listAllApplications({ query });
    return { rows, ...page };
  },
};
const SORTS: [list: keyof typeof LISTS, sort: string][] = [
  ['users', 'newest'],
  ['users', 'oldest'],
  ['users', 'name'],
  ['jobs', 'newest'],
  ['jobs', 'oldest'],
  ['jobs', 'title'],
  ['jobs', 'applicants'],
  ['jobs', 'deadline'],
  ['applications', 'newest'],
  ['applications', 'oldest'],
];

test.for(SORTS)(
  '%s by %s: pages contain each row once, even when rows are added',
  async ([name, sort]) => {
    const list = LISTS[name];
    const { rows: before, total } = await list({ sort });
    expect(total).toBe(before.length);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        sort,
        limit: 2,
        cursor: cursor ?? undefined,
      });
      expect(page.count).toBe(page.rows.length);
      expect(page.total).toBeGreaterThanOrEqual(total);
      found.push(...page.rows.map(({ _id }) => _id));
      cursor = page.nextCursor;
      if (found.length === 2) {
        const newcomer = await makeSeeker(server, `Mid ${sort}`);
        const job = await makeJob(server, alpha, { jobTitle: `Mid ${sort}` });
        await makeApplication(newcomer, job);
      }
    } while (cursor);
    expect(new Set(found).size).toBe(found.length);
    const known = new Set(before.map(({ _id }) => _id));
    expect(found.filter((id) => known.has(id))).toEqual(before.map(({ _id }) => _id));
  },
);

test('rows with the same time are ordered by id, and pages have 50 rows by default', async () => {
  await pool.query(`insert into users (role, username, username_key, email, email_key, password_hash, created_at)
    select 'job_seeker', 'same' || n, 'same' || n, 'same' || n, 'same' || n, '', '2020-01-01'
    from generate_series(1, 70) as n`);
  const first = await admin.listUsers({ query: { search: 'same', limit: 10 } });
  expect(first).toMatchObject({ count: 10, total: 70 });
  const second = await admin.listUsers({
    query: { search: 'same', cursor: first.nextCursor ?? '' },
  });
  expect(second).toMatchObject({ count: 50, total: 70 });
  const third = await admin.listUsers({
    query: { search: 'same', cursor: second.nextCursor ?? '' },
  });
  expect(third).toMatchObject({ count: 10, nextCursor: null });
  const ids = [first, second, third].flatMap(({ users }) => users.map(({ _id }) => _id));
  expect(new Set(ids).size).toBe(70);
  const past = Buffer.from(
    JSON.stringify(['newest', '1970-01-01 00:00:00+00', ada.user._id]),
  ).toString('base64url');
  const behind = await admin.listUsers({ query: { search: 'same', cursor: past } });
  expect(behind).toMatchObject({ count: 0, users: [], total: 70, nextCursor: null });
});

test('the figures of the board match the lists', async () => {
  const board = await admin.getBoard();
  const totals = async (queries: Query[], list: (query: Query) => Promise<{ total: number }>) =>
    Promise.all(queries.map(async (query) => (await list({ limit: 1, ...query })).total));
  const { users, jobs, applications } = board;
  expect([users.total, users.jobSeekers, users.companies]).toEqual(
    await totals([{}, { role: 'job_seeker' }, { role: 'company' }], LISTS.users),
  );
  expect([users.approvedCompanies, users.pendingCompanies, users.suspended]).toEqual(
    await totals(
      [{ status: 'approved' }, { status: 'pending' }, { status: 'suspended' }],
      LISTS.users,
    ),
  );
  expect([jobs.total, jobs.active, jobs.pending, jobs.approved, jobs.rejected]).toEqual(
    await totals(
      [
        {},
        { status: 'active', approval: 'approved' },
        { approval: 'pending' },
        { approval: 'approved' },
        { approval: 'rejected' },
      ],
      LISTS.jobs,
    ),
  );
  expect([applications.total, applications.pending, applications.reviewed]).toEqual(
    await totals([{}, { status: 'pending' }, { status: 'reviewed' }], LISTS.applications),
  );
});

test('the board shows the latest five activities and overdue reviews', async () => {
  clock.forward(DAY + 1);
  const { late } = await admin.getBoard();
  // The pending company and the pending job.
  expect(late).toBe(2);
  const cy = await later(() => makeSeeker(server, 'Cy Newest'));
  const job = await later(() => makeJob(server, zebra, { jobTitle: 'Chef' }));
  await later(() => makeApplication(cy, job));
  const { activity } = await admin.getBoard();
  expect(activity).toHaveLength(5);
  expect(activity.slice(0, 3).map(({ text }) => text)).toEqual([
    'Cy Newest applied for Chef',
    'Zebra 100% Works posted Chef',
    'Cy Newest joined',
  ]);
});

test('each company is listed once, by name, with its state, team, jobs and rejections', async () => {
  const { companies, count } = await admin.listCompanies({});
  expect(count).toBe(companies.length);
  expect(companies[0]?.companyName).toBe('alpha');
  const found = await admin.listCompanies({ query: { search: '100% W' } });
  expect(found.companies.map(({ _id }) => _id)).toEqual([zebraId]);
  const one = await admin.listCompanies({ query: { company: zebraId } });
  const ofReports = featureOfCall('listReports') && { openReports: 0 };
  expect(one.companies).toMatchObject([
    { companyName: 'Zebra 100% Works', state: 'approved', rejections: [], ...ofReports },
  ]);
  expect((await admin.listCompanies({ query: { limit: 1 } })).companies).toHaveLength(1);

  const company = await makeCompany(server, { approved: false });
  const ids = { params: { id: company.user._id } };
  const stateNow = async () => {
    const query = { company: company.user.companyProfile?._id ?? '' };
    const {
      companies: [known],
    } = await admin.listCompanies({ query });
    const sameState = await admin.listCompanies({ query: { ...query, state: known?.state ?? '' } });
    expect(sameState.count).toBe(1);
    return known;
  };
  expect(await stateNow()).toMatchObject({
    state: 'pending',
    team: [{ _id: company.user._id, role: 'owner', isSuspended: false }],
  });
  const no = { reason: 'We could not find the company', message: '' };
  await admin.setCompanyApproval({
    ...ids,
    body: { companyProfile: { isApproved: false }, ...no },
  });
  expect(await stateNow()).toMatchObject({ state: 'rejected', rejections: [no] });
  await admin.setCompanyApproval({ ...ids, body: { companyProfile: { isApproved: true } } });
  expect((await stateNow())?.state).toBe('approved');
  await admin.suspendUser({ ...ids, body: { reason: 'Fraud.' } });
  expect(await stateNow()).toMatchObject({ state: 'suspended', team: [{ isSuspended: true }] });
});

test('lists show applications to deleted jobs but not of deleted users', async () => {
  await zebra.client.deleteJob({ params: { id: engineer._id } });
  expect(await titles({ search: 'engineer' })).toEqual([]);
  expect(await applied({ search: 'engineer' })).toEqual([0]);
  await bo.client.deleteMyAccount({ body: { password: bo.password } });
  expect(await applied({ job: nurse._id })).toEqual([1]);
});
