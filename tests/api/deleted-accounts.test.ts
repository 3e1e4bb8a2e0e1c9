import { expect, test } from 'vitest';
import type { ErasureReceipt } from '../../shared/accounts/erasure.ts';
import { readErasure } from '../../shared/accounts/read-erasure.ts';
import { assign } from '../support/assign.ts';
import { makeClock } from '../support/clock.ts';
import { hasMessages, messaging } from '../support/messages.ts';
import {
  logInAgain,
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
  plausibleJob,
} from '../support/people.ts';
import { rowOf, waitForLocks } from '../support/races.ts';
import { findText } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

// What an account leaves behind: what others see, what the counts say, and what the receipt says.
const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const admin = await makeAdmin(server);

const leave = ({ client, password }: Person) => client.deleteMyAccount({ body: { password } });
const titlesOf = async ({ client }: Person) =>
  (await client.listNotifications()).notifications.map(({ title }) => title);
const textOf = async ({ client }: Person, title: string) =>
  (await client.listNotifications()).notifications.find((each) => each.title === title)?.text;
const jobAs = async ({ client }: Person, id: string) =>
  (await client.getJob({ params: { id } })).job;
const staysOf = (receipt: ErasureReceipt | undefined) => {
  const stays = readErasure(receipt?.note ?? '')?.stays ?? [];
  return Object.fromEntries(stays.map(({ what, count }) => [what, count]));
};
const erasedOf = (receipt: ErasureReceipt | undefined) => {
  const erased = readErasure(receipt?.note ?? '')?.erased ?? [];
  return Object.fromEntries(erased.map(({ what, count }) => [what, count]));
};
const at = (id: string) => ({ params: { id } });

test('the application of a deleted account takes no place, and a job that it filled can be reopened', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'One place', places: 1 });
  const throwaway = await makeSeeker(server, 'Throw Away');
  await makeApplication(throwaway, job);
  await server.sweep();
  expect(await jobAs(company, job._id)).toMatchObject({ status: 'closed', closedAsFull: true });

  await leave(throwaway);

  expect(await jobAs(company, job._id)).toMatchObject({ placesLeft: 1, applicantCount: 0 });
  const title = 'An applicant deleted their account: One place';
  expect(await textOf(company, title)).toContain('you can reopen it');
  await company.client.setJobStatus({ ...at(job._id), body: { status: 'active' } });
  await server.sweep();
  expect(await jobAs(company, job._id)).toMatchObject({ status: 'active', placesLeft: 1 });
  await makeApplication(await makeSeeker(server), job);
});

test('a job stays open if the account that took its last place is deleted before it closes', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { places: 1 });
  const seeker = await makeSeeker(server);
  await makeApplication(seeker, job);
  await leave(seeker);
  await server.sweep();
  const { job: shown } = await server.client().getJob(at(job._id));
  expect(shown).toMatchObject({ status: 'active', placesLeft: 1 });
  await makeApplication(await makeSeeker(server), job);
});

test('an application that was decided gives its place back too', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { places: 1 });
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'rejected', reason: 'Other' },
  });
  await leave(seeker);
  expect((await jobAs(company, job._id)).placesLeft).toBe(1);
  // The company had decided, so nothing that it expects is over.
  expect(await titlesOf(company)).not.toContain(
    `An applicant deleted their account: ${job.jobTitle}`,
  );
});

test('a job is public again when the account of the last applicant whose answer was overdue is deleted', async () => {
  const company = await makeCompany(server);
  const seeker = await makeSeeker(server);
  const job = await makeJob(server, company, {
    replyDays: 3,
    applicationDeadline: clock.inDays(60),
  });
  await makeApplication(seeker, job);
  await server.sweep();
  clock.forward(6 * 86_400_000);
  await server.sweep();
  expect(await jobAs(company, job._id)).toMatchObject({ overdueAnswers: 1 });
  await leave(seeker);
  expect(await jobAs(company, job._id)).toMatchObject({ overdueAnswers: 0, holds: [] });
});

test('the receipt of a company that deletes itself names what stays for its applicants; of one that can be restored, that it can', async () => {
  const make = async () => {
    const company = await makeCompany(server);
    const seeker = await makeSeeker(server);
    await makeApplication(seeker, await makeJob(server, company));
    await makeJob(server, company);
    return company;
  };
  const { receipt } = await leave(await make());
  expect(erasedOf(receipt)).toMatchObject({ account: 1, company: 1, jobs: 1 });
  expect(staysOf(receipt)).toMatchObject({ 'applied-jobs': 1 });

  const company = await make();
  const { receipt: byAdmin } = await admin.client.deleteUser({
    ...at(company.user._id),
    body: { reason: '' },
  });
  expect(erasedOf(byAdmin)).not.toHaveProperty('jobs');
  expect(erasedOf(byAdmin)).not.toHaveProperty('account');
  expect(staysOf(byAdmin)).toMatchObject({ 'restorable-company': 1 });
});

