import { statfsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { SessionUser } from '../../shared/accounts/users.ts';
import { HYDRATED } from '../../web/shells/first-sign.ts';
import { findBrowser } from './find-browser.ts';
import { watchProblems, type Problems } from './page-problems.ts';

const screenshots = join(import.meta.dirname, '../../test-results');

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

interface Look {
  name: string;
  viewport: { width: number; height: number };
  dark: boolean;
}

const wide = { name: 'wide, light', viewport: desktop, dark: false };
const narrow = { name: 'narrow, dark', viewport: phone, dark: true };

/** Each width and each color scheme once; `show` switches an open page. */
export const looks: readonly Look[] = [wide, narrow];

/** Each width in each color scheme. From one to the next, one thing changes. */
export const allLooks: readonly Look[] = [
  wide,
  { name: 'wide, dark', viewport: desktop, dark: true },
  narrow,
  { name: 'narrow, light', viewport: phone, dark: false },
];

/** Switches an open page to another look, and waits until it has taken it on. */
export async function show(page: Page, look: Look): Promise<void> {
  await setLook(page, look);
  await settle(page);
}

/** The look of the next page. */
export async function setLook(page: Page, { viewport, dark }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
}

/** Waits until nothing moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A widget may answer in one frame and the transition that this begins ends in the next.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

let starting: Promise<Browser> | undefined;

/**
 * The browser of this process, started with the first page of its first test file. It serves every file that runs here
 * and ends with the process, because it reads its commands from a pipe.
 */
function sharedBrowser(): Promise<Browser> {
  starting ??= startBrowser();
  return starting;
}

/** A browser to drive without `openPage`; whoever starts it closes it. */
export async function startBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    // Playwright keeps shared memory in files because many containers have little of it.
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    // Our own pages only, and root has no sandbox; the rest keeps the browser from calling home.
    chromiumSandbox: false,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--disable-component-update',
      '--disable-background-networking',
      '--disable-sync',
      '--no-first-run',
      // A page of a test ends before it has earned back what compiling its scripts to fast code costs.
      // A mouse, as Playwright has it, whose settings these replace. Without a graphics card, blurring what lies behind a
      // bar or a dialog is what a frame costs most.
      '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,prefersReducedTransparency=true',
      '--js-flags=--no-opt --invocation-count-for-maglev=2000',
    ],
  });
}

/** Whether there is a gigabyte of shared memory, enough for the browsers of all workers. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}

export interface PageOptions {
  /** Where to go first, below `url`; nowhere when absent. */
  path?: string;
  /** Someone who is logged in already: kept in local storage as the login page would. */
  user?: SessionUser;
  viewport?: { width: number; height: number };
  /** Has a touch screen. */
  touch?: boolean;
  dark?: boolean;
  /** Of the browser, such as 'de-DE'; otherwise American English. */
  locale?: string;
  javaScript?: boolean;
  /** Motion is off, so that nothing is looked at half-way; a test of the motion itself turns it on. */
  motion?: boolean;
  /** False turns live updates off, for what happens before one has arrived. */
  live?: boolean;
  /** True lets pages of signed-in users start their service worker, which costs each of them half a second. */
  serviceWorker?: boolean;
  /** Problems that belong to the test: see `Problems.expect`. */
  expected?: RegExp[];
}

export interface OpenPage {
  page: Page;
  context: BrowserContext;
  problems: Problems;
}

/**
 * A page in a browser profile of its own, for the running test. The test fails when the page reports an error that
 * nobody expected: on the console, thrown, or a request of ours that failed. A failed test leaves a screenshot.
 * @param url the server's address
 */
export async function openPage(url: string, options: PageOptions = {}): Promise<OpenPage> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: url,
    viewport: options.viewport ?? desktop,
    hasTouch: options.touch ?? false,
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
    javaScriptEnabled: options.javaScript ?? true,
    locale: options.locale ?? 'en-US',
    // Not the server's: a date that is formatted in local time shows itself.
    timezoneId: 'Pacific/Auckland',
    ...(options.user && { storageState: loggedIn(url, options.user) }),
  });
  context.setDefaultTimeout(60_000);
  const problems = watchProblems(context, url);
  await context.addInitScript(watchHydration, HYDRATED);
  // The stream of a window learns that the session has ended by being refused.
  problems.expect(/^401 GET .*\/api\/live/);
  for (const pattern of options.expected ?? []) problems.expect(pattern);
  if (options.javaScript === false) problems.expect(/^failed GET .*\.js: csp$/);
  if (!options.serviceWorker) await context.addInitScript(withoutServiceWorker);
  if (options.live === false) {
    await context.route('**/api/live?*', (route) => route.abort('connectionrefused'));
    problems.expect(/^failed GET .*\/live/);
  }
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    const unexpected = problems.unexpected();
    const hasFailed = unexpected.length > 0 || task.result?.state === 'fail';
    if (hasFailed && !task.fails) await photograph(page, task.fullTestName);
    // What handlers of requests do from here on fails with the page, and nobody waits for it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    if (unexpected.length > 0) throw new Error(`The page had problems:\n${unexpected.join('\n')}`);
  });
  if (options.path) await page.goto(options.path);
  return { page, context, problems };
}

export type HydratingPage = typeof globalThis & {
  /** The page has hydrated. */
  isAlive?: true;
};

/** Runs in the page: notes that it has hydrated, one painted frame later, so that effects have had their effect. */
function watchHydration(hydrated: string) {
  const note = () => void ((globalThis as HydratingPage).isAlive = true);
  addEventListener(hydrated, () => requestAnimationFrame(() => setTimeout(note)));
}

/** Runs in the page: some browsers have none, and insecure pages never. */
function withoutServiceWorker() {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

const loggedIn = (url: string, user: SessionUser) => ({
  cookies: [],
  origins: [
    { origin: new URL(url).origin, localStorage: [{ name: 'user', value: JSON.stringify(user) }] },
  ],
});

async function photograph(page: Page, testName: string): Promise<void> {
  const { pathname } = new URL(page.url());
  const name = `${testName} ${pathname}`.replaceAll(/[^\w]+/g, '-').slice(0, 120);
  await mkdir(screenshots, { recursive: true });
  const path = join(screenshots, `${name}.png`);
  // The page may be gone: the test's own failure is what counts.
  await page.screenshot({ path, fullPage: true, timeout: 5000 }).catch(() => undefined);
}
