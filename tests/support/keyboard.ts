import type { Locator, Page } from 'playwright-core';

/** More stops than any of our pages has before what a test looks for. */
const MOST_STOPS = 80;

/**
 * Presses Tab until a control has the focus, as somebody without a mouse does.
 * @throws where it is out of reach, or where a stop on the way does not show that it has the focus
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const { name, isShown } = await page.evaluate(readFocus);
    if (!isShown) throw new Error(`The focus cannot be seen on: ${name}`);
    if (await hasFocus(target)) return;
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Whether Tab leads out of an open dialog to what lies behind it. */
export async function letsFocusOut(page: Page, dialog: Locator): Promise<boolean> {
  const stops = await dialog.locator('a, button, input, select, textarea, [tabindex]').count();
  for (let stop = 0; stop <= stops + 1; stop++) {
    await page.keyboard.press('Tab');
    // After the last control comes the browser's own frame; the page's body stands for it.
    const isInside = await dialog.evaluate(
      (element) =>
        document.activeElement === document.body || element.contains(document.activeElement),
    );
    if (!isInside) return true;
  }
  return false;
}

/** Runs in the page: what has the focus, and whether it, what it belongs to or its overlay is outlined. */
function readFocus() {
  const focused = document.activeElement ?? document.body;
  const isOutlined = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  let isShown = focused === document.body || isOutlined(getComputedStyle(focused, '::after'));
  let element: Element | null = focused;
  for (let level = 0; element && level < 4; level++) {
    isShown ||= isOutlined(getComputedStyle(element));
    element = element.parentElement;
  }
  return { name: focused.outerHTML.slice(0, 160), isShown };
}
