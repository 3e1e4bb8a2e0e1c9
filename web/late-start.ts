import { ALIVE } from './shells/hydrated.ts';

const PRELOADS = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE = /<script type="module" async="">([^<]*)<\/script>/;

/**
 * Has the page painted before its scripts are asked for: they are ten times the page, and on a slow line they would
 * come between the reader and the text and fonts. Links and forms work without them meanwhile. In development the page
 * stays as it is.
 */
export function startAfterPaint(html: string): string {
  const [, source] = MODULE.exec(html) ?? [];
  if (!import.meta.env.PROD || source === undefined) return html;
  const preloads = [...html.matchAll(PRELOADS)].map(([, href]) => href);
  const start = `(${whenPainted})(${toScript(preloads)},${toScript(source)})`;
  return html.replaceAll(PRELOADS, '').replace(MODULE, () => `<script>${start}</script>`);
}

const toScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Runs in the browser. A page that nobody looks at yet is not painted: it starts by the clock. Whoever goes back or
 * forward before the router is there would see one page at the address of another: that one is loaded instead. What
 * is pressed or sent in a part that needs its scripts (`data-held`) waits for them, and shows it (base.css).
 */
const whenPainted = `(preloads, source) => {
  const address = () => location.pathname + location.search;
  const shown = address();
  addEventListener('popstate', () => {
    if (!window.__reactRouterDataRouter && address() !== shown) location.reload();
  });
  let held;
  const hold = (event) => {
    const target = event.type === 'submit' ? event.target : event.target.closest('button[type=button]');
    if (!target?.closest('[data-held]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held?.removeAttribute('data-waiting');
    held = target;
    held.setAttribute('data-waiting', '');
  };
  for (const type of ['click', 'submit']) addEventListener(type, hold, true);
  addEventListener('${ALIVE}', () => {
    for (const type of ['click', 'submit']) removeEventListener(type, hold, true);
    held?.removeAttribute('data-waiting');
    if (held?.requestSubmit) held.requestSubmit();
    else held?.click();
  }, { once: true });
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of preloads) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: source }));
  };
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 1000);
}`;
