import { expect, test } from 'vitest';
import { assign } from '../../../tests/support/assign.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { listenLive } from '../../../tests/support/live.ts';
import {
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
  plausibleJob,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const owner = await makeCompany(server, { companyName: 'Lumenfold' });
const rui = await makeColleague(server, owner, 'recruiter', 'Rui Teixeira');
const ben = await makeColleague(server, owner, 'interviewer', 'Ben Larsen');
const vera = await makeColleague(server, owner, 'viewer', 'Vera Novak');
const other = await makeCompany(server);
const admin = await makeAdmin(server);

const detail = async (as: Person, id: string) =>
  (await as.client.getApplication({ params: { id } })).application;
const list = (query: Parameters<Person['client']['listCompanyApplications']>[0], as = owner) =>
  as.client.listCompanyApplications(query);

const plan = (jobId: string, as = owner) =>
  as.client.getHiringPlan({ params: { jobId } }).then((found) => found.plan);
const savePlan = (
  jobId: string,
  body: Parameters<Person['client']['saveHiringPlan']>[0]['body'],
  as = owner,
) => as.client.saveHiringPlan({ params: { jobId }, body }).then((saved) => saved.plan);

const STAGES = [
  { status: 'interviewed' as const, name: 'Phone call' },
  { status: 'interviewed' as const, name: 'Meet the team' },
  { status: 'pending' as const, name: 'New' },
];
const CRITERIA = [{ name: 'Craft', hint: 'Shows own work.' }, { name: 'Team' }];
const idsOf = (stages: readonly { _id: string; name: string }[]) =>
  Object.fromEntries(stages.map(({ _id, name }) => [name, _id]));

test('a copied job is posted with the stages and criteria of its original', async () => {
  const job = await makeJob(server, owner);
  await savePlan(job._id, { stages: STAGES, criteria: CRITERIA });
  const copy = (copyOf: string) => rui.client.postJob({ body: { ...plausibleJob, copyOf } });
  const { job: copied } = await copy(job._id.toUpperCase());
  const { stages, criteria } = await plan(copied._id);
  expect(stages).toMatchObject(STAGES);
  expect(criteria).toMatchObject(CRITERIA);
  // They are its own.
  await savePlan(job._id, { stages: [], criteria: [] });
  expect((await plan(copied._id)).stages).toMatchObject(STAGES);

  // A copy of what the company does not have is not posted.
  const count = async () => (await owner.client.listMyJobs()).count;
  const before = await count();
  const foreign = await makeJob(server, other);
  const deleted = await makeJob(server, owner);
  await owner.client.deleteJob({ params: { id: deleted._id } });
  for (const id of [foreign._id, deleted._id, crypto.randomUUID()])
    await expect(copy(id)).rejects.toMatchObject({ code: 'job-not-found' });
  expect(await count()).toBe(before);
});

test('applications pass through stages within a status, and applicants hear nothing of it', async () => {
  const job = await makeJob(server, owner);
  const { stages } = await savePlan(job._id, { stages: STAGES, criteria: [] }, rui);
  const stage = idsOf(stages);
  const seeker = await makeSeeker(server, 'Zofia Nowak');
  const { _id: id } = await makeApplication(seeker, job);
  expect((await detail(owner, id)).stage).toEqual({ _id: stage['New'], name: 'New' });
  const { application: moved } = await owner.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'interviewed' },
  });
  expect(moved.stage).toMatchObject({ name: 'Phone call' });
  const told = async () => (await seeker.client.listNotifications()).count;
  const before = await told();
  const answered = await rui.client.moveToStage({
    body: { ids: [id], stage: stage['Meet the team']! },
  });
  expect(answered.moved[0]?.stage).toMatchObject({ name: 'Meet the team' });
  expect(await told()).toBe(before);
  expect((await detail(rui, id)).timeline.at(-1)).toMatchObject({
    kind: 'stage_moved',
    status: 'interviewed',
    stage: 'Meet the team',
    person: { name: 'Rui Teixeira' },
  });
  const own = await detail(seeker, id);
  expect(JSON.stringify(own)).not.toMatch(/Meet the team|stage/);
  // A stage of another status, and one of another job, are refused.
  const refused = async (stageId: string) =>
    (await owner.client.moveToStage({ body: { ids: [id], stage: stageId } })).refused;
  expect(await refused(stage['New']!)).toMatchObject([{ _id: id, code: 'stage-elsewhere' }]);
  const elsewhere = await savePlan((await makeJob(server, owner))._id, {
    stages: [{ status: 'interviewed', name: 'Elsewhere' }],
    criteria: [],
  });
  expect(await refused(elsewhere.stages[0]!._id)).toMatchObject([{ code: 'stage-elsewhere' }]);
  expect(
    (await list({ query: { stage: stage['Meet the team']! } })).applications.map(({ _id }) => _id),
  ).toEqual([id]);
  expect((await plan(job._id)).stages.map(({ name, people }) => [name, people])).toEqual([
    ['Phone call', 0],
    ['Meet the team', 1],
    ['New', 0],
  ]);
});

