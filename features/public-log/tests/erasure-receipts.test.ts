import { afterAll, expect, test } from 'vitest';
import { STAYS_OF } from '../../../shared/accounts/erasure-words.ts';
import { parseErasure, verifyErasure } from '../rules/erasure.ts';
import { logSource } from '../rules/source.ts';
import { rotateLogKey } from '../server/sequencer.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { makeClock } from '../../../tests/support/clock.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../tests/support/people.ts';
import { startServer, type TestServer } from '../../../tests/support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const other = await startServer({ pages: false, now: clock.now });
afterAll(() => other.close());
const { pool } = server.database;

const sourceOf = ({ url }: TestServer) =>
  logSource(async (path) => {
    const answer = await fetch(url + path);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  });
const check = (receipt: object | undefined, at = server) =>
  verifyErasure(JSON.stringify(receipt), sourceOf(at));

test('a receipt from before the first state of the log is genuine', async () => {
  await pool.query('delete from log_checkpoints');
  await pool.query('delete from log_keys');
  const seeker = await makeSeeker(server);
  const { receipt } = await seeker.client.deleteMyAccount({ body: { password: seeker.password } });
  expect(await check(receipt)).toMatchObject({
    isValid: true,
    erasure: { account: seeker.user._id, by: 'self' },
  });
});

test('a receipt says what went, what stays and why, and only its board signed it', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const admin = await makeAdmin(server);
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  await company.client.getApplication({ params: { id } });
  const { receipt } = await admin.client.deleteUser({
    params: { id: seeker.user._id },
    body: { reason: '' },
  });
  const verdict = await check(receipt);
  expect(verdict).toMatchObject({
    isValid: true,
    erasure: {
      by: 'admin',
      erased: expect.arrayContaining([
        { what: 'account', count: 1 },
        { what: 'applications', count: 1 },
        { what: 'ledger', count: 1 },
      ]),
      stays: expect.arrayContaining([
        { what: 'application-rows', count: 1 },
        { what: 'audit-lines', count: 1 },
        { what: 'backups', count: null },
      ]),
    },
  });
  const stays = verdict?.isValid ? verdict.erasure.stays : [];
  for (const { what } of stays) expect(STAYS_OF.job_seeker).toContain(what);
  // It names nobody.
  for (const name of [seeker.user.email, seeker.user.username, 'Ada Seeker'])
    expect(JSON.stringify(receipt)).not.toContain(name);

  if (!receipt) throw new Error('there is no receipt');
  const changed = {
    ...receipt,
    note: receipt.note.replace('"applications","count":1', '"applications","count":2'),
  };
  expect(changed.note).not.toBe(receipt.note);
  expect(await check(changed)).toEqual({ isValid: false, failure: 'forged-erasure' });
  await (await makeSeeker(other)).client.getProfile();
  expect(await check(receipt, other)).toEqual({ isValid: false, failure: 'other-board' });
  expect(await check({ receipt: 1 })).toBeUndefined();
  expect(parseErasure('x'.repeat(40_000))).toBeUndefined();

  const config = { publicUrl: server.url };
  await rotateLogKey({ db: drizzle(pool), config, now: clock.now });
  expect(await check(receipt)).toMatchObject({ isValid: true });
});

test('a deletion that is refused gives no receipt and counts nothing', async () => {
  const seeker = await makeSeeker(server);
  await expect(
    seeker.client.deleteMyAccount({ body: { password: 'wrong-pass-1' } }),
  ).rejects.toMatchObject({ status: 400 });
});
