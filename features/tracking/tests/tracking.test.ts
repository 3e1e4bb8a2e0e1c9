import { expect, test } from 'vitest';
import { OUTSIDE_MAX } from '../rules.ts';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock(new Date('2026-11-23T12:00:00Z'));
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const company = await makeCompany(server, { companyName: 'Harbor Clinic' });
const job = await makeJob(server, company, {
  jobTitle: 'Nurse',
  applicationDeadline: clock.inDays(170),
});

const outside = (fields: object = {}) => ({
  jobTitle: 'Engineer',
  companyName: 'Initech',
  link: 'https://initech.example/jobs/1',
  status: 'pending' as const,
  appliedOn: '2026-11-20',
  note: '',
  remindAt: null,
  ...fields,
});
const add = async (seeker: Person, fields: object = {}) =>
  (await seeker.client.addOutsideApplication({ body: outside(fields) })).outsideApplication;
const keep = (seeker: Person, id: string, body: { note?: string; remindAt?: string | null }) =>
  seeker.client.saveOwnNote({ params: { id }, body });
const needs = async (seeker: Person) =>
  (await seeker.client.listNeeds()).needs.map(({ kind, companyName }) => `${kind}: ${companyName}`);
const reminders = async ({ user, client }: Person) => [
  (await client.listNotifications()).notifications
    .filter(({ kind }) => kind === 'reminder')
    .map(({ title }) => title),
  (await mailsTo(server, user.email))
    .filter(({ kind }) => kind === 'reminder')
    .map(({ subject }) => subject),
];
const sweepAll = () => Promise.all([server.sweep(), server.sweep(), server.sweep()]);
const moments = async (subject: string) =>
  (
    await pool.query(`select kind from due_moments where subject = $1 and kind like '%reminder'`, [
      subject,
    ])
  ).rows;

test('a note is its applicant’s alone, and a reminder comes once, on the page and by email', async () => {
  const seeker = await makeSeeker(server);
  const { _id } = await makeApplication(seeker, job);
  await keep(seeker, _id, { note: 'Ask about nights.', remindAt: clock.inDays(2) });
  expect((await seeker.client.listOwnNotes()).notes).toMatchObject([
    { applicationId: _id, note: 'Ask about nights.', remindAt: clock.inDays(2) },
  ]);
  const seen = await company.client.getApplication({ params: { id: _id } });
  expect(JSON.stringify(seen)).not.toContain('nights');
  expect((await seeker.client.listNeeds()).upcoming).toMatchObject([
    { kind: 'reminder', _id },
    { kind: 'answer', _id },
  ]);
  await sweepAll();
  expect(await reminders(seeker)).toEqual([[], []]);
  clock.forward(2 * DAY + 1);
  await sweepAll();
  const sent = 'Reminder: Nurse at Harbor Clinic';
  expect(await reminders(seeker)).toEqual([[sent], [sent]]);
  expect(await needs(seeker)).toEqual(['reminder: Harbor Clinic']);
  // The note can be changed although its reminder has passed; without the reminder nothing is due.
  await keep(seeker, _id, { note: 'Asked.' });
  expect(await needs(seeker)).toHaveLength(1);
  await keep(seeker, _id, { remindAt: null });
  expect(await needs(seeker)).toEqual([]);
  await keep(seeker, _id, { note: ' ' });
  expect((await seeker.client.listOwnNotes()).notes).toEqual([]);
  await sweepAll();
  expect(await reminders(seeker)).toEqual([[sent], [sent]]);
});

