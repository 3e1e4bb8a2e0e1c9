import { expect, test } from 'vitest';
import { featureOfCall } from '../../../shared/seams.ts';
import { HOUR, makeClock } from '../../../tests/support/clock.ts';
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
const needs = async ({ client }: Person) =>
  (await client.listCompanyNeeds()).needs.map(
    ({ kind, urgency, count, of }) =>
      `${kind} ${urgency} ${count}: ${of.map(({ name }) => name).join(', ')}`,
  );

test.runIf(featureOfCall('saveScorecard'))(
  'the rating of an interview is missing for those who took part, or without any for those assigned',
  async () => {
    const company = await makeCompany(server);
    const job = await makeJob(server, company);
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
      company.client.moveApplication({
        params: { applicationId },
        body: {
          status: 'interviewed',
          interview: {
            minutes: 45,
            timeZone: 'UTC',
            place: 'Room 2',
            startsAt: hour(2),
            interviewers: interviewers.map(({ user }) => user._id),
          },
        },
      });
    await invite(id, [took!, declined!]);
    await invite(alone);
    // Until then it can be undone.
    clock.forward(60_000);
    await server.sweep();
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
