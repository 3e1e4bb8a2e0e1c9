import type { Page } from 'playwright-core';
import { openPage, type PageOptions, phone } from './browser.ts';
import { holdScripts } from './screen.ts';

interface Early {
  page: Page;
  /** Lets the scripts come, and waits until the page has hydrated. */
  release: () => Promise<void>;
  /** The scripts that the page has run or is about to. */
  scripts: () => Promise<number>;
}

/** Opens a page whose scripts come when `release` is called. */
export async function openEarly(
  url: string,
  path: string,
  options: PageOptions = {},
): Promise<Early> {
  const { page } = await openPage(url, { viewport: phone, ...options });
  const letCome = await holdScripts(page, '**/assets/*.js');
  await page.addInitScript(() => {
    addEventListener('daybreak:alive', () =>
      document.documentElement.setAttribute('data-alive', ''),
    );
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main h1').waitFor();
  const scripts = () => page.locator('link[rel=modulepreload]').count();
  const release = async () => {
    letCome();
    await page.locator('html[data-alive]').waitFor();
  };
  return { page, release, scripts };
}