test('admins log in while another user is being deleted', async () => {
  const company = await makeCompany(server);
  const client = await pool.connect();
  try {
    // The deletion waits for the company, with everything that it has locked before.
    await client.query('begin');
    await client.query('select from companies where id = $1 for update', [
      company.user.companyProfile?._id,
    ]);
    const deleted = admin.client.deleteUser({ ...at(company.user._id), body: { reason: '' } });
    await waitForLocks(pool, 1);
    await logInAgain(server, admin);
    await client.query('commit');
    await deleted;
  } finally {
    client.release();
  }
});

test.each(['owner', 'mover'] as const)(
  'an applicant who withdraws notifies the %s who is deleting the account',
  async (role) => {
    const owner = await makeCompany(server);
    const job = await makeJob(server, owner);
    const { _id: id } = await makeApplication(await makeSeeker(server), job);
    const gone = role === 'owner' ? owner : await makeColleague(server, owner, 'recruiter');
    if (role === 'mover')
      await gone.client.moveApplication({
        params: { applicationId: id },
        body: { status: 'reviewed' },
      });
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
  },
);

test('a colleague who deletes their account leaves what belongs to the company, without a name', async () => {
  const owner = await makeCompany(server);
  const gone = await makeColleague(server, owner, 'owner', 'Gone Colleague');
  const stays = await makeColleague(server, owner, 'recruiter');
  const seeker = await makeSeeker(server);
  const job = await makeJob(server, gone, { jobTitle: 'Posted by Gone' });
  await gone.client.updateJob({
    ...at(job._id),
    body: { ...plausibleJob, jobTitle: 'Edited by Gone' },
  });
  const { _id: id } = await makeApplication(seeker, job);
  await gone.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'interviewed' },
  });
  await assign(server, [id], [gone, stays]);
  if (hasMessages)
    await messaging(gone.client).sendToThread({ ...at(id), body: { text: 'Hello.' } });
  const countsOf = async ({ client }: Person) => ({
    board: (await client.listCompanyApplications()).total,
    jobs: (await client.listMyJobs()).jobs.map(({ jobTitle, applicantCount }) => [
      jobTitle,
      applicantCount,
    ]),
  });
  const [before] = [await countsOf(owner)];

  await leave(gone);

  expect(await countsOf(owner)).toEqual(before);
  const { application } = await owner.client.getApplication(at(id));
  expect(application).toMatchObject({ assigned: [{ name: stays.user.username }] });
  const { messages } = hasMessages
    ? await messaging(owner.client).listThread(at(id))
    : { messages: [{ text: 'Hello.' }] };
  expect(messages).toMatchObject([{ text: 'Hello.' }]);
  const { activity } = await owner.client.listCompanyActivity();
  expect(activity.every(({ person }) => person === null || person.name !== 'Gone Colleague')).toBe(
    true,
  );
  expect(await findText(pool, gone.user._id)).toEqual([]);
  expect(await findText(pool, gone.user.email)).toEqual([]);
});

test('an invitation ends with the account of who invited, and so does its mail', async () => {
  const owner = await makeCompany(server);
  const gone = await makeColleague(server, owner, 'owner', 'Gone Inviter');
  await gone.client.inviteMember({ body: { email: 'invited@example.com', role: 'viewer' } });
  const about = async () =>
    (await pool.query(`select from mails where "to" = 'invited@example.com'`)).rowCount;
  expect(await about()).toBe(1);
  await leave(gone);
  expect(await about()).toBe(0);
  expect((await owner.client.listMembers()).invitations).toEqual([]);
  // The address can be invited again, by who is still there.
  await owner.client.inviteMember({ body: { email: 'invited@example.com', role: 'viewer' } });
  expect(await about()).toBe(1);

  const colleague = await makeAdmin(server);
  await colleague.client.inviteAdmin({ body: { email: 'next-admin@example.com' } });
  await admin.client.deleteUser({ ...at(colleague.user._id), body: { reason: '' } });
  expect(
    (await pool.query(`select from mails where "to" = 'next-admin@example.com'`)).rowCount,
  ).toBe(0);
});
