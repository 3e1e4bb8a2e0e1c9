import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Job } from '../../shared/jobs/posting.ts';
import { assign } from '../support/assign.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { expectRefusal } from '../support/refusal.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;

const company = await makeCompany(server);
const other = await makeCompany(server);
const backend = await makeJob(server, company, { jobTitle: 'Backend Engineer' });
const design = await makeJob(server, company, { jobTitle: 'Designer' });
const draft = await makeJob(server, company, { jobTitle: 'Still in review', approved: false });
const foreign = await makeJob(server, other);

const zoe = await makeSeeker(server, 'Zoë Ångström');
const ada = await makeSeeker(server, 'Ada Lovelace');
const nameless = await makeSeeker(server, '');

const apply = async (seeker: Person, job: Job) => (await makeApplication(seeker, job))._id;
const first = await apply(zoe, backend);
const second = await apply(ada, backend);
const third = await apply(nameless, backend);
const fourth = await apply(ada, design);
await apply(zoe, foreign);

type Query = Parameters<typeof company.client.listCompanyApplications>[0] extends infer Input
  ? NonNullable<Input> extends { query?: infer Fields }
    ? NonNullable<Fields>
    : never
  : never;
const list = (query: Query = {}) => company.client.listCompanyApplications({ query });
const idsOf = async (query: Query = {}) => (await list(query)).applications.map(({ _id }) => _id);
const neighbours = (id: string, query: Query = {}) =>
  company.client.getApplicationNeighbours({ params: { id }, query });

