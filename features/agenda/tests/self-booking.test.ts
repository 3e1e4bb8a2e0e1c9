import { expect, test } from 'vitest';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../../shared/applications/undo.ts';
import { DAY, HOUR, makeClock } from '../../../tests/support/clock.ts';
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

// At a whole hour, which the tests do not leave by their minutes.
const clock = makeClock(new Date(Math.floor(Date.now() / HOUR) * HOUR));
// Two processes: whoever picks the last place must not depend on the memory of one.
const server = await startServer({ pages: false, now: clock.now });
const second = await startServer({ pages: false, now: clock.now, database: server.database });
const { pool } = server.database;
const company = await makeCompany(server, { companyName: 'Polderlicht' });
const job = await makeJob(server, company, { jobTitle: 'Engineer' });

const inHours = (hours: number) =>
  new Date(Math.floor(clock.now().getTime() / HOUR) * HOUR + hours * HOUR).toISOString();
const meeting = { minutes: 30, timeZone: 'Europe/Lisbon', place: 'Room 2', note: '' };
const AFTER_UNDO = (UNDO_SECONDS + UNDO_GRACE_SECONDS + 1) * 1000;

interface Applicant {
  id: string;
  seeker: Person;
}
async function applied(name = 'Zofia Nowak', to = job): Promise<Applicant> {
  const seeker = await makeSeeker(server, name);
  const { _id: id } = await makeApplication(seeker, to);
  return { id, seeker };
}
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => applied(`Zofia Nowak ${index + 1}`)));
type Move = Parameters<typeof company.client.moveApplications>[0]['body'];
const schedule = (those: readonly Applicant[], more: Omit<Move, 'ids' | 'status'>, as = company) =>
  as.client.moveApplications({
    body: { ids: those.map(({ id }) => id), status: 'interviewed', ...more },
  });
/** People who are invited to pick one of these times, and can no longer be moved back. */
async function booked(those: readonly Applicant[], hours: readonly number[], atOnce = 1) {
  const { booking = '' } = await schedule(those, {
    booking: { ...meeting, atOnce, startsAt: hours.map(inHours) },
  });
  clock.forward(AFTER_UNDO);
  await server.sweep();
  return booking;
}
const mine = async ({ id, seeker }: Applicant) =>
  (await seeker.client.getApplication({ params: { id } })).application;
const seen = async ({ id }: Applicant) =>
  (await company.client.getApplication({ params: { id } })).application;
const offered = async (of: Applicant) => (await mine(of)).proposal?.startsAt;
const pick = ({ id, seeker }: Applicant, startsAt: string) =>
  seeker.client.pickSlot({ params: { id }, body: { startsAt } });
const read = async (id: string, as = company) =>
  (await as.client.getBooking({ params: { id } })).booking;
async function titlesOf({ seeker }: Applicant) {
  await server.passOn();
  return (await seeker.client.listNotifications()).notifications.map(({ title }) => title);
}
const lastMail = async ({ seeker }: Applicant) => (await mailsTo(server, seeker.user.email)).at(-1);

test('a plan gives each person their interview, with its mail and the note in their name', async () => {
  const [one, two] = await people(2);
  const times = [
    { _id: one!.id, startsAt: inHours(48) },
    { _id: two!.id, startsAt: inHours(49) },
  ];
  const note = 'Dear {first_name}, bring your work.';
  const { moved, refused, booking } = await schedule([one!, two!], {
    plan: { ...meeting, note, atOnce: 1, times },
  });
  expect(moved.map(({ _id }) => _id)).toEqual([one!.id, two!.id]);
  expect([refused, booking]).toEqual([[], undefined]);
  for (const [index, each] of [one!, two!].entries()) {
    expect((await mine(each)).interview).toMatchObject({
      startsAt: times[index]?.startsAt,
      place: 'Room 2',
      note: 'Dear Zofia, bring your work.',
      answer: null,
    });
    expect(await titlesOf(each)).toContain('You are invited to an interview: Engineer');
    const mail = await lastMail(each);
    expect(mail?.calendar).toContain('SUMMARY:Interview: Engineer at Polderlicht');
    expect(mail?.text).toContain('Dear Zofia');
  }
});

