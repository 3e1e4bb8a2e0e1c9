import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { notice } from './screen.ts';

/** Runs in the page: remembers the controls, forms and dialogs that are in sight below the header. */
function remember() {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const parts = 'button, input, select, textarea, summary, form, [role=dialog]';
  const inSight = [...document.querySelectorAll(parts)].filter(
    (part) => part.getBoundingClientRect().top >= header || part.closest('header'),
  );
  Object.assign(window, { inSight });
}

/** Runs in the page: which of them are partly under the notice, or any dialog. */
export function covered() {
  const bar = document.querySelector('[data-kind]');
  if (!bar) throw new Error('There is no notice.');
  const over = bar.getBoundingClientRect();
  const { inSight } = window as unknown as { inSight: Element[] };
  return [...inSight, ...document.querySelectorAll('[role=dialog]')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .filter((part) => {
      const { left, right, top, bottom, width } = part.getBoundingClientRect();
      const meets =
        left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      return width > 1 && meets;
    })
    .map((part) => part.outerHTML.slice(0, 120));
}

/** Does what shows a notice, which covers nothing that was in sight. */
export async function uncovers(page: Page, title: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate(remember);
  await act();
  await notice(page, title).waitFor();
  expect(await page.evaluate(covered)).toEqual([]);
}
