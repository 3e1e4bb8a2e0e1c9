import { HYDRATED } from './shells/hydrated.ts';

const PRELOAD = '<link rel="modulepreload"';
const MODULE = / type="module" async="">([^<]*)<\/script>/y;
const MODULE_START = ' type="module"';
const IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;

/**
 * Delays the scripts until after the first paint. They are ten times the size of the page, and on a slow connection
 * they would delay its text and fonts. Links and forms work without them. Not used in development.
 */
export function startAfterPaint(html: string): string {
  // Near the end.
  const at = html.lastIndexOf(MODULE_START);
  MODULE.lastIndex = at;
  const [found, source] = MODULE.exec(html) ?? [];
  if (!import.meta.env.PROD || found === undefined || source === undefined) return html;
  const { rest, preloads } = takePreloads(html.slice(0, at));
  const start = startScript(source, preloads);
  return `${rest}>${start}</script>${html.slice(at + found.length)}`;
}

/** The preloads of a page, and the page without them. */
function takePreloads(html: string) {
  const [first = '', ...others] = html.split(PRELOAD);
  const preloads: string[] = [];
  let rest = first;
  for (const link of others) {
    preloads.push(/ href="([^"]*)"/.exec(link)?.[1] ?? '');
    rest += link.slice(link.indexOf('>') + 1);
  }
  return { rest, preloads };
}

/** By the source that React Router wrote: each page with the same routes has the same one. */
const started = new Map<string, string>();

function startScript(source: string, preloads: readonly string[]): string {
  const known = started.get(source);
  if (known !== undefined) return known;
  // Imports of a script that is no module. The preloads have begun to load all of them.
  const run = source.replaceAll(IMPORT, 'const $1 = await import($2);').replaceAll(/\n +/g, '');
  const start = `(${whenPainted})(${toScript(preloads)}, async () => {${run}})`;
  started.set(source, start);
  return start;
}

export const toScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Runs in the browser. A hidden page is not painted, so its scripts start after a timeout. Going back or forward before
 * the router has loaded would change only the address, so the page is reloaded. Clicks of buttons wait for the scripts,
 * and show it (base.css). So do submits in a part that needs its scripts (`data-held`); other forms work without them.
 */
const whenPainted = `(preloads, run) => {
  const address = () => location.pathname + location.search;
  const shown = address();
  addEventListener('popstate', () => {
    if (!window.__reactRouterDataRouter && address() !== shown) location.reload();
  });
  let held;
  const hold = (event) => {
    const target = event.type === 'submit'
      ? event.target.closest('[data-held]') && event.target
      : event.target.closest('button[type=button]');
    if (!target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held?.removeAttribute('data-waiting');
    held = target;
    held.setAttribute('data-waiting', '');
  };
  for (const type of ['click', 'submit']) addEventListener(type, hold, true);
  addEventListener('${HYDRATED}', () => {
    for (const type of ['click', 'submit']) removeEventListener(type, hold, true);
    held?.removeAttribute('data-waiting');
    if (held?.requestSubmit) held.requestSubmit();
    else held?.click();
  }, { once: true });
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    document.head.append(...preloads.map((href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href })));
    run();
  };
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 1000);
}`;
