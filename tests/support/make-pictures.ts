import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/operation/site.ts';
import { findBrowser } from './find-browser.ts';

/**
 * Makes the pictures of README.md from a running demo board: `npm start` with an empty DATA_DIR, then
 * `node tests/support/make-pictures.ts http://127.0.0.1:3000`, after the screens change.
 */
const [base = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const FOLDER = join(import.meta.dirname, '../../docs/pictures');

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

interface Picture {
  name: string;
  path: string;
  /** The label of a demo login; without one, a visitor. */
  by?: (typeof DEMO_LOGINS)[number]['label'];
  viewport: { width: number; height: number };
  dark?: boolean;
}

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/', viewport: WIDE },
  { name: 'search-phone', path: '/alljobs', viewport: PHONE, dark: true },
  {
    name: 'applications',
    path: '/applications/my-applications-company',
    by: 'Company',
    viewport: WIDE,
  },
  {
    name: 'applications-dark',
    path: '/applications/my-applications-company',
    by: 'Company',
    viewport: WIDE,
    dark: true,
  },
  {
    name: 'my-applications-phone',
    path: '/applications/my-applications',
    by: 'Job seeker',
    viewport: PHONE,
  },
];

const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  chromiumSandbox: false,
});
try {
  for (const picture of PICTURES) await draw(picture);
} finally {
  await browser.close();
}

async function draw({ name, path, by, viewport, dark = false }: Picture): Promise<void> {
  const colorScheme = dark ? 'dark' : 'light';
  const scale = viewport === PHONE ? 2 : 1;
  const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: scale });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    if (by) await logIn(page, by);
    await page.goto(base + path, { waitUntil: 'load', timeout: 120_000 });
    await settle(page);
    const png = await page.screenshot();
    const file = join(FOLDER, `${name}.webp`);
    await writeFile(file, await sharp(png).webp({ quality: 82, effort: 6 }).toBuffer());
    console.log(file);
  } finally {
    await context.close();
  }
}

async function logIn(page: Page, by: Picture['by']): Promise<void> {
  const login = DEMO_LOGINS.find(({ label }) => label === by);
  await page.goto(`${base}/login`, { timeout: 120_000 });
  await page.getByLabel('Email Address').fill(login?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard/**');
}

/** Waits until the page has its data and its fonts, and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}
