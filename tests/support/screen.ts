import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { HydratingPage } from './browser.ts';
import { inDays } from './clock.ts';
import { eventually } from './eventually.ts';

/**
 * Opens an address and waits until the page has hydrated, and shows what its effects changed (`watchHydration`).
 * Pictures and fonts may still be loading.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => {
    const isAlive = (globalThis as HydratingPage).isAlive === true;
    // A sign of a user, which starts the scripts.
    if (!isAlive) window.dispatchEvent(new Event('scroll'));
    return isAlive;
  });
}

/** Holds back the scripts of an address. @returns a function that lets them come */
export async function holdScripts(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Waits until nothing on the page, or in a part of it, says that it loads. */
export const loaded = (part: Page | Locator): Promise<void> =>
  expect.poll(() => part.locator('[role=status][aria-label^=Loading]').count()).toBe(0);

/** The notice with this title. */
export const notice = (page: Page, title: string): Locator =>
  page.locator('[data-kind]').filter({ has: page.getByText(title, { exact: true }) });

interface Login {
  email: string;
  password: string;
}

/** Fills in the login form and sends it. */
export async function sendLogIn(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Logs in, and waits for the greeting. */
export async function logIn(page: Page, login: Login): Promise<void> {
  await sendLogIn(page, login);
  await notice(page, 'Welcome back!').waitFor();
}

/** Does something until the target is there: a key may come before the page listens for it. */
export const actUntil = (act: () => Promise<void>, target: Locator): Promise<void> =>
  eventually(async () => {
    if ((await target.count()) > 0) return;
    await act();
    await target.waitFor({ timeout: 1000 });
  });

/** Opens the menu of a table's row and takes an action: `rowAction(page, 'Ada Seeker', 'Make Offer')`. */
export async function rowAction(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Waits for the page's heading. */
export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The day some days ahead, as a date field takes it. */
export const dayIn = (days: number): string => inDays(days).slice(0, 10);

/** The button with exactly this name. */
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Opens a section of a form that is closed at first, by its title. */
export const openSection = (page: Page, title: string): Promise<void> =>
  page.locator('summary', { has: page.getByRole('heading', { name: title, exact: true }) }).click();

/** Clicks the button with exactly this name. */
export const press = (page: Page, name: string): Promise<void> => button(page, name).click();

/** Waits for a dialog. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();
