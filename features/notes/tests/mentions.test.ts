import { expect, test } from 'vitest';
import { listenLive } from '../../../tests/support/live.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { assign as assignIn } from '../../../tests/support/assign.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { startServer } from '../../../tests/support/server.ts';
import { mentionOf } from '../rules.ts';

const server = await startServer({ pages: false });
const owner = await makeCompany(server, { companyName: 'Lumenfold' });
const rui = await makeColleague(server, owner, 'recruiter', 'Rui Teixeira');
const ben = await makeColleague(server, owner, 'interviewer', 'Ben Larsen');
const vera = await makeColleague(server, owner, 'viewer', 'Vera Novak');
const job = await makeJob(server, owner);
const application = await makeApplication(await makeSeeker(server, 'Zofia'), job);
const unseen = await makeApplication(await makeSeeker(server), job);
const assign = (to: Person, ids: string[], isAssigned = true) =>
  assignIn(server, ids, [to], isAssigned);
const add = async (author: Person, text: string, id = application._id) =>
  (await author.client.addNote({ params: { id }, body: { text } })).note;
const read = async () => (await owner.client.listNotes({ params: { id: application._id } })).notes;

test('a mention is stored by id, shown by name, and told to who may see the application', async () => {
  const other = await makeCompany(server);
  const mention = (to: Person) => add(rui, `Ask ${mentionOf(to.user._id)} first.`);
  const note = await mention(vera);
  expect(note).toMatchObject({
    text: 'Ask @Vera Novak first.',
    by: 'Rui Teixeira',
    parts: [
      { text: 'Ask ' },
      { mention: { _id: vera.user._id, name: 'Vera Novak', hasLeft: false } },
      { text: ' first.' },
    ],
  });
  const told = async ({ client }: Person) =>
    (await client.listNotifications()).notifications.filter(({ kind }) => kind === 'mention');
  expect(await told(vera)).toMatchObject([
    { title: 'Rui Teixeira mentioned you: Zofia', text: 'Ask @Vera Novak first.' },
  ]);
  await mention(ben);
  expect(await told(ben)).toEqual([]);
  await assign(ben, [application._id]);
  await mention(ben);
  expect(await told(ben)).toHaveLength(1);
  await assign(ben, [application._id], false);
  await expect(mention(other)).rejects.toMatchObject({
    status: 400,
    errors: { text: 'You can mention only members of Lumenfold.' },
  });
});

test('a mention is in the dashboard of the member until they open the application', async () => {
  const needs = async ({ client }: Person) =>
    (await client.listCompanyNeeds({ query: {} })).needs.filter(({ kind }) => kind === 'mention');
  await assign(ben, [application._id]);
  await ben.client.getApplication({ params: { id: application._id } });
  await add(owner, `${mentionOf(ben.user._id)} what do you think?`);
  expect(await needs(ben)).toMatchObject([{ count: 1, of: [{ name: 'Zofia' }] }]);
  expect(await needs(rui)).toEqual([]);
  await ben.client.getApplication({ params: { id: application._id } });
  expect(await needs(ben)).toEqual([]);
  await assign(ben, [application._id], false);
});

test('an interviewer hears only of what is assigned, and reads no other notes', async () => {
  await assign(ben, [application._id]);
  const reader = await listenLive(server.url, ben.token);
  await eventually(() => expect(reader.heard).toContain('hello'));
  await add(owner, 'Not for Ben.', unseen._id);
  await add(owner, 'For Ben.');
  await eventually(() => expect(reader.heard).toContain(application._id));
  expect(reader.heard).not.toContain(unseen._id);
  await expect(ben.client.listNotes({ params: { id: unseen._id } })).rejects.toMatchObject({
    status: 404,
  });
});

test('the notes of a member who leaves keep the name, and of a deleted account none', async () => {
  const [leaver, gone] = [
    await makeColleague(server, owner, 'recruiter', 'Lea Vermeer'),
    await makeColleague(server, owner, 'recruiter', 'Gone Soon'),
  ];
  const [left, lost] = [await add(leaver, 'Was here.'), await add(gone, 'I am leaving.')];
  const about = await add(owner, `Ask ${mentionOf(gone.user._id)} first.`);
  await owner.client.removeMember({ params: { id: leaver.user._id } });
  await gone.client.deleteMyAccount({ body: { password: gone.password } });
  const notes = new Map((await read()).map((note) => [note._id, note]));
  expect(notes.get(left._id)).toMatchObject({ author: { name: 'Lea Vermeer', hasLeft: true } });
  expect(notes.get(lost._id)).toMatchObject({ author: null, by: '' });
  expect(notes.get(about._id)?.parts).toMatchObject([
    { text: 'Ask ' },
    { mention: null },
    { text: ' first.' },
  ]);
});
