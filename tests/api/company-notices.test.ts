import { expect, test } from 'vitest';
import { formatNearDay } from '../../shared/kit/day.ts';
import { channels } from '../support/channels.ts';
import { makeClock } from '../support/clock.ts';
import { confirmationsTo, mailsTo } from '../support/mail.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;

const told = async (company: Awaited<ReturnType<typeof makeCompany>>) =>
  (await company.client.listNotifications()).notifications.filter(
    ({ kind }) => kind === 'application',
  );

test('a company hears of new applications, once for each job', async () => {
  const company = await makeCompany(server);
  const [gardener, cook] = [
    await makeJob(server, company, { jobTitle: 'Gardener' }),
    await makeJob(server, company, { jobTitle: 'Cook' }),
  ];
  const ids: string[] = [];
  for (const name of ['Ada One', 'Bea Two', 'Cid Three', 'Dan Four']) {
    const { _id } = await makeApplication(await makeSeeker(server, name), gardener);
    ids.push(_id);
    clock.forward(10);
  }
  const { _id: single } = await makeApplication(await makeSeeker(server, 'Eve Five'), cook);
  await server.sweep();
  const heard = await told(company);
  expect(heard).toHaveLength(2);
  expect(heard).toContainEqual(
    expect.objectContaining({
      title: '4 new applications: Gardener',
      text: 'Ada One, Bea Two, Cid Three and 1 more applied.',
      path: `/applications/my-applications-company?job=${gardener._id}&unread=unread`,
    }),
  );
  expect(heard).toContainEqual(
    expect.objectContaining({
      title: 'New application: Cook',
      text: 'Eve Five applied.',
      path: `/applications/view/${single}`,
    }),
  );
  const mails = await mailsTo(server, company.user.email);
  const mail = mails.find(({ subject }) => subject === '4 new applications: Gardener');
  expect(mail?.text).toContain(`/applications/view/${ids[0]}`);
  expect(await company.client.countUnreadApplications()).toMatchObject({ unread: 5 });
  await server.sweep();
  expect(await told(company)).toHaveLength(2);
  // Whoever opens the application has read the notification.
  expect(await company.client.countNotifications()).toMatchObject({ unread: 2 });
  await company.client.getApplication({ params: { id: single } });
  expect(await company.client.countNotifications()).toMatchObject({ unread: 1 });
});

test('an applicant gets a mail that the application has arrived, with its date', async () => {
  const company = await makeCompany(server, { companyName: 'Jardim' });
  const job = await makeJob(server, company, { jobTitle: 'Gardener', replyDays: 5 });
  const apply = async (mail?: 'never') => {
    const seeker = await makeSeeker(server);
    if (mail)
      await seeker.client.updateNotificationSettings({
        body: { status: channels(true, mail) },
      });
    return { ...seeker, application: await makeApplication(seeker, job) };
  };
  const [ada, quiet, gone] = [await apply(), await apply('never'), await apply()];
  await gone.client.withdrawApplication({ params: { id: gone.application._id } });
  await Promise.all([server.sweep(), server.sweep()]);

  const mailed = ({ user }: Person) => confirmationsTo(server, user.email);
  const [mail, ...more] = await mailed(ada);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Application sent: Gardener');
  expect(mail?.text).toContain(
    `Jardim has your application and promised an answer by ${formatNearDay(clock.inDays(5))}.`,
  );
  expect(mail?.text).toContain(`/applications/edit/${ada.application._id}`);
  for (const person of [quiet, gone]) expect(await mailed(person)).toEqual([]);
  for (const person of [ada, quiet, gone])
    expect((await person.client.listNotifications()).notifications).toEqual([]);
});

test('each member hears by their own settings', async () => {
  const [company, colleague] = [await makeCompany(server), await makeCompany(server)];
  await pool.query(
    `update company_members set company_id = (select company_id from company_members where user_id = $1)
     where user_id = $2`,
    [company.user._id, colleague.user._id],
  );
  await colleague.client.updateNotificationSettings({
    body: { application: channels(true, 'never') },
  });
  const job = await makeJob(server, company);
  await makeApplication(await makeSeeker(server), job);
  await server.sweep();
  const mailed = async ({ user }: typeof company) =>
    (await mailsTo(server, user.email)).filter(({ kind }) => kind === 'application').length;
  expect([await mailed(company), await mailed(colleague)]).toEqual([1, 0]);
  expect(await told(colleague)).toHaveLength(1);
});

test('nobody hears of applications to a removed job, or of deleted applicants', async () => {
  const company = await makeCompany(server);
  const [job, removed] = [await makeJob(server, company), await makeJob(server, company)];
  const gone = await makeSeeker(server);
  await makeApplication(gone, job);
  await makeApplication(await makeSeeker(server), removed);
  await gone.client.deleteMyAccount({ body: { password: gone.password } });
  await company.client.deleteJob({ params: { id: removed._id } });
  await server.sweep();
  expect(await told(company)).toEqual([]);
});
