import { beforeEach, expect, test } from 'vitest';
import { monthOf } from '../rules.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { featureOfCall } from '../../../shared/seams.ts';
import { DAY, HOUR, makeClock } from '../../../tests/support/clock.ts';
import { tinyPdf } from '../../../tests/support/pdf.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
  plausibleJob,
} from '../../../tests/support/people.ts';
import { readConfig } from '../../../server/config.ts';
import { mostOpen } from '../server/places.ts';
import { startServer } from '../../../tests/support/server.ts';

// Two processes on one database: places must not depend on process memory.
const clock = makeClock(new Date('2026-11-10T09:00:00Z'));
const settings = { pages: false, now: clock.now };
const one = await startServer({ ...settings, config: { ofFeatures: { OPEN_APPLICATIONS: 5 } } });
const two = await startServer({
  ...settings,
  config: { ofFeatures: { OPEN_APPLICATIONS: 5 } },
  database: one.database,
});
const unlimited = await startServer({
  ...settings,
  config: { ofFeatures: { OPEN_APPLICATIONS: 0 } },
  database: one.database,
});
let company: Person;

// A company whose promises have lapsed posts nothing new.
beforeEach(async () => {
  company = await makeCompany(one, { companyName: 'Jardim' });
});

const jobs = (count: number, fields = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      makeJob(one, company, {
        jobTitle: `Gardener ${index}`,
        replyDays: 14,
        places: null,
        ...fields,
      }),
    ),
  );

/** Applies, alternating between the processes. @returns the code of the refusal, or 'sent' */
async function send(
  { token }: Person,
  jobId: string,
  { on = one, firstChoice }: { on?: typeof one; firstChoice?: 'true' } = {},
): Promise<string> {
  const file = new File([tinyPdf()], 'resume.pdf', { type: 'application/pdf' });
  const body = { coverLetter: '', ...(firstChoice && { firstChoice }) };
  const sent = on.client(token).apply({ params: { jobId }, body, file });
  return sent.then(
    () => 'sent',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code ?? '';
      throw error;
    },
  );
}

const count = (codes: readonly string[], code: string) =>
  codes.filter((each) => each === code).length;
const alternating = (index: number) => ({ on: index % 2 ? one : two });

test('of 50 applications at once, a seeker with three free places sends three', async () => {
  const seeker = await makeSeeker(one);
  const [first, second, ...others] = await jobs(52);
  await send(seeker, first?._id ?? '');
  await send(seeker, second?._id ?? '');
  const codes = await Promise.all(
    others.map(({ _id }, index) => send(seeker, _id, alternating(index))),
  );
  expect([count(codes, 'sent'), count(codes, 'no-places-left')]).toEqual([3, 47]);
  const { places } = await seeker.client.getPlaces();
  expect(places).toEqual({ limit: 5, taken: 5, nextBy: '2026-11-24T23:59:59.999Z' });
});

test('the refusal says when the next place comes back; a lapse, an answer, a withdrawal and a deletion free one each', async () => {
  const seeker = await makeSeeker(one);
  const open = await jobs(5, { replyDays: 10 });
  const more = await jobs(6);
  const sent = [];
  for (const job of open) sent.push(await makeApplication(seeker, job));
  await expect(makeApplication(seeker, more[0] ?? fail())).rejects.toMatchObject({
    code: 'no-places-left',
    message: 'You have 5 open applications. You can apply again on Nov 21 at the latest.',
  });
  const [reviewed, rejected, withdrawn, deleted] = sent.map(({ _id }) => _id);
  const move = (id = '', status: 'reviewed' | 'rejected') =>
    company.client.moveApplication({ params: { applicationId: id }, body: { status } });
  await move(reviewed, 'reviewed');
  expect(await send(seeker, more[0]?._id ?? '')).toBe('no-places-left');
  await move(rejected, 'rejected');
  expect(await send(seeker, more[0]?._id ?? '')).toBe('sent');
  expect(await send(seeker, more[1]?._id ?? '')).toBe('no-places-left');
  await seeker.client.withdrawApplication({ params: { id: withdrawn ?? '' } });
  expect(await send(seeker, more[1]?._id ?? '')).toBe('sent');
  // The place is another one's now, so the withdrawal stays.
  await expect(
    seeker.client.undoWithdrawal({ params: { id: withdrawn ?? '' } }),
  ).rejects.toMatchObject({ code: 'no-places-left' });
  const jobOfDeleted = sent.find(({ _id }) => _id === deleted)?.job._id ?? '';
  await company.client.deleteJob({ params: { id: jobOfDeleted }, body: { reason: '' } });
  expect(await send(seeker, more[2]?._id ?? '')).toBe('sent');
  expect(await send(seeker, more[3]?._id ?? '')).toBe('no-places-left');
  expect((await seeker.client.getPlaces()).places.taken).toBe(5);

  clock.forward(11 * DAY);
  // Two of the first five still waited: the promised date has passed.
  expect((await seeker.client.getPlaces()).places.taken).toBe(3);
  expect(await send(seeker, more[3]?._id ?? '')).toBe('sent');
  expect(await send(seeker, more[4]?._id ?? '')).toBe('sent');
  expect(await send(seeker, more[5]?._id ?? '')).toBe('no-places-left');
});

