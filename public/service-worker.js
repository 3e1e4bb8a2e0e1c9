/* Registered for signed-in people only (web/kit/device.ts). The build adds what features have in a file of this name. */
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  // The browser asks for a page while this worker starts.
  const start = async () => {
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(start());
});
