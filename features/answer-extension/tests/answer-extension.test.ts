import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

// Noon, so that the days of a test are the days of its dates.
const clock = makeClock(new Date('2026-11-10T12:00:00Z'));
const server = await startServer({
  pages: false,
  now: clock.now,
});
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

const postJob = (replyDays: number) =>
  makeJob(server, company, {
    jobTitle: 'Gardener',
    applicationDeadline: clock.inDays(60),
    replyDays,
  });

async function applied(replyDays: number) {
  const seeker = await makeSeeker(server, 'Ada Lovelace');
  const { _id: id } = await makeApplication(seeker, await postJob(replyDays));
  await server.sweep();
  return { seeker, id };
}

const readAs = async ({ client }: Person, id: string) =>
  (await client.getApplication({ params: { id } })).application;
const promisesTo = async ({ client }: Person) =>
  (await client.listNotifications()).notifications.filter(({ kind }) => kind === 'promise');

describe('prolonging', () => {
  const prolong = (ids: string[], days = 7) =>
    company.client.prolongAnswers({ body: { ids, days, message: 'The board meets next week.' } });

  test('moves the date once, and the applicant hears the old and the new one', async () => {
    const of = await applied(5);
    const before = await readAs(of.seeker, of.id);
    const { moved } = await prolong([of.id]);
    expect(moved).toMatchObject([
      {
        prolongedFrom: before.answerBy,
        answerBy: new Date(new Date(before.answerBy ?? '').getTime() + 7 * DAY).toISOString(),
      },
    ]);
    expect(await promisesTo(of.seeker)).toMatchObject([
      {
        title: expect.stringMatching(/^Jardim will answer by \w{3} \d+: Gardener$/),
        text: expect.stringContaining('The board meets next week.'),
      },
    ]);
    expect(await prolong([of.id])).toMatchObject({ refused: [{ code: 'already-prolonged' }] });
    expect((await readAs(of.seeker, of.id)).timeline.at(-1)).toMatchObject({
      kind: 'answer_prolonged',
      message: 'The board meets next week.',
    });
    // Nothing lapses on the old date.
    await live(7);
    expect(await readAs(of.seeker, of.id)).toMatchObject({ lapsedAt: null });
    await live(7);
    expect(await readAs(of.seeker, of.id)).toMatchObject({ lapsedAt: expect.any(String) });
  });

  test('is refused when the date has passed, or the application is answered', async () => {
    const of = [await applied(5), await applied(5)];
    await company.client.moveApplication({
      params: { applicationId: of[1]?.id ?? '' },
      body: { status: 'rejected' },
    });
    await live(7);
    expect(await prolong(of.map(({ id }) => id))).toMatchObject({
      moved: [],
      refused: [{ code: 'promise-lapsed' }, { code: 'already-answered' }],
    });
  });

  test('takes 1 to 14 days', async () => {
    const { id } = await applied(5);
    for (const days of [0, 15, 1.5])
      await expect(prolong([id], days)).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

test('the message has its fields filled in, and is refused with broken or unknown ones', async () => {
  const { seeker, id } = await applied(5);
  const write = (message: string) =>
    company.client.prolongAnswers({ body: { ids: [id], days: 3, message } });
  for (const wrong of ['Dear {{first_name}},', 'Dear {first_name,', 'Dear {surname},'])
    await expect(write(wrong)).rejects.toMatchObject({
      status: 400,
      errors: { message: expect.stringContaining('Fields are {first_name}') },
    });
  await write('Hello {first_name}, about {job}.');
  expect((await readAs(seeker, id)).timeline.at(-1)?.message).toBe('Hello Ada, about Gardener.');
});
