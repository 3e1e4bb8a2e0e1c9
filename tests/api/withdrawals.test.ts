import { expect, test } from 'vitest';
import { makeClock } from '../support/clock.ts';
import { mailsTo } from '../support/mail.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

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
const reject = ({ id: applicationId }: Applied) =>
  company.client.moveApplication({ params: { applicationId }, body: { status: 'rejected' } });
const told = async () =>
  (await company.client.listNotifications()).notifications.filter(
    ({ kind }) => kind === 'withdrawal',
  );

test('the company sees a withdrawal at once, and is notified and can reject it after ten minutes', async () => {
  const of = await applied();
  const { application } = await withdraw(of);
  expect(application).toMatchObject({
    status: 'withdrawn',
    undoWithdrawalUntil: new Date(clock.now().getTime() + 10 * MINUTE).toISOString(),
  });
  const seen = (await company.client.getApplication({ params: of.params })).application;
  const { undoWithdrawalUntil } = application;
  expect(seen).toMatchObject({ status: 'withdrawn', undoWithdrawalUntil });
  await expect(reject(of)).rejects.toMatchObject({ code: 'withdrawal-undoable' });
  const bulk = await company.client.moveApplications({
    body: { ids: [of.id], status: 'rejected' },
  });
  expect(bulk).toMatchObject({ moved: [], refused: [{ code: 'withdrawal-undoable' }] });
  clock.forward(9 * MINUTE);
  await server.sweep();
  expect(await told()).toEqual([]);
  clock.forward(MINUTE);
  await server.sweep();
  await server.sweep();
  expect(await told()).toMatchObject([
    { title: 'Ada Lovelace withdrew: Gardener', path: `/applications/view/${of.id}` },
  ]);
  expect((await mailsTo(server, company.user.email)).at(-1)).toMatchObject({ kind: 'withdrawal' });
  await expect(undo(of)).rejects.toMatchObject({ code: 'undo-expired' });
  expect((await reject(of)).application).toMatchObject({ status: 'rejected' });
  await expect(undo(of)).rejects.toMatchObject({ code: 'not-withdrawn' });
});

test('a withdrawal can be undone once, and withdrawn again', async () => {
  const of = await applied();
  await withdraw(of);
  const results = await Promise.allSettled([undo(of), undo(of)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await withdraw(of);
  clock.forward(11 * MINUTE);
  await server.sweep();
  expect(await told()).toHaveLength(2);
});
