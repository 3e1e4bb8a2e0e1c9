import { expect, test } from 'vitest';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../../shared/applications/undo.ts';
import { HOUR, makeClock } from '../../../tests/support/clock.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

// The mail of a move waits until it can no longer be undone: 'invited' below is such a move.
const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const company = await makeCompany(server, { companyName: 'Polderlicht' });
const ines = await makeColleague(server, company, 'interviewer', 'Ines Interviewer');
const job = await makeJob(server, company, { jobTitle: 'Engineer' });
const AFTER_UNDO = (UNDO_SECONDS + UNDO_GRACE_SECONDS + 1) * 1000;

const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString();
const meeting = { minutes: 30, timeZone: 'Europe/Lisbon', place: 'Typo Room', note: '' };
const right = { ...meeting, place: 'Right Room' };
type Move = Parameters<typeof company.client.moveApplication>[0]['body'];

async function invited(more: Omit<Move, 'status'>) {
  const seeker = await makeSeeker(server, 'Zofia Nowak');
  const { _id: id } = await makeApplication(seeker, job);
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'interviewed', ...more },
  });
  return { seeker, params: { id } };
}
const planned = () =>
  invited({ interview: { ...meeting, startsAt: inHours(48), interviewers: [ines.user._id] } });

/** The mails to a person that are not canceled, oldest first. */
async function mailed({ user }: Person) {
  await server.passOn();
  const all = await mailsTo(server, user.email);
  return all.map(({ subject, calendar, text }) => ({
    subject,
    text,
    method: /METHOD:(\w+)/.exec(calendar ?? '')?.[1],
    sequence: /SEQUENCE:(\d+)/.exec(calendar ?? '')?.[1],
  }));
}
/** Of this interview alone: the colleague takes part in all of them. */
const mailedToInes = async (of: { params: { id: string } }) =>
  (await mailed(ines)).filter(({ text }) => text.includes(of.params.id));
async function noticesOf({ client }: Person) {
  await server.passOn();
  return (await client.listNotifications()).notifications;
}
const noticesOfInes = async ({ params }: { params: { id: string } }) =>
  (await noticesOf(ines)).filter(({ path }) => path.includes(params.id));

test('an interview that is moved while its invitation waits is announced once, as it is now', async () => {
  const of = await planned();
  await company.client.moveInterview({
    params: of.params,
    body: { ...right, startsAt: inHours(50) },
  });
  const [mail, ...others] = await mailed(of.seeker);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'You are invited to an interview: Engineer',
    text: expect.stringContaining('Right Room'),
    method: 'PUBLISH',
    sequence: '1',
  });
  expect((await noticesOf(of.seeker)).map(({ title }) => title)).toEqual([
    'You are invited to an interview: Engineer',
  ]);
  expect(await mailedToInes(of)).toMatchObject([
    {
      subject: 'Interview with Zofia Nowak, Engineer',
      text: expect.stringContaining('Right Room'),
      sequence: '1',
    },
  ]);
  expect(await noticesOfInes(of)).toHaveLength(1);
});

test('after it was mailed, a moved interview is announced as moved', async () => {
  const of = await planned();
  clock.forward(AFTER_UNDO);
  await server.sweep();
  await company.client.moveInterview({
    params: of.params,
    body: { ...right, startsAt: inHours(50) },
  });
  expect((await mailed(of.seeker)).map(({ subject }) => subject)).toEqual([
    'You are invited to an interview: Engineer',
    'Interview moved: Engineer',
  ]);
  const [, moved] = await mailed(of.seeker);
  expect(moved?.text).toMatch(/moved your interview\. It was to be on [^.]+\./);
  expect(moved?.text).toContain('Please confirm that you will attend.');
  // Saving it again changes nothing.
  const again = await company.client.moveInterview({
    params: of.params,
    body: { ...right, startsAt: inHours(50), interviewers: [ines.user._id] },
  });
  expect(again.message).toBe('Nothing has changed, so nobody gets an email.');
  expect(await mailed(of.seeker)).toHaveLength(2);
  expect(again.application.interview?.calendar).toContain('SEQUENCE:1');
  expect((await mailedToInes(of)).map(({ subject }) => subject)).toEqual([
    'Interview with Zofia Nowak, Engineer',
    'Interview moved: Zofia Nowak, Engineer',
  ]);
});