test('a company lists only the applications to its own jobs, newest first', async () => {
  const { count, total, nextCursor, applications } = await list();
  expect({ count, total, nextCursor }).toEqual({ count: 4, total: 4, nextCursor: null });
  expect(applications.map(({ _id }) => _id)).toEqual([fourth, third, second, first]);
  const [row] = applications;
  expect(row).toMatchObject({
    status: 'pending',
    job: { _id: design._id, jobTitle: 'Designer' },
    applicant: { applicantProfile: { fullName: 'Ada Lovelace' } },
  });
  expect(row?.resume).toMatch(/^\/resumes\//);
  expect(row).not.toHaveProperty('coverLetter');
  expect(row).not.toHaveProperty('history');
});

test('search matches name or username, email and job title, in any case', async () => {
  expect(await idsOf({ search: 'ZOË ång' })).toEqual([first]);
  expect(await idsOf({ search: zoe.user.email.toUpperCase() })).toEqual([first]);
  const { username, email } = nameless.user;
  expect(await idsOf({ search: `${username} ${email}` })).toEqual([third]);
  expect(await idsOf({ search: 'engineer' })).toEqual([third, second, first]);
  // Matches across the end of the address and the start of the title.
  expect(await idsOf({ search: 'example.com designer' })).toEqual([fourth]);
  // Applicants with a name are not found by username, because the screen shows the name.
  expect(await idsOf({ search: `"${ada.user.username} ${ada.user.email}"` })).toEqual([]);
});

test('search text is not a pattern', async () => {
  for (const search of ['%', '_', '\\', '.*', "'", ')', '🦄']) {
    expect(await idsOf({ search }), search).toEqual([]);
  }
  // The beginning of a phrase, as somebody types it.
  expect(await idsOf({ search: '"' })).toEqual(await idsOf({}));
});

test("filters are combined, and blank filters and 'all' are ignored", async () => {
  expect(await idsOf({ job: backend._id, search: 'ada' })).toEqual([second]);
  expect(await idsOf({ job: backend._id, status: 'pending', search: 'designer' })).toEqual([]);
  expect(await idsOf({ job: 'all', status: 'all', search: ' ' })).toHaveLength(4);
  expect(await idsOf({ job: '', status: '', search: '' })).toHaveLength(4);
  // Another company's job has no applications for this company.
  expect(await idsOf({ job: foreign._id })).toEqual([]);
  expect(await idsOf({ job: randomUUID() })).toEqual([]);
});

test('in every order, the pages add up to the list, and each has the total', async () => {
  const orders = {
    newest: [fourth, third, second, first],
    oldest: [first, second, third, fourth],
    // Equal names are ordered by id. 'Zoë' is last.
    name: [...[second, fourth].toSorted(), third, first],
  };
  for (const [sort, expected] of Object.entries(orders) as [keyof typeof orders, string[]][]) {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list({ sort, limit: '1', cursor });
      expect(page.total).toBe(4);
      expect(page.applications).toHaveLength(1);
      seen.push(...page.applications.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen, sort).toEqual(expected);
  }
});

test("the first page includes the figures of its filters, and the company's jobs", async () => {
  const page = await list({ search: 'nobody at all', limit: '1' });
  expect(page.applications).toEqual([]);
  const none = { reviewed: 0, interviewed: 0, offered: 0, rejected: 0, withdrawn: 0 };
  expect(page.counts).toEqual({ ...none, pending: 0 });
  // The statuses, and what waits, are offered beside their numbers.
  const others = { status: 'offered', unread: 'unread', answer: 'due' } as const;
  expect((await list(others)).counts).toEqual({ ...none, pending: 4 });
  const ofJob = await list({ job: design._id, flag: 'unflagged' });
  expect(ofJob.counts).toEqual({ ...none, pending: ofJob.total });
  expect((await list({ flag: 'flagged' })).counts).toEqual({ ...none, pending: 0 });
  expect(page.jobs).toEqual({ total: 3, active: 2 });
  expect(page.newest?._id).toBe(fourth);
  const { positions } = await company.client.listPositions({ query: { latest: 'true' } });
  expect(positions.map(({ jobTitle }) => jobTitle)).toEqual([
    'Still in review',
    'Designer',
    'Backend Engineer',
  ]);
  const [inReview, , engineer] = positions;
  expect(inReview).toMatchObject({
    _id: draft._id,
    approvalStatus: 'pending',
    counts: { ...none, pending: 0 },
    latest: [],
  });
  expect(engineer?.counts).toEqual({ ...none, pending: 3 });
  expect(engineer?.latest?.map(({ _id }) => _id)).toEqual([third, second, first]);

  const { nextCursor } = await list({ limit: '2' });
  const next = await list({ limit: '2', cursor: nextCursor ?? '' });
  expect(next.counts).toBeUndefined();
  expect(next.jobs).toBeUndefined();
});

test('the jobs of a company come in pages, searched by the server', async () => {
  const all = await company.client.listPositions();
  const page = await company.client.listPositions({ query: { limit: '2' } });
  expect([page.count, page.total]).toEqual([2, 3]);
  expect(page.positions[0]?.latest).toBeUndefined();
  const rest = await company.client.listPositions({
    query: { limit: '2', cursor: page.nextCursor ?? '' },
  });
  expect(rest.nextCursor).toBeNull();
  expect([...page.positions, ...rest.positions]).toEqual(all.positions);
  const titles = async (query: object) =>
    (await company.client.listPositions({ query })).positions.map(({ jobTitle }) => jobTitle);
  expect(await titles({ search: 'backend' })).toEqual(['Backend Engineer']);
  // A job in review has no applicants, and nobody finds it.
  expect((await titles({ open: 'open' })).toSorted()).toEqual(['Backend Engineer', 'Designer']);
  expect(await titles({ job: design._id })).toEqual(['Designer']);
  const chosen = await list({ job: design._id, limit: '1' });
  expect(chosen.position).toMatchObject({ _id: design._id, counts: { pending: 1 } });
  expect((await list({ job: foreign._id })).position).toBeNull();
});

test('the applicants of a job come in pages, newest first', async () => {
  const params = { jobId: design._id };
  const job = await makeJob(server, other, { jobTitle: 'Paged' });
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) ids.push(await apply(await makeSeeker(server), job));
  const ofPaged = { jobId: job._id };
  const page = await other.client.listApplicants({ params: ofPaged, query: { limit: '2' } });
  expect([page.count, page.total]).toEqual([2, 3]);
  const query = { limit: '2', cursor: page.nextCursor ?? '' };
  const rest = await other.client.listApplicants({ params: ofPaged, query });
  expect([...page.applicants, ...rest.applicants].map(({ _id }) => _id)).toEqual(ids.toReversed());
  await expect(other.client.listApplicants({ params })).rejects.toMatchObject({ status: 404 });
});

