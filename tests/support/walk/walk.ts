import type { Locator, Page } from 'playwright-core';
import { Barrier, type Findings } from './findings.ts';

/** How somebody finds a control or a text: the exact name, or a pattern. */
export type Name = string | RegExp;

/** What a journey does, in one of two ways: by the keyboard alone, or by the roles and names a screen reader gets. */
export interface Walk {
  /** Goes to an address, as from a bookmark or a mail. */
  open(path: string, heading: Name): Promise<void>;
  /** A page with this first heading has come up. */
  arrives(heading: Name): Promise<void>;
  follow(link: Name): Promise<void>;
  press(button: Name): Promise<void>;
  write(field: Name, text: string): Promise<void>;
  /** Types a day (YYYY-MM-DD) or a time (HH:MM) into a field of the browser. */
  writeDate(field: Name, value: string): Promise<void>;
  /** An option of a list that drops down. */
  choose(field: Name, option: string): Promise<void>;
  /** A box or a switch. */
  toggle(box: Name): Promise<void>;
  /** One of several, of which one can be chosen. */
  pick(radio: Name): Promise<void>;
  tab(name: Name): Promise<void>;
  attach(field: Name, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  fromMenu(button: Name, item: Name): Promise<void>;
  /** A dialog with this name has opened, and holds the focus. */
  opensDialog(name: Name): Promise<void>;
  /** The dialog has closed, and the focus is back on the page. */
  closesDialog(name: Name): Promise<void>;
  /** Leaves the dialog with Escape. */
  escape(name: Name): Promise<void>;
  reads(text: string): Promise<void>;
  /** The page says by itself what has happened. */
  hears(text: string): Promise<void>;
  /** The field says what is wrong with it. */
  refuses(field: Name, message: string): Promise<void>;
}

/** Milliseconds that what an action brings may take on a busy machine. */
export const PATIENCE = 60_000;

/** Runs in the page: how many options of a list lie between the chosen one and another, downwards. */
export function optionsTo(list: Element, label: string): number {
  const { options, selectedIndex } = list as HTMLSelectElement;
  return [...options].findIndex((option) => option.label === label) - selectedIndex;
}

/**
 * Goes so many options down, or up, in a list that has the focus. By arrows: typed letters begin anew where a busy
 * machine lets a second pass between two of them.
 */
export async function pressArrows({ keyboard }: Page, steps: number): Promise<void> {
  for (let step = 0; step < Math.abs(steps); step++)
    await keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
}

/** Runs in the page: the name of the mark that tells a page from the one before an action. */
type MarkedPage = typeof globalThis & { isMarked?: true };

/** Before an action: a later page that was loaded anew has no mark. */
export const mark = (page: Page) =>
  page.evaluate(() => void ((globalThis as MarkedPage).isMarked = true));

/** Waits until something on a marked page has the focus; a new page begins at its top. */
export async function keepsFocus(page: Page, findings: Findings): Promise<void> {
  const isKept = await page
    .waitForFunction(
      () => !(globalThis as MarkedPage).isMarked || document.activeElement !== document.body,
      undefined,
      { timeout: PATIENCE },
    )
    .then(
      () => true,
      () => false,
    );
  findings.check('2.4.3', isKept, () => 'The focus is lost after an action.');
}

export const isSamePage = (page: Page) =>
  page.evaluate(() => (globalThis as MarkedPage).isMarked === true);

/** Waits for what an action brings. @throws Barrier of a criterion where it does not come */
export async function shows(target: Locator, criterion: string, what: string): Promise<void> {
  try {
    await target.filter({ visible: true }).first().waitFor();
  } catch {
    throw new Barrier(criterion, what);
  }
}