test('a limit that is lowered below what is open takes nothing away and allows nothing more; 0 is no limit', async () => {
  const seeker = await makeSeeker(one);
  const open = await jobs(9);
  for (const { _id } of open.slice(0, 7))
    expect(await send(seeker, _id, { on: unlimited })).toBe('sent');
  expect((await unlimited.client(seeker.token).getPlaces()).places).toMatchObject({
    limit: 0,
    taken: 7,
  });
  expect((await seeker.client.getPlaces()).places).toMatchObject({ limit: 5, taken: 7 });
  expect(await send(seeker, open[7]?._id ?? '')).toBe('no-places-left');
  expect(await send(seeker, open[8]?._id ?? '', { on: unlimited })).toBe('sent');
});

test('of 50 seekers at once, ten get the ten places of a job, which closes itself and says why', async () => {
  const job = await makeJob(one, company, { jobTitle: 'Head Gardener', places: 10 });
  const seekers = await Promise.all(Array.from({ length: 50 }, () => makeSeeker(one)));
  const codes = await Promise.all(
    seekers.map((seeker, index) => send(seeker, job._id, alternating(index))),
  );
  expect([count(codes, 'sent'), count(codes, 'job-full')]).toEqual([10, 40]);
  const params = { id: job._id };
  expect((await one.client().getJob({ params })).job).toMatchObject({ places: 10, placesLeft: 0 });

  await one.sweep();
  expect(await one.client().getClosedJob({ params })).toMatchObject({
    reason: 'full',
    job: { places: 10 },
  });
  expect((await company.client.getJob({ params })).job).toMatchObject({
    status: 'closed',
    closedAsFull: true,
  });
  const { notifications } = await company.client.listNotifications();
  expect(notifications.filter(({ title }) => title === 'Closed: Head Gardener')).toMatchObject([
    { text: expect.stringContaining('maximum of 10 applications') },
  ]);
  expect(await send(seekers[codes.indexOf('job-full')] ?? fail(), job._id)).toBe('job-full');

  // The job stays closed until its company raises the number and reopens it.
  const reopen = () => company.client.setJobStatus({ params, body: { status: 'active' } });
  await expect(reopen()).rejects.toMatchObject({ code: 'job-full' });
  const edit = (places: number) =>
    company.client.updateJob({
      params,
      body: { ...plausibleJob, jobTitle: 'Head Gardener', status: 'active', places },
    });
  expect((await edit(11)).job).toMatchObject({ status: 'active', placesLeft: 1 });
  const late = seekers[codes.indexOf('job-full')] ?? fail();
  const first = seekers[codes.indexOf('sent')] ?? fail();
  const mine = (await first.client.listMyApplications()).applications[0]?._id ?? '';
  await first.client.withdrawApplication({ params: { id: mine } });
  expect((await one.client().getJob({ params })).job).toMatchObject({ placesLeft: 2 });
  expect(await send(late, job._id)).toBe('sent');
  expect((await one.client().getJob({ params })).job).toMatchObject({ placesLeft: 1 });
  await first.client.undoWithdrawal({ params: { id: mine } });
  expect((await one.client().getJob({ params })).job).toMatchObject({ placesLeft: 0 });
  await expect(edit(10)).rejects.toMatchObject({
    errors: {
      places:
        'This job has already received 10 applications. Raise Maximum Applications, or close the job.',
    },
  });
});

test('a job that got its last place back before it closed stays open', async () => {
  const job = await makeJob(one, company, { places: 1 });
  const [seeker, other] = [await makeSeeker(one), await makeSeeker(one)];
  const { _id: id } = await makeApplication(seeker, job);
  await seeker.client.withdrawApplication({ params: { id } });
  await one.sweep();
  expect(await send(other, job._id)).toBe('sent');
  await expect(seeker.client.undoWithdrawal({ params: { id } })).rejects.toMatchObject({
    code: 'job-full',
    message: 'The job has reached its maximum of 1 application.',
  });
});

test('a withdrawn application that the company rejects takes no place of the job', async () => {
  const job = await makeJob(one, company, { places: 1 });
  const seeker = await makeSeeker(one);
  const { _id: id } = await makeApplication(seeker, job);
  await seeker.client.withdrawApplication({ params: { id } });
  clock.forward(HOUR);
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'rejected', reason: 'Other' },
  });
  await one.sweep();
  const { job: shown } = await one.client().getJob({ params: { id: job._id } });
  expect(shown).toMatchObject({ placesLeft: 1 });
  expect(await send(await makeSeeker(one), job._id)).toBe('sent');
});