test('my jobs come in pages, and as rows without long texts but with counts', async () => {
  const whole = await company.client.listMyJobs();
  const page = await company.client.listMyJobs({ query: { view: 'rows', limit: '2' } });
  expect([page.count, page.total, whole.count]).toEqual([2, 3, 3]);
  const query = { view: 'rows', limit: '2', cursor: page.nextCursor ?? '' } as const;
  const rest = await company.client.listMyJobs({ query });
  const rows = [...page.jobs, ...rest.jobs];
  expect(rows.map(({ _id }) => _id)).toEqual(whole.jobs.map(({ _id }) => _id));
  expect(rows.every(({ jobDescription }) => jobDescription === '')).toBe(true);
  expect(whole.jobs.every(({ jobDescription }) => jobDescription !== '')).toBe(true);
  expect(rows.find(({ _id }) => _id === design._id)?.inProgress?.pending).toBe(1);
});

test('the overview of a job previews its latest three applicants', async () => {
  const job = await makeJob(server, other, { jobTitle: 'Popular' });
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) ids.push(await apply(await makeSeeker(server), job));
  const { positions } = await other.client.listPositions({ query: { latest: 'true' } });
  const popular = positions.find(({ _id }) => _id === job._id);
  expect(popular?.latest?.map(({ _id }) => _id)).toEqual(ids.slice(1).toReversed());
  expect(popular?.counts.pending).toBe(4);
});

test('the board has a column for each status, each with its own pages', async () => {
  await company.client.moveApplication({
    params: { applicationId: first },
    body: { status: 'reviewed' },
  });
  const board = await list({ view: 'board', limit: '2' });
  expect(board.columns?.map(({ status, total }) => [status, total])).toEqual([
    ['pending', 3],
    ['reviewed', 1],
    ['interviewed', 0],
    ['offered', 0],
    ['rejected', 0],
    ['withdrawn', 0],
  ]);
  expect(board.nextCursor).toBeNull();
  expect(board.total).toBe(4);
  expect(board.applications.map(({ _id }) => _id)).toEqual([fourth, third, first]);
  const [pending, reviewed] = board.columns ?? [];
  expect(reviewed?.nextCursor).toBeNull();
  const rest = await list({ status: 'pending', limit: '2', cursor: pending?.nextCursor ?? '' });
  expect(rest.applications.map(({ _id }) => _id)).toEqual([second]);
  // The board pages by column.
  await expect(list({ view: 'board', cursor: pending?.nextCursor ?? '' })).rejects.toMatchObject({
    status: 400,
  });
});

test('neighbours are the previous and next application in the same list and order', async () => {
  expect(await neighbours(third)).toEqual(
    expect.objectContaining({ previous: fourth, next: second, position: 2, total: 4 }),
  );
  expect(await neighbours(fourth)).toMatchObject({ previous: null, next: third, position: 1 });
  expect(await neighbours(third, { sort: 'oldest' })).toMatchObject({
    previous: second,
    next: fourth,
    position: 3,
  });
  expect(await neighbours(second, { search: 'ada' })).toMatchObject({
    previous: fourth,
    next: null,
    position: 2,
    total: 2,
  });
});

test('an application that left the list keeps its position', async () => {
  expect(await neighbours(first, { status: 'pending', sort: 'oldest' })).toMatchObject({
    previous: null,
    next: second,
    position: 0,
    total: 3,
  });
});

test('under review are pending and reviewed, and the order by answer has who waits longest first', async () => {
  expect(await idsOf({ status: 'under-review' })).toEqual([fourth, third, second, first]);
  await pool.query(
    `update applications set answer_by = applied_at + interval '20 days' - (case id when $1 then 17 when $2 then 19 else 0 end) * interval '1 day'`,
    [second, fourth],
  );
  await company.client.moveApplication({
    params: { applicationId: third },
    body: { status: 'interviewed' },
  });
  expect(await idsOf({ status: 'under-review' })).toEqual([fourth, second, first]);
  // The third has its answer, so it is last.
  expect(await idsOf({ sort: 'due' })).toEqual([fourth, second, first, third]);
  const { nextCursor } = await list({ sort: 'due', limit: '3' });
  expect(await idsOf({ sort: 'due', cursor: nextCursor ?? '' })).toEqual([third]);
  const board = await list({ view: 'board', sort: 'due', limit: '1' });
  expect(board.applications.map(({ _id }) => _id)).toEqual([fourth, first, third]);
  expect(board.columns?.map(({ status, dueSoon, overdue }) => [status, dueSoon, overdue])).toEqual(
    expect.arrayContaining([
      ['pending', 1, 0],
      ['reviewed', 0, 0],
    ]),
  );
});

