import { expect, test } from 'vitest';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const owner = await makeCompany(server, { companyName: 'Lumenfold' });
const rui = await makeColleague(server, owner, 'recruiter', 'Rui Teixeira');
const vera = await makeColleague(server, owner, 'viewer', 'Vera Novak');
const other = await makeCompany(server);
const job = await makeJob(server, owner);
const application = await makeApplication(await makeSeeker(server, 'Zofia'), job);
const unseen = await makeApplication(await makeSeeker(server, 'Unseen Person'), job);

const assign = (to: Person, ids: string[], isAssigned = true) =>
  owner.client.assignApplications({ body: { ids, members: [to.user._id], isAssigned } });

test('an application is assigned to several, who are told, and can be found by it', async () => {
  const both = [application._id, unseen._id];
  await rui.client.assignApplications({
    body: { ids: both, members: [vera.user._id, rui.user._id], isAssigned: true },
  });
  const { notifications } = await vera.client.listNotifications();
  expect(notifications.filter(({ kind }) => kind === 'assignment').map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Rui Teixeira assigned the application of Zofia'),
    ]),
  );
  // Not of what they do themselves.
  expect((await rui.client.listNotifications()).notifications).not.toMatchObject([
    { kind: 'assignment' },
  ]);
  const found = async (assigned: string, as = rui) =>
    (await as.client.listCompanyApplications({ query: { assigned } })).applications;
  expect(await found('me')).toHaveLength(2);
  expect((await found(vera.user._id))[0]?.assigned).toEqual(
    expect.arrayContaining([
      { _id: vera.user._id, name: 'Vera Novak', hasLeft: false },
      { _id: rui.user._id, name: 'Rui Teixeira', hasLeft: false },
    ]),
  );
  await assign(rui, both, false);
  await assign(vera, both, false);
  expect(await found('me')).toHaveLength(0);
  expect((await found('nobody')).map(({ _id }) => _id)).toContain(unseen._id);
  await expect(assign(other, both)).rejects.toMatchObject({ code: 'member-not-found' });
  const { refused } = await assign(rui, [crypto.randomUUID()]);
  expect(refused).toMatchObject([{ code: 'application-not-found' }]);
});

test('a search finds the colleague to whom an application is assigned', async () => {
  await assign(vera, [unseen._id]);
  const find = async (search: string) =>
    (await rui.client.listCompanyApplications({ query: { search } })).applications.map(
      ({ _id }) => _id,
    );
  expect(await find('novak')).toEqual([unseen._id]);
  const { applications } = await other.client.listCompanyApplications({
    query: { search: 'novak' },
  });
  expect(applications).toEqual([]);
  await assign(vera, [unseen._id], false);
  expect(await find('novak')).toEqual([]);
});

test('what an interviewer can no longer see, they are no longer told', async () => {
  const ben = await makeColleague(server, owner, 'interviewer', 'Ben Larsen');
  const told = async () =>
    (await ben.client.listNotifications()).notifications.map(({ kind }) => kind);
  await assign(ben, [unseen._id]);
  expect(await told()).toEqual(['assignment']);
  expect((await ben.client.listCompanyNeeds()).needs).toMatchObject([{ kind: 'assignment' }]);
  await assign(ben, [unseen._id], false);
  expect(await told()).toEqual([]);
});
