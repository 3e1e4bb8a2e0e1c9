import { beforeEach, describe, expect, test } from 'vitest';
import { answerBy } from '../../shared/applications/promise.ts';
import { DAY, makeClock } from '../support/clock.ts';
import { mailsTo } from '../support/mail.ts';
import { hasMessages, messaging } from '../support/messages.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

// Noon, so that the days of a test are the days of its dates.
const clock = makeClock(new Date('2026-11-23T12:00:00Z'));
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
let company: Person;
beforeEach(async () => {
  await stayLoggedIn();
  company = await makeCompany(server, { companyName: 'Jardim' });
});

const stayLoggedIn = () => pool.query('update sessions set expires_at = $1', [clock.inDays(60)]);

/** Lives through days: everything that is due happens on its day. */
async function live(days: number): Promise<void> {
  for (let half = 0; half < 2 * days; half += 1) {
    clock.forward(DAY / 2);
    await server.sweep();
  }
  await stayLoggedIn();
}

async function applied(fields: object = { replyDays: 5 }, people = 1) {
  const job = await makeJob(server, company, {
    jobTitle: 'Gardener',
    applicationDeadline: clock.inDays(60),
    ...fields,
  });
  const all: { seeker: Person; id: string }[] = [];
  for (let at = 0; at < people; at += 1) {
    const seeker = await makeSeeker(server, 'Ada Lovelace');
    all.push({ seeker, id: (await makeApplication(seeker, job))._id });
  }
  await server.sweep();
  const [first] = all;
  if (!first) throw new Error('nobody applied');
  return { job, ...first, all, ids: all.map(({ id }) => id) };
}
type Applied = Awaited<ReturnType<typeof applied>>;

const move = (id: string, body: object) =>
  company.client.moveApplication({ params: { applicationId: id }, body: body as never });
const readAs = async ({ client }: Person, id: string) =>
  (await client.getApplication({ params: { id } })).application;
const promisesTo = async ({ client }: Person) =>
  (await client.listNotifications()).notifications.filter(({ kind }) => kind === 'promise');
const isPublic = async ({ job }: Applied) =>
  server
    .client()
    .getJob({ params: { id: job._id } })
    .then(
      () => true,
      () => false,
    );
const ownJob = async ({ job }: Applied) =>
  (await company.client.getJob({ params: { id: job._id } })).job;
const question = { text: 'When could you start with us?' };

test('an application has the date of the promise that its job made then', async () => {
  const of = await applied({ replyDays: 5 });
  const expected = answerBy(clock.now(), 5).toISOString();
  const { revision } = await ownJob(of);
  expect(expected).toMatch(/T23:59:59.999Z$/);
  await company.client.updateJob({
    params: { id: of.job._id },
    body: { ...(of.job as never as object), replyDays: 20, revision } as never,
  });
  expect(await readAs(of.seeker, of.id)).toMatchObject({ answerBy: expected, answeredAt: null });
});

