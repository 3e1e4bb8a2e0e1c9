import { unzipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { openQueue } from '../../../server/db/queue.ts';
import { startPush } from '../server/delivery.ts';
import { PUSH_DEVICES_MAX } from '../rules.ts';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import { retryNow, skipPauses } from '../../../tests/support/mail.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { hasMessages, messaging } from '../../../tests/support/messages.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { ofFeatures, publicKey, startPushService, type Subscriber } from './push-service.ts';
import { startServer } from '../../../tests/support/server.ts';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../../shared/applications/undo.ts';

const service = await startPushService();
const clock = makeClock();
const database = await freshDatabase();
const log = pino({ level: 'silent' });
const config = { ...readConfig({ NODE_ENV: 'test' }), ofFeatures };

/** Sends in a process of its own. */
async function startSender(settings = config) {
  const queue = await openQueue(database, log, 0.5);
  afterAll(() => queue.stop());
  await startPush({ db: database.db, config: settings, log, now: clock.now }, queue);
  return queue;
}

const outsideQueue = await startSender();
const options = { pages: false, database, config: { ofFeatures }, now: clock.now };
const server = await startServer({ ...options, outsideQueue });
const company = await makeCompany(server);
const job = await makeJob(server, company, { jobTitle: 'Gardener' });

/** A job seeker with an application, and a device that shows notifications. */
async function makeSubscriber() {
  const seeker = await makeSeeker(server);
  const { _id: applicationId } = await makeApplication(seeker, job);
  const device = await subscribe(seeker);
  return { seeker, device, applicationId };
}

async function subscribe({ client }: Pick<Person, 'client'>): Promise<Subscriber> {
  const device = service.subscribe(publicKey);
  await client.addPushDevice({ body: device.subscription });
  return device;
}

/** A move that can no longer be undone: its push message waits until then. */
const review = async (applicationId: string) => {
  await company.client.moveApplication({ params: { applicationId }, body: { status: 'reviewed' } });
  passUndo();
};
const passUndo = () => clock.forward((UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000);

/** Waits until everything that was queued has been tried. */
const queueIsEmpty = () =>
  expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from pgboss.job
           where name = 'push' and state in ('created', 'active')`,
      );
      return rows[0]?.count;
    })
    .toBe(0);

const devicesOf = async ({ client }: Pick<Person, 'client'>) =>
  (await client.listPushDevices()).devices;

test('a notification arrives on each device once, readable by the browser alone, with two processes', async () => {
  const other = await startServer({ ...options, outsideQueue: await startSender() });
  const { seeker, device, applicationId } = await makeSubscriber();
  const { token } = await server
    .client()
    .logIn({ body: { email: seeker.user.email, password: seeker.password } });
  const tablet = await subscribe({ client: server.client(token) });
  expect((await devicesOf(seeker)).filter(({ isThis }) => isThis)).toHaveLength(1);
  expect(await devicesOf(seeker)).toHaveLength(2);

  await review(applicationId);
  await Promise.all([server.sweep(), other.sweep()]);
  await expect.poll(() => device.messages.length + tablet.messages.length).toBe(2);
  await queueIsEmpty();
  const [notification] = (await seeker.client.listNotifications()).notifications;
  for (const { messages, requests } of [device, tablet]) {
    expect(requests).toBe(1);
    expect(messages).toMatchObject([
      {
        data: {
          user: seeker.user._id,
          title: 'Your application was reviewed: Gardener',
          path: `/applications/edit/${applicationId}`,
          tag: notification?._id,
        },
        headers: {
          ttl: '86400',
          urgency: 'normal',
          topic: notification?._id.replaceAll('-', ''),
        },
        sender: { sub: 'mailto:support@localhost' },
      },
    ]);
    expect(Object.keys(messages[0]?.data ?? {}).toSorted()).toEqual([
      'path',
      'tag',
      'title',
      'user',
    ]);
  }
});

test.runIf(hasMessages)(
  'kinds that are turned off, and what has been read already, are not pushed',
  async () => {
    const { seeker, device, applicationId } = await makeSubscriber();
    const { settings } = await seeker.client.getNotificationSettings();
    const status = { page: true, push: false, mail: 'never' } as const;
    await seeker.client.updateNotificationSettings({ body: { ...settings, status } });
    await review(applicationId);
    await server.sweep();
    await seeker.client.updateNotificationSettings({ body: settings });
    await messaging(company.client).sendToThread({
      params: { id: applicationId },
      body: { text: 'Hello.' },
    });
    await seeker.client.markNotificationsRead({ body: { all: true } });
    await server.sweep();
    await queueIsEmpty();
    expect(device.requests).toBe(0);
  },
);

test.each([404, 410])(
  'a subscription that the service no longer knows (%i) is removed',
  async (gone) => {
    const { seeker, device, applicationId } = await makeSubscriber();
    device.answer = gone;
    await review(applicationId);
    await server.sweep();
    await expect.poll(() => devicesOf(seeker)).toEqual([]);
    await queueIsEmpty();
    expect(device.requests).toBe(1);
  },
);

test('a failure that may pass is tried again, and a bounded number of times', async () => {
  const { seeker, device, applicationId } = await makeSubscriber();
  device.answer = 503;
  await review(applicationId);
  await server.sweep();
  await retryNow(database);
  await expect.poll(() => device.requests).toBe(2);
  device.answer = 201;
  await retryNow(database);
  await expect.poll(() => device.messages.length).toBe(1);
  await queueIsEmpty();
  expect(device.requests).toBe(3);
  expect(await devicesOf(seeker)).toHaveLength(1);

  const tries = await database.pool.query(
    `select retry_limit as limit from pgboss.queue where name = 'push'`,
  );
  expect(tries.rows).toEqual([{ limit: 8 }]);
});

test('a refusal that does not pass is not tried again, and what is a day old is not sent', async () => {
  const { seeker, device, applicationId } = await makeSubscriber();
  device.answer = 403;
  await review(applicationId);
  await server.sweep();
  await expect.poll(() => device.requests).toBe(1);
  await queueIsEmpty();
  expect(await skipPauses(database)).toBe(0);
  expect(await devicesOf(seeker)).toHaveLength(1);

  const late = await makeSubscriber();
  late.device.answer = 503;
  await review(late.applicationId);
  await server.sweep();
  await expect.poll(() => late.device.requests).toBe(1);
  clock.forward(DAY + 1);
  late.device.answer = 201;
  await retryNow(database);
  await queueIsEmpty();
  expect(late.device.requests).toBe(1);
});

test('a device goes with its session: by log-out, a new password, from the list, by suspension and deletion', async () => {
  const admin = await makeAdmin(server);
  const logIn = async ({ user: { email }, password }: Person) => {
    const { token } = await server.client().logIn({ body: { email, password } });
    return server.client(token);
  };
  const ends: Record<string, (seeker: Person) => Promise<unknown>> = {
    'log-out': ({ client }) => client.logOut(),
    password: async (seeker) =>
      (await logIn(seeker)).changePassword({
        body: { currentPassword: seeker.password, newPassword: 'another-secret-1' },
      }),
    list: async (seeker) => (await logIn(seeker)).endOtherSessions(),
    suspension: ({ user }) =>
      admin.client.suspendUser({ params: { id: user._id }, body: { reason: 'Fraud.' } }),
    deletion: ({ client, password }) => client.deleteMyAccount({ body: { password } }),
    expiry: async ({ user }) =>
      database.pool.query('update sessions set expires_at = $2 where user_id = $1', [
        user._id,
        clock.now(),
      ]),
  };
  const ended: Record<string, number> = {};
  for (const [name, end] of Object.entries(ends)) {
    const { seeker, device, applicationId } = await makeSubscriber();
    await end(seeker);
    if (name !== 'deletion') await review(applicationId);
    await server.sweep();
    await queueIsEmpty();
    ended[name] = device.requests;
  }
  expect(ended).toEqual(Object.fromEntries(Object.keys(ends).map((name) => [name, 0])));
});

test('a device that its user removes gets nothing more, even if a message is queued', async () => {
  const { seeker, device, applicationId } = await makeSubscriber();
  device.answer = 503;
  await review(applicationId);
  await server.sweep();
  await expect.poll(() => device.requests).toBe(1);
  const [added] = await devicesOf(seeker);
  const id = added?._id ?? '';
  await seeker.client.removePushDevice({ params: { id } });
  device.answer = 201;
  await retryNow(database);
  await queueIsEmpty();
  expect(device.requests).toBe(1);
  await expect(seeker.client.removePushDevice({ params: { id } })).rejects.toMatchObject({
    code: 'device-not-found',
  });
});

test('a browser belongs to the user who subscribed last, and a session has one', async () => {
  const [first, second] = [await makeSubscriber(), await makeSeeker(server)];
  await second.client.addPushDevice({ body: first.device.subscription });
  expect(await devicesOf(first.seeker)).toEqual([]);
  await review(first.applicationId);
  await server.sweep();
  await queueIsEmpty();
  expect(first.device.requests).toBe(0);

  await subscribe(second);
  expect(await devicesOf(second)).toHaveLength(1);
  for (let count = 0; count < PUSH_DEVICES_MAX; count += 1) {
    const { email } = second.user;
    const { token } = await server.client().logIn({ body: { email, password: second.password } });
    clock.forward(1000);
    await subscribe({ client: server.client(token) });
  }
  const devices = await devicesOf(second);
  expect(devices).toHaveLength(PUSH_DEVICES_MAX);
  expect(devices.some(({ isThis }) => isThis)).toBe(false);
});

test('no address inside a network is asked', async () => {
  const strict = { PUSH_KEY: ofFeatures.PUSH_KEY };
  const safe = await startServer({ ...options, config: { ofFeatures: strict } });
  const seeker = await makeSeeker(safe);
  const { keys } = service.subscribe(publicKey).subscription;
  const add = (endpoint: string) => seeker.client.addPushDevice({ body: { endpoint, keys } });
  for (const endpoint of [
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://169.254.169.254/latest',
    'https://push.example.com:8443/1',
    'https://user:secret@push.example.com/1',
    'ftp://push.example.com/1',
  ])
    await expect(add(endpoint), endpoint).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a name that leads inside the network is refused when the message is sent, and forgotten', async () => {
  const own = await freshDatabase();
  const strict = { PUSH_KEY: ofFeatures.PUSH_KEY };
  const queue = await openQueue(own, log, 0.5);
  afterAll(() => queue.stop());
  await startPush(
    { db: own.db, config: { ...config, ofFeatures: strict }, log, now: clock.now },
    queue,
  );
  const safe = await startServer({
    pages: false,
    database: own,
    config: { ofFeatures: strict },
    now: clock.now,
    outsideQueue: queue,
  });
  const employer = await makeCompany(safe);
  const seeker = await makeSeeker(safe);
  const { _id: applicationId } = await makeApplication(seeker, await makeJob(safe, employer));
  const { keys } = service.subscribe(publicKey).subscription;
  await seeker.client.addPushDevice({ body: { endpoint: 'https://localhost/push/1', keys } });
  await employer.client.moveApplication({
    params: { applicationId },
    body: { status: 'reviewed' },
  });
  passUndo();
  await safe.sweep();
  await expect.poll(() => devicesOf(seeker)).toEqual([]);
});

test('a board without a key offers no push', async () => {
  const without = await startServer({ pages: false });
  const { client } = await makeSeeker(without);
  expect(await client.listPushDevices()).toMatchObject({ key: null, devices: [] });
  const { subscription } = service.subscribe(publicKey);
  await expect(client.addPushDevice({ body: subscription })).rejects.toMatchObject({
    code: 'push-off',
  });
});

test('devices are in the download of all data, without what is needed to send to them', async () => {
  const { seeker, device } = await makeSubscriber();
  const { path } = await seeker.client.prepareMyData();
  const response = await fetch(server.url + path);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = Buffer.from(files['push-devices.json'] ?? []).toString();
  expect(JSON.parse(text)).toMatchObject([
    { service: new URL(device.subscription.endpoint).origin },
  ]);
  expect(text).not.toContain(device.subscription.keys.auth);
  expect(text).not.toContain(device.subscription.endpoint);
});