test('answers due soon are those of today and tomorrow, and late ones; they are counted with the unread', async () => {
  expect(await idsOf({ answer: 'soon' })).toEqual([fourth]);
  expect(await idsOf({ answer: 'due' })).toEqual([fourth, second, first]);
  await pool.query(
    `update applications set answer_by = now() - interval '2 days', lapsed_at = now() where id = $1`,
    [second],
  );
  expect(await idsOf({ answer: 'soon' })).toEqual([second, fourth]);
  await pool.query('update applications set unread_by_company_since = null where id = $1', [first]);
  const { answers, unread } = await list({ status: 'offered' });
  const { positions } = await company.client.listPositions();
  expect(answers).toEqual({ due: 3, overdue: 1, dueSoon: 2 });
  expect(unread).toBe(3);
  expect(positions.map((each) => [each.jobTitle, each.unread, each.dueSoon])).toEqual([
    ['Still in review', 0, 0],
    ['Designer', 1, 1],
    ['Backend Engineer', 2, 1],
  ]);
});

test('who was promised nothing is unanswered as well, and counted the same on each screen', async () => {
  await pool.query('update applications set answer_by = null, lapsed_at = null where id = $1', [
    second,
  ]);
  expect(await idsOf({ answer: 'due' })).toEqual([fourth, first, second]);
  const [{ answers }, { positions }, needs] = [
    await list(),
    await company.client.listPositions(),
    await company.client.listCompanyNeeds(),
  ];
  expect([answers?.due, needs.answers.due]).toEqual([3, 3]);
  expect(positions.map(({ unanswered }) => unanswered)).toEqual([0, 1, 2]);
  expect(needs.answers).toMatchObject({ first: fourth, oldest: expect.any(String) as string });
});

test('review goes on to those who are left to decide', async () => {
  await company.client.moveApplication({
    params: { applicationId: second },
    body: { status: 'rejected', message: 'No.' },
  });
  expect(await neighbours(third)).toMatchObject({ next: second, nextUndecided: first });
  expect(await neighbours(first)).toMatchObject({ next: null, nextUndecided: null });
});

test('the search finds what rows print: skills and the place of the job', async () => {
  await ada.client.updateApplicantProfile({ body: { skills: ['Cartography'] } });
  const found = await list({ search: 'cartography' });
  expect(found.applications.length).toBeGreaterThan(0);
  expect(new Set(found.applications.map(({ applicant }) => applicant.email))).toEqual(
    new Set([ada.user.email]),
  );
  const placed = await list({ search: design.jobLocation.toLowerCase() });
  expect(placed.applications.map(({ job }) => job._id)).toContain(design._id);
});

test('a search for people lists those first whose name or address matches, and has no figures', async () => {
  expect(await idsOf({ search: 'a', only: 'people' })).toEqual(await idsOf({ search: 'a' }));
  expect(await idsOf({ search: 'designer', only: 'people' })).toEqual([fourth]);
  const found = await list({ search: 'zoë', only: 'people' });
  expect(found.applications.map(({ _id }) => _id)).toEqual([first]);
  expect(found.counts ?? found.jobs ?? found.answers ?? found.unread).toBeUndefined();
});

test('the company reads the skills that the job asks for, and the applicant does not', async () => {
  const [row] = (await list({ limit: '1' })).applications;
  expect(row?.askedSkills).toEqual(design.skillsRequired);
  const { applications: mine } = await ada.client.listMyApplications();
  expect(mine.every((each) => each.askedSkills === undefined)).toBe(true);
});

test('neighbours name a page of the list that begins shortly before the application', async () => {
  // All of these are at the beginning of the list.
  expect((await neighbours(first)).pageCursor).toBeNull();
  const job = await makeJob(server, company);
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
    ids.push((await makeApplication(await makeSeeker(server, name), job))._id);
  const query = { job: job._id, sort: 'oldest' } as const;
  const { position, pageCursor } = await neighbours(ids[4]!, query);
  expect(position).toBe(5);
  expect(await idsOf({ ...query, cursor: pageCursor ?? '' })).toEqual(ids.slice(1));
  const found = await neighbours(ids[5]!, { ...query, search: 'example' });
  expect(found).toMatchObject({ previous: ids[4], next: null, position: 6, total: 6 });
});

