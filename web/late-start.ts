import { lastSearchScript } from './jobs/last-search.ts';
import { SHORTCUTS_KEY, TYPING } from './kit/keys.ts';
import { USER_KEY } from './kit/session.ts';
import { guardComposition, reloadForNewBuild } from './shells/page-guards.ts';
import { followTranslation, OWN_TEXTS } from './shells/translated-texts.ts';
import { FEATURES } from './with-features.tsx';
import { HYDRATED, keepInput, startAtFirstSign, WAITS } from './shells/first-sign.ts';

/** The id of the data of a page. */
const DATA = 'page-data';

const CONTEXT = 'window.__reactRouterContext = ';
const OWN_SCRIPTS =
  /<script[^<>]*>(window\.__reactRouterContext = |\(\(storageKey)([^<]*)<\/script>/g;
const PRELOAD = '<link rel="modulepreload"';
const MODULE = / type="module" async="">([^<]*)<\/script>/y;
const MODULE_START = ' type="module"';
const IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;

/**
 * Delays the scripts until somebody uses the page (shells/first-sign.ts). They are ten times the size of the page, and
 * cost a phone several times as much as showing it. Links and forms work without them. Not used in development.
 * @param data of the page, as React Router would stream it: text that no script reads before the start
 */
export function startLater(html: string, data: string, nonce: string | undefined): string {
  // Near the end.
  const at = html.lastIndexOf(MODULE_START);
  MODULE.lastIndex = at;
  const [found, source] = MODULE.exec(html) ?? [];
  if (!import.meta.env.PROD || found === undefined || source === undefined) {
    const attribute = nonce ? ` nonce="${nonce}"` : '';
    const end = html.lastIndexOf('</body>');
    const script = `<script${attribute}>${stream(toScript(data))}</script>`;
    return html.slice(0, end) + script + html.slice(end);
  }
  const { rest, preloads } = takePreloads(html.slice(0, at));
  const { emptied, scroll, context } = takeScripts(rest, data);
  const start = startScript({ source, preloads, scroll, context });
  return `${emptied}>${start}</script>${html.slice(at + found.length)}`;
}

/** Hands the data to the router. @param data an expression */
const stream = (data: string) =>
  `{const{streamController:c}=window.__reactRouterContext;c.enqueue(${data});c.close()}`;

/**
 * Takes two scripts of React Router, which ask the browser for its history, storage and a stream as the page loads: they
 * run at the start. Their elements stay for React; one of them holds the data.
 */
function takeScripts(html: string, data: string) {
  let [scroll, context] = ['', ''];
  const emptied = html.replaceAll(OWN_SCRIPTS, (_all, begin: string, text: string) => {
    if (begin !== CONTEXT) {
      scroll = begin + text;
      return '<script></script>';
    }
    context = begin + text;
    return `<script type="text/plain" id="${DATA}">${data.replaceAll('<', '\\u003c')}</script>`;
  });
  return { emptied, scroll, context };
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

interface Scripts {
  /** What React Router wrote to start the page, to scroll, and to make the stream of its data. */
  source: string;
  scroll: string;
  context: string;
  preloads: readonly string[];
}

function startScript({ source, scroll, context, preloads }: Scripts): string {
  const known = started.get(source);
  if (known !== undefined) return known;
  // Imports of a script that is no module. The preloads have begun to load all of them.
  const run = source.replaceAll(IMPORT, 'const $1 = await import($2);').replaceAll(/\n +/g, '');
  const keys = [USER_KEY, SHORTCUTS_KEY, ...FEATURES.flatMap(({ storedKeys = [] }) => storedKeys)];
  const paths = FEATURES.flatMap(({ startsAt = [] }) => startsAt);
  const data = stream(`document.getElementById('${DATA}').textContent`);
  const page = `preloads:${toScript(preloads)},scroll:()=>{${scroll}},run:async()=>{${context}${data}${run}},waits:'[${WAITS}]',keys:${toScript(keys)},paths:${toScript(paths)}`;
  const kept = toScript({
    hydrated: HYDRATED,
    typing: TYPING,
    shortcuts: SHORTCUTS_KEY,
  });
  const start = [
    // In this order: what is kept for the page is a sign, too.
    `(${guardComposition.toString()})();(${reloadForNewBuild.toString()})();`,
    `(${followTranslation.toString()})('${OWN_TEXTS}','${HYDRATED}');`,
    `(${startAtFirstSign.toString()})({${page}});(${keepInput.toString()})(${kept});`,
    lastSearchScript(),
    ...FEATURES.flatMap(({ lateScript }) => lateScript ?? []),
  ].join('\n');
  const short = start.replaceAll(/\n\t+/g, '\n');
  started.set(source, short);
  return short;
}

const toScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
