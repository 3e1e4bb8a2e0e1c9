import { expect, test } from 'vitest';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../../shared/applications/undo.ts';
import { DAY, HOUR, makeClock } from '../../../tests/support/clock.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock();
const AFTER_UNDO = (UNDO_SECONDS + UNDO_GRACE_SECONDS + 1) * 1000;
const server = await startServer({ pages: false, now: clock.now });
const company = await makeCompany(server, { companyName: 'Polderlicht' });

const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString();
const meeting = { minutes: 30, timeZone: 'Europe/Lisbon', place: 'Room 2', note: '' };
type Move = Parameters<typeof company.client.moveApplication>[0]['body'];

/** An invited applicant: with an interview in two days, unless told otherwise. */
async function invited(
  more: Omit<Move, 'status'> = { interview: { ...meeting, startsAt: inHours(48) } },
) {
  const job = await makeJob(server, company, { jobTitle: 'Engineer' });
  const seeker = await makeSeeker(server, 'Zofia Nowak');
  const { _id: id } = await makeApplication(seeker, job);
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'interviewed', ...more },
  });
  await server.sweep();
  clock.forward(1000);
  return { id, job, seeker, params: { id } };
}
type Invited = Awaited<ReturnType<typeof invited>>;
const slots = (...hours: number[]) => ({ ...meeting, startsAt: hours.map(inHours) });

const mine = async ({ params, seeker }: Invited) =>
  (await seeker.client.getApplication({ params })).application;
const titles = async (of = company) =>
  (await of.client.listNotifications()).notifications.map(({ title }) => title);
const pick = ({ params, seeker }: Invited, startsAt: string) =>
  seeker.client.pickSlot({ params, body: { startsAt } });
const slotsOf = async (of: Invited) => (await mine(of)).proposal?.startsAt ?? [];

test('an interview is confirmed or declined with words, and the company hears of it', async () => {
  const of = await invited();
  const { startsAt } = (await mine(of)).interview ?? {};
  const { application } = await of.seeker.client.answerInterview({
    params: of.params,
    body: { answer: 'confirmed', text: 'See you then.', startsAt },
  });
  expect(application.interview).toMatchObject({ answer: 'confirmed' });
  expect(await titles()).toContainEqual(
    expect.stringMatching(/^.+ confirmed the interview: Engineer$/),
  );
  expect(application.timeline.at(-1)).toMatchObject({
    kind: 'interview_confirmed',
    by: 'job_seeker',
    message: 'See you then.',
  });
  clock.forward(1000);
  await of.seeker.client.answerInterview({ params: of.params, body: { answer: 'declined' } });
  expect(await titles()).toContainEqual(
    expect.stringMatching(/^.+ declined the interview: Engineer$/),
  );
  expect(await company.client.getApplication({ params: of.params })).toMatchObject({
    application: { interview: { answer: 'declined' } },
  });
});

test('a moved interview waits for an answer again, and an answer to the earlier time is refused', async () => {
  const of = await invited();
  const before = (await mine(of)).interview?.startsAt;
  const confirm = (startsAt: string | undefined) =>
    of.seeker.client.answerInterview({
      params: of.params,
      body: { answer: 'confirmed', startsAt },
    });
  await confirm(before);
  await company.client.moveInterview({
    params: of.params,
    body: { ...meeting, startsAt: inHours(72) },
  });
  expect((await mine(of)).interview).toMatchObject({ answer: null });
  await expect(confirm(before)).rejects.toMatchObject({ code: 'interview-changed' });
  await company.client.cancelInterview({ params: of.params });
  await expect(confirm(undefined)).rejects.toMatchObject({ code: 'no-interview' });
});

test('lists name the interview to come, which an offer cancels', async () => {
  const { id, job } = await invited();
  const row = async () =>
    (await company.client.listCompanyApplications({ query: { job: job._id } })).applications[0];
  expect((await row())?.interviewAt).toBe(inHours(48 - 1 / 3600));
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'offered' },
  });
  expect((await row())?.interviewAt).toBeNull();
});

