import { expect, test } from 'vitest';
import { channels } from '../../../tests/support/channels.ts';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import { makeAdmin, makeCompany, makeJob } from '../../../tests/support/people.ts';
import { tellAdmins } from '../../../tests/support/reviews.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock(new Date('2030-01-09T12:00:00Z'));
const server = await startServer({ pages: false, now: clock.now });
const admin = await makeAdmin(server);
const company = await makeCompany(server, { companyName: 'Harbor Clinic' });
await tellAdmins(server);

const nextMinute = async () => {
  clock.forward(60_000);
  await server.sweep();
};
const mails = async () => (await mailsTo(server, admin.user.email)).length;
/** @returns what approves it */
const post = async (jobTitle: string) => {
  const { _id } = await makeJob(server, company, { jobTitle, approved: false });
  await nextMinute();
  return () => admin.client.approveJob({ params: { id: _id } });
};

test('admins hear of what waits once a day, and not of what was decided before', async () => {
  await admin.client.updateNotificationSettings({ body: { review: channels(true, 'daily') } });
  const before = await mails();
  const approve = await post('Porter');
  expect(await mails()).toBe(before);
  clock.forward(DAY);
  await nextMinute();
  expect(await mails()).toBe(before + 1);
  await approve();
  await nextMinute();

  const approveNext = await post('Cook');
  await approveNext();
  await nextMinute();
  clock.forward(DAY);
  await nextMinute();
  expect(await mails()).toBe(before + 1);
});
