import { expect, test } from 'vitest';
import { featureOfCall } from '../../../shared/seams.ts';
import { DAY, HOUR, makeClock } from '../../../tests/support/clock.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock(new Date('2026-11-23T09:00:00Z'));
const server = await startServer({ pages: false, now: clock.now });

const hour = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString();
const needs = async ({ client }: Person, zone?: string) =>
  (await client.listCompanyNeeds({ query: zone ? { zone } : {} })).needs.map(
    ({ kind, urgency, count, of }) =>
      `${kind} ${urgency} ${count}: ${of.map(({ name, jobTitle }) => name || jobTitle).join(', ')}`,
  );
const post = (company: Person, jobTitle = 'Potter') =>
  makeJob(server, company, {
    jobTitle,
    applicationDeadline: clock.inDays(60),
    replyDays: 14,
  });
type Move = Parameters<Person['client']['moveApplication']>[0]['body'];
const move = async (company: Person, id: string, body: Move) => {
  await company.client.moveApplication({ params: { applicationId: id }, body });
  // Until then it can be undone, and applicants do not know.
  clock.forward(60_000);
  await server.sweep();
};
const meeting = { minutes: 45, timeZone: 'UTC', place: 'Room 2', note: '' };

test('interviews of the day and declined ones wait for the company', async () => {
  const company = await makeCompany(server);
  const job = await post(company);
  const seekers = await Promise.all(['Ana', 'Ben'].map((name) => makeSeeker(server, name)));
  const [ana, ben] = seekers as [Person, Person];
  const [first, second] = await Promise.all(
    seekers.map(async (seeker) => (await makeApplication(seeker, job))._id),
  );
  const invite = (id: string, startsAt: string) =>
    move(company, id, { status: 'interviewed', interview: { ...meeting, startsAt } });
  await invite(first!, hour(5));
  await invite(second!, hour(3));
  expect(await needs(company)).toEqual(['interview open 2: Ben, Ana']);
  // It is already tomorrow there, when the interviews begin.
  expect(await needs(company, 'Pacific/Auckland')).toEqual([]);

  await ben.client.answerInterview({ params: { id: second! }, body: { answer: 'declined' } });
  await ana.client.proposeTimes({
    params: { id: first! },
    body: { startsAt: [hour(40)], timeZone: 'UTC', note: '' },
  });
  expect(await needs(company)).toEqual(['times open 1: Ana', 'interview-declined open 1: Ben']);
});

test('an interviewer gets what is assigned to them, a viewer everything, and who left nothing', async () => {
  const company = await makeCompany(server);
  const job = await post(company, 'Glazier');
  const interviewer = await makeColleague(server, company, 'interviewer');
  const viewer = await makeColleague(server, company, 'viewer');
  const own = await makeApplication(await makeSeeker(server, 'Own Person'), job);
  const unseen = await makeApplication(await makeSeeker(server, 'Unseen Person'), job);
  await move(company, unseen._id, {
    status: 'interviewed',
    interview: { ...meeting, startsAt: hour(4) },
  });
  expect(await needs(interviewer)).toEqual([]);
  await company.client.assignApplications({
    body: { ids: [own._id], members: [interviewer.user._id], isAssigned: true },
  });
  expect(await needs(interviewer)).toEqual(['assignment open 1: Own Person']);
  await interviewer.client.getApplication({ params: { id: own._id } });
  expect(await needs(interviewer)).toEqual([]);

  await move(company, own._id, {
    status: 'interviewed',
    interview: { ...meeting, startsAt: hour(2) },
  });
  expect(await needs(interviewer)).toEqual(['interview open 1: Own Person']);
  expect(await needs(viewer)).toEqual(['interview open 2: Own Person, Unseen Person']);
  // Jobs that nobody confirms are no work of theirs.
  clock.forward(12 * DAY);
  expect((await needs(viewer)).join()).toContain('confirm soon 1: Glazier');
  expect((await needs(interviewer)).join()).not.toContain('confirm');

  await company.client.removeMember({ params: { id: interviewer.user._id } });
  await expect(interviewer.client.listCompanyNeeds()).rejects.toMatchObject({ status: 401 });
});

test.runIf(featureOfCall('saveScorecard'))(
  'the rating of an interview is missing for those who took part, or without any for those assigned',
  async () => {
    const company = await makeCompany(server);
    const job = await post(company, 'Weaver');
    const [took, declined, assigned] = await Promise.all(
      ['recruiter', 'interviewer', 'interviewer'].map((role) =>
        makeColleague(server, company, role as 'recruiter'),
      ),
    );
    const team = [took!, declined!, assigned!];
    const { _id: id } = await makeApplication(await makeSeeker(server, 'Ada'), job);
    const { _id: alone } = await makeApplication(await makeSeeker(server, 'Bo'), job);
    await company.client.assignApplications({
      body: { ids: [id, alone], members: [assigned!.user._id], isAssigned: true },
    });
    const invite = (applicationId: string, interviewers: Person[] = []) =>
      move(company, applicationId, {
        status: 'interviewed',
        interview: {
          ...meeting,
          startsAt: hour(2),
          interviewers: interviewers.map(({ user }) => user._id),
        },
      });
    await invite(id, [took!, declined!]);
    await invite(alone);
    expect(await needs(declined!)).toContain('invitation open 1: Ada');
    await declined!.client.answerAsInterviewer({ params: { id }, body: { answer: 'declined' } });
    expect((await needs(declined!)).join()).not.toContain('invitation');
    expect((await needs(assigned!)).join()).not.toContain('invitation');
    clock.forward(3 * HOUR);
    const missing = await Promise.all(
      team.map(async (each) => (await needs(each)).filter((row) => row.startsWith('scorecard'))),
    );
    expect(missing).toEqual([['scorecard open 1: Ada'], [], ['scorecard open 1: Bo']]);
    expect((await needs(company)).join()).not.toContain('scorecard');
    await server.request('PUT', `/api/applications/${alone}/scorecard`, {
      token: assigned!.token,
      json: { recommendation: 'yes', comment: '', ratings: [] },
    });
    expect((await needs(assigned!)).join()).not.toContain('scorecard');
  },
);
