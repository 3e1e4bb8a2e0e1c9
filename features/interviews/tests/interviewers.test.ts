import { expect, test } from 'vitest';
import { INTERVIEWERS_MAX } from '../rules/interviews.ts';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../../shared/applications/undo.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import { startServer } from '../../../tests/support/server.ts';

/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const server = await startServer({ pages: false, now });

const owner = await makeCompany(server, { companyName: 'Lumenfold' });
const rui = await makeColleague(server, owner, 'recruiter', 'Rui Teixeira');
const ben = await makeColleague(server, owner, 'interviewer', 'Ben Larsen');
const vera = await makeColleague(server, owner, 'viewer', 'Vera Novak');
const other = await makeCompany(server);
const job = await makeJob(server, owner, { jobTitle: 'Gardener' });

const HOUR = 3_600_000;
/** Milliseconds until a move can no longer be undone. */
const AFTER_UNDO = (UNDO_SECONDS + UNDO_GRACE_SECONDS + 1) * 1000;
const idOf = ({ user }: Person) => user._id;
const idsOf = (...people: Person[]) => people.map(idOf);
const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR).toISOString();
const planIn = (hours: number, interviewers?: string[], place = 'Room 2') => ({
  startsAt: inHours(hours),
  minutes: 30,
  timeZone: 'Europe/Lisbon',
  place,
  ...(interviewers && { interviewers }),
});

interface Arranged {
  hours?: number;
  with?: Person[];
  by?: Person;
  place?: string;
  /** The move can still be undone, and nobody has heard of it. */
  mailWaits?: boolean;
}

/** An application with an interview. */
async function arranged(how: Arranged = {}) {
  const { hours = 48, with: people = [ben], by = owner, place, mailWaits = false } = how;
  const seeker = await makeSeeker(server, 'Zofia');
  const { _id: id } = await makeApplication(seeker, job);
  const interview = planIn(hours, idsOf(...people), place);
  await by.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'interviewed', interview },
  });
  if (!mailWaits) {
    ahead += AFTER_UNDO;
    await server.sweep();
  }
  return { id, seeker, interview, params: { id } };
}

const read = async (id: string, as = owner) =>
  (await as.client.getApplication({ params: { id } })).application;
const interviewersOf = async (id: string) =>
  (await read(id)).interviewers?.map(({ name, answer }) => [name, answer]);

/** What mails about an application did to somebody's calendar, oldest first. */
async function entriesOf({ user }: Person, id: string) {
  const sent = await mailsTo(server, user.email);
  return sent.flatMap(({ subject, calendar }) =>
    calendar?.includes(id) ? [{ subject, ...entryOf(calendar) }] : [],
  );
}

function entryOf(calendar: string) {
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  const valueOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
  return {
    method: valueOf('METHOD'),
    uid: valueOf('UID'),
    sequence: Number(valueOf('SEQUENCE')),
    status: valueOf('STATUS'),
    organizer: lines.find((line) => line.startsWith('ORGANIZER')),
    attendees: lines.filter((line) => line.startsWith('ATTENDEE')),
    text: lines.join('\n'),
  };
}

test('who takes part gets the application assigned, and an entry with the UID of the applicant', async () => {
  const { id, seeker } = await arranged({ with: [ben, rui], by: rui });
  expect(await interviewersOf(id)).toEqual([
    ['Ben Larsen', null],
    // Who arranges a time agrees to it.
    ['Rui Teixeira', 'confirmed'],
  ]);
  expect((await read(id, ben)).assigned?.map(({ name }) => name).toSorted()).toEqual([
    'Ben Larsen',
    'Rui Teixeira',
  ]);
  for (const person of [ben, rui])
    expect(await entriesOf(person, id)).toMatchObject([
      { method: 'PUBLISH', uid: `interview-${id}`, sequence: 0, status: 'CONFIRMED' },
    ]);
  const noticesOf = async ({ client }: Person) =>
    (await client.listNotifications()).notifications.filter(
      ({ kind, path }) => kind === 'interview' && path.includes(id),
    );
  const [notice] = await noticesOf(ben);
  expect(notice).toMatchObject({ title: 'Interview with Zofia, Gardener' });
  expect(notice?.text).toContain('Rui Teixeira arranged an interview');
  // Nobody is notified of what they do themselves.
  expect(await noticesOf(rui)).toEqual([]);
  // The applicant reads the company's name only.
  const mails = await mailsTo(server, seeker.user.email);
  const known = JSON.stringify([mails, await read(id, seeker)]);
  expect(known).toContain('Lumenfold');
  for (const { user } of [ben, rui]) {
    expect(known).not.toContain(user.email);
    expect(known).not.toContain(user.username);
    expect(known).not.toContain(user._id);
  }
});

