import { expect, test } from 'vitest';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../../shared/applications/undo.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { channels } from '../../../tests/support/channels.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import { startServer } from '../../../tests/support/server.ts';

/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const server = await startServer({ pages: false, now });
const company = await makeCompany(server);
const HOUR = 3_600_000;
const AFTER_UNDO = (UNDO_SECONDS + UNDO_GRACE_SECONDS + 1) * 1000;

interface Invited {
  of?: Person;
  as?: Person;
  with?: boolean;
}

/** An applicant with an interview in an hour, with its email and calendar entry. */
async function invited({ of = company, as, with: plan = true }: Invited = {}) {
  const job = await makeJob(server, of, { jobTitle: 'Gardener' });
  const seeker = as ?? (await makeSeeker(server));
  const { _id: id } = await makeApplication(seeker, job);
  const startsAt = new Date(now().getTime() + HOUR).toISOString();
  const interview = { startsAt, minutes: 30, timeZone: 'Europe/Lisbon', place: 'Room 2' };
  await of.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'interviewed', ...(plan && { interview }) },
  });
  // The mail is sent, and the move can no longer be undone.
  ahead += AFTER_UNDO;
  await server.sweep();
  return { id, job, seeker };
}
const pass = (applicationId: string, status: ApplicationStatus) =>
  company.client.moveApplication({ params: { applicationId }, body: { status } });
const undo = (id: string) => company.client.undoMoves({ body: { ids: [id] } });

/** The mails to a person, oldest first: subject, text, and what the attached file does to a calendar. */
async function invitationsTo({ user }: Person) {
  const sent = await mailsTo(server, user.email);
  return sent.map(({ subject, calendar, text }) => ({ subject, text, ...entryOf(calendar ?? '') }));
}
function entryOf(calendar: string) {
  const lines = new Map(
    calendar.split('\r\n').map((line) => line.split(/:(.*)/s, 2) as [string, string]),
  );
  return {
    method: lines.get('METHOD'),
    uid: lines.get('UID'),
    sequence: lines.has('SEQUENCE') ? Number(lines.get('SEQUENCE')) : undefined,
    status: lines.get('STATUS'),
  };
}

/** The last email cancels the calendar entry of the first. */
async function expectCanceled(seeker: Person, id: string, subject: string): Promise<void> {
  const mails = await invitationsTo(seeker);
  expect(mails).toMatchObject([
    { method: 'PUBLISH', uid: `interview-${id}`, sequence: 0, status: 'CONFIRMED' },
    { method: 'CANCEL', uid: `interview-${id}`, sequence: 1, status: 'CANCELLED', subject },
  ]);
  expect(mails[1]?.text).toMatch(/interview (on|of) .* \d{4}/);
}

test.each([
  ['rejected', 'Your application was not successful: Gardener'],
  ['offered', 'You have an offer: Gardener'],
] as const)('a decision cancels an upcoming interview: %s', async (status, subject) => {
  const { id, seeker } = await invited();
  await pass(id, status);
  await expectCanceled(seeker, id, subject);
});

test('a bulk decision cancels an interview, and undoing it restores the interview without an email', async () => {
  const [one, two] = [await invited(), await invited()];
  const move = () =>
    company.client.moveApplications({ body: { ids: [one.id, two.id], status: 'rejected' } });
  await move();
  await undo(one.id);
  expect(await invitationsTo(one.seeker)).toMatchObject([{ method: 'PUBLISH', sequence: 0 }]);
  await expectCanceled(two.seeker, two.id, 'Your application was not successful: Gardener');
  const read = async () =>
    (await one.seeker.client.getApplication({ params: { id: one.id } })).application.interview;
  expect(await read()).toMatchObject({ isCancelled: false });
  // Calendars still know the first version, and the cancellation that they get has a higher sequence number.
  expect(entryOf((await read())?.calendar ?? '')).toMatchObject({ method: 'PUBLISH', sequence: 0 });
  await move();
  expect(await invitationsTo(one.seeker)).toMatchObject([
    { method: 'PUBLISH', sequence: 0 },
    { method: 'CANCEL', sequence: 1 },
  ]);
});

