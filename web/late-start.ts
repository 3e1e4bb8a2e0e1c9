import { earlyPayScript } from './jobs/lists/early-pay.ts';
import { lastSearchScript } from './jobs/last-search.ts';
import { HIDDEN_KEY } from './jobs/lists/stored-hidden.ts';
import { SHORTCUTS_KEY, TYPING } from './kit/keys.ts';
import { USER_KEY } from './kit/session.ts';
import { HYDRATED, keepInput, startAtFirstSign, WAITS } from './shells/first-sign.ts';

const PRELOAD = '<link rel="modulepreload"';
const MODULE = / type="module" async="">([^<]*)<\/script>/y;
const MODULE_START = ' type="module"';
const IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;

/**
 * Delays the scripts until somebody uses the page (shells/first-sign.ts). They are ten times the size of the page, and
 * cost a phone several times as much as showing it. Links and forms work without them. Not used in development.
 */
export function startLater(html: string): string {
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
  const keys = [USER_KEY, HIDDEN_KEY, SHORTCUTS_KEY];
  const page = `preloads:${toScript(preloads)},run:async()=>{${run}},waits:'[${WAITS}]',keys:${toScript(keys)}`;
  const kept = toScript({ hydrated: HYDRATED, typing: TYPING, shortcuts: SHORTCUTS_KEY });
  const start = [
    // In this order: what is kept for the page is a sign, too.
    `(${startAtFirstSign.toString()})({${page}});(${keepInput.toString()})(${kept});`,
    lastSearchScript(),
    earlyPayScript(),
  ].join('\n');
  const short = start.replaceAll(/\n\t+/g, '\n');
  started.set(source, short);
  return short;
}

export const toScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