test('a moved interview updates entries and asks again; who is taken off and who is added learn of it', async () => {
  const { id, params, seeker } = await arranged({ with: [ben, vera] });
  await ben.client.answerAsInterviewer({ params, body: { answer: 'confirmed' } });
  expect(await interviewersOf(id)).toContainEqual(['Ben Larsen', 'confirmed']);
  await rui.client.moveInterview({ params, body: planIn(50, idsOf(ben, rui)) });
  expect(await interviewersOf(id)).toEqual([
    ['Ben Larsen', null],
    ['Rui Teixeira', 'confirmed'],
  ]);
  expect(await entriesOf(ben, id)).toMatchObject([
    { sequence: 0 },
    { method: 'PUBLISH', sequence: 1, subject: 'Interview moved: Zofia, Gardener' },
  ]);
  // A cancellation for one of several has no status (RFC 5546, 3.2.5).
  expect(await entriesOf(vera, id)).toMatchObject([
    { sequence: 0 },
    {
      method: 'CANCEL',
      sequence: 1,
      status: undefined,
      attendees: [expect.stringContaining(vera.user.email)],
    },
  ]);
  expect(await entriesOf(rui, id)).toMatchObject([{ method: 'PUBLISH', sequence: 1 }]);
  await owner.client.cancelInterview({ params });
  for (const person of [ben, rui])
    expect((await entriesOf(person, id)).at(-1)).toMatchObject({
      method: 'CANCEL',
      sequence: 2,
      status: 'CANCELLED',
      uid: `interview-${id}`,
    });
  expect((await entriesOf(seeker, id)).map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
});

test('a change of the interviewers alone asks neither the applicant nor the others again', async () => {
  const { id, params, seeker, interview } = await arranged({ with: [ben] });
  await seeker.client.answerInterview({ params, body: { answer: 'confirmed' } });
  await ben.client.answerAsInterviewer({ params, body: { answer: 'confirmed' } });
  const mailed = await mailsTo(server, seeker.user.email);
  const { message } = await owner.client.moveInterview({
    params,
    body: { ...interview, interviewers: idsOf(ben, rui) },
  });
  expect(message).toContain('the applicant gets no email');
  expect(await mailsTo(server, seeker.user.email)).toEqual(mailed);
  expect(await read(id)).toMatchObject({ interview: { answer: 'confirmed' } });
  expect(await interviewersOf(id)).toEqual([
    ['Ben Larsen', 'confirmed'],
    ['Rui Teixeira', null],
  ]);
  expect(await entriesOf(ben, id)).toHaveLength(1);
  expect(await entriesOf(rui, id)).toMatchObject([{ sequence: 1 }]);
  // Left out, they stay.
  await owner.client.moveInterview({ params, body: planIn(70) });
  expect((await interviewersOf(id))?.map(([name]) => name)).toEqual(['Ben Larsen', 'Rui Teixeira']);
});

test('a picked slot keeps the interviewers, who get their entry then', async () => {
  const seeker = await makeSeeker(server, 'Zofia');
  const { _id: id } = await makeApplication(seeker, job);
  const { startsAt, ...meeting } = planIn(48, idsOf(ben));
  await owner.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'interviewed', slots: { ...meeting, startsAt: [startsAt, inHours(72)] } },
  });
  expect(await interviewersOf(id)).toEqual([['Ben Larsen', null]]);
  expect(await entriesOf(ben, id)).toEqual([]);
  await seeker.client.pickSlot({ params: { id }, body: { startsAt } });
  expect(await interviewersOf(id)).toEqual([['Ben Larsen', null]]);
  expect(await entriesOf(ben, id)).toMatchObject([{ method: 'PUBLISH', status: 'CONFIRMED' }]);
});

test('offering times instead of an interview removes it from calendars', async () => {
  const { id, params } = await arranged();
  const { startsAt, ...meeting } = planIn(90, idsOf(rui));
  await owner.client.offerSlots({ params, body: { ...meeting, startsAt: [startsAt] } });
  expect((await entriesOf(ben, id)).at(-1)).toMatchObject({ method: 'CANCEL', sequence: 1 });
  expect(await entriesOf(rui, id)).toEqual([]);
  expect((await interviewersOf(id))?.map(([name]) => name)).toEqual(['Rui Teixeira']);
});

test('undoing an invitation leaves no interviewer, no assignment, no notification and no mail', async () => {
  const { id } = await arranged({ with: [ben, rui], mailWaits: true });
  await owner.client.undoMoves({ body: { ids: [id] } });
  expect(await interviewersOf(id)).toEqual([]);
  expect((await read(id)).assigned).toEqual([]);
  for (const person of [ben, rui]) {
    expect(await entriesOf(person, id)).toEqual([]);
    const { notifications } = await person.client.listNotifications();
    expect(notifications.filter(({ path }) => path.includes(id))).toEqual([]);
  }
  await expect(read(id, ben)).rejects.toMatchObject({ status: 404 });
});