test('a plan names who cannot be moved, and moves the others', async () => {
  const [one, two] = await people(2);
  await company.client.moveApplication({
    params: { applicationId: two!.id },
    body: { status: 'rejected' },
  });
  const times = [one!, two!].map(({ id }, index) => ({ _id: id, startsAt: inHours(48 + index) }));
  const { moved, refused } = await schedule([one!, two!], {
    plan: { ...meeting, atOnce: 1, times },
  });
  expect(moved.map(({ _id }) => _id)).toEqual([one!.id]);
  expect(refused).toMatchObject([{ _id: two!.id, code: 'move-not-allowed' }]);
  expect((await mine(two!)).interview).toBeNull();
});

test('a plan without a time for somebody, with a past one, two for one, or too many at once is refused', async () => {
  const those = await people(2);
  const [one, two] = those.map(({ id }) => id);
  const time = (_id = '', hours = 48) => ({ _id, startsAt: inHours(hours) });
  const send = (times: { _id: string; startsAt: string }[], more = {}) =>
    schedule(those, { plan: { ...meeting, atOnce: 1, times, ...more } });
  for (const times of [
    [time(one)],
    [time(one), time(two, -1)],
    [time(one), time(one, 49), time(two, 50)],
    [time(one), time(two)],
    [time(one), time(two, 48.25)],
    [],
  ])
    await expect(send(times)).rejects.toMatchObject({ status: 400, code: 'invalid-input' });
  await expect(send([time(one), time(two, 49)], { minutes: 0 })).rejects.toMatchObject({
    status: 400,
  });
  expect((await seen(those[0]!)).status).toBe('pending');
  const { moved } = await send([time(one), time(two)], { atOnce: 2 });
  expect(moved).toHaveLength(2);
});

test('undoing a plan cancels the interviews and holds back the mails', async () => {
  const those = await people(2);
  const times = those.map(({ id }, index) => ({ _id: id, startsAt: inHours(48 + index) }));
  await schedule(those, { plan: { ...meeting, atOnce: 1, times } });
  const { moved } = await company.client.undoMoves({ body: { ids: those.map(({ id }) => id) } });
  expect(moved).toHaveLength(2);
  for (const { seeker } of those) expect(await mailsTo(server, seeker.user.email)).toEqual([]);
  const { status, interview } = await seen(those[0]!);
  expect(status).toBe('pending');
  expect(interview === null || interview.isCancelled).toBe(true);
});

test('applicants pick from the same times, and a full one is not offered any more', async () => {
  const [one, two] = await people(2);
  const id = await booked([one!, two!], [48, 49, 50]);
  const times = await offered(one!);
  expect(times).toEqual([48, 49, 50].map(inHours));
  expect(await lastMail(one!)).toMatchObject({
    subject: 'You are invited to an interview: Engineer',
    text: expect.stringContaining('3 times are free'),
  });
  const { application } = await pick(one!, times![1]!);
  expect(application).toMatchObject({
    proposal: null,
    interview: { startsAt: times![1], place: 'Room 2', answer: 'confirmed' },
  });
  expect((await lastMail(one!))?.calendar).toContain('SUMMARY:Interview');
  expect(await offered(two!)).toEqual([times![0], times![2]]);
  await expect(pick(two!, times![1]!)).rejects.toMatchObject({ status: 409, code: 'slot-full' });
  await expect(pick(two!, inHours(99))).rejects.toMatchObject({ code: 'slot-replaced' });
  expect(await read(id)).toMatchObject({
    picked: 1,
    waiting: 1,
    free: 2,
    jobs: ['Engineer'],
    times: [{ taken: 0 }, { taken: 1 }, { taken: 0 }],
    people: expect.arrayContaining([
      expect.objectContaining({ _id: one!.id, state: 'picked', startsAt: times![1] }),
      expect.objectContaining({ _id: two!.id, state: 'waiting', startsAt: null }),
    ]),
  });
  expect((await seen(two!)).proposal).toMatchObject({ isShared: true, booking: id });
  expect((await mine(two!)).proposal).not.toHaveProperty('booking');
});

test('of two who pick the last place at the same moment, one gets it and the other reads what is left', async () => {
  const those = await people(3);
  await booked(those, [48, 50], 2);
  const [first = '', later = ''] = (await offered(those[0]!)) ?? [];
  await pick(those[2]!, first);
  const [one, two] = those;
  const elsewhere = second.client(two!.seeker.token);
  const results = await Promise.allSettled([
    pick(one!, first),
    elsewhere.pickSlot({ params: { id: two!.id }, body: { startsAt: first } }),
  ]);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toMatchObject({
    status: 409,
    code: 'slot-full',
    message: expect.stringContaining('Still free: '),
  });
  const loser = results[0]?.status === 'rejected' ? one! : two!;
  expect(await offered(loser)).toEqual([later]);
});

