import { describe, expect, test } from 'vitest';
import { fileColumns } from '../../../shared/applications/columns.ts';
import { MOVED_AT_ONCE_MAX } from '../../../shared/applications/lists.ts';
import { TAGS_EACH_MAX, TAGS_MAX } from '../rules/tags.ts';
import { assign } from '../../../tests/support/assign.ts';
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
const { pool } = server.database;

const ada = await makeSeeker(server, 'Ada Reed');
const bela = await makeSeeker(server, 'Bela Rush');

async function makeOffice() {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const first = (await makeApplication(ada, job))._id;
  const second = (await makeApplication(bela, job))._id;
  return { company, job, first, second };
}

const tag = (who: Person, ids: string[], add: string[], remove: string[] = []) =>
  who.client.tagApplications({ body: { ids, add, remove } });
const tagsOf = async (who: Person, id: string) =>
  (await who.client.getApplication({ params: { id } })).application.tags?.map(({ name }) => name);
const all = async (who: Person) =>
  (await who.client.listTags()).tags.map(({ name, applications }) => [name, applications]);
const idOf = async (who: Person, wanted: string) =>
  (await who.client.listTags()).tags.find(({ name }) => name === wanted)?._id ?? '';
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('tags', () => {
  test('are created when they are typed, shown, counted, filtered by, and taken away', async () => {
    const { company, first, second } = await makeOffice();
    const { moved } = await tag(company, [first, second], ['Remote', 'Café']);
    expect(moved.map(({ tags }) => tags?.map(({ name }) => name))).toEqual([
      ['Café', 'Remote'],
      ['Café', 'Remote'],
    ]);
    expect(await all(company)).toEqual([
      ['Café', 2],
      ['Remote', 2],
    ]);
    const remote = await idOf(company, 'Remote');
    await tag(company, [first], [], [remote]);
    expect(await tagsOf(company, first)).toEqual(['Café']);
    const list = await company.client.listCompanyApplications({ query: { tag: remote } });
    expect(list.applications.map(({ _id }) => _id)).toEqual([second]);
    const neighbors = await company.client.getApplicationNeighbours({
      params: { id: second },
      query: { tag: remote },
    });
    expect(neighbors.total).toBe(1);
    const found = await company.client.listCompanyApplications({ query: { search: 'cafe' } });
    expect(found.total).toBe(2);
    // The row prints it, so it needs no excerpt.
    expect(found.applications.some((row) => row.found)).toBe(false);
    const carried = found.applications.find(({ _id }) => _id === second);
    expect(carried && fileColumns([])['Tags']?.(carried)).toBe('Café, Remote');
    expect(fileColumns(['tags-and-views'])).not.toHaveProperty('Tags');
  });

  test('are one if their names differ by case alone, also at the same moment', async () => {
    const { company, first, second } = await makeOffice();
    const colleague = await makeColleague(server, company, 'recruiter');
    await Promise.all([
      tag(company, [first], ['Remote']),
      tag(colleague, [second], ['REMOTE']),
      tag(company, [second], ['remote', 'Remote ']),
    ]);
    expect(await all(company)).toEqual([[expect.stringMatching(/^remote$/i), 2]]);
  });

  test('are renamed, and merged with the tag that has the name', async () => {
    const { company, first, second } = await makeOffice();
    await tag(company, [first], ['Far away']);
    await tag(company, [first, second], ['Remote']);
    const away = await idOf(company, 'Far away');
    const remote = await idOf(company, 'Remote');
    const { view } = await company.client.saveView({
      body: { name: 'Away', query: `tag=${away}` },
    });
    await company.client.renameTag({ params: { id: remote }, body: { name: 'Elsewhere' } });
    const { tag: merged } = await company.client.renameTag({
      params: { id: away },
      body: { name: 'elsewhere' },
    });
    expect(merged).toEqual({ _id: remote, name: 'elsewhere', applications: 2 });
    expect(await tagsOf(company, first)).toEqual(['elsewhere']);
    const { views } = await company.client.listViews();
    expect(views).toEqual([{ ...view, query: `tag=${remote}` }]);
  });

  test('are deleted, and no application carries them', async () => {
    const { company, first } = await makeOffice();
    await tag(company, [first], ['Remote']);
    const params = { id: await idOf(company, 'Remote') };
    await company.client.deleteTag({ params });
    expect(await tagsOf(company, first)).toEqual([]);
    expect(await codeOf(company.client.deleteTag({ params }))).toBe('tag-not-found');
  });

  test('are the own ones of a company', async () => {
    const { company, first } = await makeOffice();
    const other = await makeOffice();
    await tag(company, [first], ['Remote']);
    const params = { id: await idOf(company, 'Remote') };
    expect(await codeOf(other.company.client.deleteTag({ params }))).toBe('tag-not-found');
    expect(await codeOf(other.company.client.renameTag({ params, body: { name: 'Mine' } }))).toBe(
      'tag-not-found',
    );
    const { moved, refused } = await tag(other.company, [first], ['Mine']);
    expect(moved).toEqual([]);
    expect(refused.map(({ code }) => code)).toEqual(['application-not-found']);
    // Nothing is created for nobody.
    expect(await all(other.company)).toEqual([]);
    const found = await other.company.client.listCompanyApplications({ query: { tag: params.id } });
    expect(found.total).toBe(0);
  });

  test('are read by viewers, and by interviewers where the application is assigned', async () => {
    const { company, first, second } = await makeOffice();
    await tag(company, [first], ['Hidden', 'Shown']);
    await tag(company, [second], ['Shown']);
    const viewer = await makeColleague(server, company, 'viewer');
    const interviewer = await makeColleague(server, company, 'interviewer');
    expect(await all(viewer)).toEqual([
      ['Hidden', 1],
      ['Shown', 2],
    ]);
    expect(await all(interviewer)).toEqual([]);
    await assign(server, [second], [interviewer]);
    expect(await all(interviewer)).toEqual([['Shown', 1]]);
    for (const who of [viewer, interviewer])
      expect(await codeOf(tag(who, [second], ['Mine']))).toBe('team-role-missing');
  });

  test('are never seen by the applicant', async () => {
    const { company, first } = await makeOffice();
    await tag(company, [first], ['Invisible']);
    const mine = await ada.client.listMyApplications();
    const { application } = await ada.client.getApplication({ params: { id: first } });
    expect(JSON.stringify([mine, application])).not.toContain('Invisible');
    expect(application).not.toHaveProperty('tags');
  });

  test('are few for each application and each company, and short', async () => {
    const { company, first, second } = await makeOffice();
    const names = (count: number, what = 'No.') =>
      Array.from({ length: count }, (_, at) => `${what} ${at}`);
    await tag(company, [first], names(TAGS_EACH_MAX));
    const { moved, refused } = await tag(company, [first, second], ['One more']);
    expect(moved.map(({ _id }) => _id)).toEqual([second]);
    expect(refused.map(({ code }) => code)).toEqual(['tagged-with-many']);
    expect(await codeOf(tag(company, [first], names(1000)))).toBe('invalid-input');
    expect(await codeOf(tag(company, [first], ['x'.repeat(10_000)]))).toBe('invalid-input');
    expect(await codeOf(tag(company, [first], ['\u200B']))).toBe('invalid-input');
    expect(await codeOf(tag(company, [first], []))).toBe('invalid-input');
    expect(await codeOf(tag(company, Array(MOVED_AT_ONCE_MAX + 1).fill(first), ['A']))).toBe(
      'invalid-input',
    );
    await pool.query(
      `insert into tags (company_id, name, name_key)
       select company_id, 'Made ' || n, 'made ' || n from company_members, generate_series(1, $2::int) n
       where user_id = $1`,
      [company.user._id, TAGS_MAX - TAGS_EACH_MAX - 1],
    );
    expect(await codeOf(tag(company, [second], ['Too many']))).toBe('tags-full');
    // One that exists can still be given.
    await tag(company, [second], ['made 1']);
  });
});
