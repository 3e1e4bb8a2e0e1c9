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