test('undoing a rejection keeps the interview in calendars without a mail', async () => {
  const { id } = await arranged();
  const reject = () =>
    owner.client.moveApplication({ params: { applicationId: id }, body: { status: 'rejected' } });
  await reject();
  await owner.client.undoMoves({ body: { ids: [id] } });
  expect(await entriesOf(ben, id)).toMatchObject([{ method: 'PUBLISH', sequence: 0 }]);
  expect((await interviewersOf(id))?.map(([name]) => name)).toEqual(['Ben Larsen']);
  await reject();
  expect(await entriesOf(ben, id)).toMatchObject([
    { sequence: 0 },
    { method: 'CANCEL', sequence: 1, status: 'CANCELLED' },
  ]);
});

test('a withdrawal removes the entries unless it is undone', async () => {
  const { id, params, seeker } = await arranged();
  await seeker.client.withdrawApplication({ params });
  await seeker.client.undoWithdrawal({ params });
  expect(await entriesOf(ben, id)).toMatchObject([{ method: 'PUBLISH' }]);
  await seeker.client.withdrawApplication({ params });
  expect((await entriesOf(ben, id)).map(({ method }) => method)).toEqual(['PUBLISH', 'CANCEL']);
});

test('deleting the job, and deleting the applicant, remove the interview from calendars', async () => {
  const gone = await makeJob(server, owner, { jobTitle: 'Florist' });
  const seeker = await makeSeeker(server, 'Zofia');
  const { _id: id } = await makeApplication(seeker, gone);
  await owner.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'interviewed', interview: planIn(48, idsOf(ben)) },
  });
  ahead += AFTER_UNDO;
  await server.sweep();
  await owner.client.deleteJob({ params: { id: gone._id } });
  expect((await entriesOf(ben, id)).at(-1)).toMatchObject({
    method: 'CANCEL',
    subject: 'Interview canceled: Zofia, Florist',
  });
  const leaving = await arranged();
  await leaving.seeker.client.deleteMyAccount({ body: { password: leaving.seeker.password } });
  const [last, ...others] = (await entriesOf(ben, leaving.id)).toReversed();
  expect(last).toMatchObject({ method: 'CANCEL', sequence: 1 });
  // Nothing names the person any more, and the earlier mails are erased.
  expect(JSON.stringify(last)).not.toContain('Zofia');
  expect(others).toEqual([]);
});

test('who leaves, and whose assignment ends, is no interviewer, and the entry goes', async () => {
  const leaver = await makeColleague(server, owner, 'interviewer', 'Lea Moreau');
  const { id } = await arranged({ with: [leaver, ben] });
  await owner.client.removeMember({ params: { id: idOf(leaver) } });
  expect((await interviewersOf(id))?.map(([name]) => name)).toEqual(['Ben Larsen']);
  const entries = await entriesOf(leaver, id);
  expect(entries).toMatchObject([{ method: 'CANCEL', sequence: 1, status: undefined }]);
  expect(JSON.stringify(entries)).not.toContain('Zofia');
  await owner.client.assignApplications({
    body: { ids: [id], members: [idOf(ben)], isAssigned: false },
  });
  expect(await interviewersOf(id)).toEqual([]);
  expect((await entriesOf(ben, id)).at(-1)).toMatchObject({ method: 'CANCEL', sequence: 2 });
});

test.each([
  ['a member who was removed while the dialog was open', 400, 'interviewer-not-member'],
  ['a suspended member', 400, 'interviewer-suspended'],
  ['a member of another company', 400, 'interviewer-not-member'],
  ['an unknown id', 400, 'interviewer-not-member'],
  ['no id', 400, 'invalid-input'],
  ['1,000 ids', 400, 'invalid-input'],
] as const)('%s cannot be an interviewer, and nothing changes', async (who, status, code) => {
  const { id, params } = await arranged();
  const stored = async () => {
    const { interview, proposal, interviewers, assigned } = await read(id);
    return { interview, proposal, interviewers, assigned };
  };
  const before = await stored();
  const chosen = async (): Promise<string[]> => {
    if (who === 'no id') return ['Ben'];
    if (who === '1,000 ids') return Array.from({ length: 1000 }, () => crypto.randomUUID());
    if (who === 'an unknown id') return [crypto.randomUUID()];
    if (who === 'a member of another company') return [idOf(other)];
    const member = await makeColleague(server, owner, 'recruiter');
    if (who === 'a suspended member')
      await server.database.pool.query('update users set suspended_at = now() where id = $1', [
        idOf(member),
      ]);
    else await owner.client.removeMember({ params: { id: idOf(member) } });
    return [idOf(member)];
  };
  const interviewers = [idOf(ben), ...(await chosen())];
  const wrong = { status, code };
  await expect(
    owner.client.moveInterview({ params, body: planIn(60, interviewers) }),
  ).rejects.toMatchObject(wrong);
  const { startsAt, ...meeting } = planIn(60, interviewers);
  await expect(
    owner.client.offerSlots({ params, body: { ...meeting, startsAt: [startsAt] } }),
  ).rejects.toMatchObject(wrong);
  const fresh = await makeApplication(await makeSeeker(server), job);
  const refused: unknown = await owner.client
    .moveApplication({
      params: { applicationId: fresh._id },
      body: { status: 'interviewed', interview: planIn(60, interviewers) },
    })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject(wrong);
  // Beside the field of the dialog.
  expect(Object.keys((refused as { errors: object }).errors)[0]).toMatch(
    /^interview\.interviewers/,
  );
  expect(await stored()).toEqual(before);
  expect((await read(fresh._id)).status).toBe('pending');
});

