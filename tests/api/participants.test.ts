import { expect, test } from 'vitest';
import * as schema from '../../server/db/schema.ts';
import { takePart } from '../../server/db/participants.ts';
import type { JobPlan, StoredJob } from '../../server/participants.ts';
import { makeCompany, plausibleJob } from '../support/people.ts';
import { startServer } from '../support/server.ts';

// What features may do in the transactions of the core, with one that only this test has.

const server = await startServer({ pages: false });
const stored: Pick<StoredJob, 'id' | 'copyOf'>[] = [];
const asked: JobPlan['act'][] = [];
takePart(server.database, [
  {
    before: {
      job: async (_tx, { act, jobs, body }) => {
        asked.push(act);
        const message = 'No.';
        const refused = jobs.filter(() => body?.jobTitle === 'Refused');
        return new Map(
          refused.map(({ _id }) => [
            _id,
            { code: 'invalid-input', message, errors: { jobTitle: message } },
          ]),
        );
      },
    },
    within: {
      jobStored: async (_tx, all) => {
        stored.push(...all.map(({ id, copyOf }) => ({ id, copyOf })));
        if (all.some(({ body }) => body.jobTitle === 'Failing')) throw new Error('not stored');
      },
    },
  },
]);
const { client } = await makeCompany(server);
const post = async (jobTitle: string, copyOf?: string) =>
  (await client.postJob({ body: { ...plausibleJob, jobTitle, copyOf } })).job._id;
const count = () => server.database.db.$count(schema.jobs);

test('a feature refuses a posting, and stores its part of one in the same transaction', async () => {
  const id = await post('Baker');
  const copy = await post('Baker', id);
  await client.updateJob({ params: { id }, body: { ...plausibleJob, jobTitle: 'Cook' } });
  expect(stored).toEqual([{ id }, { id: copy, copyOf: id }, { id }]);
  expect(new Set(asked)).toEqual(new Set(['write']));
  await client.setJobStatus({ params: { id }, body: { status: 'paused' } });
  await client.setJobStatus({ params: { id }, body: { status: 'active' } });
  expect(asked.at(-1)).toBe('open');

  const before = await count();
  await expect(post('Refused')).rejects.toMatchObject({ status: 400, errors: { jobTitle: 'No.' } });
  await expect(post('Failing')).rejects.toThrow('Something went wrong');
  expect(await count()).toBe(before);
});
