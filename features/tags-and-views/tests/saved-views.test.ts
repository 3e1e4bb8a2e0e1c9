import { describe, expect, test } from 'vitest';
import { VIEWS_MAX } from '../rules/views.ts';
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

const save = async (who: Person, name: string, query = 'status=reviewed', isShared = false) =>
  (await who.client.saveView({ body: { name, query, isShared } })).view;
const namesOf = async (who: Person) => (await who.client.listViews()).views.map(({ name }) => name);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

async function makeTeam() {
  const owner = await makeCompany(server);
  const [recruiter, other, viewer, interviewer] = [
    await makeColleague(server, owner, 'recruiter'),
    await makeColleague(server, owner, 'recruiter'),
    await makeColleague(server, owner, 'viewer'),
    await makeColleague(server, owner, 'interviewer'),
  ];
  return { owner, recruiter, other, viewer, interviewer };
}

describe('a saved view', () => {
  test('keeps filters, search, order and view, and nothing else', async () => {
    const { owner } = await makeTeam();
    const view = await save(
      owner,
      'Mine',
      '?sort=due&status=reviewed&cursor=abc&limit=3&tab=positions&search=R%26D&view=board&status=all',
    );
    expect(view).toMatchObject({ isMine: true, isShared: false, gone: [] });
    expect(Object.fromEntries(new URLSearchParams(view.query))).toEqual({
      search: 'R&D',
      status: 'reviewed',
      sort: 'due',
      view: 'board',
    });
    expect(await codeOf(save(owner, 'Wrong', 'status=hired'))).toBe('invalid-input');
    expect(await codeOf(save(owner, 'x'.repeat(61)))).toBe('invalid-input');
    expect(await codeOf(save(owner, 'Long', 'x'.repeat(10_000)))).toBe('invalid-input');
  });

  test('has a name of its own, whatever its capitals', async () => {
    const { owner, recruiter } = await makeTeam();
    const view = await save(owner, 'Due soon');
    await expect(save(owner, 'due  SOON')).rejects.toMatchObject({
      errors: { name: 'You have a view with the name “Due soon”.' },
    });
    const other = await save(owner, 'Other');
    const rename = (id: string, name: string) =>
      owner.client.changeView({ params: { id }, body: { name } });
    expect(await codeOf(rename(other._id, 'DUE SOON'))).toBe('invalid-input');
    expect((await rename(view._id, 'Due Soon')).view.name).toBe('Due Soon');
    expect((await save(recruiter, 'Due soon')).isMine).toBe(true);
  });

  test('is its author’s own, unless it is shared', async () => {
    const { owner, recruiter, other, viewer, interviewer } = await makeTeam();
    await save(recruiter, 'Private');
    await save(recruiter, 'Shared', 'sort=due', true);
    expect(await namesOf(recruiter)).toEqual(['Private', 'Shared']);
    for (const who of [owner, other, viewer]) expect(await namesOf(who)).toEqual(['Shared']);
    // Names may tell of applications that they do not see.
    expect(await namesOf(interviewer)).toEqual([]);
    expect(await namesOf(await makeCompany(server))).toEqual([]);
  });

  test('is shared by owners and recruiters; the others keep their own', async () => {
    const { viewer, interviewer } = await makeTeam();
    for (const who of [viewer, interviewer]) {
      const view = await save(who, 'Own');
      expect(await codeOf(save(who, 'Ours', '', true))).toBe('team-role-missing');
      const change = who.client.changeView({ params: { id: view._id }, body: { isShared: true } });
      expect(await codeOf(change)).toBe('team-role-missing');
    }
  });

  test('is changed and deleted by its author, and if it is shared by owners', async () => {
    const { owner, recruiter, other } = await makeTeam();
    const shared = await save(recruiter, 'Shared', 'sort=due', true);
    const own = await save(recruiter, 'Private');
    const rename = (who: Person, id: string) =>
      who.client.changeView({ params: { id }, body: { name: 'Renamed' } });
    const remove = (who: Person, id: string) => who.client.deleteView({ params: { id } });
    expect(await codeOf(rename(other, shared._id))).toBe('view-of-another');
    expect(await codeOf(remove(other, shared._id))).toBe('view-of-another');
    expect(await codeOf(rename(owner, own._id))).toBe('view-not-found');
    expect((await rename(owner, shared._id)).view).toMatchObject({
      name: 'Renamed',
      isMine: false,
      by: { _id: recruiter.user._id },
    });
    await remove(owner, shared._id);
    await remove(recruiter, own._id);
    expect(await namesOf(recruiter)).toEqual([]);
  });

  test('says that its tag, job or colleague no longer exists', async () => {
    const { owner, recruiter } = await makeTeam();
    const job = await makeJob(server, owner);
    const { _id } = await makeApplication(await makeSeeker(server), job);
    await owner.client.tagApplications({ body: { ids: [_id], add: ['Remote'] } });
    const [tag] = (await owner.client.listTags()).tags;
    const names = { job: job._id, tag: tag?._id ?? '', assigned: recruiter.user._id };
    await save(owner, 'All', new URLSearchParams(names).toString());
    const gone = async () => (await owner.client.listViews()).views[0]?.gone;
    expect(await gone()).toEqual([]);
    await owner.client.deleteTag({ params: { id: names.tag } });
    expect(await gone()).toEqual(['tag']);
    await owner.client.deleteJob({ params: { id: job._id } });
    await owner.client.removeMember({ params: { id: recruiter.user._id } });
    expect(await gone()).toEqual(['job', 'tag', 'member']);
    // It finds nothing, and breaks nothing.
    const query = { ...names, tag: names.tag };
    expect((await owner.client.listCompanyApplications({ query })).total).toBe(0);
  });

  test('is one of at most fifty, also at the same moment', async () => {
    const { owner } = await makeTeam();
    for (let made = 1; made < VIEWS_MAX; made += 1) await save(owner, `No. ${made}`);
    const both = await Promise.all([codeOf(save(owner, 'Last')), codeOf(save(owner, 'Last'))]);
    expect(new Set(both)).toEqual(new Set(['done', 'views-full']));
  });

  test('goes with its author, unless it is shared: then owners have it', async () => {
    const { owner, recruiter, other } = await makeTeam();
    await save(recruiter, 'Private');
    const shared = await save(recruiter, 'Shared', 'sort=due', true);
    const alsoShared = await save(other, 'Also shared', 'sort=due', true);
    await save(other, 'Private, too');
    await owner.client.removeMember({ params: { id: recruiter.user._id } });
    await other.client.deleteMyAccount({ body: { password: other.password } });
    const { views } = await owner.client.listViews();
    expect(views.map(({ name, by, isMine }) => ({ name, by, isMine }))).toEqual([
      { name: 'Also shared', by: null, isMine: false },
      { name: 'Shared', by: null, isMine: false },
    ]);
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select name from saved_views view join company_members member using (company_id)
       where member.user_id = $1 order by name`,
      [owner.user._id],
    );
    expect(rows.map(({ name }) => name)).toEqual(['Also shared', 'Shared']);
    await owner.client.deleteView({ params: { id: shared._id } });
    // Who stops sharing it keeps it.
    const { view } = await owner.client.changeView({
      params: { id: alsoShared._id },
      body: { isShared: false },
    });
    expect(view.isMine).toBe(true);
  });
});