describe('what counts as an answer', () => {
  const interview = () => ({
    startsAt: clock.inDays(2),
    minutes: 30,
    timeZone: 'Europe/Lisbon',
    place: 'Room 2',
  });
  type Act = [string, (of: Applied) => Promise<unknown>, boolean];
  const writes: Act[] = [
    [
      'a message that asks',
      ({ id }) => messaging(company.client).sendToThread({ params: { id }, body: question }),
      true,
    ],
    [
      'a message that names a date',
      ({ id }) =>
        messaging(company.client).sendToThread({
          params: { id },
          body: { text: 'We decide on Dec 3.' },
        }),
      true,
    ],
    [
      'a message that says nothing',
      ({ id }) =>
        messaging(company.client).sendToThread({ params: { id }, body: { text: 'Thank you.' } }),
      false,
    ],
    [
      'a question of the applicant',
      ({ id, seeker }) => messaging(seeker.client).sendToThread({ params: { id }, body: question }),
      false,
    ],
  ];
  test.each<Act>([
    ['an interview', ({ id }) => move(id, { status: 'interviewed', interview: interview() }), true],
    ['a rejection', ({ id }) => move(id, { status: 'rejected' }), true],
    [
      'an offer',
      async ({ id }) => {
        await move(id, { status: 'reviewed' });
        await move(id, { status: 'offered' });
      },
      true,
    ],
    ['reviewed', ({ id }) => move(id, { status: 'reviewed' }), false],
    ...(hasMessages ? writes : []),
  ])('%s', async (_, act, isAnswer) => {
    const of = await applied();
    await act(of);
    const { answeredAt } = await readAs(of.seeker, of.id);
    expect(answeredAt).toBe(isAnswer ? clock.now().toISOString() : null);
  });

  test.runIf(hasMessages)('the first answer is the one that counts', async () => {
    const of = await applied();
    const first = clock.now().toISOString();
    await messaging(company.client).sendToThread({ params: { id: of.id }, body: question });
    clock.forward(DAY);
    await move(of.id, { status: 'rejected' });
    expect(await readAs(of.seeker, of.id)).toMatchObject({ answeredAt: first });
  });

  test.runIf(hasMessages)(
    'a move that is undone is no answer, but a message before it is',
    async () => {
      const of = await applied();
      await company.client.moveApplications({ body: { ids: [of.id], status: 'rejected' } });
      await company.client.undoMoves({ body: { ids: [of.id] } });
      expect(await readAs(of.seeker, of.id)).toMatchObject({ answeredAt: null, status: 'pending' });
      const written = clock.now().toISOString();
      await messaging(company.client).sendToThread({ params: { id: of.id }, body: question });
      clock.forward(1000);
      await company.client.moveApplications({ body: { ids: [of.id], status: 'rejected' } });
      await company.client.undoMoves({ body: { ids: [of.id] } });
      expect(await readAs(of.seeker, of.id)).toMatchObject({ answeredAt: written });
    },
  );
});

describe('a message that was written while nobody waited', () => {
  test.runIf(hasMessages)('is the answer when the rejection before it is undone', async () => {
    const of = await applied();
    await company.client.moveApplications({ body: { ids: [of.id], status: 'rejected' } });
    clock.forward(1000);
    const written = clock.now().toISOString();
    await messaging(company.client).sendToThread({ params: { id: of.id }, body: question });
    await company.client.undoMoves({ body: { ids: [of.id] } });
    expect(await readAs(of.seeker, of.id)).toMatchObject({ answeredAt: written });
  });

  test.runIf(hasMessages)('is the answer when the withdrawal before it is undone', async () => {
    const of = await applied();
    await of.seeker.client.withdrawApplication({ params: { id: of.id } });
    clock.forward(1000);
    const written = clock.now().toISOString();
    await messaging(company.client).sendToThread({ params: { id: of.id }, body: question });
    expect(await readAs(of.seeker, of.id)).toMatchObject({ answeredAt: null });
    await of.seeker.client.undoWithdrawal({ params: { id: of.id } });
    expect(await readAs(of.seeker, of.id)).toMatchObject({ answeredAt: written });
  });
});

describe('one text to many', () => {
  test.runIf(hasMessages)(
    'answers those who get it at once, and says to how many it went',
    async () => {
      const of = await applied({ replyDays: 5 }, 3);
      const answer = await messaging(company.client).messageApplicants({
        body: { ids: of.ids, ...question },
      });
      expect(answer).toMatchObject({
        message: 'Your message has been sent to 3 applicants.',
        moved: of.ids.map((_id) => ({ _id, answeredAt: clock.now().toISOString() })),
        refused: [],
      });
      const { messages } = await messaging(of.seeker.client).listThread({ params: { id: of.id } });
      expect(messages).toMatchObject([{ ...question, recipients: 3 }]);
      expect(await server.sweep()).toBeGreaterThanOrEqual(0);
      expect((await mailsTo(server, of.seeker.user.email)).at(-1)).toMatchObject({
        kind: 'message',
      });
    },
  );

  test.runIf(hasMessages)(
    'does not answer others a second time, with nearly the same text',
    async () => {
      const of = await applied({ replyDays: 5 }, 2);
      const [one = '', other = ''] = of.ids;
      await messaging(company.client).messageApplicants({ body: { ids: [one], ...question } });
      const again = await messaging(company.client).messageApplicants({
        body: { ids: [other], text: `${question.text.toUpperCase()} Ada!` },
      });
      expect(again.message).toBe(
        'Your message has been sent to 1 applicant. It does not count as an answer, because applicants of this job got this text before.',
      );
      const third = await applied({ replyDays: 5 }, 2);
      await messaging(company.client).messageApplicants({
        body: { ids: third.ids.slice(0, 1), ...question },
      });
      const repeated = await messaging(company.client).sendToThread({
        params: { id: third.ids[1] ?? '' },
        body: question,
      });
      expect(repeated.message).toBe(
        'Your message has been sent. It does not count as an answer, because applicants of this job got this text before.',
      );
      expect(await readAs(company, third.ids[1] ?? '')).toMatchObject({ answeredAt: null });
    },
  );

  test.runIf(hasMessages)('says for how many it does not count', async () => {
    const of = await applied({ replyDays: 5 }, 3);
    await messaging(company.client).messageApplicants({
      body: { ids: of.ids.slice(0, 2), ...question },
    });
    const again = await messaging(company.client).messageApplicants({
      body: { ids: of.ids, ...question },
    });
    expect(again.message).toBe(
      'Your message has been sent to 3 applicants. For 1 of 3, it does not count as an answer, because applicants of this job got this text before.',
    );
  });

  test.runIf(hasMessages)('goes to applicants of the own company only', async () => {
    const stranger = await makeCompany(server);
    const { id, seeker } = await applied();
    const answer = await messaging(stranger.client).messageApplicants({
      body: { ids: [id], ...question },
    });
    expect(answer).toMatchObject({
      moved: [],
      refused: [{ _id: id, code: 'application-not-found' }],
    });
    expect((await messaging(seeker.client).listThread({ params: { id } })).messages).toEqual([]);
  });
});