test('a job whose last place is taken again by an undone withdrawal closes itself', async () => {
  const job = await makeJob(one, company, { places: 1 });
  const seeker = await makeSeeker(one);
  const { _id: id } = await makeApplication(seeker, job);
  await seeker.client.withdrawApplication({ params: { id } });
  await one.sweep();
  await seeker.client.undoWithdrawal({ params: { id } });
  await one.sweep();
  const { job: own } = await company.client.getJob({ params: { id: job._id } });
  expect(own).toMatchObject({ status: 'closed', closedAsFull: true });
  const { notifications } = await company.client.listNotifications();
  expect(notifications.filter(({ title }) => title.startsWith('Closed: '))).toHaveLength(1);
});

test.runIf(featureOfCall('prolongAnswers'))(
  'a promise that is prolonged gives the place back on its first date',
  async () => {
    const seeker = await makeSeeker(one);
    const sent = [];
    for (const job of await jobs(5, { replyDays: 3 }))
      sent.push(await makeApplication(seeker, job));
    const [another] = await jobs(1);
    const { places } = await seeker.client.getPlaces();
    const prolonged = await one.request('POST', '/api/applications/company/prolong', {
      token: company.token,
      json: { ids: sent.map(({ _id }) => _id), days: 14, message: 'The board meets later.' },
    });
    expect(prolonged).toMatchObject({ code: 200, body: { refused: [] } });
    expect((await seeker.client.getPlaces()).places).toEqual(places);
    expect(await send(seeker, another?._id ?? '')).toBe('no-places-left');
    clock.forward(4 * DAY);
    expect((await seeker.client.getPlaces()).places.taken).toBe(0);
    expect(await send(seeker, another?._id ?? '')).toBe('sent');
  },
);

test('one first choice a month: of ten at once one counts', async () => {
  const seeker = await makeSeeker(one);
  const open = await jobs(10);
  const codes = await Promise.all(
    open.map(({ _id }, index) =>
      send(seeker, _id, { on: index % 2 ? one : unlimited, firstChoice: 'true' }),
    ),
  );
  expect([count(codes, 'sent'), count(codes, 'first-choice-used')]).toEqual([1, 9]);
  const { firstChoice } = await seeker.client.getPlaces();
  const chosen = open[codes.indexOf('sent')];
  expect(firstChoice).toMatchObject({
    month: monthOf(clock.now()),
    chosen: { jobTitle: chosen?.jobTitle, companyName: 'Jardim', isOpened: false },
  });
});

test('a first choice moves until the company has opened it, and comes first in its list', async () => {
  const seeker = await makeSeeker(one);
  const [first, second, third] = await Promise.all(
    (await jobs(3)).map((job) => makeApplication(seeker, job)),
  );
  const choose = async (id = '') =>
    (await seeker.client.setFirstChoice({ params: { id } })).application.firstChoiceMonth;
  const month = monthOf(clock.now());
  expect(await choose(first?._id)).toBe(month);
  expect(await choose(first?._id)).toBe(month);
  expect(await choose(second?._id)).toBe(month);
  const mine = async () => (await seeker.client.listMyApplications()).applications;
  expect(
    (await mine()).filter(({ firstChoiceMonth }) => firstChoiceMonth).map(({ _id }) => _id),
  ).toEqual([second?._id]);
  const search = { search: seeker.user.email };
  const sorted = await company.client.listCompanyApplications({
    query: { ...search, sort: 'first-choice', limit: 1 },
  });
  expect(sorted.applications).toMatchObject([{ _id: second?._id, firstChoiceMonth: month }]);
  const rest = await company.client.listCompanyApplications({
    query: { ...search, sort: 'first-choice', cursor: sorted.nextCursor ?? '' },
  });
  expect(rest.applications).toHaveLength(2);
  const filtered = await company.client.listCompanyApplications({
    query: { ...search, choice: 'first' },
  });
  expect(filtered.applications.map(({ _id }) => _id)).toEqual([second?._id]);

  await company.client.getApplication({ params: { id: second?._id ?? '' } });
  await expect(choose(third?._id)).rejects.toMatchObject({
    code: 'first-choice-used',
    message: expect.stringContaining('at Jardim'),
  });
  await company.client.moveApplication({
    params: { applicationId: third?._id ?? '' },
    body: { status: 'rejected' },
  });
  clock.forward(11 * DAY);
  await expect(choose(third?._id)).rejects.toMatchObject({ code: 'first-choice-late' });
  const [later] = await jobs(1);
  const next = await makeApplication(seeker, later ?? fail());
  expect(await choose(next._id)).toBe(monthOf(clock.now()));
});

const fail = (): never => {
  throw new Error('missing');
};

test('the limit of open applications is read', () => {
  expect(mostOpen(readConfig({}))).toBe(20);
  expect(mostOpen(readConfig({ OPEN_APPLICATIONS: '0' }))).toBe(0);
  expect(() => readConfig({ OPEN_APPLICATIONS: '-1' })).toThrow(
    /^OPEN_APPLICATIONS must be a number from 0 \(no limit\) to 1000/,
  );
});
