import { expect, test } from 'vitest';
import { type ApplicationStatus } from '../../../shared/applications/status.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
// Two processes on one database: decisions must not depend on process memory.
const one = await startServer({ pages: false, now });

const company = await makeCompany(one);
const job = await makeJob(one, company);

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
const interviewIn = (ms: number) => ({
  startsAt: new Date(now().getTime() + ms).toISOString(),
  minutes: 45,
  timeZone: 'Europe/Lisbon',
  place: 'Room 1',
});
const HOUR = 3_600_000;

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
