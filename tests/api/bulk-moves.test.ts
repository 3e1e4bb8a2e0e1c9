import { randomUUID } from 'node:crypto';
import { readAccesses } from '../support/accesses.ts';
import { expect, test } from 'vitest';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../shared/applications/status.ts';
import type { Refusal } from '../../shared/kit/client.ts';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../shared/applications/undo.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { expectRefusal } from '../support/refusal.ts';
import { startServer } from '../support/server.ts';

const WINDOW = (UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000;

/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
// Two processes on one database: decisions must not depend on process memory.
const one = await startServer({ pages: false, now });
const two = await startServer({ pages: false, now, database: one.database });
const { pool } = one.database;

const company = await makeCompany(one);
const other = await makeCompany(one);
const job = await makeJob(one, company);
const foreignJob = await makeJob(one, other);

interface Applied {
  id: string;
  seeker: Person;
}
async function applied(status: ApplicationStatus = 'pending', to = job): Promise<Applied> {
  const seeker = await makeSeeker(one);
  const { _id: id } = await makeApplication(seeker, to);
  if (status === 'withdrawn') await seeker.client.withdrawApplication({ params: { id } });
  else if (status === 'offered') {
    await pass(id, 'reviewed');
    await pass(id, 'offered');
  } else if (status !== 'pending') await pass(id, status);
  return { id, seeker };
}
const pass = (applicationId: string, status: ApplicationStatus) =>
  company.client.moveApplication({ params: { applicationId }, body: { status } });
const move = (ids: string[], status: ApplicationStatus, more = {}) =>
  company.client.moveApplications({ body: { ids, status, ...more } });
const undo = (ids: string[]) => company.client.undoMoves({ body: { ids } });
const readOne = async (id: string, as = company) =>
  (await as.client.getApplication({ params: { id } })).application;
async function noticesOf({ seeker }: Applied) {
  await one.passOn();
  return (await seeker.client.listNotifications()).notifications.map(({ title }) => title);
}
const mailsOf = async ({ seeker }: Applied) => {
  const { rows } = await pool.query<{ subject: string; status: string }>(
    `select subject, status from mails where user_id = $1 and kind <> 'applied' order by created_at`,
    [seeker.user._id],
  );
  return rows;
};
const interviewIn = (ms: number) => ({
  startsAt: new Date(now().getTime() + ms).toISOString(),
  minutes: 45,
  timeZone: 'Europe/Lisbon',
  place: 'Room 1',
});
const HOUR = 3_600_000;

/** The application's status, history and notifications. */
async function standingOf(each: Applied) {
  const { status, history } = await readOne(each.id);
  return [status, history.map((entry) => [entry.status, entry.by]), await noticesOf(each)];
}

test.each(APPLICATION_STATUSES)(
  'a bulk move to %s accepts the same applications as a single move',
  async (status) => {
    for (const from of APPLICATION_STATUSES) {
      const [single, inBulk] = [await applied(from), await applied(from)];
      const refusal = await pass(single.id, status).then(
        () => undefined,
        ({ code, message }: Refusal) => ({ code, message }),
      );
      const { moved, refused } = await move([inBulk.id], status);
      expect(moved.map((row) => [row._id, row.status])).toEqual(
        refusal ? [] : [[inBulk.id, status]],
      );
      expect(refused).toEqual(refusal ? [{ _id: inBulk.id, ...refusal }] : []);
      expect(await standingOf(inBulk)).toEqual(await standingOf(single));
    }
  },
);

test('allowed applications are moved in the given order, and the others return a reason', async () => {
  const [open, closed] = [await applied(), await applied('rejected')];
  const later = await applied();
  const foreign = await applied('pending', foreignJob);
  const unknown = randomUUID();
  const answer = await move([later.id, closed.id, foreign.id, unknown, open.id], 'rejected', {
    reason: 'Other',
    message: 'Thank you for your time.',
  });
  expect(answer.moved.map(({ _id }) => _id)).toEqual([later.id, open.id]);
  expect(answer.refused).toEqual([
    {
      _id: closed.id,
      code: 'move-not-allowed',
      message: 'This application is already Rejected.',
    },
    { _id: foreign.id, code: 'application-not-found', message: 'Application not found.' },
    { _id: unknown, code: 'application-not-found', message: 'Application not found.' },
  ]);
  expect((await readOne(foreign.id, other)).status).toBe('pending');
  const { timeline } = await readOne(open.id, open.seeker);
  expect(timeline.at(-1)).toMatchObject({
    status: 'rejected',
    by: 'company',
    reason: 'Other',
    message: 'Thank you for your time.',
  });
  expect(await noticesOf(open)).toEqual(['Your application was not successful: Platform Engineer']);
  expect(await mailsOf(foreign)).toEqual([]);
});

test('a repeated id is moved once', async () => {
  const { id } = await applied();
  const { moved, refused } = await move([id, id.toUpperCase(), id], 'reviewed');
  expect(moved).toHaveLength(1);
  expect(refused).toEqual([]);
  expect((await readOne(id)).history).toHaveLength(2);
});

test.each([
  ['no ids', { status: 'reviewed' }],
  ['an empty list', { ids: [], status: 'reviewed' }],
  ['501 ids', { ids: Array.from({ length: 501 }, () => randomUUID()), status: 'reviewed' }],
  ['what is no id', { ids: ['42'], status: 'reviewed' }],
  ['a number', { ids: [42], status: 'reviewed' }],
  ['an unknown status', { ids: [randomUUID()], status: 'hired' }],
  ['no status', { ids: [randomUUID()] }],
  ['an unknown reason', { ids: [randomUUID()], status: 'rejected', reason: 'Whatever' }],
  ['a long message', { ids: [randomUUID()], status: 'rejected', message: 'x'.repeat(2001) }],
  ['an hour to undo', { ids: [randomUUID()], status: 'rejected', undoSeconds: 3600 }],
])('%s is refused as a whole, with a message', async (_, json) => {
  const reply = await one.request('POST', '/api/applications/company/moves', {
    token: company.token,
    json,
  });
  expect(reply.code).toBe(400);
  expectRefusal(reply);
});

test('500 applications are moved in a few statements', async () => {
  const ids = Array.from({ length: 499 }, () => randomUUID());
  const { id } = await applied();
  const { moved, refused } = await move([...ids, id], 'reviewed');
  expect(moved).toHaveLength(1);
  expect(refused).toHaveLength(499);
});

test('with two concurrent bulk moves, each application is moved once, without deadlock', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => applied('reviewed')));
  const ids = all.map(({ id }) => id);
  const [offers, rejections] = await Promise.all([
    one.client(company.token).moveApplications({ body: { ids, status: 'offered' } }),
    two.client(company.token).moveApplications({
      body: { ids: ids.toReversed(), status: 'rejected' },
    }),
  ]);
  expect(offers.moved.length + rejections.moved.length).toBe(ids.length);
  expect(offers.refused.length + rejections.refused.length).toBe(ids.length);
  for (const { id } of all) {
    const { status, history } = await readOne(id);
    expect(history.map((entry) => entry.status)).toEqual(['pending', 'reviewed', status]);
  }
});