test('an unknown application has no neighbours', async () => {
  const [foreignId] = (await other.client.listCompanyApplications()).applications;
  for (const id of [foreignId?._id ?? '', randomUUID(), 'junk']) {
    await expect(neighbours(id)).rejects.toMatchObject({ status: 404 });
  }
});

test.each([
  ['limit=0'],
  ['limit=101'],
  ['limit=many'],
  ['cursor=junk'],
  ['cursor=WyJvbGRlc3QiLCJ4IiwieSJd'],
  ['status=hired'],
  ['sort=random'],
  ['view=calendar'],
  ['answer=never'],
  ['only=jobs'],
  ['job=42'],
  [`search=${'x'.repeat(201)}`],
])('%s is refused with a message', async (query) => {
  const reply = await server.request('GET', `/api/applications/company?${query}`, {
    token: company.token,
  });
  expect(reply.code).toBe(400);
  expectRefusal(reply);
});

test('a cursor is valid only for its order', async () => {
  const { nextCursor } = await list({ limit: '1' });
  const cursor = nextCursor ?? '';
  await expect(list({ limit: '1', sort: 'name', cursor })).rejects.toMatchObject({ status: 400 });
  // The key in a cursor is untrusted.
  const made = Buffer.from(JSON.stringify(['newest', 'yesterday-ish', first])).toString(
    'base64url',
  );
  await expect(list({ cursor: made })).rejects.toMatchObject({ status: 400 });
});

test('deleted jobs and users are not listed or counted', async () => {
  const gone = await makeCompany(server);
  const [kept, deleted] = [await makeJob(server, gone), await makeJob(server, gone)];
  const leaver = await makeSeeker(server);
  const stays = await apply(zoe, kept);
  await apply(leaver, kept);
  await apply(zoe, deleted);
  await gone.client.deleteJob({ params: { id: deleted._id } });
  await leaver.client.deleteMyAccount({ body: { password: leaver.password } });
  const page = await gone.client.listCompanyApplications();
  expect(page.applications.map(({ _id }) => _id)).toEqual([stays]);
  expect(page.total).toBe(1);
  expect(page.counts?.pending).toBe(1);
  const { positions } = await gone.client.listPositions();
  expect(positions.map(({ _id }) => _id)).toEqual([kept._id]);
  const board = await gone.client.listCompanyApplications({ query: { view: 'board' } });
  expect(board.total).toBe(1);
});

test('the number of statements for a page does not depend on the number of jobs', async () => {
  const countOnce = async (seen: Person) => {
    const before = pool.listenerCount('acquire');
    let statements = 0;
    const count = () => (statements += 1);
    pool.on('acquire', count);
    await seen.client.listCompanyApplications();
    pool.off('acquire', count);
    expect(pool.listenerCount('acquire')).toBe(before);
    return statements;
  };
  // Work in the background may add statements to a call.
  const countStatements = async (seen: Person) =>
    Math.min(await countOnce(seen), await countOnce(seen), await countOnce(seen));
  const small = await makeCompany(server);
  await apply(ada, await makeJob(server, small));
  const few = await countStatements(small);
  for (let index = 0; index < 6; index += 1) await apply(ada, await makeJob(server, small));
  expect(await countStatements(small)).toBe(few);
});

test('an interviewer is answered and counted only what is assigned, with every filter', async () => {
  const team = await makeCompany(server);
  const job = await makeJob(server, team, { jobTitle: 'Archivist' });
  const mine = await apply(zoe, job);
  await apply(ada, job);
  const interviewer = await makeColleague(server, team, 'interviewer');
  const viewer = await makeColleague(server, team, 'viewer');
  await assign(server, [mine], [interviewer]);
  const ask = (person: Person, query: Query) => person.client.listCompanyApplications({ query });
  for (const query of [
    { status: 'under-review' },
    { sort: 'due' },
    { unread: 'unread' },
    { answer: 'due' },
    { view: 'board' },
    { search: 'example', only: 'people' },
  ] as const) {
    const { applications: seen, total } = await ask(interviewer, query);
    expect([seen.map(({ _id }) => _id), total], JSON.stringify(query)).toEqual([[mine], 1]);
    expect((await ask(viewer, query)).total).toBe(2);
  }
  expect(await ask(interviewer, {})).toMatchObject({ unread: 1, answers: { due: 1 } });
  expect(await ask(viewer, {})).toMatchObject({ unread: 2, answers: { due: 2 } });
});
