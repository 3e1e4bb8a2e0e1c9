import type { Locator, Page } from 'playwright-core';

/** An upper limit of tab stops for a search. */
const MOST_STOPS = 150;

/**
 * Presses Tab until a control has the focus. @throws if it is not reachable, or if a tab stop on the way has no visible
 * focus
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const { name, isShown, isTarget } = await target.evaluate(readFocus);
    if (!isShown) throw new Error(`The focus cannot be seen on: ${name}`);
    if (isTarget) return;
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** The controls of a page, and its links, on which the focus cannot be seen. */
export async function hiddenFocuses(page: Page): Promise<string[]> {
  // From here on, the browser shows the focus wherever it goes.
  await page.keyboard.press('Tab');
  const hidden: string[] = [];
  for (const control of await page.locator(CONTROLS).filter({ visible: true }).elementHandles()) {
    await control.evaluate((element: HTMLElement) => element.focus());
    const { name, isShown, isTarget } = await control.evaluate(readFocus);
    if (isTarget && !isShown) hidden.push(name);
  }
  return hidden;
}

/** Presses the down arrow until an item of a menu has the focus. @throws if no item on the way has it */
export async function arrowTo(page: Page, item: Locator): Promise<void> {
  const items = await page.getByRole('menuitem').count();
  for (let step = 0; step < items; step++) {
    if (await hasFocus(item)) return;
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction((focused) => document.activeElement !== focused, before);
  }
  throw new Error(`The down arrow does not reach ${String(item)}`);
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Whether Tab leaves an open dialog. */
export async function letsFocusOut(page: Page, dialog: Locator): Promise<boolean> {
  const stops = await dialog.locator('a, button, input, select, textarea, [tabindex]').count();
  for (let stop = 0; stop <= stops + 1; stop++) {
    await page.keyboard.press('Tab');
    // After the last control comes the browser's own frame, for which the page's body stands, or the dialog's guard,
    // which hands the focus to the first control in the next frame.
    const isInside = await dialog.evaluate(async (element) => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return document.activeElement === document.body || element.contains(document.activeElement);
    });
    if (!isInside) return true;
  }
  return false;
}

/** Runs in the page: the focused element, whether it or its container is outlined, and whether it is the target. */
function readFocus(target: Node) {
  const focused = document.activeElement ?? document.body;
  const isOutlined = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  let isShown = focused === document.body || isOutlined(getComputedStyle(focused, '::after'));
  let element: Element | null = focused;
  for (let level = 0; element && level < 4; level++) {
    isShown ||= isOutlined(getComputedStyle(element));
    element = element.parentElement;
  }
  return { name: focused.outerHTML.slice(0, 160), isShown, isTarget: focused === target };
}
