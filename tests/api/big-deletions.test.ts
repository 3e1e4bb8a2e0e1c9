import { afterAll, expect, test } from 'vitest';
import { readErasure } from '../../shared/accounts/read-erasure.ts';
import { purgeRemovals } from '../../server/accounts/erasing.ts';
import { DAY, makeClock } from '../support/clock.ts';
import {
  logInAgain,
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { makeBig } from '../support/big-company.ts';
import { findText } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

// Accounts that leave more than one transaction erases. Each sweep carries out one batch, a second after the one before.
const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { db, pool } = server.database;
const admin = await makeAdmin(server);

const at = (id: string) => ({ params: { id } });
const leave = ({ client, password }: Person) => client.deleteMyAccount({ body: { password } });
const sweep = async (by = server) => {
  await by.sweep();
  clock.forward(1000);
};
const read = (token = '', by = server) => by.client().getErasure({ query: { token } });

const closedNotices = async (jobId: string) => {
  const { rows } = await pool.query<{ user_id: string }>(
    `select notifications.user_id from notifications
     join applications on applicant_id = user_id and job_id = $1 where title like 'Closed:%'`,
    [jobId],
  );
  return rows.map(({ user_id: userId }) => userId);
};

test('the owner of a big company is gone at once, and the rest in batches that survive the end of the process', async () => {
  const { owner, seeker, job, other, id } = await makeBig(server);
  const bystander = await makeCompany(server);
  const running = await makeJob(server, bystander);

  const { receipt, erasure: token, message } = await leave(owner);

  expect(receipt).toBeUndefined();
  expect(message).toBe('Your account has been deleted. What belonged to it is being erased.');
  // Nobody sees any of it any more, and the applicants read that it is closed.
  await expect(owner.client.getProfile()).rejects.toMatchObject({ status: 401 });
  const logIn = { body: { email: owner.user.email, password: owner.password } };
  await expect(server.client().logIn(logIn)).rejects.toMatchObject({ code: 'wrong-credentials' });
  await expect(admin.client.getUser(at(owner.user._id))).rejects.toMatchObject({ status: 404 });
  const companyId = owner.user.companyProfile?._id ?? '';
  for (const gone of [`/api/jobs/${job._id}`, `/api/companies/${companyId}`])
    expect((await server.request('GET', gone)).code, gone).toBe(404);
  const { application } = await seeker.client.getApplication(at(id));
  expect(application).toMatchObject({ closure: { by: 'company' } });
  const { total } = await read(token);
  expect(await read(token)).toMatchObject({ done: 0 });
  expect(total).toBeGreaterThan(3000);

  await sweep();
  const first = await read(token);
  expect(first.done).toBeGreaterThan(0);
  expect(first.receipt).toBeUndefined();
  // Others go on meanwhile.
  await logInAgain(server, admin);
  await makeApplication(await makeSeeker(server), running);

  // A batch that breaks off changes nothing; another process goes on.
  await pool.query(`create function break_off() returns trigger language plpgsql as
    'begin raise exception ''broken off''; end'`);
  await pool.query(
    `create trigger break_off before update on erasures execute function break_off()`,
  );
  await sweep();
  await pool.query('drop trigger break_off on erasures');
  expect(await read(token)).toEqual(first);
  clock.forward(120_000);
  const next = await startServer({ pages: false, now: clock.now, database: server.database });
  afterAll(() => next.close());
  for (let rounds = 0; rounds < 20 && !(await read(token)).receipt; rounds += 1)
    await sweep(rounds % 2 ? server : next);

  const ended = await read(token);
  expect(ended).toMatchObject({ done: total, total });
  const { erased, stays, account } = readErasure(ended.receipt?.note ?? '') ?? {};
  expect(account).toBe(owner.user._id);
  expect(erased).toEqual(
    expect.arrayContaining([
      { what: 'account', count: 1 },
      { what: 'company', count: 1 },
      { what: 'jobs', count: 1 },
    ]),
  );
  expect(stays).toContainEqual({ what: 'applied-jobs', count: 1 });
  // Each applicant was told once, and keeps the application.
  const told = await closedNotices(job._id);
  expect(told).toHaveLength(1501);
  expect(new Set(told).size).toBe(1501);
  expect(told).toContain(seeker.user._id);
  const { rows } = await pool.query(
    `select count(*)::int as kept from applications where job_id = $1 and applicant_id is not null`,
    [job._id],
  );
  expect(rows).toEqual([{ kept: 1501 }]);
  expect(await findText(pool, 'kanarie-4713')).toEqual([]);
  // The receipt names it.
  const left = (await findText(pool, owner.user._id)).map((line) => line.split(':')[0]);
  expect(left).toEqual(['erasures']);
  expect((await pool.query('select from jobs where id = $1', [other._id])).rowCount).toBe(0);

  // The receipt stays for a week.
  clock.forward(7 * DAY);
  await expect(read(token)).rejects.toMatchObject({ status: 410, code: 'link-expired' });
  await expect(read('unknown')).rejects.toMatchObject({ status: 410, code: 'link-expired' });
});

test('a big company that an admin deletes can be restored when its applicants have been told, and ends after a week', async () => {
  const { owner, seeker, id, job } = await makeBig(server, 1200);
  const companyId = owner.user.companyProfile?._id ?? '';
  const { erasure: token } = await admin.client.deleteUser({
    ...at(owner.user._id),
    body: { reason: 'Spam.' },
  });
  const restore = () => admin.client.restoreRemoval(at(companyId));
  await expect(restore()).rejects.toMatchObject({ status: 409, code: 'deletion-running' });
  for (let rounds = 0; rounds < 20 && !(await read(token)).receipt; rounds += 1) await sweep();
  const { receipt } = await read(token);
  expect(readErasure(receipt?.note ?? '')).toMatchObject({
    by: 'admin',
    stays: expect.arrayContaining([{ what: 'restorable-company', count: 1 }]),
  });
  expect(await closedNotices(job._id)).toHaveLength(1201);
  await restore();
  expect((await seeker.client.getApplication(at(id))).application.closure).toBeNull();

  await admin.client.deleteUser({ ...at(owner.user._id), body: { reason: '' } });
  for (let rounds = 0; rounds < 4; rounds += 1) await sweep();
  clock.forward(7 * DAY);
  await purgeRemovals({ db, now: clock.now });
  for (let rounds = 0; rounds < 4; rounds += 1) await sweep();
  expect(await findText(pool, 'kanarie-4713')).toEqual([]);
  expect((await pool.query('select from erasures where finished_at is null')).rowCount).toBe(0);
  expect((await seeker.client.getApplication(at(id))).application).toMatchObject({
    coverLetter: 'I would like to work with you.',
    closure: { by: 'company' },
  });
});