test('an undone move restores the stage', async () => {
  const job = await makeJob(server, owner);
  const { stages } = await savePlan(job._id, { stages: STAGES, criteria: [] });
  const stage = idsOf(stages);
  const { _id: id } = await makeApplication(await makeSeeker(server), job);
  await owner.client.moveApplications({
    body: { ids: [id], status: 'interviewed', stage: stage['Meet the team']! },
  });
  expect((await detail(owner, id)).stage?.name).toBe('Meet the team');
  await owner.client.undoMoves({ body: { ids: [id] } });
  expect((await detail(owner, id)).stage?.name).toBe('New');
});

test('a deleted stage leaves its people in their status; who moves there meanwhile is told', async () => {
  const job = await makeJob(server, owner);
  const { stages, version } = await savePlan(job._id, { stages: STAGES, criteria: [] });
  const stage = idsOf(stages);
  const { _id: id } = await makeApplication(await makeSeeker(server), job);
  await savePlan(job._id, { stages: [], criteria: [], version });
  expect(await detail(owner, id)).toMatchObject({ status: 'pending', stage: null });
  expect(
    (await owner.client.moveToStage({ body: { ids: [id], stage: stage['New']! } })).refused,
  ).toMatchObject([{ code: 'stage-deleted' }]);
  await expect(
    owner.client.moveApplication({
      params: { applicationId: id },
      body: { status: 'interviewed', stage: stage['Phone call']! },
    }),
  ).rejects.toMatchObject({ status: 409, code: 'stage-deleted' });
  // Two members edit the plan: the second one overwrites nothing.
  await expect(
    savePlan(job._id, { stages: STAGES, criteria: [], version }, rui),
  ).rejects.toMatchObject({ status: 409, code: 'plan-changed' });
});

test('a plan has at most eight stages in a status, and no two of one name', async () => {
  const job = await makeJob(server, owner);
  const many = Array.from({ length: 9 }, (_, index) => ({
    status: 'reviewed' as const,
    name: `Stage ${index}`,
  }));
  await expect(savePlan(job._id, { stages: many, criteria: [] })).rejects.toMatchObject({
    errors: { 'stages.8.name': 'A status can have at most 8 stages.' },
  });
  await expect(
    savePlan(job._id, { stages: [], criteria: [{ name: 'Craft' }, { name: 'craft' }] }),
  ).rejects.toMatchObject({ errors: { 'criteria.1.name': 'Another criterion has this name.' } });
});

test("colleagues' scorecards stay hidden until one's own is in, for owners too", async () => {
  const job = await makeJob(server, owner);
  const { criteria } = await savePlan(job._id, { stages: [], criteria: CRITERIA });
  const [craft, team] = criteria.map(({ _id }) => _id);
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  const rate = (as: Person, rating: number, comment = 'Hm.') =>
    as.client.saveScorecard({
      params: { id },
      body: {
        recommendation: 'yes',
        comment,
        ratings: [
          { criterion: craft!, rating, comment: '' },
          { criterion: team!, rating: 5, comment: 'Kind.' },
        ],
      },
    });
  const read = (as: Person) => as.client.listScorecards({ params: { id } });
  const rated = async (as: Person) =>
    (await list({ query: { job: job._id } }, as)).applications[0]?.rating;

  await rate(rui, 4, 'Rui was here.');
  const before = await read(owner);
  expect(before).toMatchObject({ scorecards: [], hidden: 1, overall: null, byCriterion: [] });
  expect(JSON.stringify(before)).not.toContain('Rui');
  // One rating would tell what Rui wrote.
  expect(await rated(owner)).toEqual({ mean: null, count: 1, scorecards: 1 });
  expect(await rated(rui)).toEqual({ mean: 4.5, count: 1, scorecards: 1 });

  await expect(rate(ben, 2)).rejects.toMatchObject({ status: 404 });
  await assign(server, [id], [ben]);
  const live = await listenLive(server.url, rui.token);
  const mine = await rate(ben, 1);
  await eventually(() => expect(live.heard).toContain(id));
  expect(mine.scorecards.map(({ author, isMine }) => [author?.name, isMine])).toEqual([
    ['Ben Larsen', true],
    ['Rui Teixeira', false],
  ]);
  expect(mine).toMatchObject({
    hidden: 0,
    overall: { mean: 3.75, count: 2 },
    byCriterion: [
      { name: 'Craft', mean: 2.5, count: 2 },
      { name: 'Team', mean: 5, count: 2 },
    ],
  });
  expect(await rated(owner)).toEqual({ mean: 3.75, count: 2, scorecards: 2 });

  // One for each member, which its author changes.
  const again = await rate(ben, 3);
  expect(again.scorecards).toHaveLength(2);
  expect(again.scorecards[0]?.editedAt).not.toBeNull();
  await expect(read(vera)).rejects.toMatchObject({ status: 403, code: 'team-role-missing' });
  for (const [person, status] of [
    [seeker, 403],
    [admin, 403],
    [other, 404],
  ] as const)
    await expect(read(person)).rejects.toMatchObject({ status });
  expect(JSON.stringify(await detail(seeker, id))).not.toMatch(/rating|Rui was here/);

  // A criterion that is deleted leaves its ratings readable.
  await savePlan(job._id, { stages: [], criteria: [{ id: team!, name: 'Team' }] });
  await expect(rate(rui, 2)).rejects.toMatchObject({ status: 400 });
  expect((await read(rui)).scorecards[0]?.ratings.map(({ name }) => name)).toEqual([
    'Craft',
    'Team',
  ]);
});

