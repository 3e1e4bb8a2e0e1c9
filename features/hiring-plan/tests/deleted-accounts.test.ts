import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeBig } from '../../../tests/support/big-company.ts';
import { makeClock } from '../../../tests/support/clock.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { rowOf, waitForLocks } from '../../../tests/support/races.ts';
import { findText } from '../../../tests/support/rows.ts';
import { startServer } from '../../../tests/support/server.ts';

// What deleted accounts leave of ratings.
const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { db, pool } = server.database;

const at = (id: string) => ({ params: { id } });
const leave = ({ client, password }: Person) => client.deleteMyAccount({ body: { password } });
const sweep = async () => {
  await server.sweep();
  clock.forward(1000);
};
const read = (token = '') => server.client().getErasure({ query: { token } });
const rate = ({ client }: Person, id: string, comment = '') =>
  client.saveScorecard({ ...at(id), body: { recommendation: 'yes', comment, ratings: [] } });

test('a colleague with many moves and ratings is gone at once, and their id in batches', async () => {
  const { owner, id, job } = await makeBig(server, 1200);
  const gone = await makeColleague(server, owner, 'recruiter', 'Gone Rater');
  await db.execute(sql`insert into scorecards (application_id, author_id, recommendation, ratings)
    select id, ${gone.user._id}, 'yes', '[]' from applications where job_id = ${job._id}`);
  await db.execute(
    sql`update applications set rated_by = array[${gone.user._id}::uuid] where job_id = ${job._id}`,
  );
  await db.execute(sql`insert into application_events (application_id, status, actor_id, actor_role, at)
    select id, 'reviewed', ${gone.user._id}, 'company', now() from applications where job_id = ${job._id}`);

  const { erasure: token } = await leave(gone);

  const scorecardsOf = async () => {
    const { applications } = await owner.client.listCompanyApplications({
      query: { search: 'Ada' },
    });
    return applications.find(({ _id }) => _id === id)?.rating?.scorecards;
  };
  const namesOf = async () =>
    (await owner.client.getApplication(at(id))).application.timeline.map(
      ({ person }) => person?.name,
    );
  // What colleagues see is the same before and after.
  const before = [await scorecardsOf(), await namesOf()];
  expect(before[0]).toBe(1);
  expect(before[1]).not.toContain('Gone Rater');
  for (let rounds = 0; rounds < 20 && !(await read(token)).receipt; rounds += 1) await sweep();
  expect((await read(token)).receipt).toBeDefined();
  expect([await scorecardsOf(), await namesOf()]).toEqual(before);
  const left = (await findText(pool, gone.user._id)).map((line) => line.split(':')[0]);
  expect(left).toEqual(['erasures']);
});

test('what somebody rated for companies that they have left is without their id, too', async () => {
  const former = await makeBig(server, 700);
  const { owner, job } = await makeBig(server, 700);
  const gone = await makeColleague(server, owner, 'recruiter', 'Gone Freelancer');
  for (const jobId of [former.job._id, job._id]) {
    await db.execute(sql`insert into scorecards (application_id, author_id, recommendation, ratings)
      select id, ${gone.user._id}, 'yes', '[]' from applications where job_id = ${jobId}`);
    await db.execute(
      sql`update applications set rated_by = array[${gone.user._id}::uuid] where job_id = ${jobId}`,
    );
  }
  const { erasure: token } = await leave(gone);
  for (let rounds = 0; rounds < 20 && !(await read(token)).receipt; rounds += 1) await sweep();
  // The receipt comes when nothing is left in either company.
  expect(await read(token)).toMatchObject({ receipt: expect.anything() });
  const left = (await findText(pool, gone.user._id)).map((line) => line.split(':')[0]);
  expect(left).toEqual(['erasures']);
  expect((await pool.query('select from erasures where finished_at is null')).rowCount).toBe(0);
});

test('a company that deletes itself leaves nothing of its ratings', async () => {
  const company = await makeCompany(server, { companyName: 'Gone Ltd' });
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, await makeJob(server, company));
  await rate(company, id, 'kanarie-4712');

  await leave(company);

  const left = (await findText(pool, 'kanarie-4712')).map((line) => line.split(':')[0]);
  // What the applicant was sent is the applicant's.
  expect(left.filter((table) => !['mails', 'notifications'].includes(table ?? ''))).toEqual([]);
  expect(await findText(pool, company.user._id)).toEqual([]);
  const { application } = await seeker.client.getApplication(at(id));
  expect(application).toMatchObject({ closure: { by: 'company' } });
});

test('an applicant who withdraws notifies the rater who is deleting the account', async () => {
  const owner = await makeCompany(server);
  const { _id: id } = await makeApplication(await makeSeeker(server), await makeJob(server, owner));
  const gone = await makeColleague(server, owner, 'recruiter');
  await rate(gone, id);
  const client = await pool.connect();
  try {
    // The deletion waits for the application, and has not locked the user.
    await client.query('begin');
    await client.query(rowOf('applications', id));
    const deleted = leave(gone);
    await waitForLocks(pool, 1);
    await client.query(`select from users where id = $1 for key share nowait`, [gone.user._id]);
    await client.query('commit');
    expect(await deleted).toMatchObject({ receipt: expect.anything() });
  } finally {
    client.release(true);
  }
});

test('ratings of a colleague who deletes their account stay, without a name', async () => {
  const owner = await makeCompany(server);
  const gone = await makeColleague(server, owner, 'owner', 'Gone Colleague');
  const { _id: id } = await makeApplication(await makeSeeker(server), await makeJob(server, owner));
  await rate(gone, id, 'Good.');
  await rate(owner, id, 'Good.');
  const ratingOf = async ({ client }: Person) =>
    (await client.listCompanyApplications()).applications[0]?.rating;
  expect(await ratingOf(owner)).toMatchObject({ scorecards: 2 });

  await leave(gone);

  expect(await ratingOf(owner)).toMatchObject({ scorecards: 2 });
  const { scorecards, hidden } = await owner.client.listScorecards(at(id));
  expect(scorecards.map(({ author, comment }) => [author?.name, comment])).toEqual([
    [owner.user.username, 'Good.'],
    [undefined, 'Good.'],
  ]);
  expect(hidden).toBe(0);
  expect(await findText(pool, gone.user._id)).toEqual([]);
});