test('an interview that is canceled while its invitation waits cancels nothing in calendars', async () => {
  const of = await planned();
  await company.client.cancelInterview({ params: of.params });
  expect(await mailed(of.seeker)).toMatchObject([
    { subject: 'Your application moved to the interview stage: Engineer', method: undefined },
  ]);
  expect(await mailedToInes(of)).toEqual([]);
  expect(await noticesOfInes(of)).toEqual([]);
});

test('times that are offered while the invitation waits are the invitation', async () => {
  const of = await planned();
  await company.client.offerSlots({
    params: of.params,
    body: { ...right, startsAt: [inHours(60), inHours(70)] },
  });
  expect(await mailed(of.seeker)).toMatchObject([
    {
      subject: 'You are invited to an interview: Engineer',
      text: expect.stringContaining('Choose one of these times'),
      method: undefined,
    },
  ]);
  expect(await mailedToInes(of)).toEqual([]);
  const [startsAt = ''] =
    (await of.seeker.client.getApplication({ params: of.params })).application.proposal?.startsAt ??
    [];
  clock.forward(AFTER_UNDO);
  await server.sweep();
  await of.seeker.client.pickSlot({ params: of.params, body: { startsAt } });
  expect((await mailed(of.seeker)).slice(1)).toMatchObject([
    { subject: 'Interview confirmed: Engineer', sequence: '2' },
  ]);
});

test('who picks a time while the invitation waits is not invited to choose one', async () => {
  const of = await invited({ slots: { ...meeting, startsAt: [inHours(48)] } });
  const { application } = await of.seeker.client.getApplication({ params: of.params });
  const [startsAt = ''] = application.proposal?.startsAt ?? [];
  await of.seeker.client.pickSlot({ params: of.params, body: { startsAt } });
  expect((await mailed(of.seeker)).map(({ subject }) => subject)).toEqual([
    'Interview confirmed: Engineer',
  ]);
  await of.seeker.client.answerInterview({ params: of.params, body: { answer: 'declined' } });
  expect(
    (await mailed(of.seeker)).filter(({ subject }) => subject.startsWith('You are invited')),
  ).toEqual([]);
});

test('an interviewer gets one mail and one notification of a picked time', async () => {
  const of = await invited({
    slots: { ...meeting, startsAt: [inHours(48)], interviewers: [ines.user._id] },
  });
  clock.forward(AFTER_UNDO);
  await server.sweep();
  const { application } = await of.seeker.client.getApplication({ params: of.params });
  const [startsAt = ''] = application.proposal?.startsAt ?? [];
  await of.seeker.client.pickSlot({ params: of.params, body: { startsAt } });
  expect(await mailedToInes(of)).toMatchObject([
    { subject: 'Interview with Zofia Nowak, Engineer', method: 'PUBLISH' },
  ]);
  expect(await noticesOfInes(of)).toMatchObject([
    {
      title: 'Interview with Zofia Nowak, Engineer',
      text: expect.stringContaining('Zofia Nowak picked the time'),
    },
  ]);
  // Others of the company learn of it.
  expect((await noticesOf(company)).map(({ title }) => title)).toContain(
    'Zofia Nowak confirmed the interview: Engineer',
  );
});

test('who proposes other times while the invitation waits is not invited to choose one', async () => {
  const of = await invited({ slots: { ...meeting, startsAt: [inHours(48)] } });
  await of.seeker.client.proposeTimes({
    params: of.params,
    body: { startsAt: [inHours(90)], timeZone: 'Europe/Warsaw' },
  });
  expect(await mailed(of.seeker)).toEqual([]);
});

test.each(['confirmed', 'declined'] as const)(
  'who answers while the invitation waits is not asked again: %s',
  async (answer) => {
    const of = await planned();
    await of.seeker.client.answerInterview({ params: of.params, body: { answer } });
    expect(await mailed(of.seeker)).toMatchObject(
      answer === 'confirmed' ? [{ subject: 'Interview confirmed: Engineer', sequence: '0' }] : [],
    );
    // Of an interview that does not take place the interviewer learns nothing.
    expect((await mailedToInes(of)).map(({ subject }) => subject)).toEqual(
      answer === 'confirmed' ? ['Interview with Zofia Nowak, Engineer'] : [],
    );
  },
);