describe('a month', () => {
  test('the company is reminded once for each job and day, and the applicant told when the date has passed', async () => {
    const of = await applied({ replyDays: 14 }, 3);
    await move(of.ids[2] ?? '', { status: 'rejected' });
    await live(14);
    const reminders = await promisesTo(company);
    expect(reminders.map(({ title }) => title)).toEqual(
      Array.from({ length: 3 }, () =>
        expect.stringMatching(/^2 people wait for an answer by \w{3} \d+: Gardener$/),
      ),
    );
    expect(await ownJob(of)).toMatchObject({ overdueAnswers: 0 });
    expect(await promisesTo(of.seeker)).toEqual([]);

    await live(30);
    expect(await promisesTo(of.seeker)).toHaveLength(1);
    const [told] = await promisesTo(of.seeker);
    expect(told?.text).toMatch(/^Jardim promised an answer by \w{3} \d+ but has not replied\./);
    const mails = await mailsTo(server, of.seeker.user.email);
    expect(mails.filter(({ kind }) => kind === 'promise')).toHaveLength(1);
    expect(
      (await promisesTo(company)).filter(({ title }) => title === 'Paused: Gardener'),
    ).toHaveLength(1);
    const lapsed = await readAs(of.seeker, of.id);
    // Told on the day after the last one of the promise.
    expect(
      new Date(lapsed.lapsedAt ?? '').getTime() - new Date(lapsed.answerBy ?? '').getTime(),
    ).toBeLessThan(DAY);
  });

  test.runIf(hasMessages)(
    'the job is paused until the last overdue applicant is answered, and the company posts nothing',
    async () => {
      const of = await applied({ replyDays: 5 }, 3);
      const [one = '', two = '', three = ''] = of.ids;
      const postAnother = () => makeJob(server, company, { applicationDeadline: clock.inDays(60) });
      await live(7);
      expect(await isPublic(of)).toBe(false);
      expect(await ownJob(of)).toMatchObject({ holds: ['unanswered'], overdueAnswers: 3 });
      expect((await company.client.getProfile()).user.companyProfile?.overdueAnswers).toBe(3);
      const refused = {
        code: 'answers-overdue',
        message:
          'First answer the 3 applicants whose answer dates have passed. Then you can post again.',
      };
      await expect(postAnother()).rejects.toMatchObject(refused);

      await move(one, { status: 'rejected' });
      await messaging(company.client).sendToThread({
        params: { id: two },
        body: { text: 'Thank you.' },
      });
      expect(await isPublic(of)).toBe(false);
      await messaging(company.client).messageApplicants({
        body: { ids: [two, three], ...question },
      });
      expect(await isPublic(of)).toBe(true);
      expect(await ownJob(of)).toMatchObject({ holds: [], overdueAnswers: 0 });
      await postAnother();
    },
  );

  test('an answer that is undone pauses the job again', async () => {
    const of = await applied();
    await live(7);
    const body = { ids: [of.id] };
    await company.client.moveApplications({ body: { ...body, status: 'rejected' } });
    expect(await isPublic(of)).toBe(true);
    await company.client.undoMoves({ body });
    expect(await isPublic(of)).toBe(false);
  });

  test.each<[string, (of: Applied) => Promise<unknown>]>([
    ['withdraws', ({ id, seeker }) => seeker.client.withdrawApplication({ params: { id } })],
    [
      'deletes the account',
      ({ seeker }) => seeker.client.deleteMyAccount({ body: { password: seeker.password } }),
    ],
  ])('nobody owes an answer to who %s', async (_, leave) => {
    const of = await applied();
    await live(7);
    expect(await isPublic(of)).toBe(false);
    await leave(of);
    expect(await isPublic(of)).toBe(true);
    const other = await applied();
    await leave(other);
    await live(7);
    expect(await isPublic(other)).toBe(true);
    expect(await ownJob(other)).toMatchObject({ overdueAnswers: 0 });
  });

  test('a withdrawal that is undone after the date pauses the job again', async () => {
    const of = await applied();
    const params = { id: of.id };
    clock.forward(5.5 * DAY - 60_000);
    await of.seeker.client.withdrawApplication({ params });
    clock.forward(5 * 60_000);
    await server.sweep();
    await of.seeker.client.undoWithdrawal({ params });
    await live(1);
    expect(await promisesTo(of.seeker)).toHaveLength(1);
    expect(await isPublic(of)).toBe(false);
  });

  test('a closed job still owes its answers, and cannot be opened before', async () => {
    const of = await applied();
    const params = { id: of.job._id };
    const close = { status: 'closed', outcome: 'Nobody was hired' } as const;
    await company.client.setJobStatus({ params, body: close });
    await live(7);
    expect(await promisesTo(of.seeker)).toHaveLength(1);
    const open = () => company.client.setJobStatus({ params, body: { status: 'active' } });
    await expect(open()).rejects.toMatchObject({ code: 'answers-overdue' });
    await move(of.id, { status: 'rejected' });
    expect((await open()).job).toMatchObject({ status: 'active', holds: [] });
  });

  test('deleting a job is no way out: overdue answers come first, and those that are owed count as not kept', async () => {
    const [late, open] = [await applied(), await applied({ replyDays: 14 }, 5)];
    await live(7);
    const remove = ({ job }: Applied) =>
      company.client.deleteJob({ params: { id: job._id }, body: { reason: '' } });
    await expect(remove(late)).rejects.toMatchObject({
      code: 'answers-overdue',
      message: expect.stringMatching(
        /^First answer the applicant .+ Then you can delete this job\.$/,
      ),
    });
    await move(open.id, { status: 'rejected' });
    await remove(open);
    await live(14);
    expect(await promisesTo(open.seeker)).toEqual([]);
    const kept = async () =>
      (await server.client().getCompany({ params: { id: company.user.companyProfile?._id ?? '' } }))
        .company.kept;
    // The overdue one, and four of the deleted job.
    expect(await kept()).toMatchObject({ kept: 1, ended: 6 });
    await move(late.id, { status: 'rejected' });
    await remove(late);
    expect((await company.client.getProfile()).user.companyProfile?.overdueAnswers).toBe(0);
  });

  test('a company with overdue answers cannot bring back another job with a new text or a later deadline', async () => {
    const expired = await makeJob(server, company, { applicationDeadline: clock.inDays(2) });
    const open = await makeJob(server, company, { applicationDeadline: clock.inDays(60) });
    await applied();
    await live(7);
    const edit = async ({ _id: id }: { _id: string }, fields: object) => {
      const { job } = await company.client.getJob({ params: { id } });
      return company.client.updateJob({ params: { id }, body: { ...job, ...fields } });
    };
    const overdue = { code: 'answers-overdue' };
    const later = { applicationDeadline: clock.inDays(30) };
    await expect(edit(expired, later)).rejects.toMatchObject(overdue);
    await expect(edit(expired, { ...later, jobTitle: 'New' })).rejects.toMatchObject(overdue);
    expect((await edit(open, { jobTitle: 'Better' })).job.jobTitle).toBe('Better');
  });

  test('a company gets one mail about a paused job until it has read of it', async () => {
    const of = await applied({ replyDays: 5 }, 3);
    clock.forward(6 * DAY);
    // One at a time, as after a batch that failed.
    for (const id of of.ids) {
      await pool.query("update due_moments set at = $1 where kind = 'answer'", [clock.inDays(1)]);
      await pool.query("update due_moments set at = $1 where kind = 'answer' and subject = $2", [
        clock.now(),
        id,
      ]);
      await server.sweep();
    }
    const mails = await mailsTo(server, company.user.email);
    expect(mails.filter(({ subject }) => subject === 'Paused: Gardener')).toHaveLength(1);
    const paused = (await promisesTo(company)).filter(({ title }) => title === 'Paused: Gardener');
    expect(paused).toMatchObject([{ text: expect.stringMatching(/^3 applicants are waiting/) }]);
  });

  test('nobody reads of a pause when the job is closed already', async () => {
    const of = await applied();
    const body = { status: 'closed', outcome: 'Nobody was hired' } as const;
    await company.client.setJobStatus({ params: { id: of.job._id }, body });
    await live(7);
    expect((await promisesTo(of.seeker)).map(({ text }) => text).join()).not.toContain('paused');
    expect((await promisesTo(company)).map(({ title }) => title)).toContain(
      'Answers overdue: Gardener',
    );
  });

  test('a clock that jumps tells nobody twice', async () => {
    const of = await applied();
    clock.forward(40 * DAY);
    await server.sweep();
    await stayLoggedIn();
    expect(await promisesTo(of.seeker)).toMatchObject([
      { text: expect.stringContaining('promised an answer by') },
    ]);
    clock.forward(-40 * DAY);
    await server.sweep();
    expect(await ownJob(of)).toMatchObject({ overdueAnswers: 1, holds: ['unanswered'] });
    await live(10);
    expect(await promisesTo(of.seeker)).toHaveLength(1);
    expect(
      (await promisesTo(company)).filter(({ title }) => title === 'Paused: Gardener'),
    ).toHaveLength(1);
    await move(of.id, { status: 'rejected' });
    expect(await isPublic(of)).toBe(true);
  });

  test('an application from before there were promises has none', async () => {
    const of = await applied();
    await pool.query('update applications set answer_by = null where id = $1', [of.id]);
    await live(40);
    expect(await promisesTo(of.seeker)).toEqual([]);
    expect(await readAs(of.seeker, of.id)).toMatchObject({ answerBy: null, lapsedAt: null });
  });
});

