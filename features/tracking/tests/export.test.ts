import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { HOUR, makeClock } from '../../../tests/support/clock.ts';
import { readCsv } from '../../../tests/support/csv.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { utcDay } from '../../../shared/kit/dates.ts';

const clock = makeClock(new Date('2026-11-23T12:10:00Z'));
const server = await startServer({ pages: false, now: clock.now });
const company = await makeCompany(server, { companyName: 'Harbor Clinic' });
const job = await makeJob(server, company, {
  jobTitle: 'Nurse',
  applicationDeadline: clock.inDays(150),
});

const add = (seeker: Person, fields: object) =>
  seeker.client.addOutsideApplication({
    body: {
      jobTitle: 'Engineer',
      companyName: 'Initech',
      link: 'https://initech.example/jobs/1',
      status: 'pending',
      appliedOn: '2026-11-20',
      note: '',
      remindAt: null,
      ...fields,
    },
  });

test('applications here and elsewhere download as one table, in which no text is a formula', async () => {
  const seeker = await makeSeeker(server);
  const other = await makeSeeker(server);
  await add(other, { jobTitle: 'Somebody else’s' });
  const { _id } = await makeApplication(seeker, job);
  await seeker.client.saveOwnNote({
    params: { id: _id },
    body: { note: '=HYPERLINK("http://evil.example")\nnext', remindAt: '2027-01-01' },
  });
  await add(seeker, { jobTitle: '+1 Engineer', appliedOn: '2020-01-02', status: 'rejected' });
  const { path } = await seeker.client.prepareMyApplications();
  const response = await fetch(server.url + path);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-applications-.*csv"$/),
  });
  const day = utcDay(clock.now());
  const answerDay = clock.inDays(14).slice(0, 10);
  expect(readCsv(await response.text())).toEqual([
    [
      'Where',
      'Job title',
      'Company',
      'Location',
      'Job type',
      'Status',
      'Applied',
      'Address',
      'Note',
      'Reminder',
      'Answer by',
      'Answered',
      'First choice of',
    ],
    [
      'Daybreak',
      'Nurse',
      'Harbor Clinic',
      job.jobLocation,
      'Full-time',
      'Pending',
      day,
      expect.stringContaining(`/applications/edit/${_id}`),
      `'=HYPERLINK("http://evil.example")\nnext`,
      '2027-01-01T23:59:59.999Z',
      `${answerDay}T23:59:59.999Z`,
      '',
      '',
    ],
    [
      'Elsewhere',
      "'+1 Engineer",
      'Initech',
      '',
      '',
      'Rejected',
      '2020-01-02',
      'https://initech.example/jobs/1',
      '',
      '',
      '',
      '',
      '',
    ],
  ]);
  // Only this link, for this session, for an hour.
  expect((await fetch(server.url + path.replace('signature=', 'signature=A'))).status).toBe(404);
  const data = await seeker.client.prepareMyData();
  const crossed = data.path.replace('my-data.zip', 'my-applications.csv');
  expect((await fetch(server.url + crossed)).status).toBe(404);
  clock.forward(HOUR + 1);
  expect((await fetch(server.url + path)).status).toBe(410);
});

test('notes and applications elsewhere are in the data that a job seeker downloads', async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  await seeker.client.saveOwnNote({ params: { id }, body: { note: 'Ask about nights.' } });
  await add(seeker, { jobTitle: 'Falconer' });
  const { path } = await seeker.client.prepareMyData();
  const zip = unzipSync(new Uint8Array(await (await fetch(server.url + path)).arrayBuffer()));
  const read = (name: string) => JSON.parse(strFromU8(zip[name] ?? new Uint8Array()));
  expect(read('applications.json')).toMatchObject([
    { _id: id, ownNote: { text: 'Ask about nights.', remindAt: null } },
  ]);
  expect(read('outside-applications.json')).toMatchObject([{ jobTitle: 'Falconer' }]);
});
