import { expect, test } from 'vitest';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { featureOfCall } from '../../../shared/seams.ts';
import { startServer } from '../../../tests/support/server.ts';

/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const server = await startServer({ pages: false, now });

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR).toISOString();

/** A company with its team. */
async function makeTeam() {
  const owner = await makeCompany(server);
  const ines = await makeColleague(server, owner, 'interviewer');
  const rui = await makeColleague(server, owner, 'recruiter');
  const vera = await makeColleague(server, owner, 'viewer');
  const job = await makeJob(server, owner, { jobTitle: 'Gardener' });
  return { owner, ines, rui, vera, job };
}
type Team = Awaited<ReturnType<typeof makeTeam>>;

interface Meeting {
  name: string;
  hours: number;
  with?: Person[];
  minutes?: number;
  job?: Team['job'];
}

async function arrange({ owner, job: usual }: Team, meeting: Meeting) {
  const { name, hours, with: people = [], minutes = 30, job = usual } = meeting;
  const seeker = await makeSeeker(server, name);
  const { _id: id } = await makeApplication(seeker, job);
  await owner.client.moveApplication({
    params: { applicationId: id },
    body: {
      status: 'interviewed',
      interview: {
        startsAt: inHours(hours),
        minutes,
        timeZone: 'Europe/Lisbon',
        place: 'Room 2',
        interviewers: people.map(({ user }) => user._id),
      },
    },
  });
  return { id, seeker, params: { id } };
}

async function offer({ owner, job }: Team, name: string, hours: number[]) {
  const seeker = await makeSeeker(server, name);
  const { _id: id } = await makeApplication(seeker, job);
  const slots = {
    startsAt: hours.map(inHours),
    minutes: 30,
    timeZone: 'Europe/Lisbon',
    place: 'Room 2',
  };
  await owner.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'interviewed', slots },
  });
  return { id, seeker, params: { id } };
}

const agenda = (by: Person, query: Record<string, string> = {}) =>
  by.client.listInterviews({ query });
const names = (rows: readonly { applicantName: string }[] | undefined) =>
  rows?.map(({ applicantName }) => applicantName);

test('everybody reads the interviews of the company in order, an interviewer only their own', async () => {
  const team = await makeTeam();
  await arrange(team, { name: 'Later', hours: 30, with: [team.ines] });
  await arrange(team, { name: 'Next', hours: 2, with: [team.rui] });
  await arrange(team, { name: 'Canceled', hours: 3 }).then(({ params }) =>
    team.owner.client.cancelInterview({ params }),
  );
  for (const person of [team.owner, team.rui, team.vera])
    expect(names((await agenda(person)).interviews)).toEqual(['Next', 'Later']);
  const own = await agenda(team.ines);
  expect(names(own.interviews)).toEqual(['Later']);
  expect(own).toMatchObject({ total: 1, waiting: { unsettled: [{ applicantName: 'Later' }] } });
  expect(names((await agenda(team.rui, { who: 'mine' })).interviews)).toEqual(['Next']);
  const other = await makeTeam();
  expect(await agenda(other.owner)).toMatchObject({ count: 0, total: 0, jobs: [] });
});

test('interviews are filtered by job, and read in pages', async () => {
  const team = await makeTeam();
  const florist = await makeJob(server, team.owner, { jobTitle: 'Florist' });
  for (const [name, hours] of [
    ['One', 1],
    ['Two', 2],
    ['Three', 3],
  ] as const)
    await arrange(team, { name, hours, job: name === 'Two' ? florist : team.job });
  const first = await agenda(team.owner, { limit: '2' });
  expect(names(first.interviews)).toEqual(['One', 'Two']);
  expect(first.total).toBe(3);
  const second = await agenda(team.owner, { limit: '2', cursor: first.nextCursor ?? '' });
  expect(names(second.interviews)).toEqual(['Three']);
  expect(second).not.toHaveProperty('waiting');
  expect(first.jobs?.map(({ jobTitle }) => jobTitle)).toEqual(['Florist', 'Gardener']);
  const filtered = await agenda(team.owner, { job: florist._id });
  expect(names(filtered.interviews)).toEqual(['Two']);
  await expect(agenda(team.owner, { job: 'zzz' })).rejects.toMatchObject({
    status: 400,
    message: 'Choose one of your jobs.',
  });
});

test.runIf(featureOfCall('saveScorecard'))(
  'what is over is among the past, with who has no scorecard',
  async () => {
    const team = await makeTeam();
    const { params } = await arrange(team, { name: 'Done', hours: 2, with: [team.ines, team.rui] });
    await arrange(team, { name: 'Running', hours: 3.8, minutes: 120, with: [team.ines] });
    ahead += 4 * HOUR;
    await server.request('PUT', `/api/applications/${params.id}/scorecard`, {
      token: team.ines.token,
      json: { recommendation: 'yes', ratings: [], comment: '' },
    });
    const past = await agenda(team.owner, { list: 'past' });
    expect(past.interviews).toMatchObject([
      {
        applicantName: 'Done',
        interviewers: [
          { name: team.ines.user.username, hasRated: true },
          { name: team.rui.user.username, hasRated: false },
        ],
      },
    ]);
    expect(names((await agenda(team.owner)).interviews)).toEqual(['Running']);
    ahead -= 4 * HOUR;
  },
);

