import { expect, test } from 'vitest';
import { makeClock } from '../../../tests/support/clock.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

// What an account leaves behind: what others see, what the counts say, and what the receipt says.
const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });

const leave = ({ client, password }: Person) => client.deleteMyAccount({ body: { password } });
const textOf = async ({ client }: Person, title: string) =>
  (await client.listNotifications()).notifications.find((each) => each.title === title)?.text;

test('an interview of a deleted applicant ends for its interviewers, and its time can be picked again', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Interviewed' });
  const interviewer = await makeColleague(server, company, 'interviewer');
  const [first, second] = [await makeSeeker(server), await makeSeeker(server)];
  const ids = [await makeApplication(first, job), await makeApplication(second, job)].map(
    ({ _id }) => _id,
  );
  const times = [clock.inDays(3), clock.inDays(4)];
  await company.client.moveApplication({
    params: { applicationId: ids[0] ?? '' },
    body: {
      status: 'interviewed',
      interview: {
        startsAt: times[0] ?? '',
        minutes: 30,
        timeZone: 'UTC',
        place: 'Here',
        note: '',
        interviewers: [interviewer.user._id],
      },
    },
  });
  const busy = async () => {
    const query = { members: interviewer.user._id, from: clock.inDays(0), to: clock.inDays(30) };
    return (await company.client.listBusyTimes({ query })).busy;
  };
  expect(await busy()).toHaveLength(1);
  await leave(first);
  expect(await busy()).toEqual([]);
  const text = await textOf(company, 'An applicant deleted their account: Interviewed');
  expect(text).toContain('does not take place');
});

test('an interviewer who deletes their account is no longer one of the interview', async () => {
  const company = await makeCompany(server);
  const [gone, stays] = [
    await makeColleague(server, company, 'recruiter'),
    await makeColleague(server, company, 'recruiter'),
  ];
  const job = await makeJob(server, company);
  const { _id: id } = await makeApplication(await makeSeeker(server), job);
  await company.client.moveApplication({
    params: { applicationId: id },
    body: {
      status: 'interviewed',
      interview: {
        startsAt: clock.inDays(3),
        minutes: 30,
        timeZone: 'UTC',
        place: 'Here',
        interviewers: [gone.user._id, stays.user._id],
      },
    },
  });
  await leave(gone);
  const { application } = await company.client.getApplication({ params: { id } });
  expect(application.interviewers).toMatchObject([{ name: stays.user.username }]);
});