test('fewer places than people are refused with the number that is missing, and nobody is moved', async () => {
  const those = await people(3);
  const send = (startsAt: string[], more = {}) =>
    schedule(those, { booking: { ...meeting, atOnce: 1, startsAt, ...more } });
  await expect(send([inHours(48), inHours(49)])).rejects.toMatchObject({
    status: 400,
    errors: { startsAt: expect.stringContaining('1 missing') },
  });
  // The same time twice is one.
  await expect(send([inHours(48), inHours(48), inHours(49)])).rejects.toMatchObject({
    status: 400,
  });
  await expect(send([inHours(48), inHours(48.25), inHours(49)])).rejects.toMatchObject({
    errors: { startsAt: expect.stringContaining('overlap') },
  });
  await expect(send([inHours(-1), inHours(48), inHours(49)])).rejects.toMatchObject({
    status: 400,
  });
  const many = Array.from({ length: 1000 }, (_, index) => inHours(48 + index));
  await expect(send(many)).rejects.toMatchObject({ status: 400 });
  await expect(send([inHours(48)], { atOnce: 0 })).rejects.toMatchObject({ status: 400 });
  expect((await seen(those[0]!)).status).toBe('pending');
  expect((await send([inHours(48), inHours(50)], { atOnce: 2 })).moved).toHaveLength(3);
});

test('undoing frees the times, drops the mails and the self-booking; a pick ends the time to undo', async () => {
  const those = await people(2);
  const startsAt = [inHours(48), inHours(49)];
  const ids = those.map(({ id }) => id);
  const before = await mailsTo(server, those[0]!.seeker.user.email);
  const { booking = '' } = await schedule(those, { booking: { ...meeting, atOnce: 1, startsAt } });
  await company.client.undoMoves({ body: { ids } });
  expect(await mailsTo(server, those[0]!.seeker.user.email)).toHaveLength(before.length);
  await expect(read(booking)).rejects.toMatchObject({ code: 'booking-not-found' });
  expect((await mine(those[0]!)).proposal).toBeNull();

  const again = await schedule(those, { booking: { ...meeting, atOnce: 1, startsAt } });
  await pick(those[0]!, startsAt[0]!);
  const { moved, refused } = await company.client.undoMoves({ body: { ids } });
  expect(moved.map(({ _id }) => _id)).toEqual([ids[1]]);
  expect(refused).toHaveLength(1);
  expect(await read(again.booking ?? '')).toMatchObject({ picked: 1, waiting: 0 });
});

test('withdrawing, rejecting and canceling free the time; undone, it is the same or picked again', async () => {
  const [one, two, three] = await people(3);
  const id = await booked([one!, two!, three!], [48, 50, 52]);
  const [first = '', later = '', last = ''] = (await offered(one!)) ?? [];
  await pick(one!, first);
  await one!.seeker.client.withdrawApplication({ params: { id: one!.id } });
  expect(await offered(two!)).toEqual([first, later, last]);
  await one!.seeker.client.undoWithdrawal({ params: { id: one!.id } });
  expect(await offered(two!)).toEqual([later, last]);

  // Somebody else takes it meanwhile.
  await one!.seeker.client.withdrawApplication({ params: { id: one!.id } });
  await pick(two!, first);
  await one!.seeker.client.undoWithdrawal({ params: { id: one!.id } });
  expect(await mine(one!)).toMatchObject({
    interview: { isCancelled: true },
    proposal: { startsAt: [later, last], isShared: true },
  });
  expect(await titlesOf(one!)).toContain('Choose a time for your interview: Engineer');
  await pick(one!, later);

  await company.client.cancelInterview({ params: { id: two!.id } });
  expect(await offered(three!)).toEqual([first, last]);
  await company.client.moveApplication({
    params: { applicationId: one!.id },
    body: { status: 'rejected' },
  });
  expect(await offered(three!)).toEqual([first, later, last]);
  await pick(three!, later);
  await company.client.undoMoves({ body: { ids: [one!.id] } });
  expect(await mine(one!)).toMatchObject({
    status: 'interviewed',
    interview: { isCancelled: true },
    proposal: { startsAt: [first, last] },
  });
  expect(await read(id)).toMatchObject({ picked: 1, waiting: 1 });
});