test('an applicant picks one of several times, and gets the entry for the calendar', async () => {
  const of = await invited({ slots: slots(72, 48, 48) });
  const [first = '', second = ''] = await slotsOf(of);
  expect(await slotsOf(of)).toHaveLength(2);
  expect(first < second).toBe(true);
  const [mail] = (await mailsTo(server, of.seeker.user.email)).slice(-1);
  expect(mail?.text).toContain('Choose one of these times:');
  const { application } = await pick(of, second);
  expect(application).toMatchObject({
    proposal: null,
    interview: { startsAt: second, place: 'Room 2', answer: 'confirmed' },
  });
  expect(await titles()).toContainEqual(
    expect.stringMatching(/^.+ confirmed the interview: Engineer$/),
  );
  const [entry] = (await mailsTo(server, of.seeker.user.email)).slice(-1);
  expect(entry?.calendar).toContain('SUMMARY:Interview: Engineer at Polderlicht');
  await expect(pick(of, first)).rejects.toMatchObject({ code: 'slot-replaced' });
});

test('a slot that has passed or was replaced cannot be picked, and the current ones stay', async () => {
  const of = await invited({ slots: slots(2, 48) });
  const [soon = ''] = await slotsOf(of);
  clock.forward(3 * HOUR);
  await expect(pick(of, soon)).rejects.toMatchObject({ code: 'slot-expired' });
  await company.client.offerSlots({ params: of.params, body: slots(96, 120) });
  const current = await slotsOf(of);
  await expect(pick(of, soon)).rejects.toMatchObject({ code: 'slot-replaced' });
  expect(await slotsOf(of)).toEqual(current);
  expect(current).toHaveLength(2);
});

test('a slot that is picked while it is replaced is either arranged or refused', async () => {
  const of = await invited({ slots: slots(48) });
  const [only = ''] = await slotsOf(of);
  const [picked] = await Promise.allSettled([
    pick(of, only),
    company.client.offerSlots({ params: of.params, body: slots(96) }),
  ]);
  const { interview, proposal } = await mine(of);
  const refused = picked.status === 'rejected' ? picked.reason : undefined;
  expect([undefined, 'slot-replaced']).toContain(refused?.code);
  expect(interview === null).toBe(refused !== undefined);
  // Other times came after it: they wait, and the interview is canceled.
  expect(interview === null || interview.isCancelled).toBe(true);
  expect(proposal?.startsAt).toHaveLength(1);
});

test('applicants propose other times; one of them that the company takes is confirmed', async () => {
  const of = await invited();
  const times = [inHours(100), inHours(90)];
  await of.seeker.client.proposeTimes({
    params: of.params,
    body: { startsAt: times, timeZone: 'Europe/Warsaw', note: 'After work.' },
  });
  expect(await titles()).toContainEqual(
    expect.stringMatching(/^.+ proposed other times: Engineer$/),
  );
  const { application } = await company.client.getApplication({ params: of.params });
  expect(application.proposal).toMatchObject({
    by: 'job_seeker',
    startsAt: times.toReversed(),
    timeZone: 'Europe/Warsaw',
    minutes: 30,
  });
  // The applicant cannot pick an own proposal.
  await expect(pick(of, times[0] ?? '')).rejects.toMatchObject({ code: 'slot-replaced' });
  await company.client.moveInterview({
    params: of.params,
    body: { ...meeting, startsAt: times[0] ?? '' },
  });
  expect(await mine(of)).toMatchObject({
    proposal: null,
    interview: { startsAt: times[0], answer: 'confirmed' },
  });
});