test.each([
  ['status', 'PUBLISH CANCEL'],
  ['interview', 'CANCEL'],
  ['both', ''],
] as const)(
  'a decision cancels the interview of an applicant without email notifications of: %s',
  async (off, files) => {
    const seeker = await makeSeeker(server);
    const mail = (kind: string) =>
      channels(true, off === kind || off === 'both' ? 'never' : 'at-once');
    const settings = { status: mail('status'), interview: mail('interview') };
    await seeker.client.updateNotificationSettings({ body: settings });
    const { id } = await invited({ as: seeker });
    await pass(id, 'rejected');
    const methods = (await invitationsTo(seeker)).map(({ method }) => method);
    expect(methods.join(' ')).toBe(files);
  },
);

test('a calendar entry names its organizer and attendee', async () => {
  const { id, seeker } = await invited({ as: await makeSeeker(server, 'Ada "Ann"; Łoś') });
  const read = async () => {
    const { application } = await seeker.client.getApplication({ params: { id } });
    return application.interview?.calendar.replaceAll('\r\n ', '') ?? '';
  };
  const organizer = /^ORGANIZER;CN="?Acme \d+"?:mailto:.+@.+$/im;
  expect(await read()).toMatch(organizer);
  expect(await read()).not.toContain('ATTENDEE');
  await pass(id, 'offered');
  expect(await read()).toMatch(organizer);
  expect(await read()).toMatch(new RegExp(`^ATTENDEE.*:mailto:${seeker.user.email}$`, 'im'));
});

test('withdrawing emails the cancellation to the applicant, without a notification', async () => {
  const { id, seeker } = await invited();
  const before = await seeker.client.listNotifications();
  await seeker.client.withdrawApplication({ params: { id } });
  await expectCanceled(seeker, id, 'Interview canceled: Gardener');
  expect(await seeker.client.listNotifications()).toEqual(before);
});

test('deleting a job cancels its interviews in calendars, once', async () => {
  const { id, job, seeker } = await invited();
  await company.client.deleteJob({ params: { id: job._id } });
  await expectCanceled(seeker, id, 'Interview canceled: Gardener');
  const { application } = await seeker.client.getApplication({ params: { id } });
  expect(application.interview).toMatchObject({ isCancelled: true });
  expect(application.timeline.at(-1)).toMatchObject({ kind: 'interview_cancelled', by: 'company' });
  expect((await seeker.client.listNotifications()).notifications[0]).toMatchObject({
    title: 'Interview canceled: Gardener',
  });
  await expect(seeker.client.withdrawApplication({ params: { id } })).rejects.toMatchObject({
    code: 'application-closed',
  });
  expect(await invitationsTo(seeker)).toHaveLength(2);
});

test.each(['by itself', 'by an admin'] as const)(
  'deleting a company %s cancels its interviews in calendars',
  async (how) => {
    const leaving = await makeCompany(server);
    const { id, seeker } = await invited({ of: leaving });
    const admin = await makeAdmin(server);
    await (how === 'by itself'
      ? leaving.client.deleteMyAccount({ body: { password: leaving.password } })
      : admin.client.deleteUser({ params: { id: leaving.user._id } }));
    await expectCanceled(seeker, id, 'Interview canceled: Gardener');
    const [notice] = (await seeker.client.listNotifications()).notifications;
    expect(notice).toMatchObject({ path: `/applications/edit/${id}` });
  },
);

test('without an upcoming interview, no cancellation is sent', async () => {
  const [open, withdrawn, past] = [
    await invited({ with: false }),
    await invited({ with: false }),
    await invited(),
  ];
  await pass(open.id, 'rejected');
  await withdrawn.seeker.client.withdrawApplication({ params: { id: withdrawn.id } });
  ahead += 2 * HOUR;
  await pass(past.id, 'rejected');
  await company.client.deleteJob({ params: { id: past.job._id } });
  const files = async (seeker: Person) => (await invitationsTo(seeker)).map(({ method }) => method);
  expect(await files(open.seeker)).toEqual([undefined, undefined]);
  expect(await files(withdrawn.seeker)).toEqual([undefined]);
  expect(await files(past.seeker)).toEqual(['PUBLISH', undefined]);
});