test('who declines gives the time back, and confirms it again only if it is free', async () => {
  const [one, two] = await people(2);
  await booked([one!, two!], [48, 50]);
  const [first = '', later = ''] = (await offered(one!)) ?? [];
  await pick(one!, first);
  const answer = (to: 'confirmed' | 'declined') =>
    one!.seeker.client.answerInterview({ params: { id: one!.id }, body: { answer: to } });
  await answer('declined');
  expect(await offered(two!)).toEqual([first, later]);
  await answer('confirmed');
  expect(await offered(two!)).toEqual([later]);
  await answer('declined');
  await pick(two!, first);
  await expect(answer('confirmed')).rejects.toMatchObject({ status: 409, code: 'slot-full' });
});

test('times pass: nothing is left to pick, other times can be proposed, and the company offers more', async () => {
  const [one, two] = await people(2);
  const id = await booked([one!, two!], [2, 3]);
  const [first = ''] = (await offered(one!)) ?? [];
  clock.forward(4 * HOUR);
  expect(await offered(one!)).toEqual([]);
  await expect(pick(one!, first)).rejects.toMatchObject({ code: 'slot-expired' });
  expect(await read(id)).toMatchObject({ waiting: 2, free: 0 });
  await one!.seeker.client.proposeTimes({
    params: { id: one!.id },
    body: {
      startsAt: [inHours(90)],
      timeZone: 'Europe/Lisbon',
      read: { interview: null, slots: [first] },
    },
  });
  expect(await read(id)).toMatchObject({
    waiting: 1,
    people: expect.arrayContaining([expect.objectContaining({ _id: one!.id, state: 'proposed' })]),
  });
  const add = (...hours: number[]) =>
    company.client.addBookingTimes({ params: { id }, body: { startsAt: hours.map(inHours) } });
  await expect(add(-5)).rejects.toMatchObject({ status: 400 });
  await expect(add(48, 48.25)).rejects.toMatchObject({ status: 400 });
  const { booking } = await add(48, 49);
  expect(booking).toMatchObject({ waiting: 2, free: 2 });
  expect(await offered(one!)).toEqual([48, 49].map(inHours));
  expect(await titlesOf(two!)).toContain('Choose a time for your interview: Engineer');
  expect((await lastMail(two!))?.text).toContain('2 times are free');
  await pick(two!, inHours(48));
  expect((await add(50)).booking).toMatchObject({ waiting: 1, free: 2 });
});

test('an ended self-booking keeps the interviews, and tells those who had not picked', async () => {
  const [one, two] = await people(2);
  const id = await booked([one!, two!], [48, 50]);
  await pick(one!, inHours(48));
  clock.forward(1000);
  const { booking } = await company.client.endBooking({ params: { id } });
  expect(booking).toMatchObject({ picked: 1, waiting: 0, free: 0, endedAt: expect.any(String) });
  expect(await mine(two!)).toMatchObject({ status: 'interviewed', proposal: null });
  expect(await titlesOf(two!)).toContain(
    'The offered interview times are no longer available: Engineer',
  );
  expect((await mine(one!)).interview).toMatchObject({ isCancelled: false });
  await expect(pick(two!, inHours(50))).rejects.toMatchObject({ status: 409 });
  const ended = { status: 409, code: 'booking-ended' };
  const params = { id };
  await expect(company.client.endBooking({ params })).rejects.toMatchObject(ended);
  const more = { params, body: { startsAt: [inHours(70)] } };
  await expect(company.client.addBookingTimes(more)).rejects.toMatchObject(ended);
});

test('a time by the company, and slots for one person, end their part in the self-booking', async () => {
  const [one, two] = await people(2);
  const id = await booked([one!, two!], [48, 50]);
  await pick(one!, inHours(48));
  await company.client.moveInterview({
    params: { id: one!.id },
    body: { ...meeting, startsAt: inHours(60) },
  });
  await company.client.offerSlots({
    params: { id: two!.id },
    body: { ...meeting, startsAt: [inHours(70), inHours(72)] },
  });
  expect((await mine(two!)).proposal).toMatchObject({ isShared: false });
  expect(await read(id)).toMatchObject({ people: [], free: 2 });
});

