/*
 * Registered for signed-in people only (web/kit/device.ts). It shows pushed notifications, and a page of its own when
 * the network does not answer a navigation. It stores no page of the board: the network always comes first.
 */
const CACHE = 'device';
const OFFLINE_PAGE = '/offline.html';
const OFFLINE_FILES = new Set([OFFLINE_PAGE, '/offline.js']);
/** The id of the signed-in user of this device. */
const USER = '/device/user';
/** Downloads, and answers for programs. */
const NO_PAGES = /^\/(api|exports|my-data|resumes)\//;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  // The browser asks for a page while this worker starts.
  const start = async () => {
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(start());
});

self.addEventListener('fetch', (event) => {
  const { destination, method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  const isPage = mode === 'navigate' && !NO_PAGES.test(pathname);
  // Not when a page renews its copy of it.
  const isScript = destination === 'script' && OFFLINE_FILES.has(pathname);
  if (isPage || isScript) event.respondWith(answer(event, pathname));
});

async function answer(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const cache = await caches.open(CACHE);
    const path = OFFLINE_FILES.has(pathname) ? pathname : OFFLINE_PAGE;
    const kept = await cache.match(path);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

/** The server sends `{ user, title, path, tag }`. */
async function show(data) {
  const { user, title, path, tag } = data.json();
  const cache = await caches.open(CACHE);
  const own = await cache.match(USER);
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
