import { expect, test } from 'vitest';
import { HOUR, makeClock } from '../../../tests/support/clock.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const MINUTE = 60_000;
const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const company = await makeCompany(server, { companyName: 'Jardim' });

async function applied() {
  const job = await makeJob(server, company, { jobTitle: 'Gardener' });
  const seeker = await makeSeeker(server, 'Ada Lovelace');
  const { _id: id } = await makeApplication(seeker, job);
  await server.sweep();
  clock.forward(1000);
  return { id, job, seeker, params: { id } };
}
type Applied = Awaited<ReturnType<typeof applied>>;
const withdraw = ({ seeker, params }: Applied) => seeker.client.withdrawApplication({ params });
const undo = ({ seeker, params }: Applied) => seeker.client.undoWithdrawal({ params });
const told = async () =>
  (await company.client.listNotifications()).notifications.filter(
    ({ kind }) => kind === 'withdrawal',
  );

test('a withdrawal that is undone restores the status and the interview, and nobody hears of it', async () => {
  const of = await applied();
  const startsAt = new Date(clock.now().getTime() + 48 * HOUR).toISOString();
  const interview = { startsAt, minutes: 30, timeZone: 'Europe/Lisbon', place: 'Room 2' };
  await company.client.moveApplication({
    params: { applicationId: of.id },
    body: { status: 'interviewed', interview },
  });
  clock.forward(1000);
  await withdraw(of);
  const before = await told();
  clock.forward(5 * MINUTE);
  const { application } = await undo(of);
  expect(application).toMatchObject({
    status: 'interviewed',
    interview: { startsAt, isCancelled: false },
    undoWithdrawalUntil: null,
  });
  expect(application.timeline.at(-1)).toMatchObject({ kind: 'taken_back', by: 'job_seeker' });
  // The mail that removes the interview from calendars was not sent.
  expect((await mailsTo(server, of.seeker.user.email)).at(-1)?.calendar).not.toContain('CANCEL');
  clock.forward(HOUR);
  await server.sweep();
  expect(await told()).toEqual(before);
  await expect(undo(of)).rejects.toMatchObject({ code: 'not-withdrawn' });
});