test('a bulk move and a concurrent withdrawal run one after the other', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, seeker } = await applied();
    const withdraw = () =>
      two
        .client(seeker.token)
        .withdrawApplication({ params: { id } })
        .then(
          () => true,
          () => false,
        );
    const offer = () => move([id], 'interviewed');
    const [isWithdrawn, answer] =
      round % 2
        ? await Promise.all([withdraw(), offer()])
        : (await Promise.all([offer(), withdraw()])).toReversed();
    const { status, history } = await readOne(id);
    const steps = history.map((entry) => entry.status);
    // Invited applicants can still withdraw.
    expect(isWithdrawn).toBe(true);
    expect(status).toBe('withdrawn');
    const wasMoved = (answer as Awaited<ReturnType<typeof offer>>).moved.length === 1;
    expect(steps).toEqual(
      wasMoved ? ['pending', 'interviewed', 'withdrawn'] : ['pending', 'withdrawn'],
    );
  }
});

test('a bulk move can be undone in time, with its status, notification and email', async () => {
  const all = [await applied(), await applied('reviewed')];
  const ids = all.map(({ id }) => id);
  const before = await Promise.all(
    all.map(async (each) => [await noticesOf(each), await mailsOf(each)]),
  );
  await move(ids, 'rejected');
  const { moved, refused } = await undo(ids);
  expect(refused).toEqual([]);
  expect(moved.map(({ _id, status }) => [_id, status])).toEqual([
    [ids[0], 'pending'],
    [ids[1], 'reviewed'],
  ]);
  const after = await Promise.all(
    all.map(async (each) => [await noticesOf(each), await mailsOf(each)]),
  );
  expect(after).toEqual(before);
  const theirs = await readOne(ids[0]!, company);
  expect(theirs.status).toBe('pending');
  expect(theirs.history.map((entry) => entry.status)).toEqual(['pending', 'rejected', 'pending']);
  const happened = theirs.timeline.filter(({ kind }) => kind !== 'opened');
  expect(happened.map(({ kind }) => kind)).toEqual(['status', 'status', 'taken_back']);
  expect(happened.at(-1)).toMatchObject({ status: 'pending', by: 'company' });
  // The applicant was told nothing, and reads nothing of it.
  const { seeker } = all[0]!;
  expect((await seeker.client.countUnreadApplications()).unread).toBe(0);
  const own = await readOne(ids[0]!, seeker);
  expect(own.history.map((entry) => entry.status)).toEqual(['pending']);
  expect(own.timeline.map(({ kind }) => kind)).toEqual(['status', 'opened']);
  const accesses = (await readAccesses(one, seeker)) ?? [];
  for (const what of ['moved', 'moved-back'])
    expect(accesses.map((entry) => entry.what)).not.toContain(what);
  // It can be moved and undone again.
  await move(ids, 'interviewed');
  expect((await undo(ids)).moved.map(({ status }) => status)).toEqual(['pending', 'reviewed']);
});