test('other times do not replace an interview or times that the applicant has not read', async () => {
  const of = await invited();
  const readNow = async () => {
    const { interview, proposal } = await mine(of);
    return {
      interview: interview && !interview.isCancelled ? interview.startsAt : null,
      slots: proposal?.by === 'company' ? proposal.startsAt : [],
    };
  };
  const propose = (read?: Awaited<ReturnType<typeof readNow>>) =>
    of.seeker.client.proposeTimes({
      params: of.params,
      body: { startsAt: [inHours(100)], timeZone: 'Europe/Warsaw', ...(read && { read }) },
    });
  const first = await readNow();
  await company.client.moveInterview({
    params: of.params,
    body: { ...meeting, startsAt: inHours(72) },
  });
  await expect(propose(first)).rejects.toMatchObject({ status: 409, code: 'interview-changed' });
  expect((await mine(of)).proposal).toBeNull();

  const moved = await readNow();
  await company.client.offerSlots({ params: of.params, body: slots(96, 120) });
  await expect(propose(moved)).rejects.toMatchObject({ status: 409, code: 'slot-replaced' });
  const offered = await readNow();
  expect(offered.slots).toHaveLength(2);
  await company.client.offerSlots({ params: of.params, body: slots(96, 144) });
  await expect(propose(offered)).rejects.toMatchObject({ code: 'slot-replaced' });
  expect((await readNow()).slots).toHaveLength(2);

  await propose(await readNow());
  expect((await mine(of)).proposal).toMatchObject({ by: 'job_seeker' });
  // Own times replace own times, and a canceled interview keeps nobody from proposing others.
  await propose(offered);
  await propose(first);
  // A client may leave out what was read.
  await propose();
});

test("a proposed time counts as confirmed to the minute, and the place of the company's own times is kept", async () => {
  const of = await invited({ slots: slots(96) });
  const minute = Math.floor(clock.now().getTime() / 60_000) * 60_000 + 240 * HOUR;
  await of.seeker.client.proposeTimes({
    params: of.params,
    body: { startsAt: [new Date(minute + 20_500).toISOString()], timeZone: 'Europe/Warsaw' },
  });
  const { application } = await company.client.getApplication({ params: of.params });
  expect(application.proposal).toMatchObject({ by: 'job_seeker', place: meeting.place });
  await company.client.moveInterview({
    params: of.params,
    body: { ...meeting, startsAt: new Date(minute).toISOString() },
  });
  expect(await mine(of)).toMatchObject({ interview: { answer: 'confirmed' } });
});

test('slots cancel the interview that they replace, also in calendars', async () => {
  const of = await invited();
  clock.forward(AFTER_UNDO);
  await server.sweep();
  await company.client.offerSlots({ params: of.params, body: slots(96) });
  expect(await mine(of)).toMatchObject({
    interview: { isCancelled: true },
    proposal: { by: 'company' },
  });
  const [mail] = (await mailsTo(server, of.seeker.user.email)).slice(-1);
  expect(mail?.calendar).toContain('METHOD:CANCEL');
});

test('of two members, the second does not overwrite what the first one arranged, offered or moved', async () => {
  const at = async (of: Invited) => {
    const { application } = await company.client.getApplication({ params: of.params });
    const { interview, proposal } = application;
    return {
      read: interview && !interview.isCancelled ? interview.startsAt : null,
      readTimes: proposal?.startsAt ?? [],
    };
  };
  const of = await invited({});
  const none = await at(of);
  const offer = (read: object, ...hours: number[]) =>
    company.client.offerSlots({ params: of.params, body: { ...slots(...hours), ...read } });
  const changed = { status: 409, code: 'interview-changed' };
  await company.client.moveInterview({
    params: of.params,
    body: { ...meeting, startsAt: inHours(72), ...none },
  });
  await expect(offer(none, 96)).rejects.toMatchObject(changed);
  expect((await mine(of)).interview).toMatchObject({ isCancelled: false });

  const arranged = await at(of);
  await company.client.moveInterview({
    params: of.params,
    body: { ...meeting, startsAt: inHours(80) },
  });
  await expect(
    company.client.cancelInterview({ params: of.params, query: { read: arranged.read ?? '' } }),
  ).rejects.toMatchObject(changed);
  await offer(await at(of), 96, 97);

  const offered = await at(of);
  const both = await Promise.allSettled([offer(offered, 100), offer(offered, 110)]);
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { ...changed, message: expect.stringContaining('A colleague has offered') } },
  ]);
  const current = await at(of);
  await of.seeker.client.proposeTimes({
    params: of.params,
    body: { startsAt: [inHours(120)], timeZone: 'Europe/Warsaw' },
  });
  await expect(offer(current, 130)).rejects.toMatchObject({
    ...changed,
    message: expect.stringContaining('The applicant has proposed'),
  });
  // Programs may leave out what they have read.
  await offer({}, 140);
  const last = await at(of);
  await pick(of, last.readTimes[0] ?? '');
  await expect(offer(last, 150)).rejects.toMatchObject({
    ...changed,
    message: expect.stringContaining('The applicant has picked a time'),
  });
  await company.client.cancelInterview({
    params: of.params,
    query: { read: (await at(of)).read ?? '' },
  });
});

