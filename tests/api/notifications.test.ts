import { expect, test } from 'vitest';
import type { MailPace } from '../../shared/notifications/kinds.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { channels } from '../support/channels.ts';
import { mailsTo } from '../support/mail.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const company = await makeCompany(server);
const job = await makeJob(server, company, { jobTitle: 'Gardener' });

test('applicants are notified of status changes on the site and by email, as they chose', async () => {
  const seeker = await makeSeeker(server);
  const other = await makeSeeker(server);
  const application = await makeApplication(seeker, job);
  const move = async (status: 'reviewed' | 'interviewed' | 'offered') => {
    await company.client.moveApplication({
      params: { applicationId: application._id },
      body: { status },
    });
    await server.passOn();
  };
  await move('reviewed');
  const { unread, notifications } = await seeker.client.listNotifications();
  expect(unread).toBe(1);
  expect(notifications[0]).toMatchObject({
    kind: 'status',
    title: 'Your application was reviewed: Gardener',
    path: `/applications/edit/${application._id}`,
    isRead: false,
  });
  expect(await mailsTo(server, seeker.user.email)).toHaveLength(1);

  // Users can mark only their own notifications.
  await other.client.markNotificationsRead({ body: { ids: [notifications[0]?._id ?? ''] } });
  expect((await seeker.client.listNotifications()).unread).toBe(1);
  expect(await seeker.client.markNotificationsRead({ body: { all: true } })).toMatchObject({
    unread: 0,
  });

  const { settings } = await seeker.client.getNotificationSettings();
  await seeker.client.updateNotificationSettings({
    body: { ...settings, interview: channels(true, 'never') },
  });
  await move('interviewed');
  expect((await seeker.client.listNotifications()).unread).toBe(1);
  expect(await mailsTo(server, seeker.user.email)).toHaveLength(1);
  await seeker.client.updateNotificationSettings({
    body: { ...settings, status: { ...channels(true, 'at-once'), page: false } },
  });
  await move('offered');
  expect((await seeker.client.listNotifications()).unread).toBe(1);
  expect(await mailsTo(server, seeker.user.email)).toHaveLength(2);
  expect((await other.client.listNotifications()).count).toBe(0);
});

test('a refused move sends no notification', async () => {
  const seeker = await makeSeeker(server);
  const application = await makeApplication(seeker, job);
  await expect(
    company.client.moveApplication({
      params: { applicationId: application._id },
      body: { status: 'offered' },
    }),
  ).rejects.toMatchObject({ status: 409 });
  expect((await seeker.client.listNotifications()).count).toBe(0);
});

test('marking notifications requires ids or all', async () => {
  const { token } = await makeSeeker(server);
  for (const json of [{}, { ids: [] }, { ids: ['x'] }, { all: false }, { constructor: [] }]) {
    const reply = await server.request<{ message: string }>('PUT', '/api/notifications/read', {
      token,
      json,
    });
    expect(reply.code).toBe(400);
    expect(reply.body.message).toBe(
      'Send the ids of 1 to 200 notifications as a list, or all: true.',
    );
  }
});

test('who chose mail once a day gets one with all unread updates, and none if there are none', async () => {
  let time = new Date('2030-01-10T12:00:00Z');
  const later = await startServer({ pages: false, now: () => time });
  const employer = await makeCompany(later);
  const seeker = await makeSeeker(later);
  const { settings } = await seeker.client.getNotificationSettings();
  await seeker.client.updateNotificationSettings({
    body: { ...settings, status: channels(true, 'daily') },
  });
  const titles = ['Gardener', 'Beekeeper', 'Florist'];
  for (const jobTitle of titles) {
    const applied = await makeApplication(
      seeker,
      await makeJob(later, employer, {
        jobTitle,
        applicationDeadline: '2030-02-01T00:00:00.000Z',
      }),
    );
    const params = { applicationId: applied._id };
    await employer.client.moveApplication({ params, body: { status: 'reviewed' } });
    await later.passOn();
  }
  const { notifications } = await seeker.client.listNotifications();
  const florist = notifications.find(({ title }) => title.endsWith('Florist'));
  await seeker.client.markNotificationsRead({ body: { ids: [florist?._id ?? ''] } });

  time = new Date('2030-01-11T06:59:00Z');
  await later.sweep();
  expect(await mailsTo(later, seeker.user.email)).toHaveLength(0);
  time = new Date('2030-01-11T07:00:00Z');
  await Promise.all([later.sweep(), later.sweep()]);
  const [mail, ...others] = await mailsTo(later, seeker.user.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'daily-mail',
    subject: 'Your application was reviewed: Gardener, and 1 more',
  });
  expect(mail?.text).toContain('Your application was reviewed: Gardener');
  expect(mail?.text).toContain('Your application was reviewed: Beekeeper');
  expect(mail?.text).not.toContain('Florist');
  time = new Date('2030-01-12T07:00:00Z');
  await later.sweep();
  expect(await mailsTo(later, seeker.user.email)).toHaveLength(1);
});

