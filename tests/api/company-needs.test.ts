import { featureOfCall } from '../../shared/seams.ts';
import { hasMessages, messaging } from '../support/messages.ts';
import { expect, test } from 'vitest';
import { DAY, makeClock } from '../support/clock.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock(new Date('2026-11-23T09:00:00Z'));
const server = await startServer({ pages: false, now: clock.now });

const needs = async ({ client }: Person, zone?: string) =>
  (await client.listCompanyNeeds({ query: zone ? { zone } : {} })).needs.map(
    ({ kind, urgency, count, of }) =>
      `${kind} ${urgency} ${count}: ${of.map(({ name, jobTitle }) => name || jobTitle).join(', ')}`,
  );
const post = (company: Person, jobTitle = 'Potter') =>
  makeJob(server, company, {
    jobTitle,
    applicationDeadline: clock.inDays(60),
    replyDays: 14,
  });
type Move = Parameters<Person['client']['moveApplication']>[0]['body'];
const move = async (company: Person, id: string, body: Move) => {
  await company.client.moveApplication({ params: { applicationId: id }, body });
  // Until then it can be undone, and applicants do not know.
  clock.forward(60_000);
  await server.sweep();
};

test('an unknown time zone is refused', async () => {
  const company = await makeCompany(server);
  await expect(
    company.client.listCompanyNeeds({ query: { zone: 'Europe/Atlantis' } }),
  ).rejects.toMatchObject({ status: 400 });
});

test('answers become due, then late, and one row counts all of them', async () => {
  const company = await makeCompany(server);
  const other = await makeCompany(server);
  expect(await company.client.listCompanyNeeds()).toMatchObject({
    count: 0,
    needs: [],
    answers: { due: 0, first: null },
    kept: null,
  });
  const job = await post(company);
  await makeApplication(await makeSeeker(server, 'Zed Other'), await post(other));
  const ids: string[] = [];
  for (const name of ['Ada', 'Bo', 'Cy', 'Di']) {
    ids.push((await makeApplication(await makeSeeker(server, name), job))._id);
    clock.forward(1000);
  }
  expect(await needs(company)).toEqual([]);
  expect(await company.client.listCompanyNeeds()).toMatchObject({
    answers: { due: 4, first: ids.toSorted()[0] },
  });
  clock.forward(7 * DAY);
  expect(await needs(company)).toEqual(['unanswered open 4: Ada, Bo, Cy']);
  clock.forward(6 * DAY);
  expect((await needs(company)).map((row) => row.split(':')[0])).toEqual([
    'answer soon 4',
    ...(featureOfCall('confirmJobs') ? ['confirm soon 1'] : []),
  ]);
  clock.forward(2 * DAY);
  const [late] = (await company.client.listCompanyNeeds()).needs;
  expect(late).toMatchObject({ kind: 'answer', urgency: 'late', count: 4, more: 1 });
  for (const id of ids.slice(1))
    await company.client.moveApplication({
      params: { applicationId: id },
      body: { status: 'rejected', message: 'No.' },
    });
  expect((await needs(company))[0]).toBe('answer late 1: Ada');
  expect((await company.client.listCompanyNeeds()).answers).toMatchObject({
    due: 1,
    first: ids[0],
  });
  expect(JSON.stringify(await other.client.listCompanyNeeds())).not.toMatch(/Ada/);
  await company.client.deleteJob({ params: { id: job._id } });
  expect(await needs(company)).toEqual([]);
});

test('who waits for a week is counted before the answer is due, in the order of application', async () => {
  const company = await makeCompany(server);
  const job = await post(company);
  const ada = await makeApplication(await makeSeeker(server, 'Ada'), job);
  clock.forward(1000);
  const bo = await makeApplication(await makeSeeker(server, 'Bo'), job);
  await move(company, bo._id, { status: 'reviewed' });
  clock.forward(6 * DAY);
  expect(await needs(company)).toEqual([]);
  await makeApplication(await makeSeeker(server, 'Cy'), job);
  clock.forward(DAY);
  const answer = await company.client.listCompanyNeeds();
  expect(answer.needs).toMatchObject([
    { kind: 'unanswered', urgency: 'open', count: 2, of: [{ name: 'Ada' }, { name: 'Bo' }] },
  ]);
  expect(answer.answers.due).toBe(3);
  await move(company, ada._id, { status: 'interviewed' });
  expect(await needs(company)).toEqual(['unanswered open 1: Bo']);
});

test.runIf(hasMessages)('messages wait for the company until it has seen them', async () => {
  const company = await makeCompany(server);
  const cleo = await makeSeeker(server, 'Cleo');
  const { _id: id } = await makeApplication(cleo, await post(company));
  for (const text of ['Hello?', 'Anybody?'])
    await messaging(cleo.client).sendToThread({ params: { id }, body: { text } });
  expect(await needs(company)).toContain('message open 2: Cleo');
  await messaging(company.client).markThreadSeen({ params: { id } });
  expect((await needs(company)).join()).not.toContain('message');
});