test('a move can be undone once, and only if something was moved', async () => {
  const [moved, untouched] = [await applied(), await applied()];
  await move([moved.id], 'reviewed');
  await undo([moved.id]);
  expect((await undo([moved.id, untouched.id])).refused).toEqual([
    { _id: moved.id, code: 'already-undone', message: 'This move has already been undone.' },
    {
      _id: untouched.id,
      code: 'application-changed',
      message: 'This application has changed since.',
    },
  ]);
  expect((await readOne(moved.id)).status).toBe('pending');
});

test('a move cannot be undone after the undo period', async () => {
  const { id } = await applied();
  await move([id], 'reviewed');
  ahead += WINDOW + 1000;
  expect((await undo([id])).refused).toEqual([
    { _id: id, code: 'undo-expired', message: 'It is too late to undo this move.' },
  ]);
  expect((await readOne(id)).status).toBe('reviewed');
});

test('a move can be undone for as long as its member chose', async () => {
  const [early, late] = [await applied(), await applied()];
  await move([early.id, late.id], 'reviewed', { undoSeconds: 60 });
  ahead += WINDOW + 40_000;
  expect((await undo([early.id])).refused).toEqual([]);
  ahead += 11_000;
  expect((await undo([late.id])).refused).toMatchObject([{ code: 'undo-expired' }]);
});

test('the time to undo can be extended, up to ten minutes after the move', async () => {
  const extend = (ids: string[], as = company) => as.client.extendUndo({ body: { ids } });
  const { id } = await applied();
  await move([id], 'reviewed');
  for (let extended = 0; extended < 9; extended += 1) {
    ahead += WINDOW - 2000;
    const { until } = await extend([id]);
    expect(Date.parse(until ?? '')).toBeGreaterThan(now().getTime() + WINDOW - 1000);
  }
  expect(await extend([id], other)).toMatchObject({ until: null });
  expect((await undo([id])).refused).toEqual([]);
  expect(await extend([id])).toMatchObject({ until: null });

  const held = await applied();
  await move([held.id], 'reviewed', { undoSeconds: 120 });
  for (let passed = 0; passed < 10; passed += 1) {
    ahead += 60_000;
    await company.client.extendUndo({ body: { ids: [held.id], undoSeconds: 120 } });
  }
  ahead += 1000;
  expect((await undo([held.id])).refused).toMatchObject([{ code: 'undo-expired' }]);
});

