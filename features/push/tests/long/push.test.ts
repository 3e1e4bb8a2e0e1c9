import { pino } from 'pino';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { openQueue } from '../../../../server/db/queue.ts';
import { startPush } from '../../server/delivery.ts';
import { axe } from '../../../../tests/support/axe.ts';
import { looks, openPage, phone, show } from '../../../../tests/support/browser.ts';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { hasFocus, tabTo } from '../../../../tests/support/keyboard.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { ofFeatures, publicKey, startPushService, type Subscriber } from '../push-service.ts';
import { notice, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const service = await startPushService();
const database = await freshDatabase();
const log = pino({ level: 'silent' });
const queue = await openQueue(database, log, 0.5);
afterAll(() => queue.stop());
await startPush(
  { db: database.db, config: { ...readConfig({}), ofFeatures }, log, now: () => new Date() },
  queue,
);
const server = await startServer({ database, config: { ofFeatures }, outsideQueue: queue });
const company = await makeCompany(server);
const job = await makeJob(server, company, { jobTitle: 'Gardener' });

/** The part of the settings about notifications, with its switch. */
async function openSettings(page: Page) {
  await visit(page, '/profile#notifications');
  const part = page.getByRole('region', { name: 'Notifications' });
  return { part, device: part.getByRole('switch', { name: 'Push notifications on this device' }) };
}

/** The browser of the tests has no push service: it gets the subscription of the test's own. */
const withService = (context: BrowserContext, { subscription }: Subscriber) =>
  context.addInitScript((given) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => given }) as unknown as PushSubscription;
  }, subscription);

/** Hands a message to the service worker, as the browser does when its push service has one. */
async function deliver(page: Page, data: unknown): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registrations = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registrations;
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId,
    data: JSON.stringify(data),
  });
  await cdp.detach();
}

/** What the service worker of a page shows and opens. This browser has no place for notifications. */
type Scope = typeof globalThis & {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<void> };
  shown: { title: string; options: { tag: string; data: unknown } }[];
  opened: string[];
};

async function watchWorker(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as Scope;
    [scope.shown, scope.opened] = [[], []];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, options: options as Scope['shown'][number]['options'] });
    scope.clients.openWindow = async (url) => void scope.opened.push(url);
  });
  return {
    shown: () => worker.evaluate(() => (globalThis as Scope).shown),
    opened: () => worker.evaluate(() => (globalThis as Scope).opened),
    /** Clicks the latest notification. */
    click: () =>
      worker.evaluate(() => {
        const { data } = (globalThis as Scope).shown.at(-1)?.options ?? {};
        const notification = { data, close: () => {} };
        const event = new Event('notificationclick');
        dispatchEvent(Object.assign(event, { notification, waitUntil: () => {} }));
      }),
  };
}

test('push is turned on by a press, shows what happens, opens its page, and goes with the log-out', async () => {
  const seeker = await makeSeeker(server);
  const { _id: applicationId } = await makeApplication(seeker, job);
  const { page, context } = await openPage(server.url, { serviceWorker: true, user: seeker.user });
  const subscriber = service.subscribe(publicKey);
  await withService(context, subscriber);
  await context.grantPermissions(['notifications']);
  const { part, device } = await openSettings(page);
  await tabTo(page, device);
  await page.keyboard.press('Space');
  await notice(page, 'Push Is On').waitFor();
  await expect.poll(() => device.isChecked()).toBe(true);
  expect(await hasFocus(device)).toBe(true);
  await part
    .getByRole('switch', { name: 'Your application has arrived, or its status changes Push' })
    .waitFor();

  await company.client.moveApplication({
    params: { applicationId },
    body: { status: 'reviewed' },
  });
  await server.passOn();
  await expect.poll(() => subscriber.messages.length).toBe(1);
  const data = subscriber.messages[0]?.data;
  const worker = await watchWorker(context);
  await deliver(page, data);
  const title = 'Your application was reviewed: Gardener';
  const [notification] = (await seeker.client.listNotifications()).notifications;
  await expect
    .poll(worker.shown)
    .toMatchObject([{ title, options: { tag: notification?._id, icon: '/icon-192.png' } }]);
  await worker.click();
  await expect.poll(worker.opened).toEqual([`${server.url}/applications/edit/${applicationId}`]);
  // For somebody who used this browser before. The next one is for its user again.
  await deliver(page, { ...(data as object), user: 'somebody else', title: 'Not for you' });
  await deliver(page, data);
  await expect
    .poll(async () => (await worker.shown()).map((one) => one.title))
    .toEqual([title, title]);

  await page.getByRole('button', { name: 'Logout' }).click();
  await notice(page, 'Logged Out').waitFor();
  const left = () =>
    page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length));
  await expect.poll(left).toBe(0);
  // The device forgets first; then the session ends.
  const stored = async () => (await database.pool.query('select id from push_subscriptions')).rows;
  await expect.poll(stored).toEqual([]);
});

test('a browser that blocks notifications, and one without a push service, are told what to do', async () => {
  const seeker = await makeSeeker(server);
  const { page, context } = await openPage(server.url, {
    serviceWorker: true,
    user: seeker.user,
    viewport: phone,
  });
  const { part, device } = await openSettings(page);
  await device.click();
  await part.getByRole('alert').getByText('Your browser blocks notifications').waitFor();
  expect(await device.isChecked()).toBe(false);

  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      throw new DOMException('Registration failed - push service error', 'AbortError');
    };
  });
  await page.reload();
  await device.click();
  await part.getByRole('alert').getByText('could not connect to its push service').waitFor();
  expect(await seeker.client.listPushDevices()).toMatchObject({ devices: [] });
  for (const look of looks) {
    await show(page, look);
    expect(await axe(page), look.name).toEqual([]);
    const isWide = () => document.documentElement.scrollWidth > innerWidth;
    expect(await page.evaluate(isWide), look.name).toBe(false);
  }
});

test('other devices are listed and can be removed, and kinds turned off', async () => {
  const seeker = await makeSeeker(server);
  const { email } = seeker.user;
  const { token } = await server.client().logIn({ body: { email, password: seeker.password } });
  const other = service.subscribe(publicKey);
  await server.client(token).addPushDevice({ body: other.subscription });
  const { page } = await openPage(server.url, { serviceWorker: true, user: seeker.user });
  const { part } = await openSettings(page);
  const message = part.getByRole('switch', { name: 'A company writes to you Push' });
  await message.click();
  await notice(page, 'Settings Saved').waitFor();
  expect((await seeker.client.getNotificationSettings()).settings.message?.push).toBe(false);

  await part.getByText('Push since').waitFor();
  await part.getByRole('button', { name: /^Remove push on/ }).click();
  await notice(page, 'Push Is Off').waitFor();
  await expect.poll(() => part.getByText('Push since').count()).toBe(0);
  expect(await seeker.client.listPushDevices()).toMatchObject({ devices: [] });
});