test('both sides are reminded the day before, once, unless it was declined, moved or canceled', async () => {
  const [plain, confirmed, declined, moved, canceled] = [
    await invited(),
    await invited(),
    await invited(),
    await invited(),
    await invited(),
  ];
  const reply = (of: Invited, answer: 'confirmed' | 'declined') =>
    of.seeker.client.answerInterview({ params: of.params, body: { answer } });
  await reply(confirmed, 'confirmed');
  await reply(declined, 'declined');
  await company.client.moveInterview({
    params: moved.params,
    body: { ...meeting, startsAt: inHours(200) },
  });
  await company.client.cancelInterview({ params: canceled.params });
  clock.forward(DAY + HOUR);
  await server.sweep();
  await server.sweep();
  const reminded = async ({ seeker }: Invited) =>
    (await titles(seeker)).filter((title) => title === 'Interview tomorrow: Engineer');
  expect(await Promise.all([plain, confirmed].map(reminded))).toMatchObject([
    [expect.any(String)],
    [expect.any(String)],
  ]);
  expect(await Promise.all([declined, moved, canceled].map(reminded))).toEqual([[], [], []]);
  const own = (await titles()).filter((title) => title.startsWith('Interview tomorrow with'));
  expect(own).toEqual(Array(2).fill('Interview tomorrow with Zofia Nowak: Engineer'));
});

test('without an invitation, or after a decision, there is nothing to answer', async () => {
  const of = await invited();
  await company.client.moveApplication({
    params: { applicationId: of.id },
    body: { status: 'offered' },
  });
  const { client } = of.seeker;
  const body = { startsAt: [inHours(50)], timeZone: 'Europe/Warsaw' };
  await expect(
    client.answerInterview({ params: of.params, body: { answer: 'confirmed' } }),
  ).rejects.toMatchObject({ code: 'not-invited' });
  await expect(client.proposeTimes({ params: of.params, body })).rejects.toMatchObject({
    code: 'not-invited',
  });
  await expect(
    company.client.offerSlots({ params: of.params, body: slots(48) }),
  ).rejects.toMatchObject({ code: 'not-invited' });
});

test.each([
  ['no times', []],
  ['six times', [50, 51, 52, 53, 54, 55]],
  ['a time that has passed', [50, -1]],
])('an applicant cannot propose %s, and nothing is stored', async (_, hours) => {
  const of = await invited();
  await expect(
    of.seeker.client.proposeTimes({
      params: of.params,
      body: { startsAt: hours.map(inHours), timeZone: 'Europe/Warsaw' },
    }),
  ).rejects.toMatchObject({ status: 400, errors: { startsAt: expect.any(String) } });
  expect((await mine(of)).proposal).toBeNull();
});

test('undoing an invitation also takes its slots back', async () => {
  const of = await invited({ slots: slots(48) });
  await company.client.undoMoves({ body: { ids: [of.id] } });
  expect(await mine(of)).toMatchObject({ status: 'pending', proposal: null });
  await company.client.moveApplication({
    params: { applicationId: of.id },
    body: { status: 'interviewed' },
  });
  expect((await mine(of)).proposal).toBeNull();
});

const NEW_YORK = { ...meeting, timeZone: 'America/New_York' };