test('other companies and interviewers see no self-booking, and viewers change none', async () => {
  const those = await people(1);
  const id = await booked(those, [48]);
  const other = await makeCompany(server);
  const viewer = await makeColleague(server, company, 'viewer');
  const interviewer = await makeColleague(server, company, 'interviewer');
  const params = { id };
  const add = { params, body: { startsAt: [inHours(50)] } };
  await expect(read(id, other)).rejects.toMatchObject({ status: 404 });
  await expect(other.client.endBooking({ params })).rejects.toMatchObject({ status: 404 });
  await expect(other.client.addBookingTimes(add)).rejects.toMatchObject({ status: 404 });
  const theirs = await makeJob(server, other);
  const applicant = await applied('Ada Seeker', theirs);
  await expect(schedule([applicant], { joins: id }, other)).rejects.toMatchObject({ status: 404 });
  expect((await other.client.listBookings()).bookings).toEqual([]);
  expect((await viewer.client.listBookings()).bookings.map(({ _id }) => _id)).toContain(id);
  expect(await read(id, viewer)).toMatchObject({ waiting: 1 });
  await expect(viewer.client.addBookingTimes(add)).rejects.toMatchObject({ status: 403 });
  await expect(viewer.client.endBooking({ params })).rejects.toMatchObject({ status: 403 });
  await expect(read(id, interviewer)).rejects.toMatchObject({ status: 403 });
  await expect(interviewer.client.listBookings()).rejects.toMatchObject({ status: 403 });
});

test('a move to the interviews without a time invites to nothing', async () => {
  const [one, two] = await people(2);
  await company.client.moveApplication({
    params: { applicationId: one!.id },
    body: { status: 'interviewed' },
  });
  await schedule([two!], {});
  for (const each of [one!, two!]) {
    expect(await titlesOf(each)).toContain(
      'Your application moved to the interview stage: Engineer',
    );
    const mail = await lastMail(each);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/invite/i);
    expect(mail?.text).toContain('will propose a time');
  }
});

test('500 people get a plan or a self-booking with one call, and one of several calls joins it', async () => {
  const many = await makeJob(server, company, { jobTitle: 'Courier' });
  const insert = async (from: number, to: number) =>
    (
      await pool.query<{ id: string }>(
        `with person as (
           insert into users (username, username_key, email, email_key, password_hash, role)
           select 'many' || n, 'many' || n, 'many' || n || '@example.com', 'many' || n || '@example.com', '', 'job_seeker'
           from generate_series($2::int, $3::int) n returning id
         ), made as (
           insert into applications (job_id, applicant_id, status, cover_letter, applied_at)
           select $1, id, 'pending', '', now() from person returning id, status
         )
         insert into application_events (application_id, status, actor_role, at)
           select id, 'pending', 'job_seeker', now() from made returning application_id as id`,
        [many._id, from, to],
      )
    ).rows.map(({ id }) => id);
  const ids = await insert(1, 500);
  const startsAt = ids.map((_, index) => inHours(48 + index));
  const status = 'interviewed' as const;
  const planned = await company.client.moveApplications({
    body: {
      ids,
      status,
      plan: {
        ...meeting,
        atOnce: 1,
        times: ids.map((_id, at) => ({ _id, startsAt: startsAt[at]! })),
      },
    },
  });
  expect(planned.moved).toHaveLength(500);
  await company.client.undoMoves({ body: { ids } });
  const booking = { ...meeting, atOnce: 2, startsAt };
  const made = await company.client.moveApplications({ body: { ids, status, booking } });
  expect(made.moved).toHaveLength(500);
  const id = made.booking ?? '';
  expect(await read(id)).toMatchObject({ waiting: 500, free: 1000 });

  const more = await insert(501, 600);
  const joined = await company.client.moveApplications({ body: { ids: more, status, joins: id } });
  expect(joined.booking).toBe(id);
  expect(await read(id)).toMatchObject({ waiting: 600 });
  const rest = await insert(601, 1100);
  await expect(
    company.client.moveApplications({ body: { ids: rest, status, joins: id } }),
  ).rejects.toMatchObject({
    status: 400,
    errors: { startsAt: expect.stringContaining('100 missing') },
  });
  clock.forward(DAY);
});

