import type { Page } from 'playwright-core';
import { axe, loadAxe } from './axe.ts';
import { allLooks, looks, type OpenPage, setLook, settle, show } from './browser.ts';
import { loaded, visit } from './screen.ts';

/** A screen, or a state of one, that has to be right in every look. */
export interface Screen {
  name: string;
  path: string;
  /** Its first heading: when that shows and nothing loads any more, the screen is there. */
  heading: string;
  /** What opens on it, or goes wrong. */
  open?: (page: Page) => Promise<unknown>;
  /** For what there is only on a desk, or only on a phone. */
  only?: 'wide' | 'narrow';
  /** A refusal that belongs to it: see `Problems.expect`. */
  expected?: RegExp;
  /** A call below /api that answers 503 meanwhile, with the sentence of `FAULT`. */
  failing?: string;
}

/** Every state in every look, as `npm run test:long -- screens` sets it. */
const isThorough = process.env['LOOKS'] === 'all';

/** States of one address at which `npm test` looks. */
const STATES = 2;

/** The screens that are looked at: all of them, or of each address the first states. */
export function chosen(screens: readonly Screen[]): Screen[] {
  if (isThorough) return [...screens];
  const byAddress = Map.groupBy(screens, ({ path }) => withoutIds(path.replace(/[?#].*/, '')));
  const first = new Set([...byAddress.values()].flatMap((states) => states.slice(0, STATES)));
  return screens.filter((screen) => first.has(screen));
}

export const FAULT = 'The database is resting.';

/**
 * Brings up each screen and looks at it, in turns wide and light or narrow and dark, and follows the links on it.
 * @returns what is wrong, a paragraph each: a violation that axe finds, content that overflows to the side, a page
 * without a title or with more or fewer than one first heading, a link that leads nowhere, a screen that does not come
 * up, fails or redirects
 */
export async function inspect(
  { page, problems }: Pick<OpenPage, 'page' | 'problems'>,
  screens: readonly Screen[],
): Promise<string[]> {
  const found: string[] = [];
  await loadAxe(page);
  const followed = new Set<string>();
  for (const [at, screen] of screens.entries()) {
    const itsLooks = looksOf(screen, at);
    try {
      let shown = itsLooks[0];
      if (shown) await setLook(page, shown);
      await bringUp({ page, problems }, screen);
      await settle(page);
      for (const look of itsLooks) {
        if (look !== shown) await show(page, look);
        shown = look;
        const rules = look === itsLooks[0] || look.name === 'narrow, dark' ? 'all' : 'colors';
        if (rules === 'all') await page.evaluate(unstick);
        // What a dialog covers is a screen of its own: with it, it is looked at once.
        const part = look === itsLooks[0] ? 'page' : 'dialog';
        const wrong = [...(await measure(page)), ...(await axe(page, rules, part))];
        found.push(...wrong.map((line) => `${screen.name} (${look.name}): ${line}`));
      }
      const dead = await followLinks(page, followed);
      found.push(...dead.map((line) => `${screen.name}: ${line}`));
    } catch (error) {
      found.push(`${screen.name}: ${String(error)}`);
    } finally {
      // A handler that is still at work would answer a request that is no longer its own.
      await page.unrouteAll({ behavior: 'wait' });
    }
  }
  return found;
}

/** In turns, so that half of the screens are looked at on a phone. */
function looksOf({ only }: Screen, at: number) {
  if (isThorough) return allLooks.filter(({ name }) => !only || name.startsWith(only));
  if (only) return looks.filter(({ name }) => name.startsWith(only));
  return [looks[at % 2]!];
}

/** A path with `:id` instead of an id and what follows it. */
export const withoutIds = (path: string): string =>
  path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27,}.*/g, ':id');

/**
 * Asks the server for the address of each link on the page, of those alike but for an id for one.
 * @param followed the addresses so far, with `:id` for ids
 * @returns what leads nowhere, a line each
 */
async function followLinks(page: Page, followed: Set<string>): Promise<string[]> {
  const { origin, pathname: own } = new URL(page.url());
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('a')].map(({ href }) => href),
  );
  const dead: string[] = [];
  for (const link of links) {
    const url = new URL(link);
    if (url.origin !== origin) {
      if (!['http:', 'https:', 'mailto:'].includes(url.protocol)) dead.push(`a link to ${link}`);
      continue;
    }
    const kind = withoutIds(url.pathname);
    // What is not there links to its own content.
    if (url.pathname === own || followed.has(kind)) continue;
    followed.add(kind);
    const response = await page.request.get(url.href, { maxRedirects: 0 });
    if (response.status() >= 400) dead.push(`${link} answers ${response.status()}`);
  }
  return dead;
}

/** Runs in the page: what stays in sight goes to its own place, since people scroll what it covers by chance. */
function unstick() {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position !== 'sticky') continue;
    element.style.position = 'relative';
    element.style.inset = 'auto';
  }
}

async function bringUp({ page, problems }: Pick<OpenPage, 'page' | 'problems'>, screen: Screen) {
  if (screen.expected) problems.expect(screen.expected);
  if (screen.failing) {
    problems.expect(/^503 GET/);
    const json = { status: false, message: FAULT };
    await page.route(`**/api${screen.failing}`, (route) => route.fulfill({ status: 503, json }));
  }
  await visit(page, screen.path);
  const { heading: name } = screen;
  // Hidden from screen readers where the screen opens with a dialog.
  await page.getByRole('heading', { level: 1, name, exact: true, includeHidden: true }).waitFor();
  await loaded(page);
  const { pathname, search } = new URL(page.url());
  // A screen may tidy up the query that it is opened with; one without gets none.
  const address = screen.path.includes('?') ? pathname : pathname + search;
  if (address !== screen.path.replace(/[?#].*/, '')) throw new Error(`It leads to ${address}.`);
  const isRefused = screen.expected ?? screen.failing;
  if (!isRefused && (await page.getByText('Something went wrong').count()) > 0) {
    throw new Error('Something went wrong.');
  }
  await screen.open?.(page);
}

/** What a person would see at once and axe does not. */
export function measure(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    /** In something that is there to be pushed to the side. */
    const liesInStrip = ({ parentElement: parent }: Element): boolean => {
      if (!parent || parent === document.body) return false;
      const canScroll = ['auto', 'scroll'].includes(getComputedStyle(parent).overflowX);
      return (canScroll && parent.scrollWidth > parent.clientWidth) || liesInStrip(parent);
    };
    if (!document.title) wrong.push('the page has no title');
    const headings = document.querySelectorAll('h1').length;
    if (headings !== 1) wrong.push(`there are ${headings} first headings`);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) wrong.push(`${scrollWidth} px wide in ${innerWidth} px`);
    for (const control of document.querySelectorAll('a, button, input, select, textarea')) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (liesInStrip(control)) continue;
      const { left, right, width, height } = control.getBoundingClientRect();
      const isCutOff = left < -1 || right > innerWidth + 1;
      if (isCutOff && width > 1 && height > 1) {
        wrong.push(`from ${left} to ${right} px: ${control.outerHTML.slice(0, 160)}`);
      }
    }
    return wrong;
  });
}