test('the daily mail has what is still wanted by mail when it is sent', async () => {
  let time = new Date('2030-01-10T12:00:00Z');
  const later = await startServer({ pages: false, now: () => time });
  const employer = await makeCompany(later);
  const opening = await makeJob(later, employer, {
    jobTitle: 'Gardener',
    applicationDeadline: '2030-02-01T00:00:00.000Z',
  });
  const choose = ({ client }: Person, mail: MailPace) =>
    client.updateNotificationSettings({ body: { status: channels(true, mail) } });
  const hears = async () => {
    const seeker = await makeSeeker(later);
    await choose(seeker, 'daily');
    const { _id } = await makeApplication(seeker, opening);
    const params = { applicationId: _id };
    await employer.client.moveApplication({ params, body: { status: 'reviewed' } });
    await later.passOn();
    return { ...seeker, params };
  };
  const [ended, immediate, back] = [await hears(), await hears(), await hears()];
  await choose(ended, 'never');
  await choose(immediate, 'at-once');
  await choose(back, 'never');
  await choose(back, 'daily');
  time = new Date('2030-01-11T07:00:00Z');
  await later.sweep();
  const subjects = async ({ user }: Person) =>
    (await mailsTo(later, user.email)).map(({ subject }) => subject);
  expect(await subjects(ended)).toEqual([]);
  // What waited for this mail is not sent twice, and not lost.
  expect(await subjects(immediate)).toEqual(['Your application was reviewed: Gardener']);
  expect(await subjects(back)).toEqual(['Your application was reviewed: Gardener']);

  // What was left out does not come later.
  await choose(ended, 'daily');
  await employer.client.moveApplication({
    params: ended.params,
    body: { status: 'interviewed' },
  });
  await later.passOn();
  time = new Date('2030-01-12T07:00:00Z');
  await later.sweep();
  expect(await subjects(ended)).toEqual([
    'Your application moved to the interview stage: Gardener',
  ]);
});

test('what comes while the address is not confirmed never waits for a daily mail', async () => {
  let time = new Date('2030-01-10T12:00:00Z');
  const later = await startServer({ pages: false, now: () => time });
  const employer = await makeCompany(later);
  const seeker = await makeSeeker(later);
  await seeker.client.updateNotificationSettings({
    body: { status: channels(true, 'daily') },
  });
  const applied = await Promise.all(
    ['Gardener', 'Beekeeper'].map(async (jobTitle) =>
      makeApplication(
        seeker,
        await makeJob(later, employer, {
          jobTitle,
          applicationDeadline: '2030-02-01T00:00:00.000Z',
        }),
      ),
    ),
  );
  for (const [index, confirmed] of ['null', 'now()'].entries()) {
    await later.database.pool.query(`update users set confirmed_at = ${confirmed} where id = $1`, [
      seeker.user._id,
    ]);
    await employer.client.moveApplication({
      params: { applicationId: applied[index]?._id ?? '' },
      body: { status: 'reviewed' },
    });
    await later.passOn();
  }
  time = new Date('2030-01-11T07:00:00Z');
  await later.sweep();
  const mails = await mailsTo(later, seeker.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your application was reviewed: Beekeeper']);
});
