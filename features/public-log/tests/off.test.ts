import { expect, test } from 'vitest';
import { readErasure } from '../../../shared/accounts/read-erasure.ts';
import { confirmationsTo } from '../../../tests/support/mail.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { publicLog } from '../feature.ts';

const server = await startServer({ config: { featuresOff: [publicLog.name] } });
const { pool } = server.database;

test('without the log, nothing is written into it, and pages and mails do not name it', async () => {
  const job = await makeJob(server, await makeCompany(server));
  const seeker = await makeSeeker(server);
  await makeApplication(seeker, job);
  await server.sweep();
  const { rows } = await pool.query('select 1 from log_entries union all select 1 from log_keys');
  expect(rows).toEqual([]);
  const [mail] = await confirmationsTo(server, seeker.user.email);
  expect(mail?.text).toContain('has your application');
  const pages = ['/', '/about', `/job/${job._id}`];
  const texts = await Promise.all(pages.map((path) => server.request('GET', path)));
  for (const text of [mail?.text, ...texts.map((page) => page.text)])
    expect(text).not.toMatch(/href="\/verify|\/verify#/);
  for (const path of ['/verify', '/log/keys'])
    expect((await server.request('GET', path)).code, path).toBe(404);
});

test('without the log, the receipt of a deleted account has no signature', async () => {
  const job = await makeJob(server, await makeCompany(server));
  const seeker = await makeSeeker(server);
  await makeApplication(seeker, job);
  const { receipt } = await seeker.client.deleteMyAccount({ body: { password: seeker.password } });
  expect(receipt).toMatchObject({ receipt: 'erasure', key: '' });
  const erasure = readErasure(receipt?.note ?? '');
  expect(erasure).toMatchObject({ account: seeker.user._id, by: 'self' });
  expect(erasure?.erased).toContainEqual({ what: 'applications', count: 1 });
  expect(erasure?.stays).not.toContainEqual(expect.objectContaining({ what: 'log-entries' }));
});