test('who declines a time can pick one that is left, and a refusal names what is left', async () => {
  const [one, two] = await people(2);
  if (!one || !two) throw new Error('nobody applied');
  const id = await booked([one, two], [48, 49]);
  const [early = '', late = ''] = (await offered(one)) ?? [];
  await pick(one, early);
  await one.seeker.client.answerInterview({ params: { id: one.id }, body: { answer: 'declined' } });
  expect(await mine(one)).toMatchObject({
    interview: { answer: 'declined' },
    proposal: { by: 'company', isShared: true, startsAt: [early, late] },
  });
  // The company sees that the time was declined.
  expect((await seen(one)).proposal).toBeNull();
  const { booking } = await company.client.getBooking({ params: { id } });
  expect(booking).toMatchObject({ picked: 0, waiting: 1, declined: 1, proposed: 0 });
  await pick(two, early);
  const { bookings } = await company.client.listBookings();
  expect(bookings.find(({ _id }) => _id === id)).toMatchObject({
    picked: 1,
    waiting: 0,
    declined: 1,
  });
  await expect(
    one.seeker.client.answerInterview({ params: { id: one.id }, body: { answer: 'confirmed' } }),
  ).rejects.toMatchObject({
    code: 'slot-full',
    message: expect.stringContaining('Still free'),
  });
  expect(await offered(one)).toEqual([late]);
  expect(await pick(one, late)).toMatchObject({
    application: { proposal: null, interview: { startsAt: late, answer: 'confirmed' } },
  });
  expect((await company.client.getBooking({ params: { id } })).booking).toMatchObject({
    picked: 2,
    declined: 0,
  });
});

test('a company does not give one person two interviews at the same time', async () => {
  const other = await makeJob(server, company, { jobTitle: 'Lock keeper' });
  const first = await applied('Zofia Nowak');
  const { seeker } = first;
  const again = async (to = other) => ({ id: (await makeApplication(seeker, to))._id, seeker });
  const later = await again();
  const single = (of: Applicant, hours: number, as = company) =>
    as.client.moveApplication({
      params: { applicationId: of.id },
      body: { status: 'interviewed', interview: { ...meeting, startsAt: inHours(hours) } },
    });
  const time = ({ id }: Applicant, hours: number) => ({ _id: id, startsAt: inHours(hours) });

  // Of two times in one plan, the first holds.
  const { moved, refused } = await schedule([first, later], {
    plan: { ...meeting, atOnce: 2, times: [time(first, 48), time(later, 48)] },
  });
  expect(moved.map(({ _id }) => _id)).toEqual([first.id]);
  expect(refused).toMatchObject([{ _id: later.id, code: 'applicant-busy' }]);
  expect((await seen(later)).status).toBe('pending');
  await expect(single(later, 48)).rejects.toMatchObject({ status: 409, code: 'applicant-busy' });

  // One may begin when the other ends, and none may be moved onto the other.
  await schedule([later], {
    plan: { ...meeting, minutes: 60, atOnce: 1, times: [time(later, 49)] },
  });
  const moveTo = (hours: number) =>
    company.client.moveInterview({
      params: { id: later.id },
      body: { ...meeting, startsAt: inHours(hours) },
    });
  await expect(moveTo(48)).rejects.toMatchObject({ status: 409, code: 'applicant-busy' });
  await moveTo(50);
  clock.forward(AFTER_UNDO);
  await server.sweep();

  // Nor does the applicant pick such a time.
  const third = await again(await makeJob(server, company, { jobTitle: 'Bridge keeper' }));
  await booked([third], [48, 51]);
  await expect(pick(third, inHours(48))).rejects.toMatchObject({
    status: 409,
    code: 'applicant-busy',
  });
  await pick(third, inHours(51));

  // What was declined or canceled keeps no time, and another company knows nothing of it.
  await company.client.cancelInterview({ params: { id: first.id } });
  await moveTo(48);
  const elsewhere = await makeCompany(server, { companyName: 'Harbor Clinic' });
  const there = await again(await makeJob(server, elsewhere, { jobTitle: 'Nurse' }));
  await single(there, 48, elsewhere);
});

test('of two interviews that colleagues arrange for one person at the same moment, one is refused', async () => {
  const first = await applied('Zofia Nowak');
  const other = await makeJob(server, company, { jobTitle: 'Diver' });
  const later = { id: (await makeApplication(first.seeker, other))._id, seeker: first.seeker };
  const results = await Promise.allSettled(
    [first, later].map(({ id }) =>
      company.client.moveApplication({
        params: { applicationId: id },
        body: { status: 'interviewed', interview: { ...meeting, startsAt: inHours(72) } },
      }),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