test('an outside application is added, changed and deleted, with its reminder', async () => {
  const seeker = await makeSeeker(server);
  const { _id } = await add(seeker, { remindAt: clock.inDays(1), note: 'Portal' });
  const params = { id: _id };
  await seeker.client.updateOutsideApplication({
    params,
    body: outside({ status: 'interviewed', remindAt: clock.inDays(3) }),
  });
  clock.forward(2 * DAY);
  await sweepAll();
  expect(await reminders(seeker)).toEqual([[], []]);
  clock.forward(DAY + 1);
  await sweepAll();
  expect(await needs(seeker)).toEqual(['reminder: Initech']);
  expect((await reminders(seeker))[0]).toEqual(['Reminder: Engineer at Initech']);
  const { outsideApplications } = await seeker.client.listOutsideApplications();
  expect(outsideApplications).toMatchObject([{ _id, status: 'interviewed', note: '' }]);
  const other = await add(seeker, { remindAt: clock.inDays(1) });
  await seeker.client.deleteOutsideApplication({ params: { id: other._id } });
  expect(await moments(other._id)).toEqual([]);
  const gone = seeker.client.deleteOutsideApplication({ params: { id: other._id } });
  await expect(gone).rejects.toMatchObject({ status: 404, code: 'outside-application-not-found' });
});

test.each<[string, object, string]>([
  ['a blank title', { jobTitle: ' ' }, 'jobTitle'],
  ['a title of two lines', { jobTitle: 'One\nTwo' }, 'jobTitle'],
  ['a link that runs a script', { link: 'javascript:alert(1)' }, 'link'],
  ['a link without a server', { link: 'https://' }, 'link'],
  ['a day that does not exist', { appliedOn: '2026-02-30' }, 'appliedOn'],
  ['a day before there were boards', { appliedOn: '0001-01-01' }, 'appliedOn'],
  ['a day in a week', { appliedOn: '2026-12-15' }, 'appliedOn'],
  ['an unknown status', { status: 'ghosted' }, 'status'],
  ['a reminder in the past', { remindAt: '2026-11-01T09:00:00Z' }, 'remindAt'],
  ['a reminder in ten years', { remindAt: '2036-11-01T09:00:00Z' }, 'remindAt'],
  ['a reminder that is no time', { remindAt: 'tomorrow' }, 'remindAt'],
  ['a note of 5,000 characters', { note: 'x'.repeat(5000) }, 'note'],
])('%s is refused beside its field, and nothing is stored', async (_, fields, field) => {
  const seeker = await makeSeeker(server);
  await expect(add(seeker, fields)).rejects.toMatchObject({
    status: 400,
    errors: { [field]: expect.any(String) },
  });
  expect((await seeker.client.listOutsideApplications()).count).toBe(0);
});

test('a list that is full refuses another entry, also when many arrive at once', async () => {
  const seeker = await makeSeeker(server);
  await pool.query(
    `insert into outside_applications (user_id, title, company_name, status, applied_on)
     select $1, 'Job ' || n, 'Company', 'pending', date '2026-01-01' from generate_series(3, $2) n`,
    [seeker.user._id, OUTSIDE_MAX],
  );
  const added = await Promise.allSettled(Array.from({ length: 5 }, () => add(seeker)));
  const refused = added.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ status: 409, code: 'too-many-outside-applications' });
  expect((await seeker.client.listOutsideApplications()).count).toBe(OUTSIDE_MAX);
});

test('the dashboard has six rows, and says how many there are', async () => {
  const seeker = await makeSeeker(server);
  for (let made = 0; made < 8; made += 1) await add(seeker, { remindAt: clock.inDays(1) });
  clock.forward(DAY + 1);
  expect(await seeker.client.listNeeds()).toMatchObject({ count: 6, total: 8, upcoming: [] });
});

test('notes and outside applications go with the account', async () => {
  const seeker = await makeSeeker(server);
  const { _id } = await makeApplication(seeker, job);
  await keep(seeker, _id, { note: 'Mine', remindAt: clock.inDays(1) });
  await add(seeker, { remindAt: clock.inDays(1) });
  await seeker.client.deleteMyAccount({ body: { password: seeker.password } });
  const { rows } = await pool.query(
    `select 1 from applicant_notes where application_id = $1
     union all select 1 from outside_applications where user_id = $2`,
    [_id, seeker.user._id],
  );
  expect(rows).toEqual([]);
  expect(await moments(_id)).toEqual([]);
  clock.forward(DAY + 1);
  await sweepAll();
});
