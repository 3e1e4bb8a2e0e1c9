import { expect, test } from 'vitest';
import { FEATURES } from '../../shared/seams.ts';
import { freshDatabase } from '../support/database.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const names = FEATURES.map(({ name }) => name);
const database = await freshDatabase();
const board = await startServer({ database, config: { featuresOff: names } });
const whole = await startServer({ pages: false, database });
/** An address, with an id in the place of each parameter. */
const addressOf = (path: string) =>
  path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');

test.each(FEATURES.map((feature) => [feature.name, feature] as const))(
  'without %s, its calls and pages do not exist',
  async (_, { calls = {}, pages = {} }) => {
    for (const { method, path } of Object.values(calls)) {
      const { code, body } = await board.request(method, `/api${addressOf(path)}`);
      // A row of the core may have the same address: it asks for a session, or takes a word for an id.
      expect(code === 404 ? body.code : code, path).toBeOneOf(['call-not-found', 'not-found', 401]);
    }
    for (const path of Object.values(pages).flatMap((ofArea) => Object.keys(ofArea)))
      expect((await board.request('GET', `/${addressOf(path)}`)).code, path).toBe(404);
  },
);

test('without any feature, a job is posted, found, applied to and decided', async () => {
  const company = await makeCompany(board);
  const job = await makeJob(board, company);
  const seeker = await makeSeeker(board);
  const { _id } = await makeApplication(seeker, job);
  await company.client.moveApplication({
    params: { applicationId: _id },
    body: { status: 'rejected' },
  });
  await board.sweep();
  expect((await seeker.client.getApplication({ params: { id: _id } })).application.status).toBe(
    'rejected',
  );
  expect((await board.request('GET', '/alljobs')).code).toBe(200);
  expect((await board.request('GET', `/job/${job._id}`)).code).toBe(200);
});

test('what features stored stays while they are off, and is there when they are on again', async () => {
  const seeker = await makeSeeker(whole);
  const saved = names.includes('alerts')
    ? await whole.request('POST', '/api/saved-searches', {
        token: seeker.token,
        json: { query: 'keywords=nurse', mail: 'never' },
      })
    : undefined;
  if (!saved) return;
  expect(saved.code).toBe(201);
  const list = async (on: typeof board) =>
    on.request<{ count?: number }>('GET', '/api/saved-searches', { token: seeker.token });
  expect((await list(board)).code).toBe(404);
  await board.sweep();
  expect((await list(whole)).body.count).toBe(1);
});

test.runIf(names.includes('hiring-plan') && names.includes('tags-and-views'))(
  'what features add to rows, filters, orders and searches is left out while they are off',
  async () => {
    const company = await makeCompany(whole);
    const { token } = company;
    const job = await makeJob(whole, company);
    for (const name of ['Ada', 'Bela']) await makeApplication(await makeSeeker(whole, name), job);
    const json = { stages: [{ status: 'pending', name: 'Inbox zero' }], criteria: [] };
    await whole.request('PUT', `/api/jobs/${job._id}/hiring-plan`, { token, json });
    const { applications } = await company.client.listCompanyApplications();
    const [first] = applications;
    const ids = [first?._id];
    await whole.request('POST', '/api/applications/company/tags', {
      token,
      json: { ids, add: ['Falcon'] },
    });
    const list = async (on: typeof board, query: string) => {
      const { body } = await on.request<{ applications: Record<string, unknown>[] }>(
        'GET',
        `/api/applications/company?${query}`,
        { token },
      );
      return body.applications;
    };
    const [tagged] = await list(whole, 'search=falcon');
    expect(tagged).toMatchObject({ _id: first?._id, tags: [{ name: 'Falcon' }] });
    const [{ _id: tag } = { _id: '' }] = (tagged?.['tags'] ?? []) as { _id: string }[];
    expect(await list(whole, `tag=${tag}`)).toHaveLength(1);

    expect(await list(board, 'search=falcon')).toEqual([]);
    expect(await list(board, `tag=${tag}`)).toHaveLength(2);
    expect((await list(board, 'sort=rating')).map(({ _id }) => _id)).toEqual(
      applications.map(({ _id }) => _id),
    );
    for (const row of await list(board, ''))
      for (const name of ['tags', 'stage', 'rating']) expect(row).not.toHaveProperty([name]);
  },
);
