import { expect, test } from 'vitest';
import { makeClock } from '../support/clock.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const MINUTE = 60_000;
const clock = makeClock();
const server = await startServer({
  pages: false,
  now: clock.now,
  config: { confirmMinutes: 30 },
});
const { pool } = server.database;

const refused = { status: 403, code: 'confirm-identity' };
const logIn = (email: string, password: string) =>
  server.client().logIn({ body: { email, password } });

test('half an hour after the log-in, an admin confirms who they are before deleting, suspending and exporting', async () => {
  const admin = await makeAdmin(server);
  const company = await makeCompany(server);
  const [job, other] = [
    await makeJob(server, company, { approved: false }),
    await makeJob(server, company, { jobTitle: 'Second Engineer' }),
  ];
  const victim = await makeSeeker(server);
  const { client, password } = admin;
  const [userId, jobId] = [{ id: victim.user._id }, { id: job._id }];
  const verdict = { reason: 'Other', message: 'Tell more.', suspend: true };
  const calls = {
    suspendUser: () => client.suspendUser({ params: userId, body: { reason: 'Spam.' } }),
    rejectJob: () => client.rejectJob({ params: jobId, body: verdict }),
    setCompanyApproval: () =>
      client.setCompanyApproval({
        params: { id: company.user._id },
        body: { companyProfile: { isApproved: false }, ...verdict },
      }),
    deleteJob: () => client.deleteJob({ params: { id: other._id }, body: {} }),
    prepareExport: () => client.prepareExport({ body: { what: 'users' } }),
    deleteUser: () => client.deleteUser({ params: userId, body: {} }),
  };

  clock.forward(30 * MINUTE);
  for (const [name, call] of Object.entries(calls))
    await expect(call(), name).rejects.toMatchObject(refused);
  // Without a suspension, a decision needs no confirmation, nor does a company's own deletion.
  await client.setCompanyApproval({
    params: { id: company.user._id },
    body: { companyProfile: { isApproved: true } },
  });
  const third = await makeJob(server, company, { approved: false });
  await company.client.deleteJob({ params: { id: third._id }, body: {} });

  // A stolen token without the password, and the confirmation of another session, change nothing.
  const confirm = (by: string, who = client) => who.confirmIdentity({ body: { password: by } });
  await expect(confirm('wrong-pass')).rejects.toMatchObject({
    code: 'wrong-password',
    errors: { password: expect.any(String) },
  });
  await confirm(victim.password, victim.client);
  const elsewhere = server.client((await logIn(admin.user.email, password)).token);
  await elsewhere.prepareExport({ body: { what: 'users' } });
  await confirm(password, elsewhere);
  await expect(calls.deleteUser()).rejects.toMatchObject(refused);

  await confirm(password);
  for (const call of Object.values(calls)) await call();
  clock.forward(30 * MINUTE - 1);
  await calls.prepareExport();
  clock.forward(1);
  await expect(calls.prepareExport()).rejects.toMatchObject(refused);
  const { rows } = await pool.query("select action from audit_log where action = 'user.delete'");
  expect(rows).toHaveLength(1);
});
