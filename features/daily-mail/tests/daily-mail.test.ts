import { expect, test } from 'vitest';
import type { MailPace } from '../../../shared/notifications/kinds.ts';
import { channels } from '../../../tests/support/channels.ts';
import { confirmationsTo, mailsTo } from '../../../tests/support/mail.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

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
    // Notifications of one moment have no order.
    time = new Date(time.getTime() + 1000);
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

test('that an application has arrived is mailed at once', async () => {
  const server = await startServer({ pages: false });
  const seeker = await makeSeeker(server);
  await seeker.client.updateNotificationSettings({ body: { status: channels(true, 'daily') } });
  await makeApplication(seeker, await makeJob(server, await makeCompany(server)));
  await server.sweep();
  expect(await confirmationsTo(server, seeker.user.email)).toHaveLength(1);
});