test('other interviewers alone leave what waits for the applicant', async () => {
  const of = await planned();
  const { application } = await company.client.getApplication({ params: of.params });
  const { startsAt = '' } = application.interview ?? {};
  await company.client.moveInterview({
    params: of.params,
    body: { ...meeting, startsAt, interviewers: [company.user._id] },
  });
  await company.client.cancelInterview({ params: of.params });
  expect(await mailedToInes(of)).toEqual([]);
  expect(await mailed(of.seeker)).toMatchObject([
    { subject: 'Your application moved to the interview stage: Engineer' },
  ]);
});

test('more times of a self-booking, or its end, replace the invitation that waits', async () => {
  const seekers = await Promise.all([1, 2].map(() => makeSeeker(server, 'Zofia Nowak')));
  const ids = await Promise.all(
    seekers.map(async (seeker) => (await makeApplication(seeker, job))._id),
  );
  const { booking = '' } = await company.client.moveApplications({
    body: {
      ids,
      status: 'interviewed',
      booking: { ...meeting, atOnce: 1, startsAt: [inHours(48), inHours(49)] },
    },
  });
  await company.client.addBookingTimes({
    params: { id: booking },
    body: { startsAt: [inHours(60)] },
  });
  for (const seeker of seekers)
    expect(await mailed(seeker)).toMatchObject([
      {
        subject: 'You are invited to an interview: Engineer',
        text: expect.stringContaining('3 times are free'),
      },
    ]);
});

test('a self-booking that ends while its invitation waits invites to nothing', async () => {
  const seeker = await makeSeeker(server, 'Zofia Nowak');
  const { _id: id } = await makeApplication(seeker, job);
  const { booking = '' } = await company.client.moveApplications({
    body: {
      ids: [id],
      status: 'interviewed',
      booking: { ...meeting, atOnce: 1, startsAt: [inHours(48), inHours(49)] },
    },
  });
  await company.client.endBooking({ params: { id: booking } });
  expect(await mailed(seeker)).toMatchObject([
    { subject: 'Your application moved to the interview stage: Engineer' },
  ]);
});

test('an interview that is arranged and canceled by another move meanwhile is in no calendar', async () => {
  const of = await planned();
  await company.client.moveApplication({
    params: { applicationId: of.params.id },
    body: { status: 'offered' },
  });
  expect(await mailed(of.seeker)).toMatchObject([
    { subject: 'You have an offer: Engineer', method: undefined },
  ]);
  expect(await noticesOf(of.seeker)).toHaveLength(1);
  expect(await mailedToInes(of)).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'who withdraws while the invitation waits and undoes it %s its time is over is invited then',
  async (when) => {
    const of = await planned();
    await of.seeker.client.withdrawApplication({ params: of.params });
    if (when === 'after') clock.forward(AFTER_UNDO);
    await server.sweep();
    expect((await of.seeker.client.listNotifications()).notifications).toEqual([]);
    await of.seeker.client.undoWithdrawal({ params: of.params });
    await server.sweep();
    expect(await mailed(of.seeker)).toMatchObject([
      { subject: 'You are invited to an interview: Engineer', method: 'PUBLISH', sequence: '0' },
    ]);
    expect(await mailedToInes(of)).toMatchObject([{ method: 'PUBLISH', sequence: '0' }]);
  },
);

test('an interviewer who is taken off while the invitation waits gets no mail', async () => {
  const of = await planned();
  await company.client.assignApplications({
    body: { ids: [of.params.id], members: [ines.user._id], isAssigned: false },
  });
  expect(await mailedToInes(of)).toEqual([]);
  expect(await noticesOfInes(of)).toEqual([]);
});

test('a job that is deleted while an invitation waits cancels nothing in calendars', async () => {
  const other = await makeJob(server, company, { jobTitle: 'Gardener' });
  const seeker = await makeSeeker(server, 'Zofia Nowak');
  const { _id: id } = await makeApplication(seeker, other);
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'interviewed', interview: { ...meeting, startsAt: inHours(48) } },
  });
  await company.client.deleteJob({ params: { id: other._id } });
  const mails = await mailed(seeker);
  expect(mails.map(({ method }) => method)).toEqual([undefined]);
  expect(mails[0]?.text).toContain('The job has been removed');
});