test('who waits is a list, the soonest date first', async () => {
  const late = await applied({ replyDays: 21 });
  const soon = await applied({ replyDays: 5 }, 2);
  await move(soon.ids[1] ?? '', { status: 'rejected' });
  const { applications, answers, total } = await company.client.listCompanyApplications({
    query: { answer: 'due', limit: '1' },
  });
  expect(applications.map(({ _id }) => _id)).toEqual([soon.id]);
  expect({ answers, total }).toEqual({ answers: { due: 2, overdue: 0, dueSoon: 0 }, total: 2 });
  const { nextCursor } = await company.client.listCompanyApplications({
    query: { answer: 'due', limit: '1' },
  });
  const next = await company.client.listCompanyApplications({
    query: { answer: 'due', limit: '1', cursor: nextCursor ?? '' },
  });
  expect(next.applications.map(({ _id }) => _id)).toEqual([late.id]);
});

test('the company shows how it kept its promises, from the day after, if there are five', async () => {
  const of = await applied({ replyDays: 5 }, 5);
  clock.forward(2 * DAY);
  for (const id of of.ids.slice(0, 4)) await move(id, { status: 'rejected' });
  const companyId = company.user.companyProfile?._id ?? '';
  const kept = async () =>
    (await server.client().getCompany({ params: { id: companyId } })).company.kept;
  expect(await kept()).toBeNull();
  await live(1);
  // Four would say how single people were treated.
  expect(await kept()).toBeNull();
  await live(6);
  expect(await kept()).toEqual({ kept: 4, ended: 5, medianDays: 2 });
  await move(of.ids[4] ?? '', { status: 'rejected' });
  await live(90);
  expect(await kept()).toBeNull();
});
