import { expect, test } from 'vitest';
import { answerBy } from '../../shared/applications/promise.ts';
import { makeClock } from '../support/clock.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const company = await makeCompany(server, { companyName: 'Jardim' });

test('an application has the date of the promise that its job made', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Gardener', replyDays: 5 });
  const seeker = await makeSeeker(server, 'Ada Lovelace');
  const { _id: id } = await makeApplication(seeker, job);
  const { rows } = await server.database.pool.query<{ answer_by: Date }>(
    'select answer_by from applications where id = $1',
    [id],
  );
  expect(rows).toEqual([{ answer_by: answerBy(clock.now(), 5) }]);
});