test('offered times wait for the applicant, proposed ones and refusals for the company', async () => {
  const team = await makeTeam();
  await offer(team, 'Slow', [40, 50]);
  const counter = await offer(team, 'Counter', [40]);
  await counter.seeker.client.proposeTimes({
    params: counter.params,
    body: { startsAt: [inHours(60)], timeZone: 'Europe/Warsaw', note: 'After work, please.' },
  });
  const declined = await arrange(team, { name: 'Declined', hours: 20 });
  await declined.seeker.client.answerInterview({
    params: declined.params,
    body: { answer: 'declined' },
  });
  const without = await arrange(team, { name: 'Without Ines', hours: 21, with: [team.ines] });
  await team.ines.client.answerAsInterviewer({
    params: without.params,
    body: { answer: 'declined' },
  });
  const asked = await arrange(team, { name: 'Asked', hours: 22, with: [team.rui] });
  const of = async (person: Person) => {
    const { waiting, interviews } = await agenda(person);
    return {
      offered: names(waiting?.offered),
      proposed: names(waiting?.proposed),
      unsettled: names(waiting?.unsettled),
      agenda: names(interviews),
    };
  };
  const shared = { offered: ['Slow'], proposed: ['Counter'], agenda: ['Without Ines', 'Asked'] };
  expect(await of(team.owner)).toEqual({ ...shared, unsettled: ['Declined', 'Without Ines'] });
  expect(await of(team.rui)).toEqual({
    ...shared,
    unsettled: ['Declined', 'Without Ines', 'Asked'],
  });
  await team.rui.client.answerAsInterviewer({
    params: asked.params,
    body: { answer: 'confirmed' },
  });
  expect((await of(team.rui)).unsettled).toEqual(['Declined', 'Without Ines']);
});

test('an applicant is reminded of offered times once a day, with those that are still ahead', async () => {
  const team = await makeTeam();
  const { params, seeker } = await offer(team, 'Slow', [10, 40, 50]);
  await server.passOn();
  await expect(team.vera.client.remindOfSlots({ params })).rejects.toMatchObject({ status: 403 });
  await expect(team.ines.client.remindOfSlots({ params })).rejects.toMatchObject({ status: 403 });
  ahead += 12 * HOUR;
  await team.owner.client.remindOfSlots({ params });
  const [notice] = (await seeker.client.listNotifications()).notifications;
  expect(notice?.title).toBe('Reminder: choose a time for your interview: Gardener');
  expect(notice?.text.match(/^- /gm)).toHaveLength(2);
  const { waiting } = await agenda(team.owner);
  expect(waiting?.offered).toMatchObject([{ remindedAt: expect.any(String) }]);
  await expect(team.owner.client.remindOfSlots({ params })).rejects.toMatchObject({
    status: 409,
    code: 'already-reminded',
  });
  ahead += 48 * HOUR;
  await expect(team.owner.client.remindOfSlots({ params })).rejects.toMatchObject({
    code: 'slot-expired',
  });
  ahead -= 60 * HOUR;
  const arranged = await arrange(team, { name: 'Arranged', hours: 5 });
  await expect(team.owner.client.remindOfSlots({ params: arranged.params })).rejects.toMatchObject({
    code: 'no-times-offered',
  });
});

test('two interviews of one interviewer at the same time are a clash, until one is declined', async () => {
  const team = await makeTeam();
  const { ines, rui, owner } = team;
  await arrange(team, { name: 'First', hours: 10, minutes: 60, with: [ines] });
  const second = await arrange(team, { name: 'Second', hours: 10.5, with: [ines, rui] });
  // One begins when the other ends.
  await arrange(team, { name: 'Third', hours: 11, with: [ines] });
  const clashes = async (by = owner) =>
    (await agenda(by)).interviews.map((interview) => names(interview.clashes));
  expect(await clashes()).toEqual([['Second'], ['First'], []]);
  expect(await clashes(ines)).toEqual([['Second'], ['First'], []]);
  const busy = (by: Person, members: Person[], from = 0, to = 24) =>
    by.client.listBusyTimes({
      query: {
        members: members.map(({ user }) => user._id).join(),
        from: inHours(from),
        to: inHours(to),
      },
    });
  expect(names((await busy(rui, [ines, rui])).busy)).toEqual([
    'First',
    'Second',
    'Second',
    'Third',
  ]);
  expect((await busy(rui, [ines], 20, 24)).busy).toEqual([]);
  await expect(busy(ines, [ines])).rejects.toMatchObject({ status: 403 });
  await expect(busy(rui, [ines], 0, 24 * 400)).rejects.toMatchObject({ code: 'invalid-input' });
  const stranger = await makeTeam();
  expect((await busy(stranger.owner, [ines])).busy).toEqual([]);
  await ines.client.answerAsInterviewer({ params: second.params, body: { answer: 'declined' } });
  expect(await clashes()).toEqual([[], [], []]);
});

test('an interview is gone from the agenda with its application', async () => {
  const team = await makeTeam();
  const { seeker } = await arrange(team, { name: 'Leaving', hours: 10, with: [team.ines] });
  await seeker.client.deleteMyAccount({ body: { password: seeker.password } });
  expect(await agenda(team.owner)).toMatchObject({ count: 0, total: 0, jobs: [] });
  expect((await agenda(team.ines)).waiting).toEqual({ offered: [], proposed: [], unsettled: [] });
});
