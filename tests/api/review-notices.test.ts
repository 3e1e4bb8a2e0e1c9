import { expect, test } from 'vitest';
import { channels } from '../support/channels.ts';
import { HOUR, makeClock } from '../support/clock.ts';
import { listenLive } from '../support/live.ts';
import { mailsTo } from '../support/mail.ts';
import {
  makeAdmin,
  makeCompany,
  makeJob,
  type Person,
  plausibleJob,
  setApproval,
} from '../support/people.ts';
import { tellAdmins } from '../support/reviews.ts';
import { startServer } from '../support/server.ts';
import { eventually } from '../support/eventually.ts';

const clock = makeClock(new Date('2030-01-09T12:00:00Z'));
const server = await startServer({ pages: false, now: clock.now });
const other = await startServer({ pages: false, now: clock.now, database: server.database });
const admin = await makeAdmin(server);
const second = await makeAdmin(server);
const company = await makeCompany(server, { companyName: 'Harbor Clinic' });

await tellAdmins(server);

/** A minute later, swept by two processes at once. */
const nextMinute = async () => {
  clock.forward(60_000);
  await Promise.all([server.sweep(), other.sweep()]);
};
const told = async ({ client }: Person) =>
  (await client.listNotifications()).notifications.map(({ kind, title, text, path, isRead }) => ({
    kind,
    title,
    text,
    path,
    isRead,
  }));
const reviewMails = async (person: Person) =>
  (await mailsTo(server, person.user.email)).map(({ subject }) => subject);
const decideAll = async () => {
  const { reviews } = await admin.client.listReviews({ query: { limit: '100' } });
  for (const { kind, _id, company: profile } of reviews)
    if (kind === 'job') await admin.client.approveJob({ params: { id: _id } });
    else
      await admin.client.setCompanyApproval({
        params: { id: _id },
        body: { companyProfile: { ...profile, isApproved: true } },
      });
};

test('each admin hears once of what newly waits, by bell and mail, and the next word replaces it', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Night nurse', approved: false });
  clock.forward(1);
  await makeCompany(server, { companyName: 'New Bakery', approved: false });
  expect(await told(admin)).toEqual([]);
  await nextMinute();
  const first = {
    kind: 'review',
    title: '1 company and 1 job wait for review',
    text: 'Night nurse at Harbor Clinic\nNew Bakery',
    path: '/admin/reviews',
    isRead: false,
  };
  for (const person of [admin, second]) {
    expect(await told(person)).toEqual([first]);
    expect(await reviewMails(person)).toEqual([first.title]);
  }
  // Nothing new, nothing told.
  await nextMinute();
  expect(await reviewMails(admin)).toHaveLength(1);

  await admin.client.markNotificationsRead({ body: { all: true } });
  await makeJob(server, company, { jobTitle: 'Staff nurse', approved: false });
  await nextMinute();
  expect(await told(admin)).toEqual([
    {
      ...first,
      title: '1 company and 2 jobs wait for review',
      text: 'Staff nurse at Harbor Clinic',
    },
  ]);
  // An edit of a job that waited is another wait.
  await company.client.updateJob({
    params: { id: job._id },
    body: { ...plausibleJob, jobTitle: 'Night nurse, part time' },
  });
  await nextMinute();
  expect((await told(admin))[0]?.text).toBe('Night nurse, part time at Harbor Clinic');
  expect(await reviewMails(second)).toHaveLength(3);
});

test('what has waited close to the promise is told once more, and decisions settle both', async () => {
  clock.forward(21 * HOUR);
  await nextMinute();
  const [late] = await told(admin);
  expect(late).toEqual({
    kind: 'review',
    title: '1 company and 2 jobs have waited 20 hours or longer',
    text: 'A review should take no more than 24 hours.\nNew Bakery\nStaff nurse at Harbor Clinic\nNight nurse, part time at Harbor Clinic',
    path: '/admin/reviews',
    isRead: false,
  });
  const mails = await reviewMails(admin);
  expect(mails.filter((subject) => subject === late?.title)).toHaveLength(1);
  clock.forward(2 * HOUR);
  await nextMinute();
  expect(await reviewMails(admin)).toEqual(mails);

  await decideAll();
  await nextMinute();
  expect((await told(second)).map(({ isRead }) => isRead)).toEqual([true, true]);
  const { rows } = await server.database.pool.query('select * from announced_reviews');
  expect(rows).toEqual([]);
});

test('no mail comes to who chose none', async () => {
  await second.client.updateNotificationSettings({ body: { review: channels(true, 'never') } });
  const before = [await reviewMails(admin), await reviewMails(second)];
  await makeJob(server, company, { jobTitle: 'Porter', approved: false });
  await nextMinute();
  expect((await reviewMails(admin)).slice(before[0]?.length)).toHaveLength(1);
  expect(await reviewMails(second)).toEqual(before[1]);
  await decideAll();
  await nextMinute();
});

test('many jobs at once are one notification that names three', async () => {
  for (let number = 0; number < 5; number += 1) {
    clock.forward(1);
    await makeJob(server, company, { jobTitle: `Guard ${number}`, approved: false });
  }
  await nextMinute();
  expect((await told(admin))[0]).toMatchObject({
    title: '5 jobs wait for review',
    text: 'Guard 0 at Harbor Clinic\nGuard 1 at Harbor Clinic\nGuard 2 at Harbor Clinic\nand 2 more',
  });
});

test('open pages of admins hear of it', async () => {
  const reader = await listenLive(server.url, admin.token);
  await eventually(() => expect(reader.heard).toEqual(['hello']));
  const baker = await makeCompany(server, { companyName: 'Bakery', approved: false });
  await nextMinute();
  await eventually(() => expect(reader.heard).toContain('notifications,reviews'));
  await setApproval(server, baker, true);
});
