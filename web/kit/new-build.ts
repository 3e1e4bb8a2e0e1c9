const RELOADED_KEY = 'reloaded-at';
/** Milliseconds in which a page reloads once. */
const PAUSE = 60_000;

/**
 * Reloads a page whose scripts are gone, after the board was upgraded. A form with unsaved input asks first. Without a
 * connection nothing happens: the part that could not load says so.
 */
export const reloadForNewBuild = (): void =>
  window.addEventListener('vite:preloadError', async () => {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < PAUSE) return;
    const isReachable = await fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isReachable) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    window.location.reload();
  });
