// These run in the browser before the page's scripts, where they use nothing but their arguments.

/**
 * Keeps keys that compose a letter from the page: with Japanese, Chinese and Korean input, Enter chooses a word, and
 * would send the half-typed text. Safari ends the composition before that Enter, and marks the key with 229.
 */
export function guardComposition(): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  addEventListener('keydown', onKey, true);
}

/**
 * Reloads a page whose scripts are gone, after the board was upgraded: once in a minute. A form with unsaved input asks
 * first. Without a connection nothing happens: the part that could not load says so.
 */
export function reloadForNewBuild(): void {
  addEventListener('vite:preloadError', async () => {
    const key = 'reloaded-at';
    if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return;
    const isReachable = await fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isReachable) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
