import { expect, test } from 'vitest';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
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
    body: Object.fromEntries(
      Object.keys(settings).map((kind) => [kind, channels(true, 'never')]),
    ) as typeof settings,
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