/** Every call that names the time of a meeting beside a time zone, and where its time is read and refused. */
const callsWithTimes = {
  moveApplication: {
    field: 'interview.startsAt',
    send: async (startsAt: string) =>
      (await mine(await invited({ interview: { ...NEW_YORK, startsAt } }))).interview?.startsAt,
  },
  'moveApplication with times to pick': {
    field: 'slots.startsAt',
    send: async (startsAt: string) =>
      (await slotsOf(await invited({ slots: { ...NEW_YORK, startsAt: [startsAt] } })))[0],
  },
  'moveApplications with a plan': {
    field: 'plan.times.0.startsAt',
    send: async (startsAt: string) => {
      const of = await invited({});
      await company.client.moveApplication({
        params: { applicationId: of.id },
        body: { status: 'rejected' },
      });
      const seeker = await makeSeeker(server, 'Ada Okafor');
      const { _id } = await makeApplication(seeker, of.job);
      const plan = { ...NEW_YORK, atOnce: 1, times: [{ _id, startsAt }] };
      await company.client.moveApplications({ body: { ids: [_id], status: 'interviewed', plan } });
      return (await mine({ ...of, seeker, params: { id: _id } })).interview?.startsAt;
    },
  },
  'moveApplications with a self-booking': {
    field: 'booking.startsAt',
    send: async (startsAt: string) => {
      const { job } = await invited({});
      const seeker = await makeSeeker(server, 'Ada Okafor');
      const { _id } = await makeApplication(seeker, job);
      const booking = { ...NEW_YORK, atOnce: 1, startsAt: [startsAt] };
      await company.client.moveApplications({
        body: { ids: [_id], status: 'interviewed', booking },
      });
      const { application } = await seeker.client.getApplication({ params: { id: _id } });
      return application.proposal?.startsAt[0];
    },
  },
  moveInterview: {
    field: 'startsAt',
    send: async (startsAt: string) => {
      const of = await invited();
      await company.client.moveInterview({ params: of.params, body: { ...NEW_YORK, startsAt } });
      return (await mine(of)).interview?.startsAt;
    },
  },
  offerSlots: {
    field: 'startsAt',
    send: async (startsAt: string) => {
      const of = await invited();
      const body = { ...NEW_YORK, startsAt: [startsAt] };
      await company.client.offerSlots({ params: of.params, body });
      return (await slotsOf(of))[0];
    },
  },
  proposeTimes: {
    field: 'startsAt',
    send: async (startsAt: string) => {
      const of = await invited();
      const body = { startsAt: [startsAt], timeZone: NEW_YORK.timeZone };
      await of.seeker.client.proposeTimes({ params: of.params, body });
      return (await mine(of)).proposal?.startsAt[0];
    },
  },
};

test.each(Object.entries(callsWithTimes))(
  '%s reads a time without an offset in its time zone, and refuses a day and a time that is skipped',
  async (_, { field, send }) => {
    expect(await send('2027-06-10T10:00')).toBe('2027-06-10T14:00:00.000Z');
    expect(await send('2027-06-10T10:00+02:00')).toBe('2027-06-10T08:00:00.000Z');
    const refused = (message: string) =>
      expect.objectContaining({ status: 400, errors: { [field]: message } });
    await expect(send('2027-06-10')).rejects.toEqual(
      refused('Add the time of day, such as 2027-06-10T10:00.'),
    );
    await expect(send('2027-03-14T02:30')).rejects.toEqual(
      refused(
        '02:30 does not exist on 2027-03-14 in America/New York: clocks are set forward. Choose another time.',
      ),
    );
  },
);

test('calls without a time zone refuse a time without an offset', async () => {
  const of = await invited({ slots: slots(48) });
  const startsAt = '2027-06-10T10:00';
  const errors = { startsAt: 'Add the offset from UTC, such as 2027-06-10T10:00-04:00.' };
  await expect(pick(of, startsAt)).rejects.toMatchObject({ status: 400, errors });
  const answer = { params: of.params, body: { answer: 'confirmed' as const, startsAt } };
  await expect(of.seeker.client.answerInterview(answer)).rejects.toMatchObject({ errors });
});