test("an empty scorecard is refused where the job has criteria, and does not open the colleagues'", async () => {
  const job = await makeJob(server, owner);
  const { _id: id } = await makeApplication(await makeSeeker(server), job);
  const save = (as: Person, ratings: { criterion: string; rating: number; comment: string }[]) =>
    as.client.saveScorecard({
      params: { id },
      body: { recommendation: 'yes', comment: '', ratings },
    });
  // Without criteria, the recommendation is all there is to say.
  await save(owner, []);
  const { criteria } = await savePlan(job._id, { stages: [], criteria: CRITERIA });
  await expect(save(rui, [])).rejects.toMatchObject({
    status: 400,
    errors: { ratings: 'Rate at least one criterion.' },
  });
  expect(await rui.client.listScorecards({ params: { id } })).toMatchObject({
    scorecards: [],
    hidden: 1,
  });
  const { overall } = await save(rui, [{ criterion: criteria[1]!._id, rating: 4, comment: '' }]);
  expect(overall).toEqual({ mean: 4, count: 1 });
  // The mean counts one of the two scorecards, wherever it is shown.
  expect((await detail(rui, id)).rating).toEqual({ mean: 4, count: 1, scorecards: 2 });
});

test('two members who rate at the same moment are both counted', async () => {
  const job = await makeJob(server, owner);
  const { criteria } = await savePlan(job._id, { stages: [], criteria: CRITERIA });
  const { _id: id } = await makeApplication(await makeSeeker(server), job);
  const rate = (as: Person, rating: number) =>
    as.client.saveScorecard({
      params: { id },
      body: {
        recommendation: 'yes',
        comment: '',
        ratings: [{ criterion: criteria[0]!._id, rating, comment: '' }],
      },
    });
  await Promise.all([rate(owner, 2), rate(rui, 4)]);
  const { overall, scorecards } = await owner.client.listScorecards({ params: { id } });
  expect(overall).toEqual({ mean: 3, count: 2 });
  expect(scorecards).toHaveLength(2);
});

test('a member who is removed while rating is refused, and interviewers read the plan of assigned jobs only', async () => {
  const job = await makeJob(server, owner);
  const { _id: id } = await makeApplication(await makeSeeker(server), job);
  const gone = await makeColleague(server, owner, 'interviewer');
  await expect(plan(job._id, gone)).rejects.toMatchObject({ status: 404 });
  await assign(server, [id], [gone]);
  expect(await plan(job._id, gone)).toMatchObject({ stages: [], criteria: [] });
  await expect(savePlan(job._id, { stages: [], criteria: [] }, gone)).rejects.toMatchObject({
    status: 403,
  });
  await expect(plan(job._id, other)).rejects.toMatchObject({ status: 404 });
  await owner.client.removeMember({ params: { id: gone.user._id } });
  await expect(
    gone.client.saveScorecard({
      params: { id },
      body: { recommendation: 'yes', comment: '', ratings: [] },
    }),
  ).rejects.toMatchObject({ status: expect.toSatisfy((status) => [401, 403].includes(status)) });
});
