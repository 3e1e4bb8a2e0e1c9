import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import { untilFound } from '../../support/found.ts';
import { axe } from '../../support/axe.ts';
import { desktop, openPage, phone } from '../../support/browser.ts';
import { measure } from '../../support/inspect.ts';
import { hasFocus, hiddenFocuses, letsFocusOut, tabTo } from '../../support/keyboard.ts';
import { makeSeeker } from '../../support/people.ts';
import { heading, notice, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
await seedDemo(server.database, { now: server.now() });
await untilFound(server);
const [seeker, { jobs }] = await Promise.all([makeSeeker(server), server.client().listJobs()]);

/** Every public page, with its first heading. */
const PAGES = [
  ['/', 'Your Dream Career Awaits You'],
  ['/about', 'Connecting talent with opportunity'],
  ['/contact', 'Contact us'],
  ['/accessibility', 'Accessibility'],
  ['/verify', 'Check a receipt'],
  ['/alljobs', 'Find Your Dream Job'],
  [`/job/${jobs[0]?._id}`, jobs[0]?.jobTitle ?? ''],
  ['/unauthorized', 'Unauthorized access.'],
  ['/login', 'Welcome back'],
  ['/signup?role=company', 'Create your account'],
] as const;

const WITHOUT_HEADER = new Set<string>(['/login', '/signup?role=company']);

/** A width in CSS pixels: 1280 at 200 %, and the narrowest that WCAG asks for (1280 at 400 %). */
const ZOOMED = [640, 320];

const shown = (page: Page, selector: string) => page.locator(selector).first().isVisible();

describe('nothing moves while a page hydrates', () => {
  test.each([
    { whose: 'for a visitor', delay: 0 },
    { whose: 'for a visitor in Kenya', delay: 0, locale: 'sw-KE' },
    { whose: 'for a visitor in Germany on a slow line', delay: 400, locale: 'de-DE' },
    { whose: 'for somebody signed in on a slow line', delay: 400, user: seeker.user },
    { whose: 'for somebody signed in', delay: 0, user: seeker.user },
  ])('$whose', async ({ user, delay, locale = 'en-US' }) => {
    const { page } = await openPage(server.url, { ...(user && { user }), locale, motion: true });
    await page.addInitScript(countShifts);
    await page.route(/\.(js|woff2)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    const shifts: Record<string, unknown> = {};
    for (const [path, title] of PAGES) {
      await visit(page, path);
      await heading(page, title);
      if (user && !WITHOUT_HEADER.has(path)) {
        await page.getByRole('button', { name: `Account of ${user.username}` }).waitFor();
      }
      await page.evaluate(settle);
      shifts[path] = await page.evaluate(() => (globalThis as Shifting).shifts);
    }
    expect(shifts).toEqual(Object.fromEntries(PAGES.map(([path]) => [path, []])));
  });
});

/** Runs in the page: waits for its fonts and the last paint. */
async function settle() {
  await document.fonts.ready;
  for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
}

type Shifting = typeof globalThis & { shifts: string[] };

/** Runs in the page: notes each layout shift and what moved. */
function countShifts() {
  const page = globalThis as Shifting;
  page.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      };
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent,
      );
      page.shifts.push(`${value}: ${moved.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

describe('in every display mode', () => {
  test.each(PAGES)('%s: zoomed in, in forced colors and printed', async (path, title) => {
    const { page } = await openPage(server.url);
    await visit(page, path);
    await heading(page, title);
    await isWholeWhenZoomedIn(page);
    await isVisibleInForcedColors(page);
    await isPrintedInBlack(page);
  });

  async function isWholeWhenZoomedIn(page: Page) {
    for (const width of ZOOMED) {
      await page.setViewportSize({ width, height: 400 });
      const wrong = [...(await measure(page)), ...(await axe(page))];
      expect(wrong, `at ${width} px`).toEqual([]);
    }
    await page.setViewportSize(desktop);
  }

  async function isVisibleInForcedColors(page: Page) {
    await page.emulateMedia({ forcedColors: 'active' });
    await expect.poll(() => page.locator('svg[data-art]:visible').count()).toBe(0);
    expect(await hiddenFocuses(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
  }

  async function isPrintedInBlack(page: Page) {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const gone of ['body > * > header', 'footer', 'nav', 'button', 'svg[data-art]']) {
      await expect.poll(() => shown(page, `${gone}:visible`), { message: gone }).toBe(false);
    }
    const inks = () =>
      page
        .locator('main :is(h1, h2, p, li):visible')
        .evaluateAll((elements) => [
          ...new Set(elements.map((element) => getComputedStyle(element).color)),
        ]);
    await expect.poll(inks).toEqual(['rgb(0, 0, 0)']);
  }

  test('in forced colors, the page that is open stands out in the menu', async () => {
    const { page } = await openPage(server.url);
    await page.emulateMedia({ forcedColors: 'active' });
    await visit(page, '/about');
    const current = page.getByRole('banner').getByRole('link', { name: 'About' });
    await expect
      .poll(() => current.evaluate((link) => getComputedStyle(link).outlineStyle))
      .toBe('solid');
  });

  test('without animation if reduced motion is set', async () => {
    const { page } = await openPage(server.url, { motion: true });
    const running = () => page.evaluate(() => document.getAnimations().length);
    await visit(page, '/');
    await expect.poll(() => running()).toBeGreaterThan(20);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/');
    await expect.poll(running).toBe(0);
  });

  // The browser of the tests has it set.
  test('without anything translucent if reduced transparency is set', async () => {
    const { page } = await openPage(server.url);
    await visit(page, '/');
    const bar = page.getByRole('banner');
    const style = await bar.evaluate((element) => {
      const { backgroundColor, backdropFilter } = getComputedStyle(element);
      return { backgroundColor, backdropFilter };
    });
    expect(style).toEqual({ backgroundColor: 'rgb(247, 249, 251)', backdropFilter: 'none' });
  });
});

test("the color scheme can follow the system again, with the browser's frame", async () => {
  const { page } = await openPage(server.url);
  const frame = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const isDark = 'rgb(11, 18, 25)';
  const isLight = 'rgb(247, 249, 251)';
  const turn = () => page.getByRole('button', { name: 'Switch between light and dark' }).click();

  await visit(page, '/');
  expect([await paper(), await frame()]).toEqual([isLight, ['#f7f9fb']]);
  await turn();
  expect([await paper(), await frame()]).toEqual([isDark, ['#0b1219']]);
  await visit(page, '/about');
  expect([await paper(), await frame()]).toEqual([isDark, ['#0b1219']]);
  await turn();
  expect([await paper(), await frame()]).toEqual([isLight, ['#f7f9fb']]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect([await paper(), await frame()]).toEqual([isDark, ['#0b1219']]);
});

describe('by keyboard', () => {
  test('navigation keeps the focus and announces the page', async () => {
    const { page } = await openPage(server.url);
    await visit(page, '/');
    for (const [link, title] of [
      ['About', 'Connecting talent with opportunity'],
      ['Contact', 'Contact us'],
      ['Browse Jobs', 'Find Your Dream Job'],
      ['Home', 'Your Dream Career Awaits You'],
    ] as const) {
      const target = page.getByRole('banner').getByRole('link', { name: link, exact: true });
      await tabTo(page, target);
      await page.keyboard.press('Enter');
      await heading(page, title);
      await expect.poll(() => hasFocus(target)).toBe(true);
      await expect.poll(() => target.getAttribute('aria-current')).toBe('page');
      const said = page.locator('[aria-live=assertive]');
      await expect.poll(() => said.innerText()).toBe(await page.title());
    }
  });

  test('the user menu opens, closes and signs out', async () => {
    const { user } = await makeSeeker(server);
    const { page } = await openPage(server.url, { user });
    await visit(page, '/about');
    const button = page.getByRole('button', { name: `Account of ${user.username}` });
    const signOut = page.getByRole('button', { name: 'Sign Out' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await signOut.waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await signOut.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(button)).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page, signOut);
    await page.keyboard.press('Enter');
    await notice(page, 'Logged Out').waitFor();
    await page.waitForURL('/');
  });

  test('the menu on a phone works', async () => {
    const { page } = await openPage(server.url, { viewport: phone });
    await visit(page, '/');
    await tabTo(page, page.getByRole('button', { name: 'Menu' }));
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    expect(await letsFocusOut(page, menu)).toBe(false);
    await tabTo(page, menu.getByRole('link', { name: 'Contact' }));
    await page.keyboard.press('Enter');
    await heading(page, 'Contact us');
    await menu.waitFor({ state: 'detached' });
  });

  test('a message: the first invalid field gets the focus and its error', async () => {
    const { page } = await openPage(server.url);
    await visit(page, '/contact');
    const name = page.getByLabel('Name');
    const email = page.getByLabel('Email');
    const message = page.getByRole('textbox', { name: 'Message' });
    await tabTo(page, page.getByRole('button', { name: 'Send Message' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(name)).toBe(true);
    await expect.poll(() => described(name)).toBe('Name is required');

    await page.keyboard.type('Ada');
    await tabTo(page, email);
    await page.keyboard.type('ada');
    await tabTo(page, page.getByLabel('Subject'));
    await page.keyboard.type('Sundays');
    await tabTo(page, message);
    await page.keyboard.type('Do you post on Sundays?');
    await tabTo(page, page.getByRole('button', { name: 'Send Message' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(email)).toBe(true);
    await expect.poll(() => described(email)).toBe('Enter a valid email address.');
    await page.keyboard.type('@example.com');

    await tabTo(page, page.getByRole('button', { name: 'Send Message' }));
    const since = Date.now();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    const sent = notice(page, 'Message sent successfully!');
    await sent.getByText("We'll get back to you within 24 hours.").waitFor();
    expect(Date.now() - since).toBeGreaterThanOrEqual(1000);
    await expect.poll(() => message.inputValue()).toBe('');
  });
});

/** The description of a field for screen readers. */
const described = (field: ReturnType<Page['getByLabel']>) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

test('unknown roles in the sign-up address are ignored', async () => {
  const { page } = await openPage(server.url);
  for (const [query, tab] of [
    ['', 'Job Seeker'],
    ['?role=job_seeker', 'Job Seeker'],
    ['?role=company', 'Company'],
    ['?role=admin', 'Job Seeker'],
  ] as const) {
    await visit(page, `/signup${query}`);
    const chosen = page.getByRole('tab', { name: tab, exact: true });
    await expect.poll(() => chosen.getAttribute('aria-selected'), { message: query }).toBe('true');
  }
});

test('a missing page says so, has links, and logs its path', async () => {
  const logged = /Page not found: \/nowhere\/at-all/;
  const { page } = await openPage(server.url, { expected: [/404 GET .*\/nowhere/, logged] });
  const line = page.waitForEvent('console', (message) => logged.test(message.text()));
  await visit(page, '/nowhere/at-all');
  await heading(page, 'Page Not Found');
  await line;
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/', '/alljobs']);
});
