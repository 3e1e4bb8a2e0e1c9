/*
 * A part of the service worker (public/service-worker.js): it shows a page of its own when the network does not answer a
 * navigation. It stores no page of the board: the network always comes first.
 */
/** As web/kit/device.ts has it. */
const CACHE = 'device';
const OFFLINE_PAGE = '/offline.html';
const OFFLINE_FILES = new Set([OFFLINE_PAGE, '/offline.js']);
/** Downloads, and answers for programs. */
const NO_PAGES = /^\/(api|exports|my-data|resumes)\//;

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