test('a move cannot be undone after a withdrawal or another move, but can after a view', async () => {
  const [withdrawn, looked] = [await applied(), await applied()];
  await move([withdrawn.id, looked.id], 'interviewed');
  await withdrawn.seeker.client.withdrawApplication({ params: { id: withdrawn.id } });
  await readOne(looked.id);
  const { moved, refused } = await undo([withdrawn.id, looked.id]);
  expect(moved.map(({ _id }) => _id)).toEqual([looked.id]);
  expect(refused).toEqual([
    {
      _id: withdrawn.id,
      code: 'application-changed',
      message: 'This application has changed since.',
    },
  ]);
  expect((await readOne(withdrawn.id)).status).toBe('withdrawn');

  const passedOn = await applied();
  await move([passedOn.id], 'reviewed');
  await pass(passedOn.id, 'offered');
  // It was the last move.
  expect((await undo([passedOn.id])).moved).toMatchObject([{ status: 'reviewed' }]);
});

test("a company cannot undo another company's move", async () => {
  const { id } = await applied();
  await move([id], 'reviewed');
  const answer = await other.client.undoMoves({ body: { ids: [id] } });
  expect(answer).toMatchObject({
    moved: [],
    refused: [{ code: 'application-not-found', message: 'Application not found.' }],
  });
  expect((await readOne(id)).status).toBe('reviewed');
});

test('a concurrent undo and move leave a history that matches the status', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await applied();
    await move([id], 'reviewed');
    const calls = [
      () => one.client(company.token).undoMoves({ body: { ids: [id] } }),
      () => two.client(company.token).moveApplications({ body: { ids: [id], status: 'offered' } }),
    ];
    await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
    const { status, history } = await readOne(id);
    expect(history.at(-1)?.status).toBe(status);
    // Either the offer came first, or the undo.
    expect(['pending', 'reviewed']).toContain(status);
  }
});

test('of two concurrent undo requests, one succeeds', async () => {
  const { id } = await applied();
  await move([id], 'reviewed');
  const answers = await Promise.all(
    [one, two].map((server) => server.client(company.token).undoMoves({ body: { ids: [id] } })),
  );
  expect(answers.filter(({ moved }) => moved.length === 1)).toHaveLength(1);
  expect((await readOne(id)).history).toHaveLength(3);
});

test('undoing a move restores a canceled interview', async () => {
  const { id } = await applied();
  const params = { applicationId: id };
  const interview = interviewIn(HOUR);
  await company.client.moveApplication({ params, body: { status: 'interviewed', interview } });
  await move([id], 'rejected');
  expect((await readOne(id)).interview?.isCancelled).toBe(true);
  await undo([id]);
  const back = (await readOne(id)).interview;
  expect(back).toMatchObject({ isCancelled: false, place: 'Room 1' });
  expect(back?.calendar).toContain('SEQUENCE:0');
});

test('undoing a move cancels the interview scheduled with it', async () => {
  const { id } = await applied();
  const interview = interviewIn(HOUR);
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'interviewed', interview },
  });
  expect((await undo([id])).moved).toMatchObject([{ status: 'pending' }]);
  expect((await readOne(id)).interview?.isCancelled).toBe(true);
});

test('a decision does not cancel a past interview', async () => {
  for (const status of ['offered', 'rejected'] as const) {
    const { id } = await applied();
    const interview = interviewIn(HOUR);
    await company.client.moveApplication({
      params: { applicationId: id },
      body: { status: 'interviewed', interview },
    });
    ahead += 2 * HOUR;
    await pass(id, status);
    expect((await readOne(id)).interview?.isCancelled).toBe(false);
  }
});