test('an application that is assigned to many takes no other interviewers', async () => {
  const { _id: id } = await makeApplication(await makeSeeker(server), job);
  const crowd: Person[] = [];
  const big = await makeCompany(server);
  const bigJob = await makeJob(server, big);
  const { _id: full } = await makeApplication(await makeSeeker(server), bigJob);
  while (crowd.length < INTERVIEWERS_MAX)
    crowd.push(await makeColleague(server, big, 'interviewer'));
  await big.client.assignApplications({
    body: { ids: [full], members: idsOf(...crowd), isAssigned: true },
  });
  await expect(
    big.client.moveApplication({
      params: { applicationId: full },
      body: { status: 'interviewed', interview: planIn(48, idsOf(big)) },
    }),
  ).rejects.toMatchObject({ status: 409, code: 'assigned-to-many' });
  // A company does not name the application of another one.
  await expect(
    big.client.moveApplication({
      params: { applicationId: id },
      body: { status: 'interviewed', interview: planIn(48, idsOf(big)) },
    }),
  ).rejects.toMatchObject({ status: 404 });
});

test('of two who move the same interview from what they read, the second is refused', async () => {
  const { id, params, interview } = await arranged();
  const moveTo = (by: Person, hours: number) =>
    by.client.moveInterview({ params, body: { ...planIn(hours), read: interview.startsAt } });
  const results = await Promise.allSettled([moveTo(owner, 60), moveTo(rui, 62)]);
  const failed = results.filter((result) => result.status === 'rejected');
  expect(failed).toMatchObject([{ reason: { status: 409, code: 'interview-changed' } }]);
  expect((await entriesOf(ben, id)).map(({ sequence }) => sequence)).toEqual([0, 1]);
});

test('only who takes part answers, to the current time; a refusal is told to those who can act', async () => {
  const { id, params, interview } = await arranged({ with: [ben, vera], by: rui });
  const answer = (by: Person, more: object = {}) =>
    by.client.answerAsInterviewer({ params, body: { answer: 'declined', ...more } });
  await expect(answer(owner)).rejects.toMatchObject({ code: 'not-an-interviewer' });
  await expect(answer(other)).rejects.toMatchObject({ status: 404 });
  await expect(answer(ben, { startsAt: inHours(3) })).rejects.toMatchObject({
    code: 'interview-changed',
  });
  await expect(answer(ben, { sequence: 7 })).rejects.toMatchObject({ code: 'interview-changed' });
  await answer(ben, { startsAt: interview.startsAt, sequence: 0 });
  // Viewers answer for themselves, too.
  await vera.client.answerAsInterviewer({ params, body: { answer: 'confirmed' } });
  expect(await interviewersOf(id)).toEqual([
    ['Ben Larsen', 'declined'],
    ['Vera Novak', 'confirmed'],
  ]);
  const titleFor = async (person: Person) =>
    (await person.client.listNotifications()).notifications.find(({ path }) => path.includes(id))
      ?.title;
  expect(await titleFor(rui)).toBe('Ben Larsen declined to interview Zofia, Gardener');
  await owner.client.cancelInterview({ params });
  await expect(answer(vera)).rejects.toMatchObject({ code: 'no-interview' });
});

test('interviewers are reminded the day before, as everybody else', async () => {
  const { id } = await arranged({ hours: 48, with: [ben, vera] });
  ahead += 26 * HOUR;
  await server.sweep();
  for (const person of [ben, vera, rui]) {
    const { notifications } = await person.client.listNotifications();
    expect(notifications.find(({ path }) => path.includes(id))).toMatchObject({
      kind: 'reminder',
      title: 'Interview tomorrow with Zofia: Gardener',
    });
  }
  ahead -= 26 * HOUR;
});
