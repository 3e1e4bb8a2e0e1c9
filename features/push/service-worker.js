/* A part of the service worker (public/service-worker.js): it shows pushed notifications. */
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

/** The server sends `{ user, title, path, tag }` (server/delivery.ts). */
async function show(data) {
  const { user, title, path, tag } = data.json();
  const cache = await caches.open('device');
  // The user for whom web/kit/device.ts has started this device.
  const own = await cache.match('/device/user');
  if (!own || (await own.text()) !== user) {
    // For somebody who no longer uses this browser.
    const subscription = await self.registration.pushManager.getSubscription();
    await subscription?.unsubscribe();
    return;
  }
  await self.registration.showNotification(title, {
    // A repeated one replaces the first.
    tag,
    icon: '/icon-192.png',
    data: { path },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Shows a page of the board in a window that is open, or in a new one. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find((client) => client.url === url.href);
  if (there) {
    await there.focus();
    return;
  }
  // A window with something unsaved would lose it.
  await self.clients.openWindow(url.href);
}
